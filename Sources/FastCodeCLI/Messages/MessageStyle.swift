internal import FastCodingInspector
internal import _FastCodingEngine

/// The look of messages, which depends on whether standard error is a terminal.
package struct MessageStyle: Equatable, Sendable {
    package var isColored = false
    /// The columns that an excerpt of the source may take; nil for no excerpts, as in files.
    package var excerptWidth: Int?

    package init(isColored: Bool = false, excerptWidth: Int? = nil) {
        self.isColored = isColored
        self.excerptWidth = excerptWidth
    }

    /// The colors that messages use, as the parameters of terminals' escape sequences.
    enum Color: String {
        case bold = "1"
        case red = "1;31"
        case yellow = "1;33"
        case cyan = "1;36"
        case green = "1;32"
    }

    /// A text in a color, if there are colors.
    func colored(_ text: String, _ color: Color) -> String {
        isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The style for standard error, according to `--color` (`auto` if it is nil) and the
    /// environment.
    static func forStandardError(_ choice: String?) -> MessageStyle {
        let isTerminal = ProcessState.standardErrorIsTerminal
        return MessageStyle(
            isColored: isColored(choice, isTerminal: isTerminal),
            excerptWidth: isTerminal ? max(40, min(ProcessState.terminalWidth ?? 80, 200)) : nil
        )
    }

    /// Whether there are colors on a stream, according to `--color` (`auto` if it is nil) and the
    /// environment.
    package static func isColored(
        _ choice: String?,
        isTerminal: Bool,
        noColor: String? = ProcessState.environment("NO_COLOR"),
        terminal: String? = ProcessState.environment("TERM")
    ) -> Bool {
        switch choice {
        case "always": true
        case "never": false
        // As no-color.org asks, any value that is not empty counts.
        default:
            isTerminal && (noColor ?? "").isEmpty && terminal != "dumb" && !(terminal ?? "").isEmpty
        }
    }
}
