/// What the containers of one call of an encoder share: the graph that is built, and the values that are being encoded.
///
/// Values are encoded one within the other, so their entries are kept on one stack. Nested containers may be filled in
/// any order and have stores of their own; a placeholder stands for each until the value around it is complete.
final class EncodingState {
    typealias NodeIndex = ObjectGraph.NodeIndex

    let options: FastEncoder
    let userInfo: [CodingUserInfoKey: Any]
    var graph = ObjectGraph()
    var types: CodedTypes
    var keys = KeyTable()
    var levels: [EncodingLevel] = []
    /// The innermost level of a value, as opposed to a nested container.
    var current = -1
    /// The entries of levels of values: elements, or value, key, value, key ...
    var pending: [NodeIndex] = []
    var stores: [[NodeIndex]] = []
    private var serial = 0
    /// What was found wrong in a call that cannot throw.
    var failure: EncodingError?

    /// The nodes of class instances.
    var instances: [ObjectIdentifier: NodeIndex] = [:]
    /// Keeps the instances alive, so that no other one can take the address of one of them.
    var alive: [AnyObject] = []
    /// Instances that links refer to and that have not been encoded yet.
    var linked: [(EncodingState) throws -> Void] = []
    /// The graphs that values without a type come from, and the nodes here that theirs were copied to.
    var copies: [ObjectIdentifier: GraphCopy] = [:]
    var marks = KeyMarks()

    init(_ options: FastEncoder) {
        self.options = options
        userInfo = options.userInfo.mapValues { $0 }
        types = CodedTypes(options.types)
    }

    /// Encodes the root and everything that it refers to.
    func run<T: Encodable>(_ value: T) throws -> ObjectGraph {
        graph.rootIndex = try node(for: value, at: .same, in: -1)
        return try finish()
    }

    /// The graph, once everything that links refer to has been encoded.
    func finish() throws -> ObjectGraph {
        var next = 0
        while next < linked.count {
            try linked[next](self)
            next += 1
        }
        if let failure { throw failure }
        return graph
    }

    // MARK: Levels

    /// Begins a level.
    func push(_ place: CodingPlace, in parent: Int, isNested: Bool = false) -> Int {
        serial += 1
        levels.append(
            EncodingLevel(
                parent: parent, place: place, start: isNested ? stores.count : pending.count, isNested: isNested,
                stores: stores.count, serial: serial, depth: parent < 0 ? 1 : levels[parent].depth + 1))
        if isNested { stores.append([]) }
        return levels.count - 1
    }

    /// Encodes a value by its own `encode(to:)`, and returns its level, which stays on the stack.
    @inline(__always)
    func encodeBody<T: Encodable>(_ value: T, at place: CodingPlace, in parent: Int) throws -> Int {
        let level = push(place, in: parent)
        if levels[level].depth > options.depth { throw tooDeep(value, level) }
        let around = current
        current = level
        try value.encode(to: ValueEncoder(state: self, level: level))
        current = around
        if let failure { throw failure }
        return level
    }

    /// Removes a level and those above it.
    func pop(_ level: Int) {
        let last = levels[level]
        if !last.isNested { pending.removeLast(pending.count - last.start) }
        if stores.count > last.stores { stores.removeLast(stores.count - last.stores) }
        levels.removeLast(levels.count - level)
    }

    /// The coding path of something, for errors and `codingPath`.
    func path(_ level: Int, _ last: CodingPlace = .same) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var place = last
        var index = level
        while true {
            switch place {
            case .same, .name: break
            case .key(let node): keys.append(PathKey(stringValue: graph.string(node)))
            case .index(let index): keys.append(PathKey(intValue: index))
            }
            guard index >= 0, index < levels.count else { return keys.reversed() }
            place = levels[index].place
            index = levels[index].parent
        }
    }
}
