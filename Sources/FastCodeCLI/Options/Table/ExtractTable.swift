internal import _FastCodingEngine

extension CommandTable {
    /// Values as bytes, without a format around them: one value, or each data value as a file.
    static let extract = Subcommand(
        .extract,
        summary: "write data in an archive as files",
        operands: .init(
            kind: .document,
            name: "FILE",
            range: 0...1,
            synopsis: ["[FILE]"],
            help: documentHelp
        ),
        groups: [
            OptionGroup("Content") {
                keyPath(help: "write only what is at this key path")
                expandData()
            },
            OptionGroup("Output") {
                output
                // Not the shared option: here one input makes many files.
                Option(
                    .outputDirectory,
                    short: "d",
                    .plain(.directory, "DIR"),
                    help: "write every data value to a file in DIR"
                )

                // Data in a directory never replaces a file, so the option has an effect with
                // `--output` only.
                Option(
                    .noClobber,
                    help: "leave an existing file alone",
                    rules: [.uselessWith([.outputDirectory]), .needs([.given(.output)])]
                )
            },
            OptionGroup("Reading") { dialect },
            decodeLimits,
            commonGroup,
        ],
        examples: """
            Write a text or data as it is:
                fastcode extract --key-path items.0.title todo.fast
                fastcode extract --key-path items.0.title -o title.txt todo.fast
            Write all data values to files:
                fastcode bootstrap every-type.json -o every-type.fast
                fastcode extract --output-dir data every-type.fast
            Write an archive inside a property list to a file of its own:
                fastcode extract -d found --expand-data todo.plist
            """
    )
}
