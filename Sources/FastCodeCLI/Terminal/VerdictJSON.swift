package import FastCoding

/// The report of `verify --json`: one object on one line. Its form is described in fastcode-verify(1).
package enum VerdictJSON {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    package static let schema = 1

    /// - Parameters:
    ///   - verdict: nil if the file could not be read at all.
    ///   - isStrict: whether warnings are errors.
    package static func line(
        _ subject: Subject, _ verdict: Verdict?, failure: FastCodingError? = nil, isStrict: Bool, isOK: Bool
    ) -> String {
        var members = ["\"schema\":\(schema)", "\"file\":" + string(subject.name)]
        members.append("\"verdict\":" + string(isOK ? "ok" : failure == nil ? "refused" : "unjudged"))
        var errors = verdict?.errors ?? Diagnostics()
        if let failure { errors.warn(failure.code, failure) }
        var warnings = verdict?.warnings ?? Diagnostics()
        if isStrict {
            errors.merge(warnings.filter { Severity(warning: $0) == .warning })
            warnings = warnings.filter { Severity(warning: $0) != .warning }
        }
        let refused = verdict?.refusedClasses ?? []
        members.append("\"errors\":" + array(errors.warnings.map { finding($0, .error, refused) }))
        members.append("\"error-totals\":" + totals(errors))
        members.append("\"warnings\":" + array(warnings.warnings.map { finding($0, .warning, refused) }))
        members.append("\"warning-totals\":" + totals(warnings))
        if let facts = verdict?.facts { members.append("\"facts\":" + object(facts)) }
        return "{" + members.joined(separator: ",") + "}\n"
    }

    /// How many findings of each code there are.
    private static func totals(_ findings: Diagnostics) -> String {
        let totals = findings.totals.sorted { $0.key.name < $1.key.name }
        return object(totals.map { ($0.key.name, "\($0.value)") })
    }

    private static func finding(
        _ error: FastCodingError, _ severity: Severity, _ classes: [RefusedClass]
    ) -> String {
        let refused = classes.first { $0.sentence == error.message }
        let more = refused.map { [("class", string($0.name)), ("objects", "\($0.objects)")] } ?? []
        return object(
            [
                ("code", string(error.code.name)), ("severity", string(severity.rawValue)),
                ("offset", error.offset.map { "\($0)" } ?? "null"), ("path", error.keyPath.map(string) ?? "null"),
                ("message", string(error.sentence)),
            ] + more)
    }

    private static func object(_ facts: Verdict.Facts) -> String {
        let format = facts.isKeyedArchive ? [("format", string("keyed"))] : []
        return object(
            format + [
                ("version", facts.version.map(string) ?? "null"), ("dialect", facts.dialect.map(string) ?? "null"),
                ("chunks", "\(facts.chunks)"), ("depth", "\(facts.depth)"),
                ("classes", array(facts.classes.map(string))),
                ("strings", "\(facts.strings)"), ("aliases", "\(facts.aliases)"),
                ("expanded-size", facts.expandedSize.map { "\($0)" } ?? "null"),
            ])
    }

    private static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }

    /// A string with all that JSON must escape, and all that a terminal must not see.
    package static func string(_ text: String) -> String {
        var result = ByteBuffer(capacity: text.utf8.count + 2)
        result.appendJSONString(Array(text.utf8).span, escapeControls: true)
        return String(decoding: result.array, as: UTF8.self)
    }
}
