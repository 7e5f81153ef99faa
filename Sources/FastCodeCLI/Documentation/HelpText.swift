/// The output of `--help`, at most 80 columns wide.
package enum HelpText {
    private static let width = 80
    /// The column in which the texts about options begin.
    private static let column = 26

    /// The column in which the texts about subcommands begin.
    private static let overviewColumn = 17

    /// The help of the tool: its subcommands.
    package static var overview: String {
        var text = """
            Usage: fastcode SUBCOMMAND [options] [FILE...]

            Converts, inspects, edits and verifies FastCoded archives (often *.fast),
            keyed archives of NSKeyedArchiver, and property lists; JSON, too.

            Subcommands:

            """

        for subcommand in CommandTable.subcommands {
            text += entry(subcommand.name.rawValue, subcommand.summary, column: overviewColumn)
        }

        text += "\nOptions:\n"
        text += entry("-h, --help", "show this help and exit", column: overviewColumn)
        text += entry("-V, --version", "show the version and exit", column: overviewColumn)
        let more =
            "'fastcode help SUBCOMMAND' shows the options of a subcommand; "
            + "for everything else, see fastcode(1)."

        return text + "\n" + wrapped(more, width).map { $0 + "\n" }.joined()
    }

    /// The synopsis of a subcommand, and the command that shows its options.
    package static func usage(_ subcommand: Subcommand) -> String {
        beginning(subcommand) + "\n'fastcode help \(subcommand.name.rawValue)' shows the options.\n"
    }

    /// The synopsis, one line for each name of the subcommand, and the summary.
    private static func beginning(_ subcommand: Subcommand) -> String {
        let operands = subcommand.operands.synopsis.map { $0.replacing(" ...", with: "...") }
            .joined(separator: " ")

        var text = "Usage: fastcode \(subcommand.name.rawValue) [options] \(operands)\n"
        for alias in subcommand.aliases {
            text += "       fastcode \(alias) [options] \(operands)\n"
        }

        return text + "\n" + subcommand.summary.prefix(1).uppercased()
            + subcommand.summary.dropFirst() + ".\n"
    }

    /// The help of a subcommand: examples, options by groups, exit status.
    package static func text(_ subcommand: Subcommand) -> String {
        var text = beginning(subcommand)
        text += "\nExamples:\n"

        for example in subcommand.examples {
            text += wrapped(example.purpose, width - 2).map { "  \($0)\n" }.joined()
            text += example.command.split(separator: "\n").map { "    \($0)\n" }.joined()
        }

        let help = wrapped(subcommand.operands.help, width)
        if !help.isEmpty {
            text += "\n" + help.map { $0 + "\n" }.joined()
        }

        for group in subcommand.shownGroups {
            if group.isShared {
                text += shared(group)
                continue
            }

            text += "\n\(group.title):\n"
            for option in group.options {
                let standard = option.standard.map { " (default: \($0))" } ?? ""
                text += entry(typed(option), option.help + standard, column: column)
            }
        }

        return text + "\nExit status: \(exitStatuses(of: subcommand.name))\n"
    }

    /// The exit statuses of a subcommand and their meanings, as its manual page has them.
    private static func exitStatuses(of name: Subcommand.Name) -> String {
        switch name {
        case .diff: "0 equal, 1 different, 2 trouble"
        case .merge: "0 merged, 1 conflicts, 2 trouble"
        case .find: "0 found and complete, 1 nothing found or not complete, 2 trouble"
        default: "0 done, 1 the data is at fault, 2 usage or environment"
        }
    }

    /// The options of a group that many subcommands have, in one paragraph.
    private static func shared(_ group: OptionGroup) -> String {
        // No line ends between an option and its argument.
        let space = "\u{1}"
        let words = group.options.map { option in
            let typed = typed(option)
            return String(typed.drop { $0 == " " }).replacing(", ", with: "/")
                .replacing(" ", with: space)
        }

        let lines = wrapped(words.joined(separator: ", "), width - 2)
        return "\n\(group.title) (see fastcode(1)):\n"
            + lines.map { "  " + $0.replacing(space, with: " ") + "\n" }.joined()
    }

    /// An option with its short form and argument: `-o, --output FILE`.
    static func typed(_ option: Option) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        switch option.argument {
        case .none: return short + option.name.typed
        case .optionalText:
            return short + option.name.typed + "[=\(option.argumentName)]"
        default:
            return short + option.name.typed + " " + option.argumentName
        }
    }

    /// A term and its meaning in two columns. A term too long for its column has a line of its own.
    private static func entry(_ term: String, _ meaning: String, column: Int) -> String {
        let lines = wrapped(meaning, width - column)
        let start = "  " + term
        let indent = String(repeating: " ", count: column)

        // At least two spaces separate the columns.
        if start.utf8.count + 2 > column {
            return start + "\n" + lines.map { indent + $0 + "\n" }.joined()
        }

        let first =
            start + String(repeating: " ", count: column - start.utf8.count) + (lines.first ?? "")
            + "\n"

        return first + lines.dropFirst().map { indent + $0 + "\n" }.joined()
    }

    /// The lines of a text, broken at spaces. A word that is longer than a line is not broken.
    static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }

        return lines
    }
}
