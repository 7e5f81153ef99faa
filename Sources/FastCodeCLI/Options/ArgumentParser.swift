internal import FastCodingInspector
package import _FastCodingLibrary

package enum Request: Sendable {
    case run(ParsedArguments)
    case help(Subcommand?)
    case version
    /// What may stand at the cursor of a command line, for the scripts of shells.
    case complete([[UInt8]], at: Int)
}

/// Reads the command line as GNU tools do: options before, between and after operands, `--name value`, `--name=value`,
/// bundled short options, `--` before operands that look like options. Names must be spelled out.
package struct ArgumentParser {
    private let arguments: [[UInt8]]
    private var position = 0
    private var operands: [Path] = []
    private var occurrences: [ParsedArguments.Occurrence] = []

    private init(_ arguments: [[UInt8]]) {
        self.arguments = arguments
    }

    package static func parse(_ arguments: [[UInt8]]) throws(FastCodingError) -> Request {
        var parser = ArgumentParser(arguments)
        return try parser.parseAll()
    }

    private mutating func next() -> [UInt8]? {
        guard position < arguments.count else { return nil }
        defer { position += 1 }
        return arguments[position]
    }

    private mutating func parseAll() throws(FastCodingError) -> Request {
        guard let first = next() else {
            throw UsageError.make("no subcommand; try 'fastcode help'")
        }
        switch String(decoding: first, as: UTF8.self) {
        case "--help", "-h": return .help(nil)
        case "--version", "-V", "version": return .version
        case "__complete":
            let place = next().flatMap { Quantity.number($0) } ?? 0
            return .complete(Array(arguments[position...]), at: place)
        default: break
        }
        if first.first == UInt8(ascii: "-") {
            throw UsageError.unknownFirst(first)
        }
        guard first.allSatisfy({ $0 < 0x80 }),
            let subcommand = CommandTable.subcommand(String(decoding: first, as: UTF8.self))
        else {
            throw UsageError.unknownSubcommand(first)
        }
        return try parse(subcommand)
    }

    private mutating func parse(_ subcommand: Subcommand) throws(FastCodingError) -> Request {
        while let argument = next() {
            if argument == Array("--".utf8) {
                while let operand = next() { operands.append(Path(operand)) }
            } else if argument.starts(with: "--".utf8) {
                try parseLong(argument, of: subcommand)
            } else if argument.first == UInt8(ascii: "-"), argument.count > 1 {
                try parseShort(argument, of: subcommand)
            } else {
                operands.append(Path(argument))
            }
            // Help is given even if what follows is invalid.
            if has(.help) { return .help(subcommand) }
            if has(.version) { return .version }
        }
        try checkNumberOfOperands(of: subcommand)
        let parsed = ParsedArguments(subcommand, operands: operands, occurrences)
        try parsed.checkRules()
        return .run(parsed)
    }

    private func has(_ name: OptionName) -> Bool { occurrences.contains { $0.name == name } }

    private func checkNumberOfOperands(of subcommand: Subcommand) throws(FastCodingError) {
        let range = subcommand.operands.range
        if subcommand.operands.otherCounts.contains(operands.count) { return }
        if operands.count > range.upperBound {
            let extra = operands[range.upperBound].bytes
            throw UsageError.make("extra operand '\(DisplayText.escaped(extra))'", subcommand)
        }
        if operands.count < range.lowerBound {
            throw UsageError.make("missing operand \(subcommand.operands.synopsis[operands.count])", subcommand)
        }
    }

    private mutating func parseLong(_ argument: [UInt8], of subcommand: Subcommand) throws(FastCodingError) {
        let body = argument.dropFirst(2)
        let name = Array(body.prefix { $0 != UInt8(ascii: "=") })
        let attached = body.count > name.count ? Array(body.dropFirst(name.count + 1)) : nil
        guard let option = subcommand.options.first(where: { $0.name.rawValue.utf8.elementsEqual(name) }) else {
            throw UsageError.unknownOption(Array(argument.prefix(name.count + 2)), subcommand)
        }
        if let attached, option.argument == .none {
            throw UsageError.make(
                "\(option.name.typed) takes no argument, but got '\(DisplayText.escaped(attached))'", subcommand)
        }
        try add(option, as: option.name.typed, attached: attached, of: subcommand)
    }

    private mutating func parseShort(_ argument: [UInt8], of subcommand: Subcommand) throws(FastCodingError) {
        var index = 1
        while index < argument.count {
            let letter = argument[index]
            index += 1
            guard let option = subcommand.options.first(where: { $0.short?.asciiValue == letter }) else {
                throw UsageError.unknownOption(
                    index == 2 ? argument : [UInt8(ascii: "-"), letter], subcommand)
            }
            if option.needsArgument {
                let attached = index < argument.count ? Array(argument[index...]) : nil
                try add(option, as: "-\(Character(Unicode.Scalar(letter)))", attached: attached, of: subcommand)
                return
            }
            add(option, .none)
        }
    }

    private mutating func add(
        _ option: OptionDefinition, as typed: String, attached: [UInt8]?, of subcommand: Subcommand
    ) throws(FastCodingError) {
        // If two values are given for one thing, either could be meant.
        if option.argument != .none, !option.isRepeatable, has(option.name) {
            throw UsageError.make("\(option.name.typed) is given twice", subcommand)
        }
        guard option.needsArgument || attached != nil else {
            add(option, .none)
            return
        }
        guard let text = attached ?? next() else {
            throw UsageError.make("\(typed) needs an argument: \(option.argumentName)", subcommand)
        }
        add(option, try value(text, of: option, as: typed, in: subcommand))
    }

    private mutating func add(_ option: OptionDefinition, _ value: ParsedArguments.Value) {
        occurrences.append(ParsedArguments.Occurrence(option: option, value: value))
    }

    private func value(
        _ text: [UInt8], of option: OptionDefinition, as typed: String, in subcommand: Subcommand
    ) throws(FastCodingError) -> ParsedArguments.Value {
        let shown = "'\(DisplayText.escaped(text))'"
        switch option.argument {
        case .none:
            return .none
        case .number(let range):
            guard let number = Quantity.number(text), range.contains(number) else {
                throw UsageError.make(
                    "\(typed) takes a number from \(range.lowerBound) to \(range.upperBound), not \(shown)", subcommand)
            }
            return .number(number)
        case .limit:
            guard let number = Quantity.limit(text) else {
                throw UsageError.make(
                    "\(typed) takes a number such as 512 or 64Mi, or 'none', not \(shown); units are \(Quantity.units)",
                    subcommand)
            }
            return .number(number)
        case .choice(let words):
            guard let word = words.first(where: { Array($0.utf8) == text }) else {
                let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
                throw UsageError.make("\(typed) takes \(list), not \(shown)", subcommand)
            }
            return .word(word)
        case .file, .directory:
            try refuseEmpty(text, typed, subcommand)
            return .bytes(text)
        case .text, .keyPath:
            if option.argument == .text { try refuseEmpty(text, typed, subcommand) }
            guard let word = String(utf8: text.span) else {
                throw UsageError.make("\(typed) takes a text in UTF-8, not \(shown)", subcommand)
            }
            return .word(word)
        case .optionalText:
            return .bytes(text)
        }
    }

    private func refuseEmpty(_ text: [UInt8], _ typed: String, _ subcommand: Subcommand) throws(FastCodingError) {
        if text.isEmpty { throw UsageError.make("\(typed) has an empty argument", subcommand) }
    }
}

package enum UsageError {
    package static func make(_ message: String, _ subcommand: Subcommand? = nil) -> FastCodingError {
        let place = subcommand.map { "\($0.name.rawValue): " } ?? ""
        return FastCodingError(.usage, place + message)
    }

    static func unknownSubcommand(_ word: [UInt8]) -> FastCodingError {
        let shown = DisplayText.escaped(word)
        if let subcommand = reader(of: Path(word)) {
            return make("'\(shown)' is a file; did you mean 'fastcode \(subcommand.rawValue) \(shown)'?")
        }
        let guess = guesses.first { Array($0.word.utf8) == word }.map { "; did you mean '\($0.subcommand)'?" }
        let hint = guess ?? suggestion(word, CommandTable.words) ?? "; try 'fastcode help'"
        return make("unknown subcommand '\(shown)'" + hint)
    }

    /// What other tools call what a subcommand does.
    private static let guesses: [(word: String, subcommand: String)] = [
        ("cat", "decode"), ("show", "decode"), ("get", "decode --key-path"), ("ls", "decode --list"),
        ("grep", "decode --list --values"), ("convert", "decode --to', 'encode' or 'bootstrap"),
    ]

    /// The subcommand that reads a file, if there is one of this name. Its first bytes tell.
    private static func reader(of path: Path) -> Subcommand.Name? {
        guard Links.size(path) != nil else { return nil }
        switch FileKind(InputReading.head(of: path, size: FileKind.headSize) ?? []) {
        case .convertible, .text: return .encode
        default: return .decode
        }
    }

    static func unknownFirst(_ word: [UInt8]) -> FastCodingError {
        let name = Array(word.prefix { $0 != UInt8(ascii: "=") })
        let owners = CommandTable.subcommands.filter { $0.options.contains { Array($0.name.typed.utf8) == name } }
        if !owners.isEmpty || word.count == 2 {
            return make("option '\(DisplayText.escaped(word))' comes before the subcommand; try 'fastcode help'")
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
        let shown = subcommand.shownOptions
        let names = shown.map(\.name.typed) + shown.compactMap { $0.short.map { "-\($0)" } }
        let suggestion = suggestion(word, names) ?? "; try 'fastcode help \(subcommand.name.rawValue)'"
        return make("unknown option '\(DisplayText.escaped(word))'" + suggestion, subcommand)
    }

    /// Why some subcommands have no `--recursive`, as others have.
    private static let oneByOne: [Subcommand.Name: String] = [
        .view: "a page shows one archive, so there is no --recursive; 'fastcode info --recursive' describes many",
        .diff: "two files are compared, so there is no --recursive; 'git diff' compares directories by means of "
            + "'fastcode diff', as the manual page describes",
    ]

    private static func suggestion(_ word: [UInt8], _ candidates: [String]) -> String? {
        NearestName.nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" }
    }
}
