extension CommandTable {
    private static let quiet = OptionDefinition(
        .quiet, short: "q", help: "only report whether the contents differ; no warnings",
        manual: """
            Print no differences, only that the files differ, in the words of diff(1): `Files FILE1 and FILE2 differ`.
            Warnings and notes are not shown either.
            """, rules: [.uselessWith([.all, .json])])

    private static var jsonSection: String {
        """
        # JSON

        With `--json` each difference is a JSON object on a line of its own, with these members:

        - schema: 1; raised when a member is taken away or changes its meaning.
        - path: The key path of the place in the first file, or in the second one if only that has it.
        - other-path: The key path of the place in the second file, where elements may have other numbers, or in the
          first one if only that has it.
        - reason: `kind`, `mutability`, `value`, `count`, `order`, `sharing`, `definition` or `missing`.
        - first, second: What is there in either file, in words; `nothing` where it is missing. Of a container, the
          first parts are named where the other file has nothing, or something of another kind.

        If not all differences are shown, an object with `schema` and `more` says how many more there are. One with
        `schema`, `unaligned` and `path` says how many arrays were compared index by index, and where the first is.
        """
    }

    private static var gitSection: String {
        """
        # Git

        Git compares archives as bytes unless told otherwise. In a repository, this `.gitattributes` file names a driver
        for them, and these commands say what it does:

            echo '*.fast diff=fastcode' >.gitattributes
            git config diff.fastcode.textconv \\
                'f() { fastcode decode --exact "$1" 2>/dev/null ||
                    fastcode dump-chunks "$1"; :; }; f'

        From then on `git diff`, `git log -p` and `git show` compare the archives' texts; of one that is damaged, the
        chunks up to the damage. To see the differences by key path instead, make `fastcode diff` the driver's command.
        It takes the seven operands that git gives it, prints the path and the differences, and always succeeds, because
        git goes no further than a file for which the command fails:

            git config diff.fastcode.command 'fastcode diff'

        As a tool for single comparisons, with `git difftool -t fastcode`:

            git config difftool.prompt false
            git config difftool.fastcode.cmd \\
                'fastcode diff "$LOCAL" "$REMOTE"'
        """
    }

    static let diff = Subcommand(
        .diff, summary: "compare the content of two archives",
        operands: .init(
            kind: .any, name: "FILE", range: 2...2, otherCounts: [7, 9], synopsis: ["FILE1", "FILE2"]),
        description: """
            `fastcode diff` compares what two archives hold: the same values, with the same types, mutability and
            sharing, whatever their versions and bytes. For each difference it prints the key path and what is there on
            either side; for long texts and data, the part where they begin to differ.

            Elements of arrays and sets are aligned: one that was inserted or removed is one difference, whatever comes
            after it. Arrays that are so different that aligning them would take too long are compared index by index,
            and the last line says so. The order of entries and properties does not matter, unless `--key-order` is
            given. The first hundred differences are shown, or all of them with `--all`.

            In a set, equal members belong together wherever they stand; its order means as much as that of keys. If a
            file is `/dev/null`, as git calls one that was added or removed, there is nothing on that side, and this is
            the only difference.

            Either file may also be JSON, a property list or a keyed archive, which is read as `fastcode bootstrap`
            does. One of them may be `-`, standard input.
            """,
        groups: [
            OptionGroup("Comparing") {
                OptionDefinition(
                    .plainly, help: "ignore differences that default notation omits",
                    manual: """
                        Ignore what the default notation leaves out: mutability of arrays and dictionaries, float
                        against double of equal value, and sharing of dates and of empty immutable containers.
                        """)
                OptionDefinition(
                    .keyOrder, help: "treat key order as significant",
                    manual: """
                        Report where the keys of a dictionary or an NSCoded object come in a different order, and
                        compare sets as arrays. By default another order of these is not a difference.
                        """)
                dialect
            },
            OptionGroup("Report") {
                OptionDefinition(
                    .all, help: "show all differences, not only the first hundred",
                    manual: "Show all differences instead of the first hundred.")
                OptionDefinition(
                    .json, help: "write a line of JSON for each difference",
                    manual: "Write one JSON object per difference, each on a line of its own.")
            },
            diffLimits,
            OptionGroup(commonGroup.title, commonGroup.options.map { $0.name == .quiet ? quiet : $0 }),
        ],
        sections: [jsonSection, gitSection],
        examples: """
            See whether two archives have the same content:
                fastcode diff --plainly todo.fast todo.json
            See what an edit changed:
                fastcode edit --set 'items.0.checked=false' todo.fast -o done.fast
                fastcode diff todo.fast done.fast || test $? -eq 1
            Only learn whether the contents differ, or list all differences for another program:
                fastcode diff -q todo.fast done.fast || test $? -eq 1
                fastcode diff --all --json todo.fast done.fast | jq -r '.path'
            See whether the keys are in the same order, too:
                fastcode diff --plainly --key-order todo.fast todo.json
            """,
        exitStatus: [
            (0, "The contents are equal."),
            (1, "They differ."),
            (2, "They could not be compared: usage, an unreadable file, or damaged data."),
        ])
}
