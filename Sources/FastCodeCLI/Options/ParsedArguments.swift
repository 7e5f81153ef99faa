/// What was asked for: a subcommand, its options and its operands.
package final class ParsedArguments: Sendable {
    /// The value that came with an option.
    package enum Value: Equatable, Sendable {
        case none
        case number(Int)
        /// A text that is UTF-8.
        case word(String)
        case bytes([UInt8])
    }

    /// An option that was given, with its value.
    package struct Occurrence: Sendable {
        let option: OptionDefinition
        let value: Value

        var name: OptionName { option.name }
    }

    package let subcommand: Subcommand
    package let operands: [Path]
    package let values: OptionValues
    /// The options with their values, in the order in which they were given.
    private let occurrences: [Occurrence]

    init(_ subcommand: Subcommand, operands: [Path], _ occurrences: [Occurrence]) {
        self.subcommand = subcommand
        self.operands = operands
        self.occurrences = occurrences
        var values = OptionValues()
        for occurrence in occurrences { occurrence.option.update(&values, occurrence.value) }
        self.values = values
    }

    /// The options in the order in which they were given.
    var options: [OptionDefinition] { occurrences.map(\.option) }

    package func has(_ name: OptionName) -> Bool {
        occurrences.contains { $0.name == name }
    }

    private func value(_ name: OptionName) -> Value? {
        occurrences.first { $0.name == name }?.value
    }

    /// The number given with an option, `Int.max` for `none`.
    package func number(_ name: OptionName) -> Int? {
        if case .number(let number) = value(name) { number } else { nil }
    }

    package func word(_ name: OptionName) -> String? {
        if case .word(let word) = value(name) { word } else { nil }
    }

    /// The text given with an option, as raw bytes.
    package func bytes(_ name: OptionName) -> [UInt8]? {
        if case .bytes(let bytes) = value(name) { bytes } else { nil }
    }

    package func path(_ name: OptionName) -> Path? {
        bytes(name).map(Path.init)
    }

    /// All names of files given with an option that may be repeated.
    package func paths(_ name: OptionName) -> [Path] {
        occurrences.compactMap { occurrence in
            if occurrence.name == name, case .bytes(let bytes) = occurrence.value { Path(bytes) } else { nil }
        }
    }

    /// All words given with some options, in the order in which they were given.
    package func words(_ names: [OptionName]) -> [(name: OptionName, word: String)] {
        occurrences.compactMap { occurrence in
            if names.contains(occurrence.name), case .word(let word) = occurrence.value {
                (occurrence.name, word)
            } else {
                nil
            }
        }
    }

    /// All words given with an option that may be repeated.
    package func words(_ name: OptionName) -> [String] {
        occurrences.compactMap { occurrence in
            if occurrence.name == name, case .word(let word) = occurrence.value { word } else { nil }
        }
    }
}
