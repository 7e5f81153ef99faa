import _FastCodingCore

/// The numbers of objects in a keyed archive that is being written, in the order in which they are
/// met.
struct KeyedArchiveSlots {
    /// The content of a slot: a node, or a part of a value that the format stores in a slot of its
    /// own.
    enum Content {
        case node(NodeIndex)
        case className([UInt8])
        // Parts of values; they have no nodes.
        case text(String)
        case integer(Int64)
        case data([UInt8])
    }

    /// A value without identity, of which equal ones share a slot.
    private enum Value: Hashable {
        case number(KeyedArchiveContents.Number)
        case className([UInt8])
    }

    /// For a node that has no number yet. No slot has it, because there are fewer than 2^30.
    private static let none = UInt32.max

    /// The nodes of slots from number 1 on, nil for slots that have none; slot 0 is nil.
    private var nodes: [NodeIndex] = []
    /// The contents of slots without a node, by their numbers.
    private var made: [Int: Content] = [:]
    /// The slot of each node, by the node.
    private var numbers: [UInt32]
    /// Finds equal strings; ``stringSlots`` has their slots.
    private var strings = StringTable()
    private var stringSlots: [UInt32] = []
    /// The slots of numbers and class names, which equal ones share.
    private var values: [Value: UInt32] = [:]

    init(_ graph: ObjectGraph) {
        numbers = Array(repeating: Self.none, count: graph.records.count)
        // Memory that is never used costs nothing, and growing would copy.
        nodes.reserveCapacity(graph.records.count)
    }

    /// Adds slots to those of an archive.
    ///
    /// - Parameters:
    ///   - count: how many it has.
    ///   - null: the one that means nil.
    init(_ graph: ObjectGraph, extending count: Int, null: UInt32) {
        self.init(graph)
        nodes = Array(repeating: .nil, count: max(count - 1, 0))
        numbers[Int(NodeIndex.nil.index)] = null
    }

    /// Gives a node the number of a slot that there is already.
    mutating func set(_ node: NodeIndex, to slot: Int) {
        numbers[Int(node.index)] = UInt32(truncatingIfNeeded: slot)
    }

    /// The same for the name of a class, unless it has one.
    mutating func set(className name: [UInt8], to slot: Int) {
        values[.className(name)] = values[.className(name)] ?? UInt32(truncatingIfNeeded: slot)
    }

    /// How many slots there are, including number 0.
    var count: Int { nodes.count + 1 }

    /// The content of a slot other than 0.
    func content(_ number: Int) -> Content {
        let node = nodes[number - 1]
        return node == .nil ? made[number] ?? .node(node) : .node(node)
    }

    /// The number of a node's slot, which is added if it has none: its own if it is an object, the
    /// same for equal ones if it is a string or a number.
    ///
    /// - Throws: too-large at 2^30 slots.
    mutating func number(of node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError)
        -> UInt32
    {
        let known = numbers[Int(node.index)]
        if known != Self.none {
            return known
        }

        let number: UInt32 =
            switch graph.kind(node) {
            case .nil: 0
            case .string: try self.number(ofString: node, in: graph)
            // Each truth value is a single node already.
            case let kind where kind.isNSNumber && !kind.isBoolean:
                try self.number(
                    of: .node(node),
                    as: .number(KeyedArchiveContents.Number(kind: kind, bits: graph.record(node).a))
                )
            default: try self.number(ofMade: .node(node))
            }

        numbers[Int(node.index)] = number
        return number
    }

    /// The slot of a string, which equal ones share, as in Foundation.
    private mutating func number(ofString node: NodeIndex, in graph: ObjectGraph)
        throws(FastCodingError) -> UInt32
    {
        let place = strings.find(graph.bytes(node), in: graph.pool.span)
        if place.number >= 0 {
            return stringSlots[place.number]
        }

        strings.insert(graph.byteRange(node), at: place)
        stringSlots.append(try number(ofMade: .node(node)))
        return stringSlots[stringSlots.count - 1]
    }

    /// The slot of a class, in UTF-8.
    mutating func number(ofClass name: [UInt8]) throws(FastCodingError) -> UInt32 {
        try number(of: .className(name), as: .className(name))
    }

    /// The slot of an integer that is a part of a value, such as a range's location.
    mutating func number(ofInteger value: Int64) throws(FastCodingError) -> UInt32 {
        let number = KeyedArchiveContents.Number(kind: .integer, bits: UInt64(bitPattern: value))
        return try self.number(of: .integer(value), as: .number(number))
    }

    /// The slot of a value, added when the first of equal ones comes.
    private mutating func number(of content: Content, as value: Value) throws(FastCodingError)
        -> UInt32
    {
        if let known = values[value] {
            return known
        }

        let number = try number(ofMade: content)
        values[value] = number
        return number
    }

    /// A new slot with this content.
    mutating func number(ofMade content: Content) throws(FastCodingError) -> UInt32 {
        guard count < KeyedArchiveValue.most else {
            throw FastCodingError(.tooLarge, "a keyed archive of more than 2^30 objects")
        }

        if case .node(let node) = content {
            nodes.append(node)
        } else {
            nodes.append(.nil)
            made[nodes.count] = content
        }

        return UInt32(nodes.count)
    }
}
