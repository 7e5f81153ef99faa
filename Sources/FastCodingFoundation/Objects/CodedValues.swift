import FastCoding
import Foundation

/// The children of a node that is being written: nodes, and values whose nodes are still to be
/// made. They are looked at only after `encode(with:)` has returned, so that nothing recurses,
/// however deep the objects are nested.
struct WrittenChildren {
    struct Waiting {
        let value: Any?
        /// Whether it counts only if its object has been written elsewhere.
        let isConditional: Bool
        var place: Int
    }

    var nodes: [NodeIndex] = []
    private(set) var waiting: [Waiting] = []

    init() {}

    init(values: [Any]) {
        waiting.reserveCapacity(values.count)
        nodes.reserveCapacity(values.count)

        for value in values {
            add(value)
        }
    }

    mutating func add(_ value: Any?, isConditional: Bool = false) {
        waiting.append(Waiting(value: value, isConditional: isConditional, place: nodes.count))
        nodes.append(.nil)
    }

    /// The same children, each before its key, and all after another node.
    func interleaved(with keys: [NodeIndex], after first: NodeIndex? = nil) -> WrittenChildren {
        var result = WrittenChildren()
        result.nodes.reserveCapacity(1 + 2 * keys.count)

        if let first {
            result.nodes.append(first)
        }

        let start = result.nodes.count
        for (node, key) in zip(nodes, keys) {
            result.nodes += [node, key]
        }

        result.waiting = waiting
        for index in waiting.indices {
            result.waiting[index].place = start + 2 * waiting[index].place
        }

        return result
    }
}

struct EncodedValues {
    var values = WrittenChildren()
    /// The nodes of the keys; equal keys have the same one.
    var keys: [NodeIndex] = []
    private var known: Set<NodeIndex> = []
    private var unkeyed = 0

    mutating func reserve(_ count: Int) {
        keys.reserveCapacity(keys.count + count)
        values.nodes.reserveCapacity(keys.count + count)
    }

    /// Adds a key, and returns false if it is there already.
    mutating func add(key: NodeIndex) -> Bool {
        // A few keys are compared in less time than they are hashed in.
        if keys.count >= 16, known.count < keys.count {
            known = Set(keys)
        }

        if keys.count < 16 ? keys.contains(key) : !known.insert(key).inserted {
            return false
        }

        keys.append(key)
        return true
    }

    mutating func nextKey() -> String {
        defer {
            unkeyed += 1
        }
        return "$\(unkeyed)"
    }
}

/// The names of an object's properties or keys, with what follows from them, for all objects that
/// have the same ones.
final class ReaderNames {
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

/// Where the properties of a class are in objects with certain names.
struct ReaderLayout {
    let hooks: ObjectHooks
    /// Those that are there, and their places among the children.
    let rows: [(row: any ObjectRow, place: Int)]
    /// The places of values that are no properties.
    let undefined: [(name: String, place: Int)]

    init(_ table: ClassTable, _ names: ReaderNames) {
        hooks = table.hooks
        rows = zip(table.rows, table.names.find(names.place)).compactMap { row, place in
            place.map { (row, $0) }
        }

        var rest = names.places
        for name in table.rows.flatMap({ [$0.name] + $0.oldNames }).map({ Array($0.utf8) }) {
            rest[CoderKey.mangled(name)] = nil
            rest[name] = nil
        }

        undefined = rest.map { (String(decoding: $0, as: UTF8.self), $1) }.sorted { $0.1 < $1.1 }
    }
}

enum CoderKey {
    /// The key under which a value is stored: keys that begin with `$` get another one, because the
    /// keys that stand for values without keys begin with it.
    static func mangled(_ key: String) -> String {
        key.utf8.first == UInt8(ascii: "$") ? "$" + key : key
    }

    static func mangled(_ key: [UInt8]) -> [UInt8] {
        key.first == UInt8(ascii: "$") ? [UInt8(ascii: "$")] + key : key
    }
}

extension ObjectGraph {
    /// The names of an object, the keys of a coded object, or those of a dictionary that are
    /// strings, and the places of their values among the children.
    func namedPlaces(_ node: NodeIndex) -> [(name: ByteRange, place: Int)] {
        if kind(node) == .object {
            return definition(node).properties.enumerated().map { (propertyNames[$1], $0) }
        }

        let values = children(node)
        return stride(from: kind(node) == .codedObject ? 1 : 0, to: values.count, by: 2).compactMap
        { place in
            let key = values[values.startIndex + place + 1]
            return kind(key) == .string ? (byteRange(key), place) : nil
        }
    }

    /// The value of a number or a boolean as a double; nil if it is neither, or if no double is
    /// equal to it. Decimals are rounded.
    func exactDouble(_ node: NodeIndex) -> Double? {
        kind(node) == .decimal ? Double(decimal(node).description) : Double.read(node, in: self)
    }
}

// The classes that an object and its contents are expected to be of.
extension [AnyClass] {
    static let propertyList: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSDate.self,
    ]

    /// The class of the first object that belongs to none of the classes; nil if there is no such
    /// object.
    ///
    /// - Parameter checked: containers that need no second look.
    func refused(in object: Any, _ checked: inout Set<ObjectIdentifier>) -> AnyClass? {
        var waiting: [Any] = [object]
        while let next = waiting.popLast() {
            let object = next as AnyObject
            guard allow(object) else { return type(of: object) }

            if !checked.contains(ObjectIdentifier(object)), let parts = Contents.parts(of: object) {
                checked.insert(ObjectIdentifier(object))
                waiting += parts
            }
        }

        return nil
    }

    /// Whether an object is of one of the classes, whatever it contains.
    func allow(_ object: AnyObject) -> Bool {
        contains { allowed in
            guard let object = object as? NSObject, let allowed = allowed as? NSObject.Type else {
                return type(of: object) == allowed
            }
            return object.isKind(of: allowed)
        }
    }
}
