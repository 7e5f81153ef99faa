extension CommandTable {
    static let help = Subcommand(
        .help, summary: "show help for a subcommand",
        operands: .init(kind: .subcommand, name: "SUBCOMMAND", range: 0...1, synopsis: ["[SUBCOMMAND]"]),
        description: ["`fastcode help` shows what a subcommand does and its options, or lists the subcommands."],
        groups: [
            OptionGroup(
                "Maintenance",
                [
                    OptionDefinition(
                        .generate, .directory, named: "DIR",
                        help: "write manual pages and completions into DIR/man and DIR/completions",
                        rules: [.takesNoOperands], isHidden: true)
                ]),
            OptionGroup("Common options", commonGroup.options.filter { $0.name == .help || $0.name == .version }),
        ],
        examples: [.init("Show the options of decode:", "fastcode help decode")])
}
