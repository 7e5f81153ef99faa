/// The one table from which the parser, help, completions and, with the prose in `man/parts`,
/// manual pages are made.
package enum CommandTable {
    /// All subcommands, in the order of help.
    package static let subcommands = Subcommand.Name.allCases.map(subcommand)

    /// The subcommand with a name or an alias, which must be spelled out.
    package static func subcommand(_ word: String) -> Subcommand? {
        // The whole table is made only if the name is spelled differently.
        if let name = Subcommand.Name(rawValue: word) {
            return subcommand(name)
        }
        return subcommands.first { $0.aliases.contains(word) }
    }

    /// The words that are valid in a subcommand's place: names, then aliases.
    package static var words: [String] {
        subcommands.map(\.name.rawValue) + subcommands.flatMap(\.aliases)
    }

    /// The entry of a subcommand. Each is made when it is first asked for, so that a command makes
    /// only its own.
    package static func subcommand(_ name: Subcommand.Name) -> Subcommand {
        switch name {
        case .encode: encode
        case .bootstrap: bootstrap
        case .decode: decode
        case .list: list
        case .rows: rows
        case .extract: extract
        case .dumpChunks: dumpChunks
        case .info: info
        case .view: view
        case .verify: verify
        case .find: find
        case .migrate: migrate
        case .edit: edit
        case .diff: diff
        case .merge: merge
        case .help: help
        }
    }

    /// The subcommand `help`, which also generates the manual pages for the project's own scripts.
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
                // help reads nothing, so only these two have an effect.
                commonGroup.options.filter { $0.name == .help || $0.name == .version }
            },
        ],
        examples: """
            Show the options of decode:
                fastcode help decode
            """
    )
}
