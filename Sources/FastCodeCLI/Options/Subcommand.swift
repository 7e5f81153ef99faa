/// A subcommand in the table, with the facts that help, manual page, completion and parser need.
package final class Subcommand: Sendable {
    /// The names of the subcommands; their table is in `Table`.
    package enum Name: String, CaseIterable, Sendable {
        case encode, bootstrap, decode, list, rows, extract
        case dumpChunks = "dump-chunks"
        case info, view, verify, find, migrate, edit, diff, merge, help
    }

    /// The kind of files that a subcommand takes as operands.
    package enum OperandKind: Sendable {
        case text, archive, anyArchive
        /// Archives, property lists and JSON.
        case document
        case any, file, subcommand

        /// The usual endings of the names of such files.
        package var endings: [String] {
            switch self {
            case .text: ["json", "ndjson", "jsonl", "plist", "xml"]
            case .archive: ["fast"]
            case .anyArchive:
                OperandKind.archive.endings + ["plist", "xml"]
            case .any, .document:
                OperandKind.archive.endings + OperandKind.text.endings
            case .subcommand, .file: []
            }
        }

        /// The endings of the files that are taken from directories: property lists are rarely
        /// keyed archives.
        package var endingsInDirectories: [String] {
            self == .anyArchive || self == .document ? OperandKind.archive.endings : endings
        }
    }

    /// The operands that a subcommand takes.
    package struct Operands: Sendable {
        package let kind: OperandKind
        package let name: String
        /// The numbers of operands that there may be.
        package let range: ClosedRange<Int>
        /// Other numbers of operands that there may be, for programs that call the tool in a way of
        /// their own, such as git.
        var otherCounts: [Int] = []
        /// How the synopsis shows the operands: `[INPUT ...]`.
        package let synopsis: [String]
        /// Sentences for `--help` on the use of the operands; empty if the summary says it.
        var help = ""

        /// Whether the subcommand reads standard input if there are no operands.
        package var standardInputIsDefault: Bool {
            range.lowerBound == 0 && kind != .subcommand
                && synopsis.allSatisfy { $0.hasPrefix("[") }
        }
    }

    /// An example for the man page. Tests run its command in a copy of `examples`.
    package struct Example: Sendable {
        package let purpose: String
        /// Lines that a shell runs.
        package var command = ""
    }

    package let name: Name
    package let aliases: [String]
    /// One phrase, without a full stop.
    package let summary: String
    package let operands: Operands
    package let groups: [OptionGroup]
    package let options: [Option]
    // A closure, because only help needs the examples, and a command should start at once.
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

    /// The groups without hidden options.
    package var shownGroups: [OptionGroup] {
        groups.map { group in
            OptionGroup(group.title, isShared: group.isShared) {
                group.options.filter { !$0.isHidden }
            }
        }
        .filter { !$0.options.isEmpty }
    }

    /// The options that are not hidden.
    var shownOptions: [Option] { shownGroups.flatMap(\.options) }

    /// The option of a name; nil if the subcommand has none.
    package func option(_ name: OptionName) -> Option? {
        options.first { $0.name == name }
    }
}
