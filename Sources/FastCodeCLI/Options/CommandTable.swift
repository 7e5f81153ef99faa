/// The one table from which the parser, help, completions and, with the prose in `man/parts`,
/// manual pages are made.
package enum CommandTable {
    package static let subcommands = Subcommand.Name.allCases.map(subcommand)

    /// The subcommand with a name or an alias, which must be spelled out.
    package static func subcommand(_ word: String) -> Subcommand? {
        // The whole table is made only if the name is spelled differently.
        if let name = Subcommand.Name(rawValue: word) {
            return subcommand(name)
        }
        return subcommands.first { $0.aliases.contains(word) }
    }

    /// What is valid in a subcommand's place: names, then aliases.
    package static var words: [String] {
        subcommands.map(\.name.rawValue) + subcommands.flatMap(\.aliases)
    }

    package static func subcommand(_ name: Subcommand.Name) -> Subcommand {
        switch name {
        case .encode: encode
        case .bootstrap: bootstrap
        case .decode: decode
        case .dumpChunks: dumpChunks
        case .info: info
        case .view: view
        case .verify: verify
        case .find: find
        case .migrate: migrate
        case .edit: edit
        case .diff: diff
        case .help: help
        }
    }

    static let help = Subcommand(
        .help,
        summary: "show help for a subcommand",
        operands: .init(
            kind: .subcommand,
            name: "SUBCOMMAND",
            range: 0...1,
            synopsis: ["[SUBCOMMAND]"]
        ),
        groups: [
            OptionGroup("Maintenance") {
                Option(
                    .generate,
                    .plain(.directory, "DIR"),
                    help: "write the manual pages into DIR/man",
                    rules: [.takesNoOperands],
                    isHidden: true
                )
            },
            OptionGroup("Common options") {
                commonGroup.options.filter { $0.name == .help || $0.name == .version }
            },
        ],
        examples: """
            Show the options of decode:
                fastcode help decode
            """
    )
}

package final class Subcommand: Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case encode, bootstrap, decode
        case dumpChunks = "dump-chunks"
        case info, view, verify, find, migrate, edit, diff, help
    }

    package enum OperandKind: Sendable {
        case text, archive, anyArchive, any, file, subcommand

        package var endings: [String] {
            switch self {
            case .text: ["json", "ndjson", "jsonl", "plist", "xml"]
            case .archive: ["fast"]
            case .anyArchive:
                OperandKind.archive.endings + ["plist", "xml"]
            case .any:
                OperandKind.archive.endings + OperandKind.text.endings
            case .subcommand, .file: []
            }
        }

        /// The endings of the files that are taken from directories: property lists are rarely
        /// keyed archives.
        package var endingsInDirectories: [String] {
            self == .anyArchive ? OperandKind.archive.endings : endings
        }
    }

    package struct Operands: Sendable {
        package let kind: OperandKind
        package let name: String
        package let range: ClosedRange<Int>
        /// How many there may be instead, for programs that call the tool in a way of their own.
        var otherCounts: [Int] = []
        /// How the synopsis shows the operands: `[INPUT ...]`.
        package let synopsis: [String]
        /// Sentences for `--help` on what becomes of the operands; empty if the summary says it.
        var help = ""

        package var standardInputIsDefault: Bool {
            range.lowerBound == 0 && kind != .subcommand
                && synopsis.allSatisfy { $0.hasPrefix("[") }
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
    package let options: [Option]
    // Only help needs them, and a command should start at once.
    private let makeExamples: @Sendable () -> String

    init(
        _ name: Name,
        aliases: [String] = [],
        summary: String,
        operands: Operands,
        groups: [OptionGroup],
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

    package var shownGroups: [OptionGroup] {
        groups.map { group in OptionGroup(group.title) { group.options.filter { !$0.isHidden } } }
            .filter { !$0.options.isEmpty }
    }

    var shownOptions: [Option] { shownGroups.flatMap(\.options) }

    package func option(_ name: OptionName) -> Option? {
        options.first { $0.name == name }
    }
}
