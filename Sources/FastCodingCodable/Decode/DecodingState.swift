import _FastCodingLibrary

/// What the containers of one call of a decoder share: the graph, and what has been made of its nodes.
///
/// Objects that stand in several places are made only once, because they have identity; other values are made for each
/// place. A few references in a file can demand exponential work, which ``mostSteps`` bounds.
package final class DecodingState: OpenState<OpenValues> {
    typealias NodeIndex = ObjectGraph.NodeIndex

    let options: FastDecoder
    /// Whether keys differ from the names in the graph.
    let hasKeyStrategy: Bool
    let userInfo: [CodingUserInfoKey: Any]
    let graph: ObjectGraph
    let types: CodedTypes
    /// How many values may be made.
    let mostSteps: Int
    /// How often each node is referred to: 0, 1, or 2 for more than once.
    let references: [UInt8]

    /// Class instances, complete or in the making.
    var instances: [SharedKey: AnyObject] = [:]
    var opened: Set<SharedKey> = []
    /// Values that stand in several places and that nothing tells apart.
    var natives: [SharedKey: Any] = [:]
    var strings: [UInt32: String] = [:]
    /// Links that are waiting for the objects that they refer to.
    private var links: [WaitingLink] = []
    private var filledLinks = 0
    /// The object that is being decoded by its table, and the property.
    var origin: (number: Int, property: String)?
    /// What has to be true of hashed containers once links are filled.
    var hashChecks: [() throws -> Void] = []
    /// The type that an object's class stands for in a slot.
    var classes: [ClassSlot: CodedType] = [:]
    /// The same types by name alone.
    var typesOfName: [ByteRange: [CodedType]] = [:]
    /// Where values without a type come from.
    lazy var source = DecodedSource(graph)

    /// A node, and the type as which it is decoded.
    struct SharedKey: Hashable {
        let node: UInt32
        let type: ObjectIdentifier
    }

    private struct WaitingLink {
        let fill: (DecodingState) throws -> Void
        /// The path to the link from what it was met in: the target of another link, or the property of an object by a table.
        let path: [any CodingKey]
        let parent: Int
        let origin: (number: Int, property: String)?
    }

    struct ClassSlot: Hashable {
        let name: ByteRange
        let type: ObjectIdentifier
    }

    init(_ graph: ObjectGraph, _ options: FastDecoder) {
        self.graph = graph
        self.options = options
        hasKeyStrategy = if case .useDefaultKeys = options.keyDecodingStrategy { false } else { true }
        userInfo = options.userInfo.mapValues { $0 }
        types = CodedTypes(options.types)
        references = graph.referenceCounts()
        // What is not shared is counted twice at most: as a value, and as an entry of what holds it.
        let (most, overflow) = options.limits.expansion.addingReportingOverflow(2 * graph.children.count + 16)
        mostSteps = overflow ? .max : most
        super.init(OpenValues(graph))
    }

    /// Decodes the root and everything that it refers to.
    func run<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try decode(type, graph.rootIndex, at: .same, in: -1)
        try finish()
        return value
    }

    /// Whether there are links that have not been filled yet.
    var hasEmptyLinks: Bool { filledLinks < links.count }

    /// Has a link filled after everything else; its errors concern this place.
    func link(at place: CodingPlace, in level: Int, _ fill: @escaping (DecodingState) throws -> Void) {
        let parent = isFilling ? filledLinks : -1
        links.append(WaitingLink(fill: fill, path: path(level, place), parent: parent, origin: origin))
    }

    private var isFilling = false

    /// Fills links; the objects that they refer to may have links of their own.
    ///
    /// - Parameter pathOf: the path to the property of an object by a table.
    func fillLinks(_ pathOf: ((number: Int, property: String)) -> [any CodingKey] = { _ in [] }) throws {
        (isFilling, origin) = (true, nil)
        defer { isFilling = false }
        while filledLinks < links.count {
            do {
                try links[filledLinks].fill(self)
            } catch let error as DecodingError {
                var (error, link) = (error, links[filledLinks])
                error = error.under(link.path)
                while link.parent >= 0 {
                    link = links[link.parent]
                    error = error.under(link.path)
                }
                throw link.origin.map { error.under(pathOf($0)) } ?? error
            }
            filledLinks += 1
        }
    }

    /// Fills links, and checks what hashed them.
    func finish() throws {
        try fillLinks()
        for check in hashChecks { try check() }
        if isSourceUsed { source.remember(instances) }
    }

    var isSourceUsed = false

    /// Forgets what was made, so that nothing of it is handed out again, and that it can be released.
    func forget() {
        if !instances.isEmpty { instances = [:] }
        if !opened.isEmpty { opened = [] }
        if !natives.isEmpty { natives = [:] }
        if !strings.isEmpty { strings = [:] }
        if !links.isEmpty { (links, filledLinks) = ([], 0) }
        if !hashChecks.isEmpty { hashChecks = [] }
        if isSourceUsed { (isSourceUsed, source) = (false, DecodedSource(graph)) }
    }

    // MARK: Levels

    /// Opens a level unless it would be too deep.
    @inline(__always)
    func push(
        _ node: NodeIndex, _ place: CodingPlace, in parent: Int, _ type: CodedType? = nil, isChecked: Bool = false,
        isContainer: Bool = false
    ) throws -> (level: Int, serial: Int) {
        let opened = open.push(
            node, place, in: parent, type, isChecked: isChecked, isContainer: isContainer, upTo: options.depth)
        if opened.level < 0 { throw tooDeep(parent, place) }
        return opened
    }

    // Reading the graph through the state from outside copies it as a whole, which costs as many retains as it has
    // arrays. From inside, nothing is copied.

    /// A child of a node, by its place among all children.
    @inline(never)
    func child(_ place: Int) -> NodeIndex { graph.children[place] }

    /// The position of a node's first child among all children.
    func firstChild(of node: NodeIndex) -> Int { graph.childRange(node).lowerBound }

    /// Whether a node stands for no value: null or nil.
    @inline(never)
    func isNull(_ node: NodeIndex) -> Bool { graph.isNull(node) }

    @inline(never)
    func isNil(_ node: NodeIndex) -> Bool { graph.kind(node) == .nil }

    /// The value of a property of an object that is coded by a table.
    func property<T: CodedScalar>(_ type: T.Type, _ node: NodeIndex) throws -> T {
        try type.value(node, at: .same, in: -1, self)
    }

    /// Whether a node stands in several places.
    @inline(__always)
    func isShared(_ node: NodeIndex) -> Bool { references[Int(node.index)] > 1 }

    /// The coding path of something, for errors and `codingPath`.
    func path(_ level: Int, _ last: CodingPlace = .same) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var place = last
        var index = level
        while true {
            switch place {
            case .same, .key: break
            case .name(let name): keys.append(PathKey(stringValue: graph.text(open.names.ranges[name])))
            case .index(let index): keys.append(PathKey(intValue: index))
            }
            guard index >= 0, index < open.levels.count else { return keys.reversed() }
            place = open.levels[index].place
            index = open.levels[index].parent
        }
    }
}

extension ObjectGraph {
    /// Whether a node is an object of a class.
    func isInstance(_ node: NodeIndex) -> Bool { kind(node) == .object || kind(node) == .codedObject }

    /// Whether a node stands for no value: null or nil.
    @inline(__always)
    func isNull(_ node: NodeIndex) -> Bool { kind(node) == .null || kind(node) == .nil }

    /// How often each node is referred to by others: 0, 1, or 2 for more than once.
    func referenceCounts() -> [UInt8] {
        var counts = [UInt8](repeating: 0, count: records.count)
        counts[Int(rootIndex.index)] = 1
        for child in children {
            let index = Int(child.index)
            if counts[index] < 2 { counts[index] += 1 }
        }
        return counts
    }
}
