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
        package let command: String
    }

    package let name: Name
    package let aliases: [String]
    /// One phrase, without a full stop.
    package let summary: String
    package let operands: Operands
    package var description: [String] { ManualText.paragraphs(makeDescription()) }
    package let groups: [OptionGroup]
    package let options: [OptionDefinition]
    /// Sections of the manual page that only this subcommand has, as ``ManualText`` reads them.
    var sections: [String] { makeSections() }
    package var examples: [Example] { ManualText.examples(makeExamples()) }
    /// The manual page's exit statuses, if they are not the common ones.
    package var exitStatus: [(status: Int, meaning: String)]? { makeExitStatus() }
    // Only help and the manual need these, and a command should start at once.
    private let makeDescription: @Sendable () -> String
    private let makeSections: @Sendable () -> [String]
    private let makeExamples: @Sendable () -> String
    private let makeExitStatus: @Sendable () -> [(status: Int, meaning: String)]?

    init(
        _ name: Name, aliases: [String] = [], summary: String, operands: Operands,
        description: @autoclosure @escaping @Sendable () -> String, groups: [OptionGroup],
        sections: @autoclosure @escaping @Sendable () -> [String] = [],
        examples: @autoclosure @escaping @Sendable () -> String,
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

    var shownOptions: [OptionDefinition] { shownGroups.flatMap(\.options) }

    package func option(_ name: OptionName) -> OptionDefinition? {
        options.first { $0.name == name }
    }
}
