internal import _FastCodingEngine

extension CommandTable {
    /// Documents inside files of any format, with a line for each.
    static let find = Subcommand(
        .find,
        summary: "find archives and property lists inside other files",
        operands: .init(kind: .file, name: "FILE", range: 0...Int.max, synopsis: ["[FILE ...]"]),
        groups: [
            OptionGroup("Selecting") {
                Option(
                    .kind,
                    .choice(only: [DocumentKind.fast, .keyed, .plist]),
                    help: "find only this kind; property lists only if they are named",
                    isRepeatable: true
                )

                Option(
                    .state,
                    .choice(FoundState.self),
                    help: "only what is in this state",
                    isRepeatable: true
                )

                Option(.unique, help: "list equal contents once, with the number of places")
            },
            OptionGroup("Output") {
                Option(.json, help: "write a line of JSON for each archive")
                Option(
                    .summary,
                    help: "count what was found, by kind, root and state",
                    rules: [.uselessWith([.unique])]
                )

                Option(
                    .extract,
                    .plain(.directory, "DIR"),
                    help: "write every complete archive to a file in DIR"
                )
            },
            OptionGroup("Reading") { recursive },
            filesInDirectories,
            findLimits,
            commonGroup,
        ],
        examples: """
            Find what archives a file holds:
                cat people.json todo.fast >mixed
                fastcode find mixed
            Tell another program where they are:
                fastcode find --json mixed | jq '.offset'
            Look into all files in a folder:
                fastcode find --recursive .
            See which contents are there, and in how many places:
                fastcode find --recursive --unique --kind keyed --kind plist .
            Extract them:
                fastcode find --extract found mixed
                fastcode decode found/mixed-*.fast
            """
    )

    /// The limits of find. The limit on the input applies to each document in it, because the input
    /// itself is never kept as a whole.
    private static let findLimits = smallInputLimits(
        help: "maximum bytes of an archive inside of something else, or 'none'"
    )
}
