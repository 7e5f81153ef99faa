package import _FastCodingLibrary

/// Messages as a log in the Static Analysis Results Interchange Format (SARIF), version 2.1.0.
package enum FindingsLog {
    /// The log as one JSON object on a line.
    ///
    /// - Parameters:
    ///   - version: the version of the tool.
    ///   - status: how the run ends.
    package static func document(
        _ messages: [Message], version: String, status: ExitStatus
    ) throws(FastCodingError) -> [UInt8] {
        let rules = Set(messages.map(\.error.code.name)).sorted()
        var indexes: [String: Int] = [:]
        for (index, rule) in rules.enumerated() { indexes[rule] = index }
        return try JSONLine.bytes { json throws(FastCodingError) in
            try json.member("$schema", word: "https://json.schemastore.org/sarif-2.1.0.json")
            try json.member("version", word: "2.1.0")
            try json.beginArray("runs")
            try json.beginDictionary()
            try json.tool(version, rules)
            try json.invocation(status)
            try json.member("columnKind", word: "unicodeCodePoints")
            try json.beginArray("results")
            for message in messages { try json.result(message, rule: indexes[message.error.code.name]) }
            try json.endArray()
            try json.endDictionary()
            try json.endArray()
        }
    }

    /// A message in the form that the format requires: braces are doubled, and nothing that comes from a file becomes a
    /// link.
    package static func text(_ sentence: String) -> String {
        sentence.replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "] (")
    }
}

extension JSONWriter {
    fileprivate mutating func tool(_ version: String, _ rules: [String]) throws(FastCodingError) {
        try beginDictionary("tool")
        try beginDictionary("driver")
        try member("name", word: "fastcode")
        try member("version", text: version)
        try beginArray("rules")
        for rule in rules {
            try beginDictionary()
            try member("id", text: rule)
            try endDictionary()
        }
        try endArray()
        try endDictionary()
        try endDictionary()
    }

    fileprivate mutating func invocation(_ status: ExitStatus) throws(FastCodingError) {
        try beginArray("invocations")
        try beginDictionary()
        try member("executionSuccessful", status != .environment)
        try member("exitCode", Int(status.rawValue))
        try endDictionary()
        try endArray()
    }

    fileprivate mutating func result(_ message: Message, rule: Int?) throws(FastCodingError) {
        try beginDictionary()
        try member("ruleId", text: message.error.code.name)
        if let rule { try member("ruleIndex", rule) }
        // The levels have the same names.
        try member("level", text: message.severity.rawValue)
        try beginDictionary("message")
        try member("text", text: FindingsLog.text(message.sentence))
        try endDictionary()
        if let subject = message.subject { try location(subject, message.error) }
        try endDictionary()
    }

    private mutating func location(_ subject: Subject, _ error: FastCodingError) throws(FastCodingError) {
        try beginArray("locations")
        try beginDictionary()
        try beginDictionary("physicalLocation")
        try beginDictionary("artifactLocation")
        try member("uri", text: subject.uri)
        try endDictionary()
        try region(error)
        try endDictionary()
        if let path = error.keyPath {
            try beginArray("logicalLocations")
            try beginDictionary()
            try member("fullyQualifiedName", path: path)
            try endDictionary()
            try endArray()
        }
        try endDictionary()
        try endArray()
    }

    private mutating func region(_ error: FastCodingError) throws(FastCodingError) {
        guard error.location != nil || error.offset != nil else { return }
        try beginDictionary("region")
        if let location = error.location {
            try member("startLine", location.line)
            try member("startColumn", location.column)
        } else if let offset = error.offset {
            try member("byteOffset", offset)
        }
        try endDictionary()
    }
}
