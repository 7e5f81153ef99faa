extension CommandTable {
    private static let forceInPlace = force.with(
        manual: "\n\nWith `--in-place`: replace even archives of which something will be lost.",
        rules: [.uselessWith([.backup])])

    static let sameNames = "Names stay as they are."

    /// Where archives that are made from others go.
    static let replacingGroup = OptionGroup("Output") {
        output
        outputDirectory(sameNames)
        OptionDefinition(
            .inPlace, .flag { $0.output.isInPlace = true }, help: "replace the archives in place",
            manual: """
                Replace each archive by its new form. The new file is written beside the old one, to the disk, and then
                takes its name, so that at any moment one of them is there as a whole. An archive that does not change
                is not touched, and neither is one that has changed since it was read: that is an error.

                Only regular files can be replaced. A symbolic link is followed. Permissions are kept, and where
                possible the owner; times, access control lists and extended attributes are those of a new file. Other
                names (hard links) of the archive keep the old content; a warning says so.

                What can't be carried over exactly would be lost with the old file, for example bytes after the root.
                Such an archive is not replaced, unless `--backup` keeps it or `--force` is given. All of this also
                holds for an archive that `-o` names as its own output.
                """, rules: [.excludes([.noClobber])])
        OptionDefinition(
            .backup,
            .plain(.optionalText, "SUFFIX", standard: "~") { values, value in
                values.output.backupSuffix = Array("~".utf8)
                if case .bytes(let suffix) = value { values.output.backupSuffix = suffix }
            }, help: "with --in-place: keep a backup",
            manual: """
                Keep a backup of the old file, under its name with `SUFFIX` added. A file that has that name already is
                an error.
                """, rules: [.needs([.given(.inPlace)])])
        dryRun()
        allDifferences
        forceInPlace
        noClobber
        jobs
    }

    private static let allDifferences = OptionDefinition(
        .all, help: "with --dry-run: show all differences",
        manual: "With `--dry-run`: show all differences of an archive instead of the first hundred.",
        rules: [.needs([.given(.dryRun)])])

    /// - Parameter need: a sentence on what the option needs.
    static func dryRun(needing need: String = "") -> OptionDefinition {
        OptionDefinition(
            .dryRun, short: "n", help: "show what would change without writing any file",
            manual: """
                Write no file. Instead, print for each archive whether it would be rewritten and from how many bytes to
                how many, and the differences of its content as `fastcode diff` shows them. With `--in-place`, what
                would keep an archive from being replaced is an error, as without this option.\(need)
                """, rules: [.uselessWith([.output, .outputDirectory, .backup, .force, .noClobber, .jobs])])
    }

    static let migrate = Subcommand(
        .migrate, summary: "rewrite an archive of any version as a clean one",
        operands: .init(kind: .archive, name: "OLD", range: 0...Int.max, synopsis: ["[OLD ...]"]),
        description: """
            `fastcode migrate` reads archives of any version and dialect, from 2.0 on, and writes them as version 3.3,
            in the form that the original's reader and all others load correctly. The content stays equal: types,
            mutability, sharing, definitions and order.

            Warnings name what can't be carried over exactly. An archive that is already clean comes out byte for byte
            the same.

            Without `OLD`, or where it is `-`, standard input is read. Give the output with `-o` or, for several
            archives, `--output-dir` or `--in-place`.
            """,
        groups: [
            replacingGroup, OptionGroup("Reading", recursive(.archive, keeps: keptTree) + [dialect]), archiveLimits,
            commonGroup,
        ],
        examples: """
            Rewrite one archive:
                fastcode migrate old-places.fast -o places.fast
            See what would be rewritten:
                fastcode migrate --dry-run *.fast
            Rewrite all archives in a folder:
                fastcode migrate --in-place --backup=.old *.fast
            Keep rewritten copies of all archives below a folder, each made only once:
                fastcode migrate --recursive --no-clobber --output-dir ../rewritten .
            """)
}
