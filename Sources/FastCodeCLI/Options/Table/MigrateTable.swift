extension CommandTable {
    /// The output options of migrate.
    static let replacingGroup = replacingGroup {
        Option(
            .all,
            help: "with --dry-run: show all differences",
            rules: [.needs([.given(.dryRun)])]
        )
    }

    /// The output options of subcommands that can replace archives in place.
    ///
    /// - Parameter reporting: the options that apply to `--dry-run`.
    static func replacingGroup(@OptionGroup.Builder _ reporting: () -> [Option]) -> OptionGroup {
        let reporting = reporting()
        return OptionGroup("Output") {
            replacing + reporting + [force(.uselessWith([.backup])), noClobber, jobs]
        }
    }

    /// The places for the new archives. A dry run writes no file, so every option about files is
    /// useless with it, except `--in-place`, whose reasons to leave an archive alone it reports.
    @OptionGroup.Builder private static var replacing: [Option] {
        output
        outputDirectory
        Option(.inPlace, help: "replace the archives in place", rules: [.excludes([.noClobber])])
        Option(
            .backup,
            .plain(.optionalText, "SUFFIX", standard: "~"),
            help: "with --in-place: keep a backup",
            rules: [.needs([.given(.inPlace)])]
        )

        Option(
            .dryRun,
            short: "n",
            help: "show what would change without writing any file",
            rules: [.uselessWith([.output, .outputDirectory, .backup, .force, .noClobber, .jobs])]
        )
    }

    /// Has the options of edit that write, and none that change the content.
    static let migrate = Subcommand(
        .migrate,
        summary: "rewrite an archive of any version as a clean one",
        operands: .init(
            kind: .archive,
            name: "OLD",
            range: 0...Int.max,
            synopsis: ["[OLD ...]"],
            help:
                "Only FastCoded archives have old versions. To make them of keyed archives, use bootstrap."
        ),
        groups: [
            replacingGroup,
            OptionGroup("Reading") { [recursive, dialect] },
            filesInDirectories,
            archiveLimits,
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
            """
    )
}
