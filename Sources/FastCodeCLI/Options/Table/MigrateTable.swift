extension CommandTable {
    private static let replacingGroup = OptionGroup("Output") {
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

        Option(
            .all,
            help: "with --dry-run: show all differences",
            rules: [.needs([.given(.dryRun)])]
        )

        force(.uselessWith([.backup]))
        noClobber
        jobs
    }

    static let migrate = Subcommand(
        .migrate,
        summary: "rewrite an archive of any version as a clean one",
        operands: .init(
            kind: .archive,
            name: "OLD",
            range: 0...Int.max,
            synopsis: ["[OLD ...]"],
            help:
                "Only FastCoded archives have old versions. Of keyed archives, edit renames the classes, and bootstrap makes "
                + "FastCoded archives."
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

    private static let changesGroup = OptionGroup("Changes, made in the order of the command line")
    {
        Option(
            .set,
            .plain(.text, "PATH=VALUE"),
            help: "replace the value at PATH with VALUE",
            isRepeatable: true
        )

        Option(
            .insert,
            .plain(.text, "PATH=VALUE"),
            help: "insert VALUE before the element at PATH or as a new entry",
            isRepeatable: true
        )

        Option(
            .remove,
            .plain(.keyPath, "PATH"),
            help: "remove the value at PATH",
            isRepeatable: true
        )

        Option(
            .renameClass,
            .plain(.text, "OLD=NEW"),
            help: "rename the class OLD to NEW",
            isRepeatable: true
        )
    }

    static let edit = Subcommand(
        .edit,
        summary: "change values in an archive, by options or in an editor",
        operands: .init(
            kind: .archive,
            name: "ARCHIVE",
            range: 0...Int.max,
            synopsis: ["[ARCHIVE ...]"],
            help:
                "Without any of the changes below, the archive opens as text in $VISUAL, $EDITOR or vi, and what is saved there "
                + "replaces it, unless -o names another file."
        ),
        groups: [
            changesGroup,
            replacingGroup,
            OptionGroup("Reading") { [recursive, dialect] },
            documentsInDirectories,
            archiveLimits,
            commonGroup,
        ],
        examples: """
            Change a value and add another one:
                fastcode edit todo.fast -o done.fast \\
                    --set 'items.0.title="Hire two vans"' \\
                    --insert 'items.-1.waitsFor.-={"$alias": "items.1"}'
            Remove something, and keep a backup as `todo.fast~`:
                fastcode edit --in-place --backup --remove items.1.note todo.fast
            See what a change would do:
                fastcode edit -n --set 'items.*.checked=true' todo.fast
            Rename a class in all archives in a folder:
                mkdir lists
                cp todo.fast lists
                fastcode edit -r --in-place --rename-class TodoItem=Task lists
            """
    )
}
