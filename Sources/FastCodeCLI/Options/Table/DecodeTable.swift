internal import _FastCodingEngine

extension CommandTable {
    /// The rule of options that keyed archives leave no choice for.
    private static let isText = OptionRule.needs([.word(.to, ["json", "xml", "binary"])])

    /// The format and the content of the output. Keyed archives have neither exact nor plain
    /// notation, so these options need a text.
    private static let contentGroup = OptionGroup("Content") {
        Option(
            .to,
            // Keyed archives have a writer of their own, which ignores the format of texts.
            .choice(TargetFormat.self, standard: .json) {
                $0.writing.format = $1.text ?? .binary
                $0.keyedArchive = $1.keyedArchive
            },
            help: "format of the output"
        )

        exact(rules: [isText])
        plain(rules: [isText])
        keyPath(help: "write only the value at this key path")
        expandData(rules: [.excludes([.exact])])
    }

    /// The forms of values. A property list has data, dates, NaN and infinity of its own, but no
    /// null: each rule names the formats in which the option has an effect.
    private static let layoutGroup = OptionGroup("Formatting") {
        Option(
            .compact,
            .flag { $0.writing.indent = nil },
            help: "write no line breaks or indentation",
            // A binary property list has no line breaks.
            rules: [.excludes([.indent]), .needs([.word(.to, ["json", "xml"])])]
        )

        Option(
            .indent,
            .number(.number(0...32), "N", standard: "2") { $0.writing.indent = $1 == 0 ? nil : $1 },
            help: "spaces per level of indentation",
            // XML has one tab per level, as Apple's property lists do.
            rules: [.needs([.word(.to, ["json"])])]
        )

        sortKeys(rules: [isText])
        dates(rules: [isText, .wordNeeds("whole", [.word(.to, ["xml"])])])
        data(rules: [.needs([.word(.to, ["json"]), .given(.plain)])])
        Option(
            .null,
            .choice(WritingOptions.NullStyle.self, standard: .error) { $0.writing.nulls = $1 },
            help: "how to write null in plain property lists",
            rules: [.needs([.given(.plain)]), .needs([.word(.to, ["xml", "binary"])])]
        )

        nonFinite(rules: [
            .wordNeeds("null", [.word(.to, ["json"]), .word(.null, ["omit", "string"])])
        ])
        cycles(rules: [
            .wordNeeds(
                "null",
                [.word(.to, ["json"]), .word(.null, ["omit", "string"]), .given(.lossy)]
            )
        ])
        lossy
    }

    /// The operands of decode, list, rows and extract.
    static let documents = Subcommand.Operands(
        kind: .document,
        name: "FILE",
        range: 0...Int.max,
        synopsis: ["[FILE ...]"],
        help: documentHelp
    )

    /// The sentences on these operands, for subcommands that take fewer of them.
    static let documentHelp =
        "FILE is a FastCoded archive, a keyed archive of NSKeyedArchiver, another property list (binary, XML or OpenStep), or JSON. "
        + "Its content decides which."

    static let decode = Subcommand(
        .decode,
        summary: "convert any archive or property list to JSON or a property list",
        operands: documents,
        groups: [
            contentGroup,
            layoutGroup,
            OptionGroup("Output") {
                output
                outputDirectory
                // Text that goes to standard output leaves nothing to force.
                force(
                    .needs([
                        .given(.output), .given(.outputDirectory), .word(.to, ["binary", "keyed"]),
                    ])
                )
                noClobber
                jobs
            },
            OptionGroup("Reading") {
                recursive
                filesFrom
                dialect
                salvage(rules: [isText])
            },
            namedFiles,
            decodeLimits,
            commonGroup,
        ],
        examples: """
            Look into an archive or a property list:
                fastcode decode todo.fast
                fastcode decode todo.plist
            Take one value from each element:
                fastcode decode --key-path 'items.*.title' todo.fast
            Take several values, the last element, or all values of a name at any level:
                fastcode decode --key-path title --key-path next.title todo.fast
                fastcode decode --key-path 'items.-1' todo.fast
                fastcode decode --key-path '**.priority' todo.fast
            Convert JSON to a property list:
                fastcode decode --to xml todo.json
            Read what is left of an archive that was cut:
                head -c 400 todo.fast | fastcode decode --salvage || test $? -eq 1
            """
    )
}
