internal import FastCodingInspector
package import _FastCodingEngine

/// The errors of the command line itself, with a hint to the right spelling where there is one.
package enum UsageError {
    /// An error of usage, which begins with the subcommand if that is known.
    package static func make(_ message: String, _ subcommand: Subcommand? = nil) -> FastCodingError
    {
        let place = subcommand.map { "\($0.name.rawValue): " } ?? ""
        return FastCodingError(.usage, place + message)
    }

    /// The error for a word that is no subcommand. If it is a file, the subcommand was probably
    /// forgotten.
    static func unknownSubcommand(_ word: [UInt8]) -> FastCodingError {
        let shown = DisplayText.escaped(word)
        if let subcommand = reader(of: Path(word)) {
            return make(
                "'\(shown)' is a file; did you mean 'fastcode \(subcommand.rawValue) \(shown)'?"
            )
        }

        let guess = namesElsewhere.first { Array($0.key.utf8) == word }.map {
            "; did you mean '\($0.value)'?"
        }

        let hint = guess ?? suggestion(word, CommandTable.words) ?? "; try 'fastcode help'"
        return make("unknown subcommand '\(shown)'" + hint)
    }

    /// The names that other tools have for the work of a subcommand.
    private static let namesElsewhere: KeyValuePairs = [
        "cat": "decode",
        "show": "decode",
        "get": "decode --key-path",
        "ls": "list",
        "grep": "list --values",
        // The message puts quotes around it; these are the ones between the names.
        "convert": "decode --to', 'encode' or 'bootstrap",
    ]

    /// The bytes of a file that are examined.
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

    /// The advice on an operand that names no file beside others that do, and is rather a key path
    /// or a change; nil if there is none, or no option takes it.
    static func advice(onOperands operands: [Path], _ subcommand: Subcommand) -> String? {
        let missing = operands.filter { Links.isMissing($0) && $0.bytes != Array("-".utf8) }
        guard missing.count == 1, operands.count > 1 else { return nil }

        let word = missing[0].bytes
        let isName =
            word.contains(UInt8(ascii: "/"))
            || subcommand.operands.kind.endings.contains { ending in
                word.suffix(ending.utf8.count + 1).elementsEqual(("." + ending).utf8)
            }

        if isName {
            return nil
        }

        let option: OptionName
        if subcommand.option(.set) != nil, word.contains(UInt8(ascii: "=")) {
            option = .set
        } else if subcommand.option(.keyPath) != nil {
            option = .keyPath
        } else {
            return nil
        }

        let shown = DisplayText.escaped(word)
        return "there is no file '\(shown)'; did you mean \(option.typed) '\(shown)'?"
    }

    /// The error for an option where the subcommand belongs.
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

    /// The error for an option that the subcommand does not have: the reason, if it is known, or
    /// the option with the most similar name.
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

    /// The reasons why some subcommands have no `--recursive`, as others have.
    private static let oneByOne: [Subcommand.Name: String] = [
        .view:
            "a page shows one archive, so there is no --recursive; 'fastcode info --recursive' describes many"
    ]

    /// The question whether a similar word is meant; nil if none is similar.
    private static func suggestion(_ word: [UInt8], _ candidates: [String]) -> String? {
        NearestName.nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" }
    }
}
