/// A choice that is given on the command line by a word.
package protocol OptionWord: CaseIterable, Equatable, SendableMetatype where AllCases == [Self] {
    /// The words of the cases in their order.
    static var words: [String] { get }
}

extension OptionWord {
    package static var words: [String] {
        allCases.map { "\($0)" }
    }
}
