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
        let driver: JSONValue = [
            "name": "fastcode", "version": .text(version), "rules": .array(rules.map { ["id": .text($0)] }),
        ]
        let invocation: JSONValue = [
            "executionSuccessful": .bool(status != .environment), "exitCode": .number(Int(status.rawValue)),
        ]
        let results = messages.map { message in
            result(message, rule: rules.firstIndex { $0.utf8.elementsEqual(message.error.code.name.utf8) })
        }
        let log: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver], "invocations": [invocation], "columnKind": "unicodeCodePoints",
                    "results": .array(results),
                ]
            ],
        ]
        return try log.line()
    }

    /// A message in the form that the format requires: braces are doubled, and nothing that comes from a file becomes a
    /// link.
    package static func text(_ sentence: String) -> String {
        sentence.replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "] (")
    }

    private static func result(_ message: Message, rule: Int?) -> JSONValue {
        // The levels have the same names.
        .object(
            [("ruleId", .text(message.error.code.name))] + (rule.map { [("ruleIndex", .number($0))] } ?? [])
                + [
                    ("level", .text(message.severity.rawValue)), ("message", ["text": .text(text(message.sentence))]),
                ] + (message.subject.map { [("locations", [location($0, message.error)])] } ?? []))
    }

    private static func location(_ subject: Subject, _ error: FastCodingError) -> JSONValue {
        var region: [(String, JSONValue)] = []
        if let location = error.location {
            region = [("startLine", .number(location.line)), ("startColumn", .number(location.column))]
        } else if let offset = error.offset {
            region = [("byteOffset", .number(offset))]
        }
        let file: [(String, JSONValue)] = [("artifactLocation", ["uri": .text(subject.uri)])]
        let physical = file + (region.isEmpty ? [] : [("region", .object(region))])
        let logical: [(String, JSONValue)] =
            error.keyPath.map { [("logicalLocations", [["fullyQualifiedName": .path($0)]])] } ?? []
        return .object([("physicalLocation", .object(physical))] + logical)
    }
}
