internal import FastCodingInspector
package import _FastCodingEngine

/// The meaning of a command line as a whole.
package enum Request: Sendable {
    case run(ParsedArguments)
    case help(Subcommand?)
    case version
    /// The words that are possible at the cursor of a command line, for the scripts of shells.
    case complete([[UInt8]], at: Int)
}

/// Reads the command line as GNU tools do: options before, between and after operands, `--name
/// value`, `--name=value`, bundled short options, `--` before operands that look like options.
/// Names must be spelled out.
package struct ArgumentParser {
    private let subcommand: Subcommand
    /// The words that are still to be read.
    private var words: ArraySlice<[UInt8]>
    private var operands: [Path] = []
    private var occurrences: [ParsedArguments.Occurrence] = []

    private init(_ subcommand: Subcommand, _ words: ArraySlice<[UInt8]>) {
        self.subcommand = subcommand
        self.words = words
    }

    /// Reads the words after the name of the program.
    ///
    /// - Throws: an error of usage for the first word that is wrong, or for a rule of the options that
    ///   is broken.
    package static func parse(_ arguments: [[UInt8]]) throws(FastCodingError) -> Request {
        guard let first = arguments.first else {
            throw UsageError.make("no subcommand; try 'fastcode help'")
        }

        switch String(decoding: first, as: UTF8.self) {
        case "--help", "-h": return .help(nil)
        case "--version", "-V", "version": return .version
        // The scripts of shells call it; help does not show it.
        case "__complete":
            let place = arguments.dropFirst().first.flatMap { Quantity.number($0) } ?? 0
            return .complete(Array(arguments.dropFirst(2)), at: place)
        default: break
        }

        if first.first == UInt8(ascii: "-") {
            throw UsageError.unknownFirst(first)
        }

        // In ASCII: invalid UTF-8 must not become a name by being decoded.
        guard first.allSatisfy({ $0 < 0x80 }),
            let subcommand = CommandTable.subcommand(String(decoding: first, as: UTF8.self))
        else { throw UsageError.unknownSubcommand(first) }

        var parser = ArgumentParser(subcommand, arguments.dropFirst())
        return try parser.parseAll()
    }

    /// Reads all words after the subcommand, and checks them against each other.
    private mutating func parseAll() throws(FastCodingError) -> Request {
        while let word = words.popFirst() {
            if word == Array("--".utf8) {
                operands += words.map { Path($0) }
                words = []
            } else if word.starts(with: "--".utf8) {
                try parseLong(word)
            } else if word.first == UInt8(ascii: "-"), word.count > 1 {
                try parseShort(word)
            } else {
                // Also a single `-`, which means standard input.
                operands.append(Path(word))
            }

            // Help is given even if the words after it are invalid.
            if has(.help) {
                return .help(subcommand)
            }

            if has(.version) {
                return .version
            }
        }

        try checkNumberOfOperands()
        let parsed = ParsedArguments(subcommand, operands: operands, occurrences)
        try parsed.checkRules()

        return .run(parsed)
    }

    /// Whether an option was given so far.
    private func has(_ name: OptionName) -> Bool {
        occurrences.contains { $0.name == name }
    }

    /// An error of usage with the name of the subcommand.
    private func failure(_ message: String) -> FastCodingError {
        UsageError.make(message, subcommand)
    }

    /// Refuses operands that are too many or too few.
    private func checkNumberOfOperands() throws(FastCodingError) {
        let range = subcommand.operands.range
        if subcommand.operands.otherCounts.contains(operands.count) {
            return
        }

        if operands.count > range.upperBound {
            if let advice = UsageError.advice(onOperands: operands, subcommand) {
                throw failure(advice)
            }

            throw failure(
                "extra operand '\(DisplayText.escaped(operands[range.upperBound].bytes))'"
            )
        }

        if operands.count < range.lowerBound {
            throw failure("missing operand \(subcommand.operands.synopsis[operands.count])")
        }
    }

    /// Reads an option such as `--name` or `--name=value`.
    private mutating func parseLong(_ word: [UInt8]) throws(FastCodingError) {
        let name = word.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
        // With an equals sign, an argument is attached even if it is empty.
        let attached = word.count > name.count + 2 ? Array(word.dropFirst(name.count + 3)) : nil

        guard
            let option = subcommand.options.first(where: {
                $0.name.rawValue.utf8.elementsEqual(name)
            })
        else {
            throw UsageError.unknownOption(Array(word.prefix(name.count + 2)), subcommand)
        }

        if let attached, option.argument == .none {
            throw failure(
                "\(option.name.typed) takes no argument, but got '\(DisplayText.escaped(attached))'"
            )
        }

        try add(option, as: option.name.typed, attached: attached)
    }

    /// Reads bundled short options; an option with an argument takes the rest of the word, if any.
    private mutating func parseShort(_ word: [UInt8]) throws(FastCodingError) {
        var rest = word.dropFirst()
        while let letter = rest.popFirst() {
            guard let option = subcommand.options.first(where: { $0.short?.asciiValue == letter })
            else {
                let isFirst = rest.startIndex == 2
                throw UsageError.unknownOption(
                    isFirst ? word : [UInt8(ascii: "-"), letter],
                    subcommand
                )
            }

            // An optional argument needs an equals sign, so the rest of the word is not its own.
            let attached = option.needsArgument && !rest.isEmpty ? Array(rest) : nil
            if attached != nil {
                rest = []
            }

            try add(option, as: "-\(Character(Unicode.Scalar(letter)))", attached: attached)
        }
    }

    /// Adds an option with the argument attached to it, or else with the next word if it needs one.
    private mutating func add(_ option: Option, as typed: String, attached: [UInt8]?)
        throws(FastCodingError)
    {
        // If two values are given for one thing, either could be meant, and taking the last one
        // would be a guess.
        if option.argument != .none, !option.isRepeatable, has(option.name) {
            throw failure("\(option.name.typed) is given twice")
        }

        let text = attached ?? (option.needsArgument ? words.popFirst() : nil)
        if let text {
            try check(text, of: option, as: typed)
        } else if option.needsArgument {
            throw failure("\(typed) needs an argument: \(option.argumentName)")
        }

        occurrences.append(ParsedArguments.Occurrence(option: option, bytes: text))
    }

    /// Refuses an argument that does not suit its option.
    private func check(_ text: [UInt8], of option: Option, as typed: String) throws(FastCodingError)
    {
        let shown = "'\(DisplayText.escaped(text))'"
        if text.isEmpty, [.file, .directory, .text].contains(option.argument) {
            throw failure("\(typed) has an empty argument")
        }

        switch option.argument {
        case .number(let range):
            if Quantity.number(text).map(range.contains) != true {
                throw failure(
                    "\(typed) takes a number from \(range.lowerBound) to \(range.upperBound), not \(shown)"
                )
            }
        case .limit:
            if Quantity.limit(text) == nil {
                let units = "units are \(Quantity.units)"
                throw failure(
                    "\(typed) takes a number such as 512 or 64Mi, or 'none', not \(shown); \(units)"
                )
            }
        case .choice(let words):
            if !words.contains(where: { $0.utf8.elementsEqual(text) }) {
                let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
                throw failure("\(typed) takes \(list), not \(shown)")
            }
        case .text, .keyPath:
            if String(utf8: text.span) == nil {
                throw failure("\(typed) takes a text in UTF-8, not \(shown)")
            }
        case .none, .file, .directory, .optionalText: break
        }
    }
}
