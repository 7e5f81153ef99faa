internal import _FastCodingEngine

extension CommandTable {
    /// `--refs` writes lines of another kind: places that refer to one object, with their roles. So
    /// the options for the values of a list have no effect there.
    private static let listGroup = OptionGroup("Content") {
        keyPath(help: "list only the value at this key path and what is in it")
        Option(
            .values,
            .flag { $0.writing.listsValues = true },
            help: "show the values, too"
        )

        Option(
            .refs,
            .plain(.keyPath, "PATH"),
            help: "list every place that refers to the object at PATH",
            rules: [
                .excludes([.keyPath]),
                .uselessWith([.values, .condition, .ofType, .ofClass, .count]),
            ]
        )

        Option(
            .to,
            .choice(ListFormat.self, standard: .text) { $0.listing = $1 },
            help: "format of the lines"
        )

        expandData()
    }

    /// A count replaces the lines, so the options for their form are useless with it.
    static let list = Subcommand(
        .list,
        summary: "list what is in an archive, with key path, type and size",
        operands: documents,
        groups: [
            listGroup,
            conditionGroup(countExcludes: [.to, .values]),
            OptionGroup("Output") { [withFile, output, noClobber, jobs] },
            valuesReading,
            namedFiles,
            decodeLimits,
            commonGroup,
        ],
        examples: """
            See what is in an archive, or in a part of it:
                fastcode list todo.fast
                fastcode list --key-path next todo.fast
            Find where a word occurs, or what refers to an object:
                fastcode list --values todo.fast | grep van
                fastcode list --refs items.1 todo.fast
            Tell another program about all dates in a property list:
                fastcode list --values --type date --to jsonl todo.plist
            """
    )
}
