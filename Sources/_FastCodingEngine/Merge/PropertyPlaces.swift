import _FastCodingNotation

/// Where the values of an object are among its children, by the fingerprints of its properties.
struct PropertyPlaces {
    let node: NodeIndex
    private let places: [UInt64: Int]

    init(node: NodeIndex, places: [UInt64: Int]) {
        self.node = node
        self.places = places
    }

    subscript(name: UInt64) -> Int? { places[name] }
}
