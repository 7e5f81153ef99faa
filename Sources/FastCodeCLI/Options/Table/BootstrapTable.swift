internal import _FastCodingLibrary

extension CommandTable {
    private static let source = OptionDefinition.choice(
        .from, SourceFormat.self, help: "format of the input, if not detected",
        manual: [
            "The format of the input: JSON, an XML property list or a binary property list, which are read in the "
                + "notation, or `keyed`, a keyed archive, binary or in XML. By default it is recognized by the "
                + "content; a property list whose root has `$archiver`, or `$objects` and `$top`, is a keyed archive."
        ]
    ) {
        $0.reading.format = $1.text
        $0.readsKeyedArchive = $1 == .keyed
    }

    static let bootstrap = Subcommand(
        .bootstrap, aliases: ["bootstrap-from-json"], summary: "build an archive of objects from notation",
        operands: textOperands,
        description: [
            "`fastcode bootstrap` reads JSON or a property list in the notation of `fastcode-notation(5)` and writes the "
                + "archive of objects that it describes: a dictionary with `$class` becomes an object of that class, "
                + "and one with `$alias` becomes a reference to the object at that key path, which may stand before or "
                + "after it or even around it.",
            "What `fastcode decode` writes is read back as the same objects, and with `--exact` as the same bytes. "
                + "Documents of HRCoder load as they are.",
            "A keyed archive, a property list written by NSKeyedArchiver, is read as the objects in it. "
                + "`fastcode-notation(5)` describes what becomes of them. Superclasses and substitutes that it names "
                + "for its classes have no place in an archive; a warning says so.",
            "Without `INPUT`, or where it is `-`, standard input is read. The archive of a single input goes to "
                + "standard output, unless that is a terminal; several inputs need `--output-dir`, and one that fails "
                + "does not keep the others from being converted.",
        ],
        groups: [
            OptionGroup("Reading", [recursive(.text, keeps: keptTree), source] + numberOptions),
            OptionGroup("Output", [output, outputDirectory(encodeNaming), force, noClobber, jobs]),
            sourceLimits, commonGroup,
        ],
        examples: [
            .init("Build an archive of objects:", "fastcode bootstrap todo.json -o todo.fast"),
            .init(
                "Make an archive from a file written by NSKeyedArchiver:",
                "fastcode decode --to keyed todo.fast -o state.plist\n"
                    + "fastcode bootstrap state.plist -o state.fast"),
            .init(
                "Change an archive by hand:",
                "fastcode decode --exact todo.fast -o edited.json\n"
                    + "${EDITOR:-vi} edited.json\n"
                    + "fastcode bootstrap edited.json -o todo.fast"),
            .init(
                "Build archives from all files below a folder, except those that exist:",
                "mkdir -p lists\ncp todo.json cycle.json lists\n"
                    + "fastcode bootstrap -r --no-clobber --output-dir archives lists"),
        ])
}
