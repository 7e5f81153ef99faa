internal import _FastCodingEngine

/// When the command line is refused because of an option that would have no effect or contradict
/// another one.
package enum OptionRule: Equatable, Sendable {
    case excludes([OptionName])
    /// The option has no effect together with any of these.
    case uselessWith([OptionName])
    /// The option has an effect only if one of these holds. Options that the subcommand does not
    /// have are ignored.
    case needs([OptionCondition])
    case wordNeeds(String, [OptionCondition])
    case takesNoOperands

    var isNeed: Bool {
        switch self {
        case .needs, .wordNeeds: true
        case .excludes, .uselessWith, .takesNoOperands: false
        }
    }
}
