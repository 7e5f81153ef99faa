internal import FastCodingInspector
internal import _FastCodingEngine

/// Messages as workflow commands, which GitHub's runner finds in the output of a step and attaches
/// to the file.
package enum WorkflowCommand {
    /// A message as a command. A note becomes a notice.
    package static func line(_ message: Message) -> String {
        var properties: [String] = []
        var text = message.position.map { $0 + ": " } ?? ""

        if case .file? = message.subject, let subject = message.subject {
            properties.append("file=" + property(subject.displayName))
        } else if let subject = message.subject {
            text = subject.displayName + ": " + text
        }

        if let location = message.error.location {
            properties += ["line=\(location.line)", "col=\(location.column)"]
        }

        properties.append("title=" + property(message.error.code.name))
        text += DisplayText.safe(message.sentence)
        let command = message.severity == .note ? "notice" : message.severity.rawValue
        let list = properties.joined(separator: ",")
        return "::\(command) \(list)::\(data(text))\n"
    }

    /// A text in which nothing ends the command. The runner undoes the escapes.
    package static func data(_ text: String) -> String {
        escaped(text, "%\r\n")
    }

    /// A text in which nothing ends a property of the command either.
    package static func property(_ text: String) -> String {
        escaped(text, "%\r\n:,")
    }

    /// A text with percent codes for the percent sign and some other characters.
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
