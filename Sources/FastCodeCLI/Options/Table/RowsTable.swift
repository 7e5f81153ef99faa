internal import _FastCodingEngine

extension CommandTable {
    /// There are two ways to divide a file into rows: `--at` makes a row for each element, which
    /// may have columns, and `--key-path` one for each place that is found, which is a single
    /// value. A table needs columns for its header.
    private static let rowGroup = OptionGroup("Rows") {
        Option(
            .columns,
            .plain(.text, "PATHS"),
            help: "write only these columns of each row; '*' for all",
            rules: [.uselessWith([.keyPath])],
            isRepeatable: true
        )

        Option(
            .at,
            .plain(.keyPath, "PATH"),
            help: "write a row for each element at PATH",
            rules: [.uselessWith([.keyPath])]
        )

        keyPath(help: "write a row for each place at this key path")
        Option(
            .to,
            .choice(RowFormat.self, standard: .jsonl) { $0.rows = $1 },
            help: "format of the lines",
            // The header of a table needs names.
            rules: ["csv", "tsv"].map { .wordNeeds($0, [.given(.columns)]) }
        )
    }

    /// A date never has the style `whole` here, which XML property lists need and lines don't.
    static let rows = Subcommand(
        .rows,
        summary: "write a line for each archive, match or element",
        operands: documents,
        groups: [
            rowGroup,
            conditionGroup(countExcludes: [.to]),
            OptionGroup("Content") {
                exact()
                plain()
                expandData(rules: [.excludes([.exact])])
                sortKeys()
                dates(only: [.seconds, .iso8601])
                data()
                nonFinite()
                cycles()
                lossy
            },
            OptionGroup("Output") {
                withFile
                Option(
                    .withErrors,
                    help: "with --with-file: a line for each file that fails",
                    rules: [
                        // A line about a file that failed has the name and the error, for which a
                        // table has no columns.
                        .uselessWith([.count]), .needs([.given(.withFile)]),
                        .needs([.word(.to, ["jsonl"])]),
                    ]
                )

                output
                noClobber
                jobs
            },
            valuesReading,
            namedFiles,
            decodeLimits,
            commonGroup,
        ],
        examples: """
            Write each of several archives on a line of JSON:
                fastcode rows *.fast
            Make a table of the elements of an array:
                fastcode rows --at items --columns title,priority --to csv todo.fast
            Count the elements that meet a condition, or take one value of each:
                fastcode rows --at items --where 'priority = 2' --count todo.fast
                fastcode rows --key-path 'items.*.title' todo.fast
            Read archives from a tar stream, and say which file each line is from:
                tar cf - *.fast | fastcode rows --tar --with-file
            """
    )
}
