internal import FastCodingInspector
package import _FastCodingEngine

/// Messages as a log in the Static Analysis Results Interchange Format (SARIF), version 2.1.0.
package enum FindingsLog {
    /// The log of a run, with all messages of all files.
    package static func document(
        _ messages: [Message],
        version: String,
        status: ExitStatus
    ) throws(FastCodingError) -> [UInt8] {
        // In a fixed order, so that equal findings make equal logs.
        let rules = Set(messages.map(\.error.code.name)).sorted()
        let driver: JSONValue = [
            "name": "fastcode",
            "version": .text(version),
            "rules": .array(rules.map { ["id": .text($0)] }),
        ]

        let invocation: JSONValue = [
            "executionSuccessful": .bool(status != .environment),
            "exitCode": .number(Int(status.rawValue)),
        ]

        let results = messages.map { result($0, rules) }
        let log: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver],
                    "invocations": [invocation],
                    "columnKind": "unicodeCodePoints",
                    "results": .array(results),
                ]
            ],
        ]

        return try log.line()
    }

    /// A message in the form that the format requires: braces are doubled, and nothing from a file
    /// becomes a link.
    package static func text(_ sentence: String) -> String {
        sentence.replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "] (")
    }

    /// A message as a result of the log.
    private static func result(_ message: Message, _ rules: [String]) -> JSONValue {
        let rule = message.error.code.name
        return [
            "ruleId": .text(rule),
            "ruleIndex": rules.firstIndex { $0.utf8.elementsEqual(rule.utf8) }.map { .number($0) },
            // The levels have the same names.
            "level": .text(message.severity.rawValue),
            "message": ["text": .text(text(message.sentence))],
            "locations": message.subject.map { [location($0, message.error)] },
        ]
    }

    /// The place that an error is about: line and column in a text, and otherwise the byte; and the
    /// key path.
    private static func location(_ subject: Subject, _ error: FastCodingError) -> JSONValue {
        let inText = error.location.map { place -> JSONValue in
            ["startLine": .number(place.line), "startColumn": .number(place.column)]
        }
        // The format allows either kind of region in one result.
        let region = inText ?? error.offset.map { ["byteOffset": .number($0)] }
        return [
            "physicalLocation": [
                "artifactLocation": ["uri": .text(subject.uri)],
                "region": region,
            ],
            "logicalLocations": error.keyPath.map { [["fullyQualifiedName": .path($0)]] },
        ]
    }
}
