import FastCoding
import Foundation

/// The names of an object's properties or keys, with the tables made from them, for all objects
/// that have the same ones.
final class ReaderNames {
    /// The identity of a list of names: objects with equal keys share one table.
    struct Key: Hashable {
        /// For an object the bitwise complement of its definition's number, which is negative.
        /// Otherwise the place of the first key: 2 in a coded object, after the class name and a
        /// value, and 1 in a dictionary.
        let start: Int
        /// The nodes of the keys; none for an object, whose definition has the names.
        let keys: [NodeIndex]
    }

    let key: Key
    /// The names in their order, and the places of their values among the children.
    let named: [NamedPlace]
    /// The places among the children by the names' bytes. Of equal names, the last one counts.
    let places: [[UInt8]: Int]
    /// The same names as keys of a dictionary, made when they are first asked for.
    private(set) lazy var keys = named.map {
        HashedObject(hashing: NSString(string: text($0.name)))
    }

    /// The places of properties, by class.
    var layouts: [ObjectIdentifier: ReaderLayout] = [:]
    /// Finds the text of a name in the graph.
    private let text: (ByteRange) -> String

    init(_ key: Key, _ node: NodeIndex, in graph: ObjectGraph) {
        self.key = key
        named = graph.namedPlaces(node)
        places = Dictionary(named.map { (Array(graph.pool[$0.name.range]), $0.place) }) { $1 }
        text = { graph.text($0) }
    }

    /// The place of the value that a coder stored under a key; nil if there is none.
    func place(_ key: [UInt8]) -> Int? {
        // Writers that did not know that keys with $ are mangled have written them as they are.
        places[CoderKey.mangled(key)] ?? places[key]
    }
}
