internal import _FastCodingLibrary

/// Everything known about an option: the parser, help, manual pages and completions are made from it. A class, so that
/// tables of options need not be copied when a command starts.
package final class OptionDefinition: Sendable {
    /// Stores the value of an occurrence where the commands look for it.
    package typealias Update = @Sendable (inout OptionValues, ParsedArguments.Value) -> Void
    /// Makes texts when they are asked for.
    package typealias Texts = @Sendable () -> [String]
    /// Makes rules when they are asked for.
    package typealias Rules = @Sendable () -> [OptionRule]

    package let name: OptionName
    /// The letter of the short form.
    package let short: Character?
    package let argument: ArgumentKind
    /// What the argument is called in help: `FILE`. Empty for switches; choices without a name list themselves.
    package let argumentName: String
    /// Whether the choices are shown in place of the argument's name.
    package let listsChoices: Bool
    /// The value that is used if the option is not given, as shown in help and the manual.
    package let standard: String?
    /// One phrase for `--help`, without a full stop.
    package let help: String
    /// Paragraphs for the manual page; if there are none, the help phrase is used.
    package var manual: [String] { makeManual() }
    /// What else the command line must or must not have.
    package var rules: [OptionRule] { makeRules() }
    // Only the generators need the texts, and only options that are given need their rules. A command should start at
    // once.
    private let makeManual: Texts
    private let makeRules: Rules
    /// Whether each occurrence adds something. Other options that take an argument may be given only once.
    package let isRepeatable: Bool
    /// Whether help, the manual and completions leave it out.
    package let isHidden: Bool
    /// What is done with the value; nothing, if a command asks for it.
    package let update: Update

    package init(
        _ name: OptionName, short: Character? = nil, _ argument: ArgumentKind = .none, named argumentName: String = "",
        standard: String? = nil, help: String, manual: @autoclosure @escaping Texts = [],
        rules: @autoclosure @escaping Rules = [],
        isRepeatable: Bool = false, isHidden: Bool = false,
        update: @escaping Update = { _, _ in }
    ) {
        self.name = name
        self.short = short
        self.argument = argument
        if argumentName.isEmpty, case .choice(let words) = argument {
            self.argumentName = words.joined(separator: "|")
            listsChoices = true
        } else {
            self.argumentName = argumentName
            listsChoices = false
        }
        self.standard = standard
        self.help = help
        makeManual = manual
        makeRules = rules
        self.isRepeatable = isRepeatable
        self.isHidden = isHidden
        self.update = update
    }

    /// Whether an argument must follow the name.
    package var needsArgument: Bool { argument != .none && argument != .optionalText }
}

// Options whose values have types.
extension OptionDefinition {
    /// A switch that sets something.
    static func flag(
        _ name: OptionName, short: Character? = nil, help: String, manual: @autoclosure @escaping Texts = [],
        rules: @autoclosure @escaping Rules = [],
        set: @escaping @Sendable (inout OptionValues) -> Void
    ) -> OptionDefinition {
        OptionDefinition(name, short: short, help: help, manual: manual(), rules: rules()) { values, _ in set(&values) }
    }

    /// One of the cases of a type.
    static func choice<T: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: OptionName, _: T.Type, standard: T? = nil, help: String, manual: @autoclosure @escaping Texts,
        rules: @autoclosure @escaping Rules = [],
        set: @escaping @Sendable (inout OptionValues, T) -> Void
    ) -> OptionDefinition {
        OptionDefinition(
            name, .choice(T.allCases.map(\.rawValue)), standard: standard?.rawValue, help: help, manual: manual(),
            rules: rules()
        ) { values, value in
            if case .word(let word) = value, let choice = T(rawValue: word) { set(&values, choice) }
        }
    }

    /// One of a few words, or any UTF-8 text.
    static func word(
        _ name: OptionName, _ argument: ArgumentKind, named argumentName: String, help: String,
        manual: @autoclosure @escaping Texts,
        rules: @autoclosure @escaping Rules = [], isRepeatable: Bool = false,
        set: @escaping @Sendable (inout OptionValues, String) -> Void
    ) -> OptionDefinition {
        OptionDefinition(
            name, argument, named: argumentName, help: help, manual: manual(), rules: rules(),
            isRepeatable: isRepeatable
        ) { values, value in
            if case .word(let word) = value { set(&values, word) }
        }
    }

    /// The name of a file or of a directory.
    static func path(
        _ name: OptionName, short: Character? = nil, _ argument: ArgumentKind, named argumentName: String,
        help: String, manual: @autoclosure @escaping Texts, rules: @autoclosure @escaping Rules = [],
        isRepeatable: Bool = false,
        set: @escaping @Sendable (inout OptionValues, Path) -> Void
    ) -> OptionDefinition {
        OptionDefinition(
            name, short: short, argument, named: argumentName, help: help, manual: manual(), rules: rules(),
            isRepeatable: isRepeatable
        ) { values, value in
            if case .bytes(let bytes) = value { set(&values, Path(bytes)) }
        }
    }

    /// A number, with a unit or not.
    static func number(
        _ name: OptionName, short: Character? = nil, _ argument: ArgumentKind, named argumentName: String,
        standard: String, help: String, manual: @autoclosure @escaping Texts, rules: @autoclosure @escaping Rules = [],
        set: @escaping @Sendable (inout OptionValues, Int) -> Void
    ) -> OptionDefinition {
        OptionDefinition(
            name, short: short, argument, named: argumentName, standard: standard, help: help, manual: manual(),
            rules: rules()
        ) { values, value in
            if case .number(let number) = value { set(&values, number) }
        }
    }

    /// A limit whose default is the library's.
    static func limit(
        _ name: OptionName, _ member: any WritableKeyPath<Limits, Int> & Sendable,
        named argumentName: String, help: String, manual: @autoclosure @escaping Texts,
        rules: @autoclosure @escaping Rules = []
    ) -> OptionDefinition {
        let standard = Quantity.text(Limits()[keyPath: member], bytes: argumentName == "SIZE")
        return number(
            name, .limit, named: argumentName, standard: standard, help: help, manual: manual(), rules: rules()
        ) { $0.limits[keyPath: member] = $1 }
    }
}
