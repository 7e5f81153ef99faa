/// All that is known of an option: parser, help, manual pages and completions are made from it.
package struct OptionDefinition: Sendable {
    package let name: OptionName
    /// The letter of the short form.
    package let short: Character?
    package let argument: ArgumentKind
    /// What the argument is called in help: `FILE`. Empty for switches; choices without a name list themselves.
    package let argumentName: String
    /// Whether the choices stand where the argument's name would.
    package let listsChoices: Bool
    /// The value that is used if the option is not given, as help and manual show it.
    package let standard: String?
    /// One phrase for `--help`, without a full stop.
    package let help: String
    /// Paragraphs for the manual page; if there are none, the help phrase stands there.
    package let manual: [String]
    /// Whether each occurrence adds something; else the last one wins.
    package let isRepeatable: Bool
    /// Whether help, manual and completions keep silent about it.
    package let isHidden: Bool

    package init(
        _ name: OptionName, short: Character? = nil, _ argument: ArgumentKind = .none, named argumentName: String = "",
        standard: String? = nil, help: String, manual: [String] = [], isRepeatable: Bool = false, isHidden: Bool = false
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
        self.manual = manual
        self.isRepeatable = isRepeatable
        self.isHidden = isHidden
    }

    /// Whether an argument must follow the name.
    package var needsArgument: Bool { argument != .none && argument != .optionalText }
}

/// Options that stand together under a heading.
package struct OptionGroup: Sendable {
    package let title: String
    package let options: [OptionDefinition]

    package init(_ title: String, _ options: [OptionDefinition]) {
        self.title = title
        self.options = options
    }
}
