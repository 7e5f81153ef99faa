internal import _FastCodingLibrary

extension CommandTable {
    static let textOperands = Subcommand.Operands(
        kind: .text, name: "INPUT", range: 0...Int.max, synopsis: ["[INPUT ...]"])

    static let encodeNaming =
        "A name's ending `.json`, `.ndjson`, `.jsonl`, `.plist` or `.xml` becomes `.fast`; other names get `.fast` added."

    static let from = OptionDefinition(
        .from, .choice(FastTextFormat.self) { $0.reading.format = $1 }, help: "format of the input, if not detected",
        manual: """
            The format of the input: JSON, an XML property list or a binary property list. By default it is recognized
            by the content.
            """)

    private static let isJSON = OptionRule.needs([.word(.from, ["json"])])

    static let numberOptions = [
        OptionDefinition(
            .decimalNumbers, .flag { $0.reading.decimalNumbers = true }, help: "keep decimal fractions exactly",
            manual: """
                Store a number with a fraction or an exponent as a decimal number if the shortest text of the nearest
                double denotes another value. By default such a number becomes that double.
                """, rules: [isJSON]),
        OptionDefinition(
            .lossyNumbers, .flag { $0.reading.lossyNumbers = true }, help: "round integers of more than 38 digits",
            manual: """
                Turn whole numbers that not even a decimal number can hold, with more than 38 significant digits, into
                the nearest double. By default they are an error.
                """, rules: [isJSON]),
        OptionDefinition(
            .duplicateKeys, .choice(DuplicateKeys.self, standard: .last) { $0.reading.duplicateKeys = $1 },
            help: "which of two equal keys to keep",
            manual: """
                What happens if a dictionary has a key twice. With `last` the last value is taken, in the first one's
                position; with `first` the first value; both warn, naming both places. With `error` the input is
                refused.
                """, rules: [.needs([.word(.from, ["json", "xml", "binary"])])]),
    ]

    static let encode = Subcommand(
        .encode, summary: "convert JSON or a property list to an archive",
        operands: textOperands,
        description: """
            `fastcode encode` reads JSON or a property list and writes it as a FastCoded archive, value by value and
            literally: `$class` and `$alias` are keys like any other, and a property list of NSKeyedArchiver is one like
            any other. `fastcode-bootstrap(1)` is the command that makes objects of them.

            JSON is read exactly as RFC 8259 defines it. Any value may be the root, a byte order mark is skipped at the
            start, and the order of keys is kept. Integers keep their value: those that do not fit into 64 bits become
            decimal numbers as long as they have at most 38 significant digits. Numbers with a fraction or an exponent
            become the nearest double, and with `--strict` it is an error if they lose digits by that.

            Without `INPUT`, or where it is `-`, standard input is read. The archive of a single input goes to standard
            output, unless that is a terminal; several inputs need `--output-dir`, and one that fails does not keep the
            others from being converted.
            """,
        groups: [
            OptionGroup("Reading") {
                recursive(.text, keeps: keptTree)
                from
                OptionDefinition(
                    .lines, .flag { $0.reading.lines = true }, help: "read each line as an element of a root array",
                    manual: """
                        Read newline-delimited JSON: each line that is not blank is an element of an array, which is the
                        root. Lines are converted as they arrive and are not kept, so only the archive takes memory.
                        """, rules: [isJSON])
                numberOptions
                OptionDefinition(
                    .mutable, .flag { $0.reading.mutable = true }, help: "write mutable containers",
                    manual: "Write mutable arrays and dictionaries instead of immutable ones.")
            },
            OptionGroup("Output", [output, outputDirectory(encodeNaming), force, noClobber, jobs]),
            textLimits, commonGroup,
        ],
        examples: """
            Convert a file:
                fastcode encode people.json -o people.fast
            Convert all JSON files in a folder:
                fastcode encode --output-dir archives *.json
            Convert what another program writes, keeping decimal fractions exactly:
                printf '[0.30000000000000000001]' |
                    fastcode encode --decimal-numbers -o exact.fast
            Convert all files below a folder that have not been converted yet:
                mkdir -p lists
                cp people.json lists
                fastcode encode -r --no-clobber --output-dir archives lists
            """)
}

extension CommandTable {
    private static let source = OptionDefinition(
        .from,
        .choice(SourceFormat.self) {
            $0.reading.format = $1.text
            $0.readsKeyedArchive = $1 == .keyed
        }, help: "format of the input, if not detected",
        manual: """
            The format of the input: JSON, an XML property list or a binary property list, which are read in the
            notation, or `keyed`, a keyed archive, binary or in XML. By default it is recognized by the content; a
            property list whose root has `$archiver`, or `$objects` and `$top`, is a keyed archive.
            """)

    static let bootstrap = Subcommand(
        .bootstrap, aliases: ["bootstrap-from-json"], summary: "build an archive of objects from notation",
        operands: textOperands,
        description: """
            `fastcode bootstrap` reads JSON or a property list in the notation of `fastcode-notation(5)` and writes the
            archive of objects that it describes: a dictionary with `$class` becomes an object of that class, and one
            with `$alias` becomes a reference to the object at that key path, which may stand before or after it or even
            around it.

            What `fastcode decode` writes is read back as the same objects, and with `--exact` as the same bytes.
            Documents of HRCoder load as they are.

            A keyed archive, a property list written by NSKeyedArchiver, is read as the objects in it.
            `fastcode-notation(5)` describes what becomes of them. Superclasses and substitutes that it names for its
            classes have no place in an archive; a warning says so.

            Without `INPUT`, or where it is `-`, standard input is read. The archive of a single input goes to standard
            output, unless that is a terminal; several inputs need `--output-dir`, and one that fails does not keep the
            others from being converted.
            """,
        groups: [
            OptionGroup("Reading", recursive(.text, keeps: keptTree) + [source] + numberOptions),
            OptionGroup("Output", [output, outputDirectory(encodeNaming), force, noClobber, jobs]),
            sourceLimits, commonGroup,
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
            """)
}
