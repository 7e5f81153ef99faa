/// The places that a comparison is about, in the words of a user. Key paths may have wildcards.
package struct ComparisonSelection: Sendable {
    /// The places that are not compared.
    package var ignored: [String] = []
    /// The only places that are compared; everything if there are none.
    package var selected: [String] = []
    /// The arrays whose elements have no order.
    package var unordered: [String] = []
    /// How elements of arrays are paired. The first that applies to an array counts.
    package var matches: [ElementMatch] = []

    package init() {}

    package var isEmpty: Bool {
        ignored.isEmpty && selected.isEmpty && unordered.isEmpty && matches.isEmpty
    }
}
