internal import _FastCodingLibrary

extension CommandTable {
    static let textOperands = Subcommand.Operands(
        kind: .text, name: "INPUT", range: 0...Int.max, synopsis: ["[INPUT ...]"])

    static let encodeNaming =
        "A name's ending `.json`, `.ndjson`, `.jsonl`, `.plist` or `.xml` becomes `.fast`; other names get `.fast` added."

    static let from = OptionDefinition.choice(
        .from, TextFormat.self, help: "format of the input, if not detected",
        manual: [
            "The format of the input: JSON, an XML property list or a binary property list. By default it is recognized by "
                + "the content."
        ]
    ) { $0.reading.format = $1 }

    private static let isJSON = OptionRule.needs([.word(.from, ["json"])])

    static let numberOptions = [
        OptionDefinition.flag(
            .decimalNumbers, help: "keep decimal fractions exactly",
            manual: [
                "Store a number with a fraction or an exponent as a decimal number if the shortest text of the nearest "
                    + "double denotes another value. By default such a number becomes that double."
            ],
            rules: [isJSON]
        ) { $0.reading.decimalNumbers = true },
        OptionDefinition.flag(
            .lossyNumbers, help: "round integers of more than 38 digits",
            manual: [
                "Turn whole numbers that not even a decimal number can hold, with more than 38 significant digits, "
                    + "into the nearest double. By default they are an error."
            ],
            rules: [isJSON]
        ) { $0.reading.lossyNumbers = true },
        OptionDefinition.choice(
            .duplicateKeys, DuplicateKeys.self, standard: .last, help: "which of two equal keys counts",
            manual: [
                "What happens if a dictionary has a key twice. With `last` the last value is taken, in the first one's "
                    + "position; with `first` the first value; both warn, naming both places. With `error` the input "
                    + "is refused."
            ],
            rules: [.needs([.word(.from, ["json", "xml", "binary"])])]
        ) { $0.reading.duplicateKeys = $1 },
    ]

    static let encode = Subcommand(
        .encode, summary: "convert JSON or a property list to an archive",
        operands: textOperands,
        description: [
            "`fastcode encode` reads JSON or a property list and writes it as a FastCoded archive, value by value and "
                + "literally: `$class` and `$alias` are keys like any other, and a property list of NSKeyedArchiver is one "
                + "like any other. `fastcode-bootstrap(1)` is the command that makes objects of them.",
            "JSON is read exactly as RFC 8259 defines it. Any value may be the root, a byte order mark is "
                + "skipped at the start, and the order of keys is kept. Integers keep their value: those that do not "
                + "fit into 64 bits become decimal numbers as long as they have at most 38 significant digits. "
                + "Numbers with a fraction or an exponent become the nearest double, and with `--strict` it is an error if "
                + "they lose digits by that.",
            "Without `INPUT`, or where it is `-`, standard input is read. The archive of a single input goes to "
                + "standard output, unless that is a terminal; several inputs need `--output-dir`, and one that fails "
                + "does not keep the others from being converted.",
        ],
        groups: [
            OptionGroup(
                "Reading",
                [recursive(.text, keeps: keptTree), from]
                    + [
                        OptionDefinition.flag(
                            .lines, help: "each line is JSON, an element of a root array",
                            manual: [
                                "Read newline-delimited JSON: each line that is not blank is an element of an array, "
                                    + "which is the root. Lines are converted as they arrive and are not kept, so only "
                                    + "the archive takes memory."
                            ],
                            rules: [isJSON]
                        ) { $0.reading.lines = true }
                    ] + numberOptions + [
                        OptionDefinition.flag(
                            .mutable, help: "write mutable containers",
                            manual: ["Write mutable arrays and dictionaries instead of immutable ones."]
                        ) { $0.reading.mutable = true }
                    ]),
            OptionGroup("Output", [output, outputDirectory(encodeNaming), force, noClobber, jobs]),
            textLimits, commonGroup,
        ],
        examples: [
            .init("Convert a file:", "fastcode encode people.json -o people.fast"),
            .init("Convert all JSON files in a folder:", "fastcode encode --output-dir archives *.json"),
            .init(
                "Convert what another program writes, keeping decimal fractions exactly:",
                "printf '[0.30000000000000000001]' |\n"
                    + "    fastcode encode --decimal-numbers -o exact.fast"),
            .init(
                "Convert all files below a folder that have not been converted yet:",
                "mkdir -p lists\ncp people.json lists\n"
                    + "fastcode encode -r --no-clobber --output-dir archives lists"),
        ])
}
