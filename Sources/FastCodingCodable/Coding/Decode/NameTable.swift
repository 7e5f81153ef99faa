import _FastCodingCore

/// Numbers the names of keys and properties, so that each text is examined only once.
struct NameTable {
    private var table = StringTable()
    /// The positions of each name's bytes in the pool.
    private(set) var ranges: [ByteRange] = []
    /// The names as keys. With a key strategy it is the key that a name becomes, once that is
    /// known.
    private(set) var keys: [KeyText?] = []
    /// For each node, the number of its text as a name, plus 1; 0 before it is asked for.
    private var ofNode: [Int32]
    /// For each name, the serial of the container in which it was last met: a name that is met
    /// twice in one container is found without a set.
    private var marks: [UInt32] = []
    private var serial: UInt32 = 0
    /// The last shapes of containers, by the sum of their names' nodes, modulo 31. Most containers
    /// have the shape of one before.
    private var recent: [KeyShape?] = Array(repeating: nil, count: 31)
    private let hasKeyStrategy: Bool

    init(_ graph: ObjectGraph, hasKeyStrategy: Bool) {
        ofNode = Array(repeating: 0, count: graph.records.count)
        self.hasKeyStrategy = hasKeyStrategy
    }

    /// The names of a container as numbers: the shape of an earlier one with the same names, or a
    /// new one.
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

    /// The number of a text as a name, which is added if it is new.
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

    /// Remembers the key that the key strategy has made of a name.
    mutating func remember(_ key: String, as number: Int) {
        keys[number] = KeyText(key)
    }
}
