extension CommandTable {
    private static let changesGroup = OptionGroup("Changes, made in the order of the command line") {
        OptionDefinition(
            .set, .plain(.text, "PATH=VALUE"), help: "replace the value at PATH with VALUE",
            manual: """
                Replace the value at a key path with another. A dictionary gets an entry if it has no such key, and so
                does each one that a path with `*`, but without `**`, leads to, as in `*.checked=true`; an object has
                the properties of its class, and of these such a path also sets those that are nil. If a set, or the
                keys of a dictionary, then have the value twice, a warning says so. The value is JSON in the notation of
                `fastcode-notation(5)`: `5` is an integer, `5.0` a double, `"text"` a string. A fraction becomes the
                nearest double, and with `--strict` one that loses digits by that is an error. `{"$alias": PATH}` as the
                whole value is a reference to what the archive has there. The first equals sign ends the path; in a key
                it is written as `\\u003d`.
                """, isRepeatable: true)
        OptionDefinition(
            .insert, .plain(.text, "PATH=VALUE"), help: "insert VALUE before the element at PATH or as a new entry",
            manual: """
                Insert a value before the element of an array or a set at a key path, or at the end if the last
                component is `-` or the number of elements. If a set has an equal element already, a warning says so. A
                dictionary gets an entry, whose key it must not have yet, and an object a value for a property that has
                none. What a path with wildcards leads to stays as it is if it has no such place; it is an error if
                there is something already.
                """, isRepeatable: true)
        OptionDefinition(
            .remove, .plain(.keyPath, "PATH"), help: "remove the value at PATH",
            manual: """
                Remove the value at the key path `PATH`: an element, an entry with its key, the value of a property. The
                root can't be removed; `**` leaves it empty.
                """, isRepeatable: true)
        OptionDefinition(
            .renameClass, .plain(.text, "OLD=NEW"), help: "rename the class OLD to NEW",
            manual: """
                Rename the class `OLD` to `NEW` for all of its objects and NSCoded objects. What is in keyed archives
                stays as it is. Of several archives, some may lack the class; it is an error if all do.
                """, isRepeatable: true)
    }

    private static let needsChange = " There has to be a change on the command line then."

    private static let outputGroup = OptionGroup(
        replacingGroup.title,
        replacingGroup.options.map {
            switch $0.name {
            case .dryRun: dryRun(needing: needsChange)
            case .outputDirectory: outputDirectory(sameNames + needsChange)
            default: $0
            }
        })

    static let edit = Subcommand(
        .edit, summary: "change values in an archive, by options or in an editor",
        operands: .init(
            kind: .archive, name: "ARCHIVE", range: 0...Int.max, synopsis: ["[ARCHIVE ...]"],
            help:
                "Without any of the changes below, the archive opens as text in $VISUAL, $EDITOR or vi, and what is saved there "
                + "replaces it, unless -o names another file."),
        description: """
            `fastcode edit` changes what its options name in an archive and leaves everything else as it is: numbers
            keep their types, what is shared stays shared, entries keep their order. Key paths may have the wildcards of
            `fastcode-notation(5)`: every place that one matches is changed, but keys of numbered entries only where the
            path names them, as in `0k`.

            Without any change on the command line, it opens the archive in an editor as exact notation, in `$VISUAL` or
            `$EDITOR`, or in vi(1). What comes back is checked: after an error, which is shown with its place, it asks
            whether to go on editing. Then the archive is replaced, or written where `-o` says. If the text comes back
            unchanged, a note says that the archive is left alone; another file that `-o` names is written all the same.
            If that fails after the text was changed, the text is kept, and the error names its file.

            The archive is written as version 3.3, as by `fastcode migrate`. Without `ARCHIVE`, or where it is `-`,
            standard input is read. Give the output with `-o` or `--in-place`.
            """,
        groups: [
            changesGroup, outputGroup,
            OptionGroup(
                "Reading",
                recursive(.archive, keeps: needsChange + keptTree) + [dialect]), archiveLimits, commonGroup,
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
            Give every dictionary in a list an entry, whether or not it has one:
                fastcode encode people.json -o people.fast
                fastcode edit --in-place --set '*.checked=false' people.fast
            Write the new archive elsewhere, unless it is there already:
                fastcode edit --no-clobber --output-dir new \\
                    --rename-class TodoItem=Task todo.fast
            Change an archive by hand:
                fastcode edit todo.fast
            Let another program change the text in place of an editor:
                VISUAL='perl -pi -e s/house/office/' fastcode edit todo.fast
            """)
}
