/// What was asked for: a subcommand, its options and its operands.
package struct ParsedArguments: Sendable {
    /// The value that came with an option.
    package enum Value: Equatable, Sendable {
        case none
        case number(Int)
        case word(String)
        case bytes([UInt8])
    }

    package let subcommand: Subcommand
    package private(set) var operands: [Path] = []
    /// The options in the order in which they were given.
    private var occurrences: [(name: OptionName, value: Value)] = []

    package init(_ subcommand: Subcommand) {
        self.subcommand = subcommand
    }

    mutating func add(operand: [UInt8]) {
        operands.append(Path(operand))
    }

    mutating func add(_ name: OptionName, _ value: Value) {
        occurrences.append((name, value))
    }

    /// Whether an option was given.
    package func has(_ name: OptionName) -> Bool {
        occurrences.contains { $0.name == name }
    }

    /// The last one given of a few options that exclude each other.
    package func last(of names: Set<OptionName>) -> OptionName? {
        occurrences.last { names.contains($0.name) }?.name
    }

    private func value(_ name: OptionName) -> Value? {
        occurrences.last { $0.name == name }?.value
    }

    /// The number given with an option, `Int.max` for `none`.
    package func number(_ name: OptionName) -> Int? {
        if case .number(let number) = value(name) { number } else { nil }
    }

    /// The word chosen with an option.
    package func word(_ name: OptionName) -> String? {
        if case .word(let word) = value(name) { word } else { nil }
    }

    /// The word chosen with an option, as the case of that name.
    package func choice<T: RawRepresentable<String>>(_ name: OptionName) -> T? {
        word(name).flatMap(T.init(rawValue:))
    }

    /// The text given with an option, as raw bytes.
    package func bytes(_ name: OptionName) -> [UInt8]? {
        if case .bytes(let bytes) = value(name) { bytes } else { nil }
    }

    package func path(_ name: OptionName) -> Path? {
        bytes(name).map(Path.init)
    }

    /// All texts given with an option that may be repeated.
    package func all(_ name: OptionName) -> [[UInt8]] {
        occurrences.compactMap { occurrence in
            if occurrence.name == name, case .bytes(let bytes) = occurrence.value { bytes } else { nil }
        }
    }
}
