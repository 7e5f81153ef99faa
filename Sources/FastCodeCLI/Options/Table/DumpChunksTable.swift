extension CommandTable {
    static let dumpChunks = Subcommand(
        .dumpChunks, summary: "show what is in an archive, chunk by chunk",
        operands: archiveOperands,
        description: [
            "`fastcode dump-chunks` prints the header of an archive and then a line for each chunk: its offset, length, "
                + "type, nesting, value or count, and the index that it takes in a cache. Aliases say what they refer "
                + "to. Padding and bytes that belong to no chunk are shown as such. The names of the types are those of "
                + "`fastcoded(5)`.",
            "A damaged archive is shown up to the damage, then the error is reported.",
            "Without `ARCHIVE`, or where it is `-`, standard input is read. Several archives are shown one after the other "
                + "with their names as headings.",
        ],
        groups: [
            OptionGroup(
                "What is written",
                [
                    OptionDefinition(
                        .width, .limit, named: "N", standard: "60", help: "longest text of a string, or 'none'",
                        manual: ["Shorten strings that take more than `N` columns, or with `none` no string."]),
                    OptionDefinition(.hex, help: "also the bytes of each chunk"),
                    OptionDefinition(
                        .json, help: "one JSON object per chunk and line",
                        manual: ["Write one JSON object per chunk, each on a line of its own."]),
                    OptionDefinition(
                        .stats, help: "counts, sizes, depth, sharing and classes",
                        manual: [
                            "Instead of the chunks, print counts and bytes per type, the depth, what sharing saved, the "
                                + "classes with their properties, and definitions that are never used."
                        ]),
                ]),
            OptionGroup("Output", [output]),
            OptionGroup("Reading", [dialect]),
            archiveLimits, commonGroup,
        ],
        examples: [
            .init("See where an archive is damaged:", "fastcode dump-chunks broken.fast | tail"),
            .init("See what takes the space:", "fastcode dump-chunks --stats people.fast"),
        ])
}
