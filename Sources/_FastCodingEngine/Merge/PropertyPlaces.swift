import _FastCodingNotation

/// The places of an object's values among its children, by the fingerprints of its properties.
struct PropertyPlaces {
    let node: NodeIndex
    private let places: [UInt64: Int]

    init(node: NodeIndex, places: [UInt64: Int]) {
        self.node = node
        self.places = places
    }

    /// The place of a property's value; nil if the object does not have the property.
    subscript(name: UInt64) -> Int? { places[name] }
}
