/// Everything known about a subcommand, apart from what it does.
package final class Subcommand: Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case encode
        case bootstrap
        case decode
        case dumpChunks = "dump-chunks"
        case info
        case view
        case verify
        case find
        case migrate
        case edit
        case diff
        case help
    }

    package enum OperandKind: Sendable {
        /// JSON or a property list.
        case text
        case archive
        /// A FastCoded archive or a keyed one.
        case anyArchive
        /// An archive or a text.
        case any
        case file
        case subcommand

        /// The usual endings of the names of such files.
        package var endings: [String] {
            switch self {
            case .text: ["json", "ndjson", "jsonl", "plist", "xml"]
            case .archive: ["fast"]
            case .anyArchive: OperandKind.archive.endings + ["plist", "xml"]
            case .any: OperandKind.archive.endings + OperandKind.text.endings
            case .subcommand, .file: []
            }
        }

        /// The endings of the files that are taken from directories: property lists are rarely keyed archives.
        package var endingsInDirectories: [String] {
            self == .anyArchive ? OperandKind.archive.endings : endings
        }
    }

    package struct Operands: Sendable {
        package let kind: OperandKind
        /// What one operand is called: `INPUT`.
        package let name: String
        package let range: ClosedRange<Int>
        /// How many there may be instead, for programs that call the tool in a way of their own.
        var otherCounts: [Int] = []
        /// How the synopsis shows the operands: `[INPUT ...]`.
        package let synopsis: [String]
        /// Sentences for `--help` on what becomes of the operands; empty if the summary says it.
        var help = ""

        /// Whether standard input is read if there are none.
        package var standardInputIsDefault: Bool {
            range.lowerBound == 0 && kind != .subcommand && synopsis.allSatisfy { $0.hasPrefix("[") }
        }
    }

    package struct Example: Sendable {
        package let purpose: String
        /// Lines that a shell runs.
        package fileprivate(set) var command = ""
    }

    package let name: Name
    package let aliases: [String]
    /// One phrase, without a full stop.
    package let summary: String
    package let operands: Operands
    package let groups: [OptionGroup]
    package let options: [OptionDefinition]
    // Only help needs them, and a command should start at once.
    private let makeExamples: @Sendable () -> String

    init(
        _ name: Name, aliases: [String] = [], summary: String, operands: Operands, groups: [OptionGroup],
        examples: @autoclosure @escaping @Sendable () -> String
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.operands = operands
        self.groups = groups
        options = groups.flatMap(\.options)
        makeExamples = examples
    }

    /// The examples that help shows. The manual page has more of some.
    package var examples: [Example] {
        var examples: [Example] = []
        for line in makeExamples().split(separator: "\n") {
            if line.hasPrefix("    ") {
                examples[examples.count - 1].command += line.dropFirst(4) + "\n"
            } else {
                examples.append(Example(purpose: String(line)))
            }
        }
        return examples
    }

    /// The options that help, manual and completions show.
    package var shownGroups: [OptionGroup] {
        groups.map { OptionGroup($0.title, $0.options.filter { !$0.isHidden }) }.filter { !$0.options.isEmpty }
    }

    var shownOptions: [OptionDefinition] { shownGroups.flatMap(\.options) }

    package func option(_ name: OptionName) -> OptionDefinition? {
        options.first { $0.name == name }
    }
}
