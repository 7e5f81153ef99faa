extension CommandTable {
    private static var jsonSection: String {
        """
        # JSON

        With `--json` each archive is a JSON object on a line of its own, with these members:

        - schema: 1; raised when a member is taken away or changes its meaning.
        - file: The name of the file; one that is not UTF-8 as messages show it.
        - offset, length: Where the archive begins, and how many bytes of it can be read.
        - version: The version that its header names, a string.
        - root: What its root is, in words.
        - state: `complete`, `damaged`, `limit` or `unread`.
        - error: For an archive that is damaged or goes beyond a limit, an object with `code` and `message`; offsets
          count from its beginning.
        - extracted: With `--extract`, the name of the file that was written.
        """
    }

    static let find = Subcommand(
        .find, summary: "find archives inside other files",
        operands: .init(kind: .file, name: "FILE", range: 0...Int.max, synopsis: ["[FILE ...]"]),
        description: """
            `fastcode find` lists every FastCoded archive that is stored unchanged in a file of any kind: a database, a
            property list, an image of a disk, a dump of memory. For each it prints a line with tabs between the file's
            name, the offset, the length, the version, the root in words, and `complete` if the archive can be read to
            the end of its root, or what is wrong with it. An archive that goes beyond a limit is read up to there; a
            warning names the option that raises the limit.

            The search goes on after the end of each archive, and after the first bytes of what is damaged. What looks
            like an archive but isn't one may take no more than a multiple of the time for reading the file: what comes
            after that is listed as `unread`, and a warning says so. Where an archive ends is not stored in it: a
            warning tells of one that ends elsewhere in another layout for which just as much speaks. An archive that
            the file holds in pieces, compressed, or in base64, as XML property lists hold data, is not found (`fastcode
            decode --expand-data` shows what such lists hold), and one of versions 2.3 to 3.2.1 with nil values in
            NSCoded objects is listed as damaged.

            Without `FILE`, or where it is `-`, standard input is read.
            """,
        groups: [
            OptionGroup("Output") {
                OptionDefinition(
                    .json, help: "write a line of JSON for each archive",
                    manual: "Write one JSON object per archive, each on a line of its own.")
                OptionDefinition(
                    .extract, .plain(.directory, "DIR"), help: "write every complete archive to a file in DIR",
                    manual: """
                        Write every archive that is complete to a file of its own in `DIR`, which is created if need be.
                        It has the name of the file that holds it, with the offset and `.fast` added. If several files
                        have the same name, those after the first get a number, as in `x~2`. No file is replaced, and
                        none is written outside of `DIR`.
                        """)
            },
            OptionGroup(
                "Reading", recursive(.file, keeps: " The same directories are then made below that of `--extract`.")),
            OptionGroup("Limits", [maxDepth, maxInput, maxChunks, maxString]), commonGroup,
        ],
        sections: [jsonSection],
        examples: """
            Find what archives a file holds:
                cat people.json todo.fast >mixed
                fastcode find mixed
            Tell another program where they are:
                fastcode find --json mixed | jq '.offset'
            Look into all files in a folder:
                fastcode find --recursive .
            Extract them:
                fastcode find --extract found mixed
                fastcode decode found/mixed-*.fast
            """)
}
