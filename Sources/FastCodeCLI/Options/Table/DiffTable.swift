extension CommandTable {
    /// `--match-by` of diff and merge.
    static let matchBy = Option(
        .matchBy,
        .plain(.text, "PATH:KEY"),
        help: "pair elements of the array at PATH that have the same KEY",
        isRepeatable: true
    )

    /// The places that are compared, and the ways to pair elements of arrays.
    private static let placesGroup = OptionGroup("Places") {
        keyPath(help: "only compare what is at PATH")
        Option(
            .ignore,
            .plain(.keyPath, "PATH"),
            help: "don't compare what is at PATH",
            isRepeatable: true
        )

        Option(
            .unordered,
            .plain(.keyPath, "PATH"),
            help: "ignore the order of elements in the array at PATH",
            isRepeatable: true
        )

        matchBy
    }

    /// `--quiet` of diff, which leaves out the differences as well, like `-q` of diff(1).
    private static let quietly = Option(
        .quiet,
        short: "q",
        help: "only report whether the contents differ; no warnings",
        rules: [.uselessWith([.all, .json, .summary, .stat])]
    )

    /// git calls an external diff with seven operands, or with nine after a rename.
    static let diff = Subcommand(
        .diff,
        summary: "compare the content of two archives, or of those in two folders",
        operands: .init(
            kind: .any,
            name: "FILE",
            range: 2...2,
            otherCounts: [7, 9],
            synopsis: ["FILE1", "FILE2"],
            help:
                "Each is a FastCoded archive, a keyed archive of NSKeyedArchiver, another property list, or JSON."
        ),
        groups: [
            placesGroup,
            OptionGroup("Comparing") {
                Option(.plainly, help: "ignore differences that default notation omits")
                Option(.keyOrder, help: "treat key order as significant")
                dialect
            },
            OptionGroup("Report") {
                Option(
                    .summary,
                    help: "count the differences by class and property",
                    // Both count all differences, each by other names.
                    rules: [.excludes([.stat])]
                )

                Option(.stat, help: "count the differences in each file")
                Option(
                    .all,
                    help: "show all differences, not only the first hundred",
                    rules: [.uselessWith([.summary, .stat])]
                )

                Option(.json, help: "write a line of JSON for each difference")
                quietly
            },
            OptionGroup("Reading") { recursive },
            filesInDirectories,
            diffLimits,
            // Without the common `--quiet`, because `quietly` has its name.
            OptionGroup(commonGroup.title, isShared: true) {
                commonGroup.options.filter { $0.name != .quiet }
            },
        ],
        examples: """
            See whether two archives have the same content:
                fastcode diff --plainly todo.fast todo.json
            See what an edit changed:
                fastcode edit --set 'items.0.checked=false' todo.fast -o done.fast
                fastcode diff todo.fast done.fast || test $? -eq 1
            Pair items by their titles, wherever they stand, and leave out when the list was made:
                fastcode diff --match-by items:title --ignore created \\
                    todo.fast done.fast || test $? -eq 1
            Count what differs between the archives in two folders:
                mkdir -p old new
                cp todo.fast old
                cp done.fast new/todo.fast
                fastcode diff -r --summary old new || test $? -eq 1
            Only learn whether the contents differ, or list all differences for another program:
                fastcode diff -q todo.fast done.fast || test $? -eq 1
                fastcode diff --all --json todo.fast done.fast | jq -r '.path'
            See whether the keys are in the same order, too:
                fastcode diff --plainly --key-order todo.fast todo.json
            """
    )
}
