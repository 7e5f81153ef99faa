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

    /// What operands are, for completion and the manual.
    package enum OperandKind: Sendable {
        /// JSON or a property list.
        case text
        /// A FastCoded archive.
        case archive
        /// A FastCoded archive or a keyed one.
        case anyArchive
        /// An archive or a text.
        case any
        /// A file of any kind.
        case file
        /// The name of a subcommand.
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
        /// What it does, as a sentence.
        package let purpose: String
        package let command: String

        package init(_ purpose: String, _ command: String) {
            self.purpose = purpose
            self.command = command
        }
    }

    /// A section of the manual page that only this subcommand has.
    package struct Section: Sendable {
        package let title: String
        package let blocks: [Block]

        package enum Block: Sendable {
            case paragraph(String)
            case definitions([(term: String, meaning: String)])
            case literal([String])
        }

        package init(_ title: String, _ blocks: [Block]) {
            self.title = title
            self.blocks = blocks
        }
    }

    package let name: Name
    package let aliases: [String]
    /// One phrase, without a full stop.
    package let summary: String
    package let operands: Operands
    /// Paragraphs of the manual page.
    package var description: [String] { makeDescription() }
    package let groups: [OptionGroup]
    /// All options, in the order of help.
    package let options: [OptionDefinition]
    package var sections: [Section] { makeSections() }
    package var examples: [Example] { makeExamples() }
    /// The manual page's exit statuses, if they are not the common ones.
    package var exitStatus: [(status: Int, meaning: String)]? { makeExitStatus() }
    // Only help and the manual need these, and a command should start at once.
    private let makeDescription: @Sendable () -> [String]
    private let makeSections: @Sendable () -> [Section]
    private let makeExamples: @Sendable () -> [Example]
    private let makeExitStatus: @Sendable () -> [(status: Int, meaning: String)]?

    package init(
        _ name: Name, aliases: [String] = [], summary: String, operands: Operands,
        description: @autoclosure @escaping @Sendable () -> [String],
        groups: [OptionGroup], sections: @autoclosure @escaping @Sendable () -> [Section] = [],
        examples: @autoclosure @escaping @Sendable () -> [Example],
        exitStatus: @autoclosure @escaping @Sendable () -> [(status: Int, meaning: String)]? = nil
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.operands = operands
        makeDescription = description
        self.groups = groups
        options = groups.flatMap(\.options)
        makeSections = sections
        makeExamples = examples
        makeExitStatus = exitStatus
    }

    /// The options that help, manual and completions show.
    package var shownGroups: [OptionGroup] {
        groups.map { OptionGroup($0.title, $0.options.filter { !$0.isHidden }) }.filter { !$0.options.isEmpty }
    }

    package func option(_ name: OptionName) -> OptionDefinition? {
        options.first { $0.name == name }
    }
}
