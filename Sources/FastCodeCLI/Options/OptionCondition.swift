internal import _FastCodingEngine

/// A condition on other options, as rules have it: an option that makes sense only with another, or
/// not beside it.
package enum OptionCondition: Equatable, Sendable {
    case given(OptionName)
    /// The option has one of these words, by default or because it was given. If its value is not
    /// known yet, the condition counts as met.
    case word(OptionName, [String])

    /// The option that the condition is about.
    package var option: OptionName {
        switch self {
        case .given(let name), .word(let name, _): name
        }
    }

    /// The words that meet the condition on a command line: `--to xml`, once for each of several
    /// words.
    package var typed: [String] {
        switch self {
        case .given(let name): [name.typed]
        case .word(let name, let words):
            words.map { "\(name.typed) \($0)" }
        }
    }
}
