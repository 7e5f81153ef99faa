internal import FastCodingInspector
internal import _FastCodingEngine

/// The report of `verify --json`: one object on one line. Its form is described in
/// fastcode-verify(1).
package enum VerdictJSON {
    /// The version of the form. It is raised when a member is removed or changes its meaning;
    /// additions do not count.
    package static let schema = 1

    /// The line about an archive.
    ///
    /// - Parameters:
    ///   - origin: the members that name the file and, for an archive inside it, the place.
    ///   - verdict: nil if the file could not be read at all.
    static func line(
        _ origin: [JSONMember],
        _ verdict: FastVerdict?,
        failure: FastCodingError? = nil,
        isStrict: Bool,
        isOK: Bool
    ) throws(FastCodingError) -> [UInt8] {
        var errors = verdict?.errors ?? Diagnostics()
        // A file that could not be read has one error and no facts.
        if let failure {
            errors.add(failure)
        }

        var warnings = verdict?.warnings ?? Diagnostics()
        // The report agrees with the exit status, for which warnings count as errors then.
        if isStrict {
            errors.merge(warnings.filter { Severity(warning: $0) == .warning })
            warnings = warnings.filter { Severity(warning: $0) != .warning }
        }

        let refused = verdict?.refusedClasses ?? []
        let schema = [JSONMember("schema", .number(schema))]
        let report: JSONValue = [
            "verdict": .text(isOK ? "ok" : failure == nil ? "refused" : "unjudged"),
            "errors": .array(errors.messages.map { finding($0, .error, refused) }),
            "error-totals": totals(errors),
            "warnings": .array(warnings.messages.map { finding($0, .warning, refused) }),
            "warning-totals": totals(warnings),
            "facts": verdict.map { facts($0.facts) },
        ]

        return try JSONValue.object(schema + origin + report.members).line()
    }

    /// The numbers of findings by code, in a fixed order.
    private static func totals(_ findings: Diagnostics) -> JSONValue {
        .object(
            findings.totals.sorted { $0.key.name < $1.key.name }.map {
                JSONMember($0.key.name, .number($0.value))
            }
        )
    }

    /// A finding; for one about a refused class, with its name and the number of its objects.
    private static func finding(
        _ error: FastCodingError,
        _ severity: Severity,
        _ classes: [RefusedClass]
    ) -> JSONValue {
        let refused = classes.first { $0.sentence == error.message }
        return [
            "code": .text(error.code.name),
            "severity": .text(severity.rawValue),
            "offset": .optional(error.offset),
            "line": error.location.map { .number($0.line) },
            "column": error.location.map { .number($0.column) },
            "path": .path(error.keyPath),
            "message": .text(error.sentence),
            "class": refused.map { .text($0.name) },
            "objects": refused.map { .number($0.objects) },
        ]
    }

    /// The facts about the archive.
    private static func facts(_ facts: FastVerdict.Facts) -> JSONValue {
        let format: JSONValue? =
            facts.isKeyedArchive
            ? "keyed" : facts.isPropertyList ? "property-list" : facts.isJSON ? "json" : nil

        return [
            "format": format,
            "version": .optional(facts.version),
            "dialect": .optional(facts.dialect?.description),
            "chunks": .number(facts.chunks),
            "depth": .number(facts.depth),
            "longest-chain": .number(facts.longestChain),
            "classes": .array(facts.classes.map(JSONValue.text)),
            "strings": .number(facts.strings),
            "aliases": .number(facts.aliases),
            "expanded-size": .optional(facts.expandedSize),
        ]
    }
}
