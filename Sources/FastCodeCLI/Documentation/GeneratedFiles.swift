/// The files of the repository that are made from the command table.
package enum GeneratedFiles {
    package struct File: Sendable {
        /// Its path from the repository's root.
        package let name: String
        package let content: String
    }

    package static var all: [File] {
        [File(name: "man/fastcode.1", content: MainManualPage.source)]
            + CommandTable.subcommands.map {
                File(name: "man/fastcode-\($0.name.rawValue).1", content: ManualPage.subcommand($0))
            }
            + [
                File(name: "completions/fastcode.bash", content: BashCompletion.source),
                File(name: "completions/_fastcode", content: ZshCompletion.source),
                File(name: "completions/fastcode.fish", content: FishCompletion.source),
            ]
    }
}
