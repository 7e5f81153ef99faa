import _FastCodingLibrary

/// Numbers the names of keys and properties, so that each text is examined only once.
struct NameTable {
    private var table = StringTable()
    /// The positions of each name's bytes in the pool.
    private(set) var ranges: [ByteRange] = []
    /// The keys that the names stand for, once they have been asked for.
    private var texts: [KeyText?] = []
    /// The numbers of nodes and of property names, plus 1; 0 before they are asked for.
    private var ofNode: [UInt32]
    private var ofProperty: [UInt32]
    /// The container in which each name was last met.
    private var marks: [UInt32] = []
    private var serial: UInt32 = 0
    /// The last containers whose names were found to be distinct, by how many names they have.
    private var differing: [KeyedEntries?] = Array(repeating: nil, count: 32)

    init(_ graph: ObjectGraph) {
        ofNode = Array(repeating: 0, count: graph.records.count)
        ofProperty = Array(repeating: 0, count: graph.propertyNames.count)
    }

    /// The number of an entry's name; -1 for keys that are not strings.
    @inline(__always)
    mutating func number(_ entries: KeyedEntries, _ entry: Int, _ graph: borrowing ObjectGraph) -> Int {
        if entries.isObject {
            let property = entries.names &+ entry
            if ofProperty[property] != 0 { return Int(ofProperty[property]) &- 1 }
            let number = number(graph.propertyNames[property], graph)
            ofProperty[property] = UInt32(number + 1)
            return number
        }
        return number(of: graph.children[entries.names &+ 2 &* entry], graph)
    }

    /// The number of a key as a name; -1 if the key is not a string.
    @inline(__always)
    mutating func number(of node: ObjectGraph.NodeIndex, _ graph: borrowing ObjectGraph) -> Int {
        if ofNode[Int(node.index)] != 0 { return Int(ofNode[Int(node.index)]) &- 1 }
        guard graph.kind(node) == .string || graph.kind(node) == .mutableString else { return -1 }
        let number = number(graph.byteRange(node), graph)
        ofNode[Int(node.index)] = UInt32(number + 1)
        return number
    }

    @inline(never)
    private mutating func number(_ range: ByteRange, _ graph: borrowing ObjectGraph) -> Int {
        let place = table.find(graph.bytes(range), in: graph.pool.span)
        if place.number >= 0 { return place.number }
        ranges.append(range)
        texts.append(nil)
        marks.append(0)
        return table.insert(range, at: place)
    }

    /// The number of a text; -1 if no name that was met has it.
    func find(_ text: String, _ graph: borrowing ObjectGraph) -> Int {
        text.withBytes { table.find($0, in: graph.pool.span).number }
    }

    /// The key that a name stands for, if that is known.
    func text(_ number: Int) -> String? { texts[number]?.string }

    mutating func remember(_ text: String, as number: Int) { texts[number] = KeyText(text) }

    /// Whether a name is known to be that of a key.
    @inline(__always)
    func isKnown(_ number: Int, as key: String) -> Bool {
        texts[number]?.equals(key) ?? false
    }

    /// The first name that occurs twice among the entries; -1 if all are distinct.
    mutating func repeated(_ entries: KeyedEntries, _ graph: borrowing ObjectGraph) -> Int {
        let slot = entries.count & 31
        if let before = differing[slot], NameTable.areSame(before, entries, graph) { return -1 }
        serial &+= 1
        for entry in 0..<entries.count {
            let number = number(entries, entry, graph)
            if number < 0 { continue }
            if marks[number] == serial { return number }
            marks[number] = serial
        }
        differing[slot] = entries
        return -1
    }

    /// Whether two containers have the same names in the same order, one node for both or one definition.
    @inline(__always)
    private static func areSame(_ one: KeyedEntries, _ other: KeyedEntries, _ graph: borrowing ObjectGraph) -> Bool {
        if one.isObject != other.isObject || one.count != other.count { return false }
        if one.isObject { return one.names == other.names }
        for entry in 0..<one.count
        where graph.children[one.names &+ 2 &* entry] != graph.children[other.names &+ 2 &* entry] { return false }
        return true
    }
}
