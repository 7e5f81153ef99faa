package import _FastCodingLibrary

/// The report of `verify --json`: one object on one line. Its form is described in fastcode-verify(1).
package enum VerdictJSON {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    package static let schema = 1

    /// - Parameters:
    ///   - verdict: nil if the file could not be read at all.
    ///   - isStrict: whether warnings are errors.
    package static func line(
        _ subject: Subject, _ verdict: Verdict?, failure: FastCodingError? = nil, isStrict: Bool, isOK: Bool
    ) throws(FastCodingError) -> [UInt8] {
        var errors = verdict?.errors ?? Diagnostics()
        if let failure { errors.warn(failure.code, failure) }
        var warnings = verdict?.warnings ?? Diagnostics()
        if isStrict {
            errors.merge(warnings.filter { Severity(warning: $0) == .warning })
            warnings = warnings.filter { Severity(warning: $0) != .warning }
        }
        let refused = verdict?.refusedClasses ?? []
        return try JSONLine.bytes { json throws(FastCodingError) in
            try json.member("schema", schema)
            try json.member("file", text: subject.name)
            try json.member("verdict", word: isOK ? "ok" : failure == nil ? "refused" : "unjudged")
            try json.findings("errors", totals: "error-totals", errors, .error, refused)
            try json.findings("warnings", totals: "warning-totals", warnings, .warning, refused)
            if let facts = verdict?.facts { try json.facts(facts) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func findings(
        _ key: StaticString, totals: StaticString, _ findings: Diagnostics, _ severity: Severity,
        _ classes: [RefusedClass]
    ) throws(FastCodingError) {
        try beginArray(key)
        for error in findings.warnings { try finding(error, severity, classes) }
        try endArray()
        try beginDictionary(totals)
        for (code, count) in findings.totals.sorted(by: { $0.key.name < $1.key.name }) {
            try self.key(Array(code.name.utf8).span, at: -1)
            try integer(Int64(count), at: -1)
        }
        try endDictionary()
    }

    private mutating func finding(
        _ error: FastCodingError, _ severity: Severity, _ classes: [RefusedClass]
    ) throws(FastCodingError) {
        try beginDictionary()
        try member("code", text: error.code.name)
        try member("severity", text: severity.rawValue)
        try member("offset", optional: error.offset)
        try member("path", path: error.keyPath)
        try member("message", text: error.sentence)
        if let refused = classes.first(where: { $0.sentence == error.message }) {
            try member("class", text: refused.name)
            try member("objects", refused.objects)
        }
        try endDictionary()
    }

    fileprivate mutating func facts(_ facts: Verdict.Facts) throws(FastCodingError) {
        try beginDictionary("facts")
        if facts.isKeyedArchive { try member("format", text: "keyed") }
        if facts.isPropertyList { try member("format", text: "property-list") }
        try member("version", optional: facts.version)
        try member("dialect", optional: facts.dialect?.description)
        try member("chunks", facts.chunks)
        try member("depth", facts.depth)
        try member("longest-chain", facts.longestChain)
        try beginArray("classes")
        for name in facts.classes { try string(name) }
        try endArray()
        try member("strings", facts.strings)
        try member("aliases", facts.aliases)
        try member("expanded-size", optional: facts.expandedSize)
        try endDictionary()
    }
}
