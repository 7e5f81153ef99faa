extension CommandTable {
    static let diff = Subcommand(
        .diff, summary: "compare the content of two archives",
        operands: .init(kind: .any, name: "FILE", range: 2...2, synopsis: ["FILE1", "FILE2"]),
        description: [
            "`fastcode diff` compares what two archives hold: the same values in the same order, with the same "
                + "types, mutability and sharing, whatever their versions and bytes. For each difference it prints the key "
                + "path and what is there on either side.",
            "Either file may also be JSON, a property list or a keyed archive, which is read as `fastcode bootstrap` does. One of them may "
                + "be `-`, standard input.",
        ],
        groups: [
            OptionGroup(
                "Comparing",
                [
                    OptionDefinition(
                        .plainly, help: "ignore what default notation leaves out",
                        manual: [
                            "Ignore what the default notation leaves out: mutability of arrays and dictionaries, float "
                                + "against double of equal value, and sharing of dates and of empty immutable containers."
                        ]),
                    dialect,
                ]),
            diffLimits, commonGroup,
        ],
        examples: [
            .init(
                "See whether an archive says what a text says:",
                "fastcode diff --plainly todo.fast todo.json")
        ],
        exitStatus: [
            (0, "The contents are equal."),
            (1, "They differ."),
            (2, "They could not be compared: usage, an unreadable file, or damaged data."),
        ])
}
