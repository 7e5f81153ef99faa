internal import _FastCodingEngine

extension CommandTable {
    /// The operands of encode.
    static let textOperands = Subcommand.Operands(
        kind: .text,
        name: "INPUT",
        range: 0...Int.max,
        synopsis: ["[INPUT ...]"]
    )

    /// `--from` of encode. Without it, the format follows from the first bytes of the content.
    static let from = Option(
        .from,
        .choice(FastTextFormat.self) { $0.reading.format = $1 },
        help: "format of the input, if not detected"
    )

    /// The rule of options for digits and lines, which property lists do not have.
    private static let isJSON = OptionRule.needs([.word(.from, ["json"])])

    /// The options for numbers and keys of texts, which bootstrap has as well.
    static let numberOptions = [
        Option(
            .decimalNumbers,
            // By default, a fraction becomes the nearest double.
            .flag { $0.reading.decimalNumbers = true },
            help: "keep decimal fractions exactly",
            rules: [isJSON]
        ),
        Option(
            .lossyNumbers,
            // By default, an integer that doesn't fit even a decimal number is an error.
            .flag { $0.reading.lossyNumbers = true },
            help: "round integers of more than 38 digits",
            rules: [isJSON]
        ),
        Option(
            .duplicateKeys,
            .choice(DuplicateKeys.self, standard: .last) { $0.reading.duplicateKeys = $1 },
            help: "which of two equal keys to keep",
            rules: [.needs([.word(.from, ["json", "xml", "binary"])])]
        ),
    ]

    /// Numbers and keys have options here because JSON leaves their meaning to its readers (RFC
    /// 8259, sections 4 and 6).
    static let encode = Subcommand(
        .encode,
        summary: "convert JSON or a property list to an archive",
        operands: textOperands,
        groups: [
            OptionGroup("Reading") {
                recursive
                from
                Option(
                    .lines,
                    // Values are converted as they arrive, and are not kept.
                    .flag { $0.reading.lines = true },
                    help: "read any number of values as a root array",
                    rules: [isJSON]
                )

                numberOptions
                Option(
                    .mutable,
                    .flag { $0.reading.mutable = true },
                    help: "write mutable containers"
                )
            },
            OptionGroup("Output") { [output, outputDirectory, force, noClobber, jobs] },
            filesInDirectories,
            textLimits,
            commonGroup,
        ],
        examples: """
            Convert a file:
                fastcode encode people.json -o people.fast
            Convert all JSON files in a folder:
                fastcode encode --output-dir archives *.json
            Convert what another program writes, keeping decimal fractions exactly:
                printf '[0.30000000000000000001]' |
                    fastcode encode --decimal-numbers -o exact.fast
            Convert any number of values, over several lines or on one:
                printf '{\\n  "a": 1\\n}\\n{"a": 2} {"a": 3}\\n' |
                    fastcode encode --lines -o values.fast
            Convert all files below a folder that have not been converted yet:
                mkdir -p lists
                cp people.json lists
                fastcode encode -r --no-clobber --output-dir archives lists
            """
    )

    /// `--from` of bootstrap, which reads keyed archives, too.
    private static let source = Option(
        .from,
        // A keyed archive is stored in a property list, so its word is no format of a text.
        .choice(SourceFormat.self) {
            $0.reading.format = $1.text
            $0.readsKeyedArchive = $1 == .keyed
        },
        help: "format of the input, if not detected"
    )

    /// Texts in notation and keyed archives. It has no `--lines` and no `--mutable`: notation says
    /// which containers are mutable.
    static let bootstrap = Subcommand(
        .bootstrap,
        aliases: ["bootstrap-from-json"],
        summary: "build an archive of objects from notation or a keyed archive",
        operands: .init(
            kind: .text,
            name: "INPUT",
            range: 0...Int.max,
            synopsis: ["[INPUT ...]"],
            help:
                "INPUT is JSON or a property list in the notation of fastcode-notation(5), or a keyed archive of NSKeyedArchiver."
        ),
        groups: [
            OptionGroup("Reading") { [recursive, source] + numberOptions },
            OptionGroup("Output") { [output, outputDirectory, force, noClobber, jobs] },
            filesInDirectories,
            sourceLimits,
            commonGroup,
        ],
        examples: """
            Build an archive of objects:
                fastcode bootstrap todo.json -o todo.fast
            Make an archive from a file written by NSKeyedArchiver:
                fastcode decode --to keyed todo.fast -o state.plist
                fastcode bootstrap state.plist -o state.fast
            Change an archive by hand:
                fastcode decode --exact todo.fast -o edited.json
                ${EDITOR:-vi} edited.json
                fastcode bootstrap edited.json -o todo.fast
            Build archives from all files below a folder, except those that exist:
                mkdir -p lists
                cp todo.json cycle.json lists
                fastcode bootstrap -r --no-clobber --output-dir archives lists
            """
    )
}
