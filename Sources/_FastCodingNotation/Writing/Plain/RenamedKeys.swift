import _FastCodingPlists

/// The keys and property names whose texts are taken in lossy plain output, with the texts that are
/// written instead: the same with a number, `name (2)`.
struct RenamedKeys {
    /// The place of a value among the children of a node.
    private struct Place: Hashable {
        let node: NodeIndex
        let place: Int
    }

    private var texts: [Place: [UInt8]] = [:]

    /// The text that replaces that of the key of the child at a place; nil for its own.
    func text(of node: NodeIndex, _ place: Int) -> [UInt8]? {
        texts.isEmpty ? nil : texts[Place(node: node, place: place)]
    }

    /// Sets the text for the key of the child at a place.
    mutating func set(_ text: [UInt8], of node: NodeIndex, _ place: Int) {
        texts[Place(node: node, place: place)] = text
    }
}
