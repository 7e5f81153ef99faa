package import FastCoding

/// Makes errors about the command line.
package enum UsageError {
    package static func make(_ message: String, _ subcommand: Subcommand? = nil) -> FastCodingError {
        let place = subcommand.map { "\($0.name.rawValue): " } ?? ""
        return FastCodingError(.usage, place + message)
    }

    static func unknownSubcommand(_ word: [UInt8]) -> FastCodingError {
        make("unknown subcommand '\(DisplayText.escaped(word))'" + suggestion(word, CommandTable.words))
    }

    /// An option that stands where the subcommand should.
    static func unknownFirst(_ word: [UInt8]) -> FastCodingError {
        let name = Array(word.prefix { $0 != UInt8(ascii: "=") })
        let owners = CommandTable.subcommands.filter { $0.options.contains { Array($0.name.typed.utf8) == name } }
        if !owners.isEmpty || word.count == 2 {
            return make("option '\(DisplayText.escaped(word))' stands before the subcommand; try 'fastcode help'")
        }
        return make("unknown option '\(DisplayText.escaped(word))'" + suggestion(word, ["--help", "--version"]))
    }

    static func unknownOption(_ word: [UInt8], _ subcommand: Subcommand) -> FastCodingError {
        let shown = subcommand.shownGroups.flatMap(\.options)
        let names = shown.map(\.name.typed) + shown.compactMap { $0.short.map { "-\($0)" } }
        return make("unknown option '\(DisplayText.escaped(word))'" + suggestion(word, names), subcommand)
    }

    private static func suggestion(_ word: [UInt8], _ candidates: [String]) -> String {
        NearestName.nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }
}
