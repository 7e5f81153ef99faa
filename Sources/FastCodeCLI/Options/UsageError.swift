internal import FastCodingInspector
package import _FastCodingEngine

/// The errors of the command line itself, with a hint to the right spelling where there is one.
package enum UsageError {
    package static func make(_ message: String, _ subcommand: Subcommand? = nil) -> FastCodingError
    {
        let place = subcommand.map { "\($0.name.rawValue): " } ?? ""
        return FastCodingError(.usage, place + message)
    }

    static func unknownSubcommand(_ word: [UInt8]) -> FastCodingError {
        let shown = DisplayText.escaped(word)
        if let subcommand = reader(of: Path(word)) {
            return make(
                "'\(shown)' is a file; did you mean 'fastcode \(subcommand.rawValue) \(shown)'?"
            )
        }

        let guess = guesses.first { Array($0.word.utf8) == word }.map {
            "; did you mean '\($0.subcommand)'?"
        }

        let hint = guess ?? suggestion(word, CommandTable.words) ?? "; try 'fastcode help'"
        return make("unknown subcommand '\(shown)'" + hint)
    }

    /// What other tools call what a subcommand does.
    private static let guesses: [(word: String, subcommand: String)] = [
        ("cat", "decode"),
        ("show", "decode"),
        ("get", "decode --key-path"),
        ("ls", "list"),
        ("grep", "list --values"),
        ("convert", "decode --to', 'encode' or 'bootstrap"),
    ]

    private static let headSize = 1024

    /// The subcommand that reads a file, if there is one of this name. Its first bytes tell.
    private static func reader(of path: Path) -> Subcommand.Name? {
        guard Links.size(path) != nil else { return nil }
        let head = InputReading.head(of: path, size: headSize) ?? []
        switch FormatDetector.detect(head) {
        case .json, .xml, .otherXML, .binary:
            return ForeignFormat(head.span) == nil ? .encode : .decode
        case .archive, .openStep, .empty, .unknown: return .decode
        }
    }

    static func unknownFirst(_ word: [UInt8]) -> FastCodingError {
        let name = Array(word.prefix { $0 != UInt8(ascii: "=") })
        let owners = CommandTable.subcommands.filter {
            $0.options.contains { Array($0.name.typed.utf8) == name }
        }

        if !owners.isEmpty || word.count == 2 {
            return make(
                "option '\(DisplayText.escaped(word))' comes before the subcommand; try 'fastcode help'"
            )
        }

        let suggestion = suggestion(word, ["--help", "--version"]) ?? "; try 'fastcode help'"
        return make("unknown option '\(DisplayText.escaped(word))'" + suggestion)
    }

    static func unknownOption(_ word: [UInt8], _ subcommand: Subcommand) -> FastCodingError {
        if [OptionName.recursive.typed, "-r"].contains(where: { Array($0.utf8) == word }),
            let reason = oneByOne[subcommand.name]
        {
            return make(reason, subcommand)
        }

        if let advice = MovedOptions.advice(word, subcommand) {
            return make(advice, subcommand)
        }

        let shown = subcommand.shownOptions
        let names = shown.map(\.name.typed) + shown.compactMap { $0.short.map { "-\($0)" } }
        let suggestion =
            suggestion(word, names) ?? "; try 'fastcode help \(subcommand.name.rawValue)'"

        return make("unknown option '\(DisplayText.escaped(word))'" + suggestion, subcommand)
    }

    /// Why some subcommands have no `--recursive`, as others have.
    private static let oneByOne: [Subcommand.Name: String] = [
        .view:
            "a page shows one archive, so there is no --recursive; 'fastcode info --recursive' describes many",
        .diff:
            "two files are compared, so there is no --recursive; 'git diff' compares directories by means of "
            + "'fastcode diff', as the manual page describes",
    ]

    private static func suggestion(_ word: [UInt8], _ candidates: [String]) -> String? {
        NearestName.nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" }
    }
}
