extension CommandTable {
    static let bootstrap = Subcommand(
        .bootstrap, aliases: ["bootstrap-from-json"], summary: "build an archive of objects from notation",
        operands: textOperands,
        description: [
            "`fastcode bootstrap` reads JSON or a property list in the notation of `fastcode-notation(5)` and writes the "
                + "archive of objects that it describes: a dictionary with `$class` becomes an object of that class, "
                + "and one with `$alias` becomes a reference to the object at that key path, which may stand before or "
                + "after it or even around it.",
            "What `fastcode decode` writes reads back to the same objects, and with `--exact` to the same bytes. "
                + "Documents of HRCoder load as they are.",
            "Without `INPUT`, or where it is `-`, standard input is read. The archive of a single input goes to "
                + "standard output, unless that is a terminal; several inputs need `--output-dir`, and one that fails "
                + "does not keep the others from being converted.",
        ],
        groups: [
            OptionGroup("Reading", [from] + numberOptions),
            OptionGroup("Output", [output, outputDirectory(encodeNaming), force, noClobber, jobs]),
            textLimits, commonGroup,
        ],
        examples: [
            .init("Build an archive of objects:", "fastcode bootstrap todo.json -o todo.fast"),
            .init(
                "Change an archive by hand:",
                "fastcode decode --exact todo.fast -o edited.json\n"
                    + "${EDITOR:-vi} edited.json\n"
                    + "fastcode bootstrap edited.json -o todo.fast"),
        ])
}
