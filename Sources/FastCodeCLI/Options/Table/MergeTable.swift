extension CommandTable {
    /// Has the limits of diff: the files may be of any format and are compared.
    static let merge = Subcommand(
        .merge,
        summary: "merge the changes that two archives have made to a third one",
        operands: .init(
            kind: .any,
            name: "FILE",
            range: 3...3,
            synopsis: ["BASE", "OURS", "THEIRS"]
        ),
        groups: [
            OptionGroup("Merging") { [matchBy, dialect] },
            OptionGroup("Output") {
                output
                // git gives a driver temporary files; messages should name the file of the user.
                Option(
                    .name,
                    .plain(.file, "NAME"),
                    help: "name of the merged file in messages"
                )

                Option(.json, help: "write a line of JSON for each conflict")
                force
                noClobber
            },
            diffLimits,
            commonGroup,
        ],
        examples: """
            Merge two changes of one archive:
                fastcode edit --set items.0.checked=false todo.fast -o ours.fast
                fastcode edit --set items.1.checked=true todo.fast -o theirs.fast
                fastcode merge todo.fast ours.fast theirs.fast -o merged.fast
            See where two changes exclude each other:
                fastcode edit --set items.0.priority=5 todo.fast -o ours.fast
                fastcode edit --set items.0.priority=6 todo.fast -o theirs.fast
                fastcode merge todo.fast ours.fast theirs.fast -o m || test $? -eq 1
            Pair the elements of a list by a key:
                fastcode edit --set items.2.priority=4 todo.fast -o theirs.fast
                fastcode merge --match-by items:title -o m.fast \\
                    todo.fast ours.fast theirs.fast
            """
    )
}
