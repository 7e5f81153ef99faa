internal import _FastCodingEngine

/// The options and operands of a command line, checked one by one and against each other. A class,
/// because many pieces of work on several threads share it.
package final class ParsedArguments: Sendable {
    /// An option as it was given. An option may be given several times, and the order counts for
    /// some.
    package struct Occurrence: Sendable {
        let option: Option
        /// The argument, which suits the option; nil if there is none.
        let bytes: [UInt8]?

        var name: OptionName { option.name }
        var word: String? {
            bytes.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    package let subcommand: Subcommand
    package let operands: [Path]
    /// The values that the options set.
    package let values: OptionValues
    let occurrences: [Occurrence]

    init(_ subcommand: Subcommand, operands: [Path], _ occurrences: [Occurrence]) {
        self.subcommand = subcommand
        self.operands = operands
        self.occurrences = occurrences
        var values = OptionValues()

        for occurrence in occurrences {
            occurrence.option.update(&values, occurrence.word ?? "")
        }

        self.values = values
    }

    /// Whether an option was given.
    package func has(_ name: OptionName) -> Bool {
        occurrences.contains { $0.name == name }
    }

    /// The argument of the first occurrence of an option; nil if there is none.
    package func bytes(_ name: OptionName) -> [UInt8]? {
        occurrences.first { $0.name == name }?.bytes
    }

    /// The argument of the first occurrence as text.
    package func word(_ name: OptionName) -> String? {
        words(name).first
    }

    /// The arguments of all occurrences as text, in order.
    package func words(_ name: OptionName) -> [String] {
        occurrences.filter { $0.name == name }.compactMap(\.word)
    }

    /// The argument of the first occurrence as the name of a file.
    package func path(_ name: OptionName) -> Path? {
        bytes(name).map { Path($0) }
    }

    /// The arguments of all occurrences as names of files, in order.
    package func paths(_ name: OptionName) -> [Path] {
        occurrences.filter { $0.name == name }.compactMap { $0.bytes.map { Path($0) } }
    }

    /// An error of usage with the name of the subcommand.
    func usageError(_ message: String) -> FastCodingError {
        UsageError.make(message, subcommand)
    }

    /// Refuses the first option in the command line's order that would have no effect or
    /// contradicts another one. Options that should not be there are reported before ones that are
    /// missing: adding an option would not help as long as another one is too many.
    func checkRules() throws(FastCodingError) {
        for isAboutNeeds in [false, true] {
            for option in occurrences.map(\.option) {
                for rule in option.rules where rule.isNeed == isAboutNeeds {
                    if let objection = objection(rule, to: option.name) {
                        throw usageError(objection)
                    }
                }
            }
        }
    }

    /// The message for a rule of an option that is broken; nil if it is kept.
    private func objection(_ rule: OptionRule, to name: OptionName) -> String? {
        switch rule {
        case .excludes(let others):
            return others.first(where: has).map {
                "\(name.typed) and \($0.typed) exclude each other"
            }
        case .uselessWith(let others):
            return others.first(where: has).map { "\(name.typed) can't be used with \($0.typed)" }
        case .needs(let conditions):
            return need(conditions, of: name.typed)
        case .wordNeeds(let own, let conditions):
            return word(name) == own ? need(conditions, of: "\(name.typed) \(own)") : nil
        case .wordUselessWith(let own, let others):
            guard words(name).contains(own) else { return nil }

            return others.first(where: has).map {
                "\(name.typed) \(own) can't be used with \($0.typed)"
            }
        case .takesNoOperands:
            return operands.isEmpty ? nil : "\(name.typed) takes no operands"
        }
    }

    /// The message if none of some conditions is met; nil if one is, or if the subcommand has none
    /// of the options.
    private func need(_ conditions: [OptionCondition], of typed: String) -> String? {
        let possible = subcommand.possible(conditions)
        if possible.isEmpty || possible.contains(where: holds) {
            return nil
        }

        let words = possible.flatMap(\.typed)
        let others = words.dropLast().joined(separator: ", ")
        return "\(typed) needs " + (others.isEmpty ? "" : others + " or ") + (words.last ?? "")
    }

    /// Whether a condition is met. An option that was not given has its default.
    private func holds(_ condition: OptionCondition) -> Bool {
        switch condition {
        case .given(let name):
            return has(name)
        case .word(let name, let words):
            guard let word = word(name) ?? subcommand.option(name)?.standard else { return true }
            return words.contains(word)
        }
    }
}

extension Subcommand {
    /// The conditions whose options the subcommand has: options are shared, and a rule may name one
    /// that another subcommand has.
    package func possible(_ conditions: [OptionCondition]) -> [OptionCondition] {
        conditions.filter { option($0.option) != nil }
    }
}
