import _FastCodingCore

/// The state that all containers of one call of an encoder share: the graph that is built, and the
/// values that are being encoded.
///
/// Values are encoded one within the other, so their entries are kept on one stack. Nested
/// containers may be filled in any order and have stores of their own; each has a placeholder until
/// the value around it is complete.
package final class EncodingState: SharedState<GrowingGraph> {
    let options: FastEncoder
    let userInfo: [CodingUserInfoKey: Any]
    let types: TypeTable<EncodedType>
    /// Up to which depth nothing is checked.
    let calmDepth: Int
    private var room = StackRoom()
    /// How deep values have nested, and containers within one value; no less than what is not
    /// counted.
    private var deepest = StackRoom.calmDepth
    var mostNested = 0
    /// The first error of a call that can't throw; the next call that can throws it.
    var failure: EncodingError?

    /// Keys of an open level, which has a serial number that no other level has.
    struct LevelKeys<Keys> {
        let serial: Int
        var keys: Keys
    }

    /// With a key strategy: for each open level, which key of the type has become each name.
    var keysOfNames: [Int: LevelKeys<[[UInt8]: String]>] = [:]
    /// For each open level with properties that were kept from a file, their keys.
    var keptKeys: [Int: LevelKeys<Set<NodeIndex>>] = [:]
    /// The node of each instance that was met.
    var instances: [ObjectIdentifier: NodeIndex] = [:]
    /// Keeps the instances alive, so that no other one can take the address of one of them.
    var alive: [AnyObject] = []
    /// The instances that links refer to, and the objects and values without a type. They are
    /// encoded after everything else, so that nothing recurses for them.
    private let waiting = WaitingList<EncodingState>()
    /// References that count only if something else refers to their targets.
    var conditionals: [ConditionalReference] = []
    /// The object that is being written by its table, and the property.
    var origin: TableOrigin?
    /// The writer of objects by their tables; nil unless the call encodes by tables.
    weak var objects: _FastObjectWriter?
    /// The elements of the root that were encoded one by one.
    var elements: [NodeIndex] = []
    /// The graphs that values without a type come from, and the nodes here that theirs were copied
    /// to.
    var copies: [ObjectIdentifier: GraphCopy] = [:]

    init(_ options: FastEncoder) {
        self.options = options
        userInfo = options.userInfo.mapValues { $0 }
        types = TypeTable(options.types)
        calmDepth = min(options.depth, StackRoom.calmDepth)
        super.init(GrowingGraph())
    }

    /// The graph that is being built.
    package var graph: ObjectGraph { open.graph }

    /// The graph of a value.
    func run<T: Encodable>(_ value: T) throws -> ObjectGraph {
        open.graph.rootIndex = try node(for: value, at: .same, in: -1)
        return try finish()
    }

    /// The graph, once everything that waits has been encoded.
    func finish() throws -> ObjectGraph {
        try complete()
        return open.graph
    }

    /// Encodes everything that waits, fills conditional references, and checks chains.
    ///
    /// - Throws: the first error of calls that can't throw, and an error for a chain that is too
    ///   long.
    func complete() throws {
        let isTree = isTree
        try encodeWaiting()
        resolveConditionals()
        try checkChains(isTree: isTree)
    }

    /// Whether nothing can be in two places.
    var isTree: Bool {
        instances.isEmpty && copies.isEmpty && objects == nil && waiting.isEmpty
    }

    /// Encodes everything that waits.
    ///
    /// - Throws: the first error of calls that can't throw.
    func encodeWaiting() throws {
        repeat {
            try objects?.writeWaiting()
            try waiting.run(self) { [objects] origin in
                (objects?.path(origin.number) ?? []) + [PathKey(stringValue: origin.property)]
            }
        } while objects?.isWaiting == true

        if let failure {
            throw failure
        }
    }

    /// - Throws: an error for a chain that is too long.
    func checkChains(isTree: Bool) throws {
        var limits = FastLimits()
        limits.chain = options.chain
        // Where nothing can be shared, a chain has at most as many values as nest, the last of which
        // may be a list of scalars, with as many containers in each as nest in one.
        if isTree, limits.longestChain / (deepest + 1) > mostNested {
            return
        }

        do throws(FastCodingError) {
            try open.graph.checkChains(limits)
        } catch {
            throw FastEncoder.error(open.graph, error)
        }
    }

    /// Forgets the instances that have been encoded, so that they are encoded again.
    func forget() {
        // Emptying a large table takes longer than making a small one.
        let keepsCapacity = alive.count < 256
        if !instances.isEmpty {
            instances.removeAll(keepingCapacity: keepsCapacity)
        }
        if !alive.isEmpty {
            alive.removeAll(keepingCapacity: keepsCapacity)
        }

        if !copies.isEmpty {
            copies = [:]
        }
        if !keysOfNames.isEmpty {
            keysOfNames = [:]
        }
        if !keptKeys.isEmpty {
            keptKeys = [:]
        }
        if !conditionals.isEmpty {
            conditionals = []
        }

        waiting.forget()
    }

    /// Does something after everything else; its errors concern this place.
    func later(
        at place: CodingPlace,
        in level: Int,
        _ encode: @escaping (EncodingState) throws -> Void
    ) {
        waiting.add(encode, path(level, place), origin)
    }

    // MARK: Levels

    /// - Throws: an error if a level is deeper than the limit, or than the stack allows.
    @inline(never)
    func checkDepth(of value: Any, _ level: Int) throws {
        deepest = max(deepest, open.levels[level].depth)
        if let error = depthError(of: value, level) {
            throw error
        }
    }

    /// The error for a level that is deeper than the limit, or than the stack allows.
    @inline(never)
    func depthError(of value: Any, _ level: Int) -> EncodingError? {
        let depth = open.levels[level].depth
        let nesting = open.levels[level].nesting
        if max(depth, nesting) > options.depth {
            return tooDeep(value, level)
        }

        return room.fits(depth + nesting) ? nil : tooDeepForStack(value, depth + nesting, level)
    }

    /// The level of a value that was encoded, which stays on the stack.
    struct BodyLevel {
        let level: Int
        /// The level around it.
        let around: Int
    }

    /// Encodes a value by its own `encode(to:)`.
    ///
    /// A program may catch the error of a value and go on without it, so nothing of a failed value
    /// stays.
    @inline(__always)
    func encodeBody<T: Encodable>(_ value: T, at place: CodingPlace, in parent: Int) throws
        -> BodyLevel
    {
        let (level, depth, around) = open.enter(place, in: parent)
        do {
            if depth > calmDepth {
                try checkDepth(of: value, level)
            }

            try value.encode(
                to: ValueEncoder(state: self, level: LevelID(index: level, serial: open.current))
            )

            if let failure {
                throw failure
            }

            if !keptKeys.isEmpty {
                try checkKeptKeys(of: value, level)
            }

            return BodyLevel(level: level, around: around)
        } catch {
            open.abandon(level, around: around)
            throw error
        }
    }

    /// The coding path of something, for errors and `codingPath`.
    func path(_ level: Int, _ last: CodingPlace = .same) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var place = last
        var index = level

        while true {
            switch place {
            case .same, .name: break
            case .key(let node): keys.append(open.graph.pathKey(node))
            case .index(let index):
                keys.append(PathKey(intValue: index))
            }

            guard index >= 0, index < open.levels.count else { return keys.reversed() }

            place = open.levels[index].place
            index = open.levels[index].parent
        }
    }
}
