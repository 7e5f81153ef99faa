internal import _FastCodingEngine

/// A reason to refuse the command line because of an option, which would have no effect or
/// contradict another one. An option that is ignored without a word leaves the user with a wrong
/// belief.
package enum OptionRule: Equatable, Sendable {
    /// The option contradicts each of these.
    case excludes([OptionName])
    /// The option has no effect together with any of these.
    case uselessWith([OptionName])
    /// The option has an effect only if one of these is met. Options that the subcommand does not
    /// have are ignored.
    case needs([OptionCondition])
    /// The same for the option with a certain word.
    case wordNeeds(String, [OptionCondition])
    /// The option with a certain word has no effect together with any of these.
    case wordUselessWith(String, [OptionName])
    case takesNoOperands

    /// Whether the rule is about options that are missing.
    var isNeed: Bool {
        switch self {
        case .needs, .wordNeeds: true
        case .excludes, .uselessWith, .wordUselessWith, .takesNoOperands: false
        }
    }
}
