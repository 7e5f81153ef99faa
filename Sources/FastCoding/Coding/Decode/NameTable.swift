/// Numbers the names of keys and properties, so that each text is examined only once.
struct NameTable {
    private var table = StringTable()
    /// The positions of each name's bytes in the pool.
    private(set) var ranges: [ByteRange] = []
    /// The keys that the names stand for, as far as they have been asked for.
    private var texts: [String?] = []
    /// The name number of each node and of each property name, plus 1; 0 before it has been asked for.
    private var ofNode: [UInt32]
    private var ofProperty: [UInt32]
    /// The container in which each name was last met.
    private var marks: [UInt32] = []
    private var serial: UInt32 = 0

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

    /// The number of the name that a key is; -1 if the key is not a string.
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

    /// The number of a text; nil if no such name has been met.
    func find(_ text: String, _ graph: ObjectGraph) -> Int? {
        let number = table.find(text.utf8.span, in: graph.pool.span).number
        return number < 0 ? nil : number
    }

    /// The key that a name stands for, if it is known.
    func text(_ number: Int) -> String? { texts[number] }

    mutating func remember(_ text: String, as number: Int) { texts[number] = text }

    /// Whether a name is known to be that of a key.
    @inline(__always)
    func isKnown(_ number: Int, as key: String) -> Bool {
        guard let text = texts[number] else { return false }
        return text.utf8.span.equals(key.utf8.span)
    }

    /// The first name that occurs twice among the entries; -1 if all are distinct.
    mutating func repeated(_ entries: KeyedEntries, _ graph: borrowing ObjectGraph) -> Int {
        serial &+= 1
        for entry in 0..<entries.count {
            let number = number(entries, entry, graph)
            if number < 0 { continue }
            if marks[number] == serial { return number }
            marks[number] = serial
        }
        return -1
    }
}
