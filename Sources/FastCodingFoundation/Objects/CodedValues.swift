import FastCoding
import Foundation

/// What an object has encoded, in order. The encoded objects are looked at only after `encode(with:)` has returned, so
/// that nothing recurses, however deep the objects are nested.
struct EncodedValues {
    enum Value {
        case value(Any)
        /// Written only if it has already been written elsewhere.
        case conditional(Any)
        /// What has been written already.
        case node(ObjectGraph.NodeIndex)
    }

    private(set) var values: [(key: String, value: Value)] = []
    private var keys: Set<String> = []
    private var unkeyed = 0

    /// Adds a value for a key.
    mutating func add(_ value: Value, _ key: String) throws(FastCodingError) {
        // A few keys are compared in less time than they are hashed in.
        if values.count == 16 { keys = Set(values.map(\.key)) }
        let mayBeKnown = values.count < 16 || !keys.insert(key).inserted
        // Swift considers some different keys equal.
        if mayBeKnown, values.contains(where: { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }) {
            throw FastCodingError(.duplicateKey, "two values were encoded for the key \(key.quoted)")
        }
        values.append((key, value))
    }

    /// The key of the next value that is encoded without one.
    mutating func nextKey() -> String {
        defer { unkeyed += 1 }
        return "$\(unkeyed)"
    }
}

/// What an object is decoded from.
struct DecodedValues {
    /// The object, the coded object or the dictionary.
    let object: ObjectGraph.NodeIndex
    /// Unowned, because it owns a coder that owns this.
    private(set) weak var source: (any ObjectSource)?
    /// Its values by the numbers of their names, once one has been asked for.
    private var nodes: [Int: ObjectGraph.NodeIndex]?
    private var unkeyed = 0

    init(_ object: ObjectGraph.NodeIndex, _ source: any ObjectSource) {
        self.object = object
        self.source = source
    }

    /// The value of a key; nil if there is none.
    mutating func node(_ key: String) -> ObjectGraph.NodeIndex? {
        // Writers that did not know that keys with $ are mangled have written them as they are.
        guard let node = stored(CoderKey.mangled(key)) ?? stored(key) else { return nil }
        return source?.graph.kind(node) == .nil ? nil : node
    }

    private mutating func stored(_ key: String) -> ObjectGraph.NodeIndex? {
        if nodes == nil {
            nodes = source.map { Dictionary($0.named(object).map { ($0.name, $0.value) }) { $1 } }
        }
        return source?.names.number(of: Array(key.utf8)).flatMap { nodes?[$0] }
    }

    /// The next value that was encoded without a key.
    mutating func nextNode() -> ObjectGraph.NodeIndex? {
        defer { unkeyed += 1 }
        return stored("$\(unkeyed)")
    }
}

/// The names of properties and the keys of coded objects, each hashed once, however many objects it occurs in.
struct ReaderNames {
    private var numbers: [ByteRange: Int] = [:]
    private var texts: [[UInt8]: Int] = [:]
    private var objects: [HashedObject] = []

    /// The number of a name in a graph's pool; equal names have the same number.
    mutating func number(_ range: ByteRange, in graph: ObjectGraph) -> Int {
        if let known = numbers[range] { return known }
        let bytes = Array(graph.pool[range.range])
        let number = texts[bytes] ?? objects.count
        if number == objects.count {
            texts[bytes] = number
            objects.append(HashedObject(hashing: NSString(string: String(decoding: bytes, as: UTF8.self))))
        }
        numbers[range] = number
        return number
    }

    /// The number of a name; nil if the graph has none.
    func number(of text: [UInt8]) -> Int? { texts[text] }

    /// The name as a key.
    func key(_ number: Int) -> HashedObject { objects[number] }
}

/// The source of the objects that a coder hands out.
protocol ObjectSource: AnyObject {
    var graph: ObjectGraph { get }
    var names: ReaderNames { get }
    /// The classes that may be decoded.
    var classes: [AnyClass] { get }
    /// The numbers of an object's names, and its values.
    func named(_ node: ObjectGraph.NodeIndex) -> [(name: Int, value: ObjectGraph.NodeIndex)]
    /// The object of a node.
    func object(_ node: ObjectGraph.NodeIndex) throws(FastCodingError) -> Any?
    /// Calls a function with the object of a node once all objects are made.
    func later(_ node: ObjectGraph.NodeIndex, _ body: @escaping (Any?) -> Void)
}

enum CoderKey {
    /// The key under which a value is stored: keys that begin with `$` get another one, because the keys that stand for
    /// values without keys begin with it.
    static func mangled(_ key: String) -> String { key.utf8.first == UInt8(ascii: "$") ? "$" + key : key }
}

extension ObjectGraph {
    /// The names of an object, the keys of a coded object, or those of a dictionary that are strings, and the places of their
    /// values among the children.
    func namedPlaces(_ node: NodeIndex) -> [(name: ByteRange, place: Int)] {
        if kind(node) == .object {
            return definition(node).properties.enumerated().map { (propertyNames[$1], $0) }
        }
        let values = children(node)
        return stride(from: kind(node) == .codedObject ? 1 : 0, to: values.count, by: 2).compactMap { place in
            let key = values[values.startIndex + place + 1]
            return kind(key) == .string ? (byteRange(key), place) : nil
        }
    }

    /// The same names with the values.
    func namedValues(_ node: NodeIndex) -> [(name: ByteRange, value: NodeIndex)] {
        let start = childRange(node).lowerBound
        return namedPlaces(node).map { ($0.name, children[start + $0.place]) }
    }

    /// The value of a number or a boolean as a double; nil if it is neither, or if no double is equal to it. Decimals are rounded.
    func exactDouble(_ node: NodeIndex) -> Double? {
        kind(node) == .decimal ? Double(decimal(node).description) : Double.read(node, in: self)
    }
}

/// The classes that an object and its contents are expected to be of.
struct AllowedClasses {
    /// What property lists are made of.
    static let propertyList: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSDate.self,
    ]

    private let classes: [AnyClass]

    init(_ classes: [AnyClass]) { self.classes = classes }

    /// The class of the first object that belongs to none of the classes; nil if there is no such object.
    ///
    /// - Parameter checked: containers that need no second look.
    func refused(in object: Any, _ checked: inout Set<ObjectIdentifier>) -> AnyClass? {
        var waiting: [Any] = [object]
        while let next = waiting.popLast() {
            let object = next as AnyObject
            guard allows(object) else { return type(of: object) }
            switch object {
            case let array as NSArray where checked.insert(ObjectIdentifier(array)).inserted:
                waiting += Contents.elements(array)
            case let set as NSSet where checked.insert(ObjectIdentifier(set)).inserted:
                waiting += Contents.elements(set)
            case let set as NSOrderedSet where checked.insert(ObjectIdentifier(set)).inserted:
                waiting += Contents.elements(set)
            case let dictionary as NSDictionary where checked.insert(ObjectIdentifier(dictionary)).inserted:
                for (key, value) in Contents.entries(dictionary) { waiting += [key, value] }
            default: break
            }
        }
        return nil
    }

    /// Whether an object is of one of the classes, whatever it contains.
    func isTree(_ object: Any) -> Bool { allows((object as? NSObject) ?? (object as AnyObject)) }

    private func allows(_ object: AnyObject) -> Bool {
        let own: AnyClass = type(of: object)
        return classes.contains { allowed in
            if let object = object as? NSObject, let allowed = allowed as? NSObject.Type {
                return object.isKind(of: allowed)
            }
            return own == allowed
        }
    }
}
