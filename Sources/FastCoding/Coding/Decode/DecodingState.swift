/// What the containers of one call of a decoder share: the graph, and what has been made of its nodes.
///
/// Whatever stands in several places is made once: instances because they are one, other values because a file could
/// otherwise demand exponential work by a few references.
final class DecodingState {
    typealias NodeIndex = ObjectGraph.NodeIndex

    let options: FastDecoder
    let userInfo: [CodingUserInfoKey: Any]
    let graph: ObjectGraph
    var types: CodedTypes
    var levels: [DecodingLevel] = []
    var names: NameTable
    /// How often each node is referred to: 0, 1, or 2 for more.
    let references: [UInt8]
    /// Which entries of keyed containers have been asked for.
    var seen: [Bool] = []
    private var serial = 0
    /// How many values have been made, with those that were made once and stand elsewhere, too.
    var steps = 0

    /// Class instances, and what is being made.
    var instances: [SharedKey: AnyObject] = [:]
    var opened: Set<SharedKey> = []
    /// Values without identity that stand in several places.
    var values: [SharedKey: SharedValue] = [:]
    var strings: [UInt32: String] = [:]
    /// Links that wait for the object that they refer to.
    var links: [(DecodingState) throws -> Void] = []
    /// Which type an object's class stands for in a slot.
    var classes: [ClassSlot: CodedType] = [:]
    /// For containers of many entries, by their levels' serial numbers: where each key's entry is.
    var indexes: [Int: [[UInt8]: Int]] = [:]
    /// Whether a value has asked for the properties that nobody has asked for.
    var keepsRest = false
    /// Where values without a type come from.
    lazy var source = DecodedSource(graph)

    /// A node, and the type as which it is decoded.
    struct SharedKey: Hashable {
        let node: UInt32
        let type: ObjectIdentifier
    }

    struct SharedValue {
        let value: Any
        let steps: Int
    }

    struct ClassSlot: Hashable {
        let name: ByteRange
        let type: ObjectIdentifier
    }

    init(_ graph: ObjectGraph, _ options: FastDecoder) {
        self.graph = graph
        self.options = options
        userInfo = options.userInfo.mapValues { $0 }
        types = CodedTypes(options.types)
        names = NameTable(graph)
        references = graph.referenceCounts()
    }

    /// Decodes the root and all that it refers to.
    func run<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try decode(type, graph.rootIndex, at: .same, in: -1)
        try finish()
        return value
    }

    /// Fills links; what they refer to may have links of its own.
    func finish() throws {
        var next = 0
        while next < links.count {
            try links[next](self)
            next += 1
        }
        if isSourceUsed { source.remember(instances) }
    }

    var isSourceUsed = false

    // MARK: Levels

    func push(
        _ node: NodeIndex, _ place: CodingPlace, in parent: Int, type: CodedType? = nil
    ) throws -> Int {
        let depth = parent < 0 ? 1 : levels[parent].depth + 1
        if depth > options.depth { throw tooDeep(parent, place) }
        serial += 1
        levels.append(
            DecodingLevel(
                node: node, parent: parent, place: place, serial: serial,
                depth: depth, seen: seen.count,
                isNested: type == nil, type: type))
        return levels.count - 1
    }

    func pop(_ level: Int) {
        seen.removeLast(seen.count - levels[level].seen)
        if !indexes.isEmpty { for index in level..<levels.count { indexes[levels[index].serial] = nil } }
        levels.removeLast(levels.count - level)
    }

    /// Whether a node stands in several places.
    @inline(__always)
    func isShared(_ node: NodeIndex) -> Bool { references[Int(node.index)] > 1 }

    /// Where something stands, for errors and for whoever asks.
    func path(_ level: Int, _ last: CodingPlace = .same) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var place = last
        var index = level
        while true {
            switch place {
            case .same, .key: break
            case .name(let name): keys.append(PathKey(stringValue: graph.text(names.ranges[name])))
            case .index(let index): keys.append(PathKey(intValue: index))
            }
            guard index >= 0, index < levels.count else { return keys.reversed() }
            place = levels[index].place
            index = levels[index].parent
        }
    }
}

/// A value that is being decoded, or a container of one.
struct DecodingLevel {
    let node: ObjectGraph.NodeIndex
    /// The level around this one; -1 for the root's.
    let parent: Int
    let place: CodingPlace
    /// Tells it from others that stood at its index before.
    let serial: Int
    let depth: Int
    /// How many flags stood in the state's `seen` when it began, and where those of its own entries begin.
    let seen: Int
    var flags = 0
    /// Whether it is a nested container, which must be a dictionary.
    let isNested: Bool
    /// The type of a value; nil for nested containers.
    let type: CodedType?
    /// A keyed container: which entry is expected next.
    var cursor = 0
    /// A keyed container: its entries, once it has been made.
    var entries: KeyedEntries?
    /// Gets the properties that nobody has asked for.
    var rest: UnknownProperties.Box?
}

/// Names and values of a dictionary or an object.
struct KeyedEntries {
    /// Where the values stand among the graph's children, and how far they are from each other.
    let values: Int
    let stride: Int
    /// Where names stand: a dictionary's among the children, an object's among the properties of its definition.
    let names: Int
    let isObject: Bool
    let count: Int
}

extension ObjectGraph {
    /// Whether a node stands for no value: null or nil.
    @inline(__always)
    func isNull(_ node: NodeIndex) -> Bool { kind(node) == .null || kind(node) == .nil }

    /// How often each node is referred to by others: 0, 1, or 2 for more.
    func referenceCounts() -> [UInt8] {
        var counts = [UInt8](repeating: 0, count: records.count)
        for child in children + [rootIndex] {
            let index = Int(child.index)
            if counts[index] < 2 { counts[index] += 1 }
        }
        return counts
    }
}
