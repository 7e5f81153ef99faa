import _FastCodingLibrary

/// A value or a collection that is being decoded, or a nested container of a value.
///
/// It is an object, which the containers that a program is given hold: what they read and change
/// for each key is found without any look-up. Once nothing else holds it, it becomes the next level
/// of its index.
final class DecodingLevel {
    let index: Int
    /// The level around this one; -1 for the root's.
    private(set) var parent = -1
    private(set) var place = CodingPlace.same
    private(set) var node = NodeIndex.nil
    /// The type of a value; nil for collections and nested containers.
    private(set) var type: DecodedType?
    /// Whether it is known that an object's class fits.
    private(set) var isChecked = false
    /// How many values and collections this level is in, itself included: they are decoded one
    /// within the other.
    private(set) var depth = 1
    /// How many nested containers this one is in without a value between them, itself included.
    private(set) var nesting = 0
    var isOpen = true

    // What a keyed container needs.

    var shape: KeyShape?
    var entries = KeyedEntries()
    private(set) var cursor = 0
    /// Whether the entries that have been asked for are the ones before ``cursor``; otherwise which
    /// ones they are.
    private var isInOrder = true
    private var taken: [Bool] = []
    /// For containers of many entries, once it is needed: where each key's entry is.
    var entriesOfKeys: [[UInt8]: Int]?
    var rest: UnknownProperties.Box?

    init(index: Int) {
        self.index = index
    }

    @inline(__always)
    func open(
        parent: Int,
        _ place: CodingPlace,
        _ node: NodeIndex,
        _ type: DecodedType?,
        isChecked: Bool,
        depth: Int,
        nesting: Int
    ) {
        self.parent = parent
        self.place = place
        self.node = node
        self.type = type
        self.isChecked = isChecked
        self.depth = depth
        self.nesting = nesting
        isOpen = true
        shape = nil
        cursor = 0
        isInOrder = true
        rest = nil

        if entriesOfKeys != nil {
            entriesOfKeys = nil
        }
    }

    @inline(__always)
    func take(_ entry: Int) {
        if entry != cursor || !isInOrder {
            takeOutOfOrder(entry)
        }
        cursor = entry &+ 1
    }

    @inline(never)
    private func takeOutOfOrder(_ entry: Int) {
        if isInOrder {
            taken = entries.indices.map { $0 < cursor }
        }

        isInOrder = false
        taken[entry] = true
    }

    func isTaken(_ entry: Int) -> Bool {
        isInOrder ? entry < cursor : taken[entry]
    }
}

struct KeyedEntries {
    /// Where the values stand among the graph's children, and how far apart they are.
    var values = 0
    var stride = 0
    /// Where the names stand: those of a dictionary among the children, those of an object in its
    /// definition.
    var names = 0
    var isObject = false
    var count = 0

    var indices: Range<Int> { 0..<count }

    @inline(__always)
    func value(_ entry: Int) -> Int {
        values &+ stride &* entry
    }
}

extension ObjectGraph {
    func keyedEntries(of node: NodeIndex, isNested: Bool) -> KeyedEntries? {
        let children = childRange(node)
        switch kind(node) {
        case .dictionary, .mutableDictionary:
            return KeyedEntries(
                values: children.lowerBound,
                stride: 2,
                names: children.lowerBound + 1,
                count: children.count / 2
            )
        case .object where !isNested:
            return KeyedEntries(
                values: children.lowerBound,
                stride: 1,
                names: definition(node).properties.lowerBound,
                isObject: true,
                count: children.count
            )
        case .codedObject where !isNested:
            return KeyedEntries(
                values: children.lowerBound + 1,
                stride: 2,
                names: children.lowerBound + 2,
                count: children.count / 2
            )
        default: return nil
        }
    }
}

/// The names of a container's entries: the same object for containers with the same names in the
/// same order.
final class KeyShape {
    let entries: KeyedEntries
    /// The numbers of the names; -1 for keys that are not strings.
    let names: [Int32]
    let keys: [KeyText?]
    /// The first name that occurs twice; -1 if all are distinct.
    let repeated: Int

    init(_ entries: KeyedEntries, _ names: [Int32], _ keys: [KeyText?], repeated: Int) {
        self.entries = entries
        self.names = names
        self.keys = keys
        self.repeated = repeated
    }
}

/// Numbers the names of keys and properties, so that each text is examined only once.
struct NameTable {
    private var table = StringTable()
    private(set) var ranges: [ByteRange] = []
    /// The names as keys. With a key strategy they are those that the names stand for, once that is
    /// known.
    private(set) var keys: [KeyText?] = []
    /// The numbers of nodes, plus 1; 0 before they are asked for.
    private var ofNode: [Int32]
    /// The container in which each name was last met.
    private var marks: [UInt32] = []
    private var serial: UInt32 = 0
    /// The last shapes of containers, by sums over their names.
    private var recent: [KeyShape?] = Array(repeating: nil, count: 31)
    private let hasKeyStrategy: Bool

    init(_ graph: ObjectGraph, hasKeyStrategy: Bool) {
        ofNode = Array(repeating: 0, count: graph.records.count)
        self.hasKeyStrategy = hasKeyStrategy
    }

    mutating func shape(_ entries: KeyedEntries, _ graph: borrowing ObjectGraph) -> KeyShape {
        var slot = entries.names
        if !entries.isObject {
            slot = 0
            for entry in entries.indices {
                slot &+= Int(graph.children[entries.names &+ 2 &* entry].index)
            }
        }

        slot %= 31
        if let before = recent[slot], NameTable.areSame(before.entries, entries, graph) {
            return before
        }

        serial &+= 1
        var names: [Int32] = []
        var keys: [KeyText?] = []
        var repeated: Int = -1
        names.reserveCapacity(entries.count)
        keys.reserveCapacity(entries.count)

        for entry in entries.indices {
            let name =
                entries.isObject
                ? number(graph.propertyNames[entries.names &+ entry], graph)
                : number(of: graph.children[entries.names &+ 2 &* entry], graph)

            names.append(name)
            keys.append(name < 0 || hasKeyStrategy ? nil : self.keys[Int(name)])

            if name < 0 {
                continue
            }

            if marks[Int(name)] == serial, repeated < 0 {
                repeated = Int(name)
            }

            marks[Int(name)] = serial
        }

        let shape = KeyShape(entries, names, keys, repeated: repeated)
        recent[slot] = shape
        return shape
    }

    /// Whether two containers have the same names in the same order, one node for both or one
    /// definition.
    private static func areSame(
        _ one: KeyedEntries,
        _ other: KeyedEntries,
        _ graph: borrowing ObjectGraph
    ) -> Bool {
        if one.isObject != other.isObject || one.count != other.count {
            return false
        }

        if one.isObject {
            return one.names == other.names
        }

        for entry in one.indices
        where graph.children[one.names &+ 2 &* entry] != graph.children[other.names &+ 2 &* entry] {
            return false
        }

        return true
    }

    /// The number of a key as a name; -1 if the key is not a string.
    private mutating func number(of node: NodeIndex, _ graph: borrowing ObjectGraph) -> Int32 {
        if ofNode[Int(node.index)] != 0 {
            return ofNode[Int(node.index)] - 1
        }

        guard graph.kind(node) == .string || graph.kind(node) == .mutableString else { return -1 }

        let number = number(graph.byteRange(node), graph)
        ofNode[Int(node.index)] = number + 1
        return number
    }

    private mutating func number(_ range: ByteRange, _ graph: borrowing ObjectGraph) -> Int32 {
        let place = table.find(graph.bytes(range), in: graph.pool.span)
        if place.number >= 0 {
            return Int32(place.number)
        }

        ranges.append(range)
        keys.append(hasKeyStrategy ? nil : KeyText(graph.text(range)))
        marks.append(0)

        return Int32(table.insert(range, at: place))
    }

    /// The number of a text; -1 if no name that was met has it.
    func find(_ text: String, _ graph: borrowing ObjectGraph) -> Int {
        text.withBytes { table.find($0, in: graph.pool.span).number }
    }

    mutating func remember(_ key: String, as number: Int) {
        keys[number] = KeyText(key)
    }
}
