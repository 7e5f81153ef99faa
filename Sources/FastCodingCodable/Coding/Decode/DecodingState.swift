import _FastCodingCore

/// The state that all containers of one call of a decoder share: the graph, and the values that
/// have been made of its nodes.
///
/// An object in several places is made only once, because it has an identity; other values are made
/// for each place. A few references in a file can demand exponential work, which
/// ``mostSteps`` bounds.
package final class DecodingState {
    let options: FastDecoder
    /// Whether keys differ from the names in the graph.
    let hasKeyStrategy: Bool
    let refusesUnknown: Bool
    /// For the graph of a text, in which values may have plain forms: the same graph with decimals
    /// in place of doubles that lack digits of their numbers.
    private let exact: (() -> ObjectGraph?)?
    private(set) lazy var exactGraph = exact?()
    let userInfo: [CodingUserInfoKey: Any]
    let graph: ObjectGraph
    // The graph's own arrays: reading them through the graph costs debug builds a copy of all its
    // parts.
    let records: [ObjectGraph.Record]
    let children: [NodeIndex]
    let types: TypeTable<DecodedType>
    private let depth: Int
    /// Up to which depth nothing is checked.
    private let calmDepth: Int
    private var room = StackRoom()
    let mostSteps: Int
    /// The nodes that are referred to more than once.
    private let shared: NodeSet
    /// The number of values that have been made; one in several places counts once for each.
    private var steps = 0

    /// The levels of the values that are being decoded, one within the other, and behind these the
    /// levels that may be used again.
    private let levels = SharedState<[DecodingLevel]>([])
    /// The number of levels that are open.
    private var openLevels = 0
    let names: SharedState<NameTable>
    /// Whether a value has asked for the properties that no other code has asked for.
    var keepsRest = false

    /// Class instances, complete or in the making.
    var instances: [SharedKey: AnyObject] = [:]
    /// The nodes in several places that are being decoded now. One that is met again is on a cycle.
    var opened: Set<SharedKey> = []
    /// Values in several places that nothing tells apart.
    var natives: [SharedKey: Any] = [:]
    /// Strings in several places, by node.
    var strings: [UInt32: String] = [:]
    /// Links that are waiting for the objects that they refer to.
    let links = WaitingList<DecodingState>()
    /// The object that is being decoded by its table, and the property.
    var origin: TableOrigin?
    /// The reader that makes objects by their tables; nil unless the call decodes by tables.
    weak var objects: _FastObjectReader?
    var hashChecks: [HashCheck] = []
    /// The type that each class name means in each slot.
    var classes: [ClassSlot: DecodedType] = [:]
    /// The same types by name alone.
    var typesOfName: [ByteRange: [DecodedType]] = [:]
    /// The origin of values without a type.
    lazy var source = DecodedSource(graph)

    /// A node, and the type as which it is decoded.
    struct SharedKey: Hashable {
        let node: UInt32
        let type: ObjectIdentifier
    }

    /// A check of a set or a dictionary once everything is complete: the hashes that it was built
    /// by must not have changed.
    struct HashCheck {
        let element: Any.Type
        let path: [any CodingKey]
        let origin: TableOrigin?
        let isIntact: () -> Bool
    }

    /// The name of a class, and the type of the place in which an object of the class is.
    struct ClassSlot: Hashable {
        let name: ByteRange
        let type: ObjectIdentifier
    }

    package init(
        _ graph: ObjectGraph,
        _ options: FastDecoder,
        exact: (() -> ObjectGraph?)? = nil
    ) {
        self.graph = graph
        self.options = options
        hasKeyStrategy =
            if case .useDefaultKeys = options.keyDecodingStrategy {
                false
            } else {
                true
            }

        refusesUnknown = options.refusesUnknownProperties
        self.exact = exact
        depth = options.depth
        calmDepth = min(options.depth, StackRoom.calmDepth)
        records = graph.records
        children = graph.children
        userInfo = options.userInfo.mapValues { $0 }
        types = TypeTable(options.types)
        shared = graph.nodesInSeveralPlaces()
        // A value that is not shared is counted twice at most: as a value, and as an entry of its
        // container.
        let (most, overflow) = options.limits.expansion.addingReportingOverflow(
            2 * graph.children.count + 16
        )

        mostSteps = overflow ? .max : most
        names = SharedState(NameTable(graph, hasKeyStrategy: hasKeyStrategy))
    }

    /// Decodes the root.
    package func run<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try decode(type, graph.rootIndex, at: .same, in: -1)
        try finish()
        return value
    }

    /// Fills links; the objects that they refer to may have links of their own.
    ///
    /// - Parameter pathOf: the path to the property of an object by a table.
    func fillLinks(_ pathOf: (TableOrigin) -> [any CodingKey] = { _ in [] }) throws {
        origin = nil
        try links.run(self, pathOf)
    }

    /// Completes everything that was made: fills links, and checks hashes. Instances are
    /// remembered, so that values without a type lead to them.
    ///
    /// - Parameter pathOf: the path to the property of an object by a table.
    func finish(_ pathOf: (TableOrigin) -> [any CodingKey] = { _ in [] }) throws {
        try fillLinks(pathOf)
        for check in hashChecks where !check.isIntact() {
            throw changedHash(check).under(check.origin.map(pathOf) ?? [])
        }

        if isSourceUsed {
            for (key, instance) in instances {
                source.remember(instance, key.node)
            }
        }
    }

    /// Whether the graph is that of a text.
    var isText: Bool { exact != nil }
    /// Whether values without a type were made.
    var isSourceUsed = false

    /// Forgets all values that were made, so that none is handed out again, and all can be
    /// released.
    func forget() {
        if !instances.isEmpty {
            instances = [:]
        }

        if !opened.isEmpty {
            opened = []
        }

        if !natives.isEmpty {
            natives = [:]
        }

        if !strings.isEmpty {
            strings = [:]
        }

        links.forget()
        if !hashChecks.isEmpty {
            hashChecks = []
        }

        if isSourceUsed {
            isSourceUsed = false
            source = DecodedSource(graph)
        }
    }

    // MARK: Levels

    /// Opens a level unless it would be too deep.
    @inline(__always)
    func push(
        _ node: NodeIndex,
        _ place: CodingPlace,
        in parent: Int,
        _ type: DecodedType? = nil,
        isChecked: Bool = false,
        isContainer: Bool = false
    ) throws -> DecodingLevel {
        let depth = parent < 0 ? 1 : levels.open[parent].depth &+ (isContainer ? 0 : 1)
        let nesting = isContainer ? levels.open[parent].nesting &+ 1 : 0
        if depth > calmDepth || nesting > calmDepth {
            try checkDepth(depth, nesting, parent, place)
        }

        let index = openLevels
        openLevels = index &+ 1

        // A level that a program has kept stays closed.
        if index == levels.open.count {
            levels.open.append(DecodingLevel(index: index))
        } else if !isKnownUniquelyReferenced(&levels.open[index]) {
            levels.open[index] = DecodingLevel(index: index)
        }

        let level = levels.open[index]
        level.open(
            parent: parent,
            place,
            node,
            type,
            isChecked: isChecked,
            depth: depth,
            nesting: nesting
        )

        return level
    }

    /// - Throws: an error if a level is deeper than the limit, or than the stack allows.
    @inline(never)
    private func checkDepth(
        _ depth: Int,
        _ nesting: Int,
        _ parent: Int,
        _ place: CodingPlace
    ) throws {
        if depth > self.depth || nesting > self.depth {
            throw tooDeep(parent, place)
        }

        // Decoders for superclasses nest like containers, and lead to values within values.
        if !room.fits(depth + nesting) {
            throw tooDeepForStack(depth + nesting, parent, place)
        }
    }

    /// Closes a level and those within it.
    @inline(__always)
    func pop(_ level: Int) {
        while openLevels > level {
            openLevels &-= 1
            levels.open[openLevels].isOpen = false
        }
    }

    /// The levels that are open, from one on.
    func openLevels(from level: Int) -> ArraySlice<DecodingLevel> {
        levels.open[level..<openLevels]
    }

    /// Counts values, including those behind references, as if every shared value were written in
    /// full at each place.
    @inline(__always)
    func charge(_ count: Int, _ level: Int, _ place: CodingPlace) throws {
        let (sum, overflow) = steps.addingReportingOverflow(count)
        if overflow || sum > mostSteps {
            throw tooLarge(level, place)
        }

        steps = sum
    }

    /// Whether a place is that of a property of an object.
    func isProperty(_ place: CodingPlace, in level: Int) -> Bool {
        // Nothing else in tables is without a level.
        guard level >= 0 else { return objects != nil }
        guard case .name = place else { return false }
        return levels.open[level].entries.isObject
    }

    @inline(__always)
    func kind(_ node: NodeIndex) -> NodeKind {
        records[Int(node.index)].kind
    }

    @inline(__always)
    func isNull(_ node: NodeIndex) -> Bool {
        switch kind(node) {
        case .null, .nil: true
        default: false
        }
    }

    @inline(__always)
    func isNil(_ node: NodeIndex) -> Bool {
        if case .nil = kind(node) {
            true
        } else {
            false
        }
    }

    @inline(__always)
    func isShared(_ node: NodeIndex) -> Bool {
        shared.contains(node)
    }

    /// The coding path of something, for errors and `codingPath`.
    func path(_ level: Int, _ last: CodingPlace = .same) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var place = last
        var index = level

        while true {
            switch place {
            case .same: break
            case .key(let node): keys.append(graph.pathKey(node))
            case .name(let name):
                keys.append(PathKey(stringValue: graph.text(names.open.ranges[name])))
            case .index(let index):
                keys.append(PathKey(intValue: index))
            }

            guard index >= 0, index < openLevels else { return keys.reversed() }

            place = levels.open[index].place
            index = levels.open[index].parent
        }
    }
}

extension ObjectGraph {
    @inline(__always)
    func isNull(_ node: NodeIndex) -> Bool {
        kind(node) == .null || kind(node) == .nil
    }

    /// Whether an object with an identity is in several places.
    var sharesObjects: Bool {
        var met = NodeSet(below: records.count)
        _ = met.insert(rootIndex)

        for child in children where records[Int(child.index)].kind.isObject {
            if !met.insert(child) {
                return true
            }
        }

        return false
    }
}
