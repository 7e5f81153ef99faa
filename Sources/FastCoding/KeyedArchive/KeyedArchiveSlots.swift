/// The numbers of objects in a keyed archive that is being written, in the order in which they are met, and the places
/// where they were first met.
struct KeyedArchiveSlots {
    typealias NodeIndex = ObjectGraph.NodeIndex

    /// The content of a slot.
    enum Content {
        case node(NodeIndex)
        /// A class, by its name.
        case className([UInt8])
        // Parts of values; they have no nodes.
        case text(String)
        case integer(Int64)
        case data([UInt8])
    }

    private struct Slot: BitwiseCopyable {
        /// A node's index, or one in ``made``.
        let index: UInt32
        let isMade: Bool
    }

    private static let none = UInt32.max

    /// From number 1 on; 0 is nil.
    private var slots: [Slot] = []
    private var made: [Content] = []
    /// The slots of nodes.
    private var numbers: [UInt32]
    /// For each node that was met, the node in which it was met, and its place there.
    private var parents: [UInt32]
    private var places: [UInt32]
    private var strings = StringTable()
    private var stringSlots: [UInt32] = []
    private var values: [KeyedArchiveContents.Number: UInt32] = [:]
    private var classes: [[UInt8]: UInt32] = [:]

    init(_ graph: ObjectGraph) {
        numbers = Array(repeating: Self.none, count: graph.records.count)
        parents = numbers
        places = Array(repeating: 0, count: graph.records.count)
    }

    /// How many slots there are, including number 0.
    var count: Int { slots.count + 1 }

    /// The content of a slot from number 1 on.
    func content(_ number: Int) -> Content {
        let slot = slots[number - 1]
        return slot.isMade ? made[Int(slot.index)] : .node(NodeIndex(slot.index))
    }

    // MARK: Places

    /// Notes where a node was met, if this is the first time.
    mutating func note(_ node: NodeIndex, in parent: NodeIndex?, at place: Int) {
        guard let parent, parents[Int(node.index)] == Self.none else { return }
        parents[Int(node.index)] = parent.index
        places[Int(node.index)] = UInt32(truncatingIfNeeded: place)
    }

    /// Notes that a node is a part of another one and has no key path of its own.
    mutating func note(_ node: NodeIndex, partOf whole: NodeIndex) {
        guard parents[Int(node.index)] == Self.none else { return }
        parents[Int(node.index)] = parents[Int(whole.index)]
        places[Int(node.index)] = places[Int(whole.index)]
    }

    /// The key path of the place where a node was met, for an error.
    func path(of node: NodeIndex, from root: NodeIndex, in graph: ObjectGraph) -> String {
        var steps: [(node: NodeIndex, place: Int)] = []
        var current = node
        while current != root, parents[Int(current.index)] != Self.none {
            let parent = NodeIndex(parents[Int(current.index)])
            steps.append((parent, Int(places[Int(current.index)])))
            current = parent
        }
        return graph.shortPath(Array(steps.reversed().prefix(ObjectGraph.shortPathSteps)))
    }

    // MARK: Numbers

    /// The number of a node: its own if it is an object, the same for equal ones if it is a string or a number.
    mutating func number(of node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError) -> UInt32 {
        let known = numbers[Int(node.index)]
        if known != Self.none { return known }
        let number: UInt32
        switch graph.kind(node) {
        case .nil: number = 0
        case .string: number = try self.number(ofString: node, in: graph)
        case .integer, .float32, .float64:
            let value = KeyedArchiveContents.Number(kind: graph.kind(node), bits: graph.record(node).a)
            if let equal = values[value] {
                number = equal
            } else {
                number = try add(Slot(index: node.index, isMade: false))
                values[value] = number
            }
        default: number = try add(Slot(index: node.index, isMade: false))
        }
        numbers[Int(node.index)] = number
        return number
    }

    private mutating func number(ofString node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError) -> UInt32 {
        let place = strings.find(graph.bytes(node), in: graph.pool.span)
        if place.number >= 0 { return stringSlots[place.number] }
        let number = try add(Slot(index: node.index, isMade: false))
        strings.insert(graph.byteRange(node), at: place)
        stringSlots.append(number)
        return number
    }

    /// The number of a class.
    mutating func number(ofClass name: [UInt8]) throws(FastCodingError) -> UInt32 {
        if let known = classes[name] { return known }
        let number = try number(ofMade: .className(name))
        classes[name] = number
        return number
    }

    /// The number of an integer that has no node.
    mutating func number(ofInteger value: Int64) throws(FastCodingError) -> UInt32 {
        let key = KeyedArchiveContents.Number(kind: .integer, bits: UInt64(bitPattern: value))
        if let known = values[key] { return known }
        let number = try number(ofMade: .integer(value))
        values[key] = number
        return number
    }

    /// The number of a part that has no node.
    mutating func number(ofMade content: Content) throws(FastCodingError) -> UInt32 {
        made.append(content)
        return try add(Slot(index: UInt32(truncatingIfNeeded: made.count - 1), isMade: true))
    }

    private mutating func add(_ slot: Slot) throws(FastCodingError) -> UInt32 {
        guard count < KeyedArchiveValue.most else {
            throw FastCodingError(.tooLarge, "a keyed archive of more than 2^30 objects")
        }
        slots.append(slot)
        return UInt32(slots.count)
    }
}
