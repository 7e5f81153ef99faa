internal import FastCodingInspector
package import _FastCodingLibrary

/// One error, warning or note, ready to be shown.
package struct Message: Sendable {
    package let severity: Severity
    package let subject: Subject?
    package let error: FastCodingError

    package init(_ severity: Severity, _ subject: Subject?, _ error: FastCodingError) {
        self.severity = severity
        self.subject = subject
        self.error = error
    }

    /// The lines of the message, each with its line feed.
    ///
    /// - Parameter source: the input that the error is about, for an excerpt if the style asks for one.
    package func lines(_ style: MessageStyle, source: [UInt8]? = nil) -> String {
        lines(style, from: source.map(SourceText.whole))
    }

    func lines(_ style: MessageStyle, from source: SourceText?) -> String {
        var text = style.colored("fastcode: " + place, .bold)
        text += style.colored(severity.rawValue + ":", color) + " "
        text += style.colored(DisplayText.safe(sentence), .bold) + " [\(error.code)]\n"
        if let width = style.excerptWidth, let offset = error.offset, !error.code.isEnvironmental,
            let excerpt = source?.excerpt(around: offset)
        {
            text += lines(of: excerpt, width, style)
        }
        return text
    }

    /// File and place, each followed by a colon: `data.json:3:17: `.
    private var place: String {
        var text = subject.map { $0.displayName + ":" } ?? ""
        if let location = error.location {
            text += "\(location.line):\(location.column):"
        } else if let position {
            text += " " + position + ":"
        }
        return text.isEmpty ? "" : text + " "
    }

    /// What went wrong and what helps, not yet made safe for a terminal.
    var sentence: String { error.sentence + RemedyText.text(for: error) }

    /// The byte and the key path; nil if neither is known, or if line and column are.
    var position: String? {
        if error.location != nil { return nil }
        let path = error.keyPath.map { "in " + KeyPath.shown($0) }
        guard let offset = error.offset else { return path }
        let byte = "byte \(offset) (0x\(String(offset, radix: 16)))"
        return path.map { byte + ", " + $0 } ?? byte
    }

    private var color: MessageStyle.Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }

    private func lines(of excerpt: TextExcerpt, _ width: Int, _ style: MessageStyle) -> String {
        let lines =
            error.location == nil
            ? HexExcerpt.lines(of: excerpt.bytes, around: excerpt.place)
            : SourceExcerpt.lines(of: excerpt.bytes, around: excerpt.place, width: width)
        guard let marker = lines.last else { return "" }
        return (lines.dropLast() + [style.colored(marker, .green)]).map { $0 + "\n" }.joined()
    }
}
