internal import _FastCodingLibrary

extension CommandTable {
    private static let viewLimits = OptionGroup("Limits") {
        maxDepth
        OptionDefinition(
            .maxInput, .number(.limit, "SIZE", standard: "64MiB") { $0.limits.input = $1 },
            help: "maximum bytes of an input, or 'none'",
            manual: "The most bytes that an archive may have. A page shows no more of them than it can hold.")
        maxChunks
        maxString
    }

    /// The limit on inputs unless another is asked for.
    package static let viewInput = 64 << 20

    static let view = Subcommand(
        .view, summary: "show an archive as a page for a browser",
        operands: .init(kind: .archive, name: "ARCHIVE", range: 0...1, synopsis: ["[ARCHIVE]"]),
        description: """
            `fastcode view` writes a page in HTML that shows an archive in a browser: the tree of its chunks beside its
            bytes, each selecting the other. The page is self-contained and needs no network.

            An alias leads to what it refers to, and what is referred to lists its aliases. There is a search by key,
            value, class and offset, a list of the classes, and what `fastcode-verify(1)` finds wrong, marked at its
            place. All of it can be used with a keyboard and a screen reader; `?` in the page shows the keys. An offset
            at the end of the page's address, such as `#0x1f`, is selected when the page opens.

            With one of the options that say what is allowed, the page also marks what `fastcode verify` would refuse
            with the same options. Without them all classes and keyed archives are allowed.

            Nothing in the archive can become part of the page except as text: the page permits no script and no style
            but its own, and no connections.

            A damaged archive is shown up to the damage; the page is complete, and then the error is reported.

            A page holds the bytes of the archive and some 40 more for each chunk. Browsers can take only so much:
            instead of more than 128 MiB, the page shows the beginning of the archive, and a warning says how far.
            `fastcode dump-chunks` shows everything.

            Without `ARCHIVE`, or where it is `-`, standard input is read.
            """,
        groups: [
            OptionGroup("Output", [output, noClobber]), policyGroup, OptionGroup("Reading", [dialect]), viewLimits,
            commonGroup,
        ],
        examples: """
            Make a page from an archive:
                fastcode view todo.fast -o todo.html
            See where an archive holds classes other than those that are allowed:
                fastcode view --allow-class TodoList todo.fast -o todo.html
            See what else is not allowed, in data as well:
                fastcode view --nested --allow-classes allowed-classes.txt \\
                    todo.fast -o todo.html
            See where an archive is damaged:
                head -c 150 todo.fast >cut.fast
                fastcode view cut.fast -o cut.html || true
            """)
}
