/// The places that a comparison is about, in the words of a user. Key paths may have wildcards.
package struct ComparisonSelection: Sendable {
    /// What they lead to is not compared.
    package var ignored: [String] = []
    /// Only what they lead to is compared; everything if there are none.
    package var selected: [String] = []
    /// The elements of the arrays that they lead to have no order.
    package var unordered: [String] = []
    /// How elements of arrays are paired. The first that applies to an array counts.
    package var matches: [ElementMatch] = []

    package init() {}

    package var isEmpty: Bool {
        ignored.isEmpty && selected.isEmpty && unordered.isEmpty && matches.isEmpty
    }
}
