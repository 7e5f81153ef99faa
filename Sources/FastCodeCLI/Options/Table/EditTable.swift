internal import _FastCodingEngine

extension CommandTable {
    /// The changes. `EditPlan` takes them in the order of the command line: each change works on
    /// the result of those before it.
    private static let changesGroup = OptionGroup("Changes, made in the order of the command line")
    {
        change(.set, "PATH=VALUE", help: "replace the value at PATH with VALUE, of the same type")
        change(.setString, "PATH=TEXT", help: "replace the value at PATH with a string")
        change(.setDate, "PATH=DATE", help: "replace the value at PATH with a date in ISO 8601")
        change(
            .setData,
            "PATH=DATA",
            help: "replace the value at PATH with data: @FILE or base64:TEXT"
        )
        change(.setJSON, "PATH=JSON", help: "replace the value at PATH with one of any type")
        change(
            .setFrom,
            "FILE",
            .file,
            help: "make the changes in FILE, a JSON object with path and value on each line"
        )
        change(
            .insert,
            "PATH=VALUE",
            help: "insert VALUE before the element at PATH or as a new entry"
        )
        change(.remove, "PATH", .keyPath, help: "remove the value at PATH")
        change(.renameKey, "PATH=NEW", help: "give the key that PATH ends in the name NEW")
        change(
            .renameClass,
            "OLD=NEW",
            help: "rename the class OLD to NEW; 'Old.*=New.*' renames many"
        )
        change(.renameProperty, "CLASS.OLD=NEW", help: "rename a property of a class")
        change(
            .addProperty,
            "CLASS.NAME=VALUE",
            help: "give all objects of a class a property that they lack"
        )
        change(.removeProperty, "CLASS.NAME", help: "take a property from all objects of a class")
    }

    /// A change, of which there may be any number.
    private static func change(
        _ name: OptionName,
        _ argument: String,
        _ kind: ArgumentKind = .text,
        help: String
    ) -> Option {
        Option(name, .plain(kind, argument), help: help, isRepeatable: true)
    }

    /// Which objects the changes apply to, and what they may do there.
    private static let placesGroup = OptionGroup("Where changes apply") {
        condition(help: "change only in objects where this holds", rules: conditionRules)
        ofClass(
            help: "change only in objects of this class; 'Old.*' means many",
            rules: conditionRules
        )

        Option(
            .changeType,
            help: "let --set replace a value with one of another type",
            // The other setters change types in any case.
            rules: [.needs([.given(.set), .given(.setFrom)])]
        )

        Option(
            .createParents,
            short: "p",
            help: "make dictionaries that are missing on the path",
            rules: [
                // A dictionary that is missing meets no condition.
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

    /// The rules of conditions, which choose objects. A class is renamed in its definition, which
    /// all of its objects share, so there is no choice.
    private static let conditionRules: [OptionRule] = [
        .excludes([.renameClass]),
        .needs(changes.filter { $0 != .renameClass }.map { .given($0) }),
    ]

    /// Changes, or without any an editor. Each edit is a migration too, so the options for the
    /// output are those of migrate.
    static let edit = Subcommand(
        .edit,
        summary: "change values in a document, by options or in an editor",
        operands: .init(
            kind: .document,
            name: "FILE",
            range: 0...Int.max,
            synopsis: ["[FILE ...]"],
            help:
                "Keyed archives and property lists keep their format, and all bytes that the changes are not about. "
                + "Without any of the changes below, the document opens as text in $VISUAL, $EDITOR or vi, and the saved text "
                + "replaces its content, unless -o names another file."
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
            documentsInDirectories,
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
            Give a date, and a string in place of a value of another type:
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
