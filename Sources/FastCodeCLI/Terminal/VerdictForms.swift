internal import FastCodingInspector
package import _FastCodingLibrary

/// The report of `verify --json`: one object on one line. Its form is described in
/// fastcode-verify(1).
package enum VerdictJSON {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    package static let schema = 1

    /// - Parameter verdict: nil if the file could not be read at all.
    package static func line(
        _ subject: Subject,
        _ verdict: Verdict?,
        failure: FastCodingError? = nil,
        isStrict: Bool,
        isOK: Bool
    ) throws(FastCodingError) -> [UInt8] {
        var errors = verdict?.errors ?? Diagnostics()
        if let failure {
            errors.warn(failure.code, failure)
        }

        var warnings = verdict?.warnings ?? Diagnostics()
        if isStrict {
            errors.merge(warnings.filter { Severity(warning: $0) == .warning })
            warnings = warnings.filter { Severity(warning: $0) != .warning }
        }

        let refused = verdict?.refusedClasses ?? []
        let report: JSONValue = [
            "schema": .number(schema),
            "file": .text(subject.name),
            "verdict": .text(isOK ? "ok" : failure == nil ? "refused" : "unjudged"),
            "errors": .array(errors.warnings.map { finding($0, .error, refused) }),
            "error-totals": totals(errors),
            "warnings": .array(warnings.warnings.map { finding($0, .warning, refused) }),
            "warning-totals": totals(warnings),
            "facts": verdict.map { facts($0.facts) },
        ]

        return try report.line()
    }

    private static func totals(_ findings: Diagnostics) -> JSONValue {
        .object(
            findings.totals.sorted { $0.key.name < $1.key.name }.map {
                ($0.key.name, .number($0.value))
            }
        )
    }

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
            "path": .path(error.keyPath),
            "message": .text(error.sentence),
            "class": refused.map { .text($0.name) },
            "objects": refused.map { .number($0.objects) },
        ]
    }

    private static func facts(_ facts: Verdict.Facts) -> JSONValue {
        let format: JSONValue? =
            facts.isKeyedArchive ? "keyed" : facts.isPropertyList ? "property-list" : nil

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

/// Messages as workflow commands, which GitHub's runner finds in the output of a step and attaches
/// to the file.
package enum WorkflowCommand {
    package static func line(_ message: Message) -> String {
        var properties: [(name: String, value: String)] = []
        var text = message.position.map { $0 + ": " } ?? ""

        if case .file? = message.subject, let subject = message.subject {
            properties.append(("file", subject.displayName))
        } else if let subject = message.subject {
            text = subject.displayName + ": " + text
        }

        if let location = message.error.location {
            properties += [("line", "\(location.line)"), ("col", "\(location.column)")]
        }

        properties.append(("title", message.error.code.name))
        text += DisplayText.safe(message.sentence)
        let list = properties.map { $0.name + "=" + property($0.value) }.joined(separator: ",")
        let command = message.severity == .note ? "notice" : message.severity.rawValue

        return "::\(command) \(list)::\(data(text))\n"
    }

    package static func data(_ text: String) -> String {
        escaped(text, "%\r\n")
    }

    package static func property(_ text: String) -> String {
        escaped(text, "%\r\n:,")
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if special.utf8.contains(byte) {
                result += PercentCode.of(byte).utf8
            } else {
                result.append(byte)
            }
        }

        return String(decoding: result, as: UTF8.self)
    }
}

/// Messages as a log in the Static Analysis Results Interchange Format (SARIF), version 2.1.0.
package enum FindingsLog {
    package static func document(
        _ messages: [Message],
        version: String,
        status: ExitStatus
    ) throws(FastCodingError) -> [UInt8] {
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

    private static func location(_ subject: Subject, _ error: FastCodingError) -> JSONValue {
        let inText = error.location.map { place -> JSONValue in
            ["startLine": .number(place.line), "startColumn": .number(place.column)]
        }
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
