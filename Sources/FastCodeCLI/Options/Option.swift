internal import _FastCodingEngine

/// The kind of argument that an option takes. The parser checks it, and completion offers words of
/// this kind.
package enum ArgumentKind: Equatable, Sendable {
    case none
    case number(ClosedRange<Int>)
    /// A number with a unit such as `64Mi` or `1GiB`, or `none`.
    case limit
    case choice([String])
    case file
    case directory
    /// Any UTF-8 text except an empty one, which is more likely to be an unset variable than a
    /// name.
    case text
    /// A key path, in UTF-8. An empty one leads to the empty key.
    case keyPath
    /// An optional text; if it is there, it follows an equals sign.
    case optionalText
}

/// An option as the parser, help, manual pages and completions need it. A class, so that tables of
/// options need not be copied when a command starts.
package final class Option: Sendable {
    /// Stores the argument of an occurrence, which the parser has checked, where the commands look
    /// for it.
    package typealias Update = @Sendable (inout OptionValues, String) -> Void

    package let name: OptionName
    package let short: Character?
    package let argument: ArgumentKind
    /// The name of the argument in help: `FILE`, or the words of a choice. Empty for switches.
    package let argumentName: String
    /// The value that is used if the option is not given, as shown in help and the manual.
    package let standard: String?
    package let update: Update
    /// One phrase for `--help`, without a full stop.
    package let help: String
    /// The conditions under which the option is refused.
    package let rules: [OptionRule]
    /// Whether each occurrence adds something. Other options that take an argument may be given
    /// only once.
    package let isRepeatable: Bool
    /// Whether help and the manual leave it out.
    package let isHidden: Bool

    init(
        _ name: OptionName,
        short: Character? = nil,
        _ argument: Argument = .plain(),
        help: String,
        rules: [OptionRule] = [],
        isRepeatable: Bool = false,
        isHidden: Bool = false
    ) {
        self.name = name
        self.short = short
        self.argument = argument.kind
        argumentName = argument.name
        standard = argument.standard
        update = argument.update
        self.help = help
        self.rules = rules
        self.isRepeatable = isRepeatable
        self.isHidden = isHidden
    }

    /// Whether the next word is the argument if none is attached.
    package var needsArgument: Bool {
        argument != .none && argument != .optionalText
    }

    /// The argument of an option in the table: its kind, its name in help texts, its default, and
    /// the value that it sets.
    struct Argument {
        let kind: ArgumentKind
        let name: String
        let standard: String?
        let update: Update

        /// An argument that a command asks for by the option's name, or that `update` stores.
        static func plain(
            _ kind: ArgumentKind = .none,
            _ name: String = "",
            standard: String? = nil,
            update: @escaping Update = { _, _ in }
        ) -> Argument {
            Argument(kind: kind, name: name, standard: standard, update: update)
        }

        /// A switch that sets something.
        static func flag(_ set: @escaping @Sendable (inout OptionValues) -> Void) -> Argument {
            plain { values, _ in set(&values) }
        }

        /// One of the words of a type.
        static func choice<T: OptionWord>(
            _: T.Type,
            standard: T? = nil,
            set: @escaping @Sendable (inout OptionValues, T) -> Void = { _, _ in }
        ) -> Argument {
            let words = T.words
            return plain(.choice(words), words.joined(separator: "|"), standard: standard?.word) {
                values,
                word in
                if let choice = T(word: word) {
                    set(&values, choice)
                }
            }
        }

        /// One of some of the words of a type, without a default.
        static func choice<T: OptionWord>(
            only choices: [T],
            set: @escaping @Sendable (inout OptionValues, T) -> Void = { _, _ in }
        ) -> Argument {
            let words = choices.map(\.word)
            return plain(.choice(words), words.joined(separator: "|")) { values, word in
                if let choice = T(word: word) {
                    set(&values, choice)
                }
            }
        }

        /// A number, or a limit.
        static func number(
            _ kind: ArgumentKind,
            _ name: String,
            standard: String,
            set: @escaping @Sendable (inout OptionValues, Int) -> Void
        ) -> Argument {
            plain(kind, name, standard: standard) { values, word in
                if let number = Quantity.limit(Array(word.utf8)) {
                    set(&values, number)
                }
            }
        }

        /// One of the limits, whose default is that of the library.
        static func limit(_ member: any WritableKeyPath<FastLimits, Int> & Sendable, _ name: String)
            -> Argument
        {
            let standard = Quantity.text(FastLimits()[keyPath: member], bytes: name == "SIZE")
            return number(.limit, name, standard: standard) { $0.limits[keyPath: member] = $1 }
        }
    }
}
