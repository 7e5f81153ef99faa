internal import _FastCodingEngine

extension CommandTable {
    private static let isText = OptionRule.needs([
        .word(.to, ["json", "xml", "binary", "csv", "tsv", "jsonl"])
    ])

    private static let contentOptions: [OptionName] = [
        .to, .exact, .plain, .compact, .indent, .lines, .sortKeys, .dates, .data, .null, .nonFinite,
    ]

    private static let styleGroup = OptionGroup("Content") {
        Option(
            .to,
            .choice(TargetFormat.self, standard: .json) {
                $0.writing.format = $1.text ?? .binary
                $0.keyedArchive = $1.keyedArchive
                $0.cells = $1.cells
            },
            help: "format of the output",
            rules: [.uselessWith([.list])]
                + ["csv", "tsv", "jsonl"].map { .wordNeeds($0, [.given(.columns)]) }
        )

        Option(
            .exact,
            .flag { $0.writing.style = .exact },
            help: "lose nothing, so that bootstrap restores the archive",
            rules: [.excludes([.plain]), isText, .uselessWith([.list])]
        )

        Option(
            .plain,
            .flag { $0.writing.style = .plain },
            help: "write for people and other tools, without notation",
            rules: [isText, .uselessWith([.list])]
        )

        Option(
            .keyPath,
            .plain(.keyPath, "PATH") { $0.writing.keyPaths.append($1) },
            help: "write only the value at this key path",
            isRepeatable: true
        )

        Option(.list, help: "list each value: key path, type and size")
        Option(
            .expandData,
            .flag { $0.writing.dataExpansion = true },
            help: "expand archives and property lists inside data",
            rules: [.excludes([.exact])]
        )

        Option(
            .raw,
            help: "write a string, number or data as raw bytes",
            rules: [.excludes([.list, .refs]), .uselessWith(contentOptions)]
        )

        Option(
            .extract,
            .plain(.directory, "DIR"),
            help: "write every data value to a file in DIR",
            rules: [
                .excludes([.list, .refs, .raw, .output, .outputDirectory]),
                .uselessWith(contentOptions),
            ]
        )

        Option(
            .values,
            .flag { $0.writing.listsValues = true },
            help: "with --list: show the values, too",
            rules: [.needs([.given(.list)])]
        )

        Option(
            .refs,
            .plain(.keyPath, "PATH"),
            help: "list every place that refers to the object at PATH",
            rules: [.excludes([.list, .keyPath]), .uselessWith(contentOptions)]
        )
    }

    private static let layoutGroup = OptionGroup("Formatting") {
        Option(
            .compact,
            .flag { $0.writing.indent = nil },
            help: "write no line breaks or indentation",
            rules: [
                .excludes([.indent]),
                .needs([.word(.to, ["json", "xml"])]),
                .uselessWith([.lines, .list]),
            ]
        )

        Option(
            .indent,
            .number(.number(0...32), "N", standard: "2") { $0.writing.indent = $1 == 0 ? nil : $1 },
            help: "spaces per level of indentation",
            rules: [.needs([.word(.to, ["json"])]), .uselessWith([.lines, .list])]
        )

        Option(
            .lines,
            .flag { $0.writing.lines = true },
            help: "a line of JSON for each archive",
            rules: [.needs([.word(.to, ["json"])]), .uselessWith([.list])]
        )

        Option(
            .sortKeys,
            .flag { $0.writing.sortKeys = true },
            help: "sort keys by their bytes",
            rules: [isText, .uselessWith([.exact, .list])]
        )

        Option(
            .dates,
            .choice(WritingOptions.DateStyle.self) { $0.writing.dates = $1 },
            help: "how to write dates",
            rules: [
                isText,
                .wordNeeds("whole", [.word(.to, ["xml"])]),
                .uselessWith([.exact, .list]),
            ]
        )

        Option(
            .data,
            .choice(WritingOptions.DataStyle.self, standard: .base64) { $0.writing.data = $1 },
            help: "how to write data",
            rules: [
                .needs([.word(.to, ["json"]), .given(.plain)]),
                .uselessWith([.exact, .list]),
            ]
        )

        Option(
            .null,
            .choice(WritingOptions.NullStyle.self, standard: .error) { $0.writing.nulls = $1 },
            help: "how to write null in plain property lists",
            rules: [
                .needs([.given(.plain)]),
                .needs([.word(.to, ["xml", "binary"])]),
                .uselessWith([.list]),
            ]
        )

        Option(
            .nonFinite,
            .choice(WritingOptions.NonFinite.self, standard: .error) { $0.writing.nonFinite = $1 },
            help: "how to write NaN and infinity in plain output",
            rules: [
                .needs([.given(.plain)]),
                .wordNeeds("null", [.word(.to, ["json"]), .word(.null, ["omit", "string"])]),
                .uselessWith([.list]),
            ]
        )
    }

    private static let manyOptions: [OptionName] = [.lines, .list, .columns, .count]

    private static let isOfMany = OptionRule.needs(manyOptions.map { .given($0) })

    private static let selectionGroup = OptionGroup("Columns and conditions") {
        Option(
            .columns,
            .plain(.text, "PATHS"),
            help: "write a row of these columns for each archive",
            rules: [
                .needs([.word(.to, ["json", "csv", "tsv", "jsonl"])]),
                .uselessWith([
                    .list, .lines, .refs, .raw, .extract, .keyPath, .compact, .indent,
                    .outputDirectory,
                ]),
            ],
            isRepeatable: true
        )

        Option(
            .rows,
            .plain(.keyPath, "PATH"),
            help: "a row for each element at PATH instead",
            rules: [.needs([.given(.columns), .given(.count)]), .uselessWith([.keyPath, .list])]
        )

        Option(
            .condition,
            .plain(.text, "CONDITION"),
            help: "only those where CONDITION holds, as 'id < 5'",
            rules: [isOfMany],
            isRepeatable: true
        )

        Option(
            .ofType,
            .plain(.text, "TYPE"),
            help: "only values of this type, as --list shows it",
            rules: [isOfMany],
            isRepeatable: true
        )

        Option(
            .ofClass,
            .plain(.text, "NAME"),
            help: "only objects of this class; Foo* is a pattern",
            rules: [isOfMany],
            isRepeatable: true
        )

        Option(
            .count,
            help: "write only how many there are",
            rules: [
                .uselessWith([
                    .to, .refs, .raw, .extract, .compact, .indent, .values, .outputDirectory,
                ])
            ]
        )
    }

    static let decode = Subcommand(
        .decode,
        summary: "convert an archive to JSON or a property list",
        operands: .init(
            kind: .anyArchive,
            name: "ARCHIVE",
            range: 0...Int.max,
            synopsis: ["[ARCHIVE ...]"]
        ),
        groups: [
            styleGroup,
            layoutGroup,
            selectionGroup,
            OptionGroup("Output") {
                output
                outputDirectory
                Option(
                    .withFile,
                    help: "say in each line which file it is from",
                    rules: [isOfMany, .excludes([.outputDirectory])]
                )

                Option(
                    .withErrors,
                    help: "with --with-file: a line for each file that fails",
                    rules: [.needs([.given(.withFile)]), .needs([.given(.lines)])]
                )

                force(.needs([.given(.outputDirectory), .word(.to, ["binary", "keyed"])]))
                noClobber
                jobs(also: manyOptions)
            },
            OptionGroup("Reading") {
                recursive
                fileLists()
                Option(
                    .tar,
                    help: "inputs are tar streams; see MANY ARCHIVES",
                    rules: [isOfMany, .excludes([.outputDirectory]), .uselessWith([.recursive])]
                )

                dialect
            },
            decodeLimits,
            commonGroup,
        ],
        examples: """
            Look into an archive:
                fastcode decode todo.fast
            Take one value from each element:
                fastcode decode --key-path 'items.*.title' todo.fast
            Take several values, the last element, or what has a name at any level:
                fastcode decode --key-path title --key-path next.title todo.fast
                fastcode decode --key-path 'items.-1' todo.fast
                fastcode decode --key-path '**.priority' todo.fast
            Find where a word occurs:
                fastcode decode --list --values todo.fast | grep van
            """
    )
}
