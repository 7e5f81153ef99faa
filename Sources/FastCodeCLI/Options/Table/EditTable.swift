internal import _FastCodingEngine

extension CommandTable {
    private static let changesGroup = OptionGroup("Changes, made in the order of the command line")
    {
        Option(
            .set,
            .plain(.text, "PATH=VALUE"),
            help: "replace the value at PATH with VALUE, of the same type",
            isRepeatable: true
        )

        Option(
            .setString,
            .plain(.text, "PATH=TEXT"),
            help: "replace the value at PATH with a string",
            isRepeatable: true
        )

        Option(
            .setDate,
            .plain(.text, "PATH=DATE"),
            help: "replace the value at PATH with a date in ISO 8601",
            isRepeatable: true
        )

        Option(
            .setData,
            .plain(.text, "PATH=DATA"),
            help: "replace the value at PATH with data: @FILE or base64:TEXT",
            isRepeatable: true
        )

        Option(
            .setJSON,
            .plain(.text, "PATH=JSON"),
            help: "replace the value at PATH with one of any type",
            isRepeatable: true
        )

        Option(
            .setFrom,
            .plain(.file, "FILE"),
            help: "make the changes in FILE, a JSON object with path and value on each line",
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
            .renameKey,
            .plain(.text, "PATH=NEW"),
            help: "give the key that PATH ends in the name NEW",
            isRepeatable: true
        )

        Option(
            .renameClass,
            .plain(.text, "OLD=NEW"),
            help: "rename the class OLD to NEW; 'Old.*=New.*' renames many",
            isRepeatable: true
        )

        Option(
            .renameProperty,
            .plain(.text, "CLASS.OLD=NEW"),
            help: "rename a property of a class",
            isRepeatable: true
        )

        Option(
            .addProperty,
            .plain(.text, "CLASS.NAME=VALUE"),
            help: "give all objects of a class a property that they lack",
            isRepeatable: true
        )

        Option(
            .removeProperty,
            .plain(.text, "CLASS.NAME"),
            help: "take a property from all objects of a class",
            isRepeatable: true
        )
    }

    private static let placesGroup = OptionGroup("What the changes apply to") {
        Option(
            .condition,
            .plain(.text, "CONDITION"),
            help: "change only in objects where this holds",
            rules: [.excludes([.renameClass]), needsChange],
            isRepeatable: true
        )

        Option(
            .ofClass,
            .plain(.text, "NAME"),
            help: "change only in objects of this class; 'Old.*' means many",
            rules: [.excludes([.renameClass]), needsChange],
            isRepeatable: true
        )

        Option(
            .changeType,
            help: "let --set replace a value with one of another type",
            rules: [.needs([.given(.set), .given(.setFrom)])]
        )

        Option(
            .createParents,
            short: "p",
            help: "make the dictionaries on the way to a place",
            rules: [
                .needs(setters.map { .given($0) }), .uselessWith([.condition, .ofClass]),
            ]
        )
    }

    /// The options that put a value at a place.
    static let setters: [OptionName] = [
        .set, .setString, .setDate, .setData, .setJSON, .setFrom,
    ]

    /// All options that are changes.
    static let changes: [OptionName] = changesGroup.options.map(\.name)

    private static let needsChange = OptionRule.needs(
        changes.filter { $0 != .renameClass }.map { .given($0) }
    )

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
            placesGroup,
            replacingGroup {
                Option(
                    .json,
                    help: "with --dry-run: show each change as JSON",
                    rules: [.needs([.given(.dryRun)])]
                )
            },
            OptionGroup("Reading") { [recursive, dialect] },
            filesInDirectories,
            archiveLimits,
            commonGroup,
        ],
        examples: """
            Change a value and add another one:
                fastcode edit todo.fast -o done.fast \\
                    --set 'items.0.title=Hire two vans' \\
                    --insert 'items.-1.waitsFor.-={"$alias": "items.1"}'
            See what a change would do to some of the objects:
                fastcode edit -n --where 'priority = 2' \\
                    --set 'items.*.checked=true' todo.fast
            Remove something, and keep a backup as `todo.fast~`:
                fastcode edit --in-place --backup --remove items.1.note todo.fast
            Give a date, and a string where something else stood:
                fastcode edit --set created=2020-01-31 -o high.fast \\
                    --set-string items.0.priority=high todo.fast
            Rename a class and a property in all archives in a folder:
                mkdir lists
                cp todo.fast lists
                fastcode edit -r --in-place --rename-property TodoItem.checked=done \\
                    --rename-class 'Todo*=Task*' lists
            """
    )
}
