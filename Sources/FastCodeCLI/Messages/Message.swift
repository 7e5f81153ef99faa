internal import FastCodingInspector
package import _FastCodingEngine

/// A message about a file for the user, on standard error.
package struct Message: Sendable {
    package let severity: Severity
    package let subject: Subject?
    package let error: FastCodingError

    package init(_ severity: Severity, _ subject: Subject?, _ error: FastCodingError) {
        self.severity = severity
        self.subject = subject
        self.error = error
    }

    /// The lines of the message, with an excerpt of the source if the style asks for one.
    package func lines(_ style: MessageStyle, source: SourceText? = nil) -> String {
        var text = style.colored("fastcode: " + place, .bold)
        text += style.colored(severity.rawValue + ":", color) + " "
        text += style.colored(DisplayText.safe(sentence), .bold) + " [\(error.code)]\n"

        // An error of the environment is not about a place in the input.
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

    /// The sentence about the fault and the remedy, not yet made safe for a terminal.
    var sentence: String {
        error.sentence + SuggestionText.text(for: error)
    }

    /// The byte and the key path; nil if neither is known, or if line and column are.
    var position: String? {
        if error.location != nil {
            return nil
        }

        let path = error.keyPath.map { "in " + KeyPath.words($0) }
        guard let offset = error.offset else { return path }

        let byte = "byte \(offset) (0x\(String(offset, radix: 16)))"
        return path.map { byte + ", " + $0 } ?? byte
    }

    /// The color of the severity.
    private var color: MessageStyle.Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }

    /// The excerpt of a text, or of bytes, with a mark at the place.
    private func lines(of excerpt: TextExcerpt, _ width: Int, _ style: MessageStyle) -> String {
        let lines =
            error.location == nil
            ? HexExcerpt.lines(of: excerpt.bytes, around: excerpt.place)
            : SourceExcerpt.lines(of: excerpt.bytes, around: excerpt.place, width: width)
        guard let marker = lines.last else { return "" }

        return (lines.dropLast() + [style.colored(marker, .green)]).map { $0 + "\n" }.joined()
    }
}
