import FastCoding
import Foundation

/// The names of an object's properties or keys, with what follows from them, for all objects that
/// have the same ones.
final class ReaderNames {
    /// A list of names: equal lists are looked up in one table.
    struct Key: Hashable {
        /// The number of an object's definition, or the place of the first key and the keys.
        let start: Int
        let keys: [NodeIndex]
    }

    let key: Key
    let named: [(name: ByteRange, place: Int)]
    /// The places among the children by the names' bytes. Of equal names, the last one counts.
    let places: [[UInt8]: Int]
    /// The same names as keys of a dictionary, once they were asked for.
    private(set) lazy var keys = named.map {
        HashedObject(hashing: NSString(string: text($0.name)))
    }
    var layouts: [ObjectIdentifier: ReaderLayout] = [:]
    private let text: (ByteRange) -> String

    init(_ key: Key, _ node: NodeIndex, in graph: ObjectGraph) {
        self.key = key
        named = graph.namedPlaces(node)
        places = Dictionary(named.map { (Array(graph.pool[$0.name.range]), $0.place) }) { $1 }
        text = { graph.text($0) }
    }

    func place(_ key: [UInt8]) -> Int? {
        // Writers that did not know that keys with $ are mangled have written them as they are.
        places[CoderKey.mangled(key)] ?? places[key]
    }
}
