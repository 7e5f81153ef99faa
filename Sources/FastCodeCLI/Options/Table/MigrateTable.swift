extension CommandTable {
    static let migrate = Subcommand(
        .migrate, summary: "rewrite an archive of any version as a clean one",
        operands: .init(kind: .archive, name: "OLD", range: 0...Int.max, synopsis: ["[OLD ...]"]),
        description: [
            "`fastcode migrate` reads archives of any version and dialect, from 2.0 on, and writes them as version 3.3, in the "
                + "form that the original's reader and all others load right. The content stays equal: types, "
                + "mutability, sharing, definitions and order.",
            "What can't be carried over exactly is said in warnings. An archive that is clean already comes out byte for "
                + "byte the same.",
            "Without `OLD`, or where it is `-`, standard input is read. Give the output with `-o` or, for several "
                + "archives, `--output-dir` or `--in-place`.",
        ],
        groups: [
            OptionGroup(
                "Output",
                [
                    output,
                    outputDirectory("Names stay as they are."),
                    OptionDefinition(
                        .inPlace, help: "replace the archives themselves",
                        manual: [
                            "Replace each archive by its new form, at once and only when all of it has been written. "
                                + "An archive that does not change is not touched."
                        ]),
                    OptionDefinition(
                        .backup, .optionalText, named: "SUFFIX", standard: "~",
                        help: "with --in-place: keep the old file",
                        manual: [
                            "With `--in-place`: keep the old file under its name with `SUFFIX` added. A file that "
                                + "has that name already is an error."
                        ]),
                    force, jobs,
                ]),
            OptionGroup("Reading", [dialect]),
            archiveLimits, commonGroup,
        ],
        examples: [
            .init("Rewrite one archive:", "fastcode migrate old.fast -o new.fast"),
            .init("Rewrite all archives of a folder:", "fastcode migrate --in-place --backup=.old *.fast"),
        ])
}
