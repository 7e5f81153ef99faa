import _FastCodingNotation

/// The graph that a merge makes: a node for each object that is still referred to, and copies of
/// values.
struct MergedGraph {
    /// A side from which something is taken.
    typealias Side = MergedPlace.Choice.Side

    private(set) var graph: ObjectGraph
    /// The node of each object, by number; 0 for none so far.
    private var nodes: [UInt32]
    /// Objects that have a node but no content.
    private(set) var pending: [Int] = []
    /// The copies of the values of ours, by the indexes of their nodes; 0 for none so far.
    private var copiesOfOurs: [UInt32]
    /// The same for theirs.
    private var copiesOfTheirs: [UInt32]
    /// The offset of the bytes of theirs in the pool, which begins with those of ours.
    private let shift: UInt64
    /// The ranges of the names of classes and properties of both sides, by their fingerprints.
    private var names: [UInt64: ByteRange] = [:]
    /// The numbers of the definitions that were added.
    private var definitions: [MergedDefinitions.Definition: Int] = [:]

    init(_ versions: MergeVersions, objectCount: Int) {
        let ours = versions.ours.graph
        let theirs = versions.theirs.graph
        graph = ObjectGraph(pool: ours.pool + theirs.pool)
        graph.hasAmbiguousBooleans = ours.hasAmbiguousBooleans || theirs.hasAmbiguousBooleans
        shift = UInt64(ours.pool.count)
        nodes = Array(repeating: 0, count: objectCount)
        copiesOfOurs = Array(repeating: 0, count: ours.records.count)
        copiesOfTheirs = Array(repeating: 0, count: theirs.records.count)
        addNames(of: versions.theirs, shiftedBy: ours.pool.count)
        addNames(of: versions.ours, shiftedBy: 0)
    }

    /// Notes the ranges of the names of one side.
    private mutating func addNames(of version: MergeVersion, shiftedBy shift: Int) {
        let graph = version.graph
        let known = version.hashes.names
        let ranges = graph.definitions.map(\.name) + graph.propertyNames
        for (name, range) in zip(known.classes + version.propertyNames, ranges) {
            names[name] = ByteRange(offset: range.offset + shift, count: range.count)
        }
    }

    /// Makes a node the root.
    mutating func setRoot(_ node: NodeIndex) {
        graph.rootIndex = node
    }

    /// The number of an object whose content is to be made next; nil if there is none.
    mutating func nextPending() -> Int? {
        pending.popLast()
    }

    /// The node for one of a side's graph: that of the object, or a copy of the value.
    mutating func place(_ node: NodeIndex, of side: Side, _ versions: MergeVersions) -> NodeIndex {
        let object = Int(versions[side].objects[Int(node.index)])
        return object > 0 ? self.node(of: object) : copy(node, of: side, versions[side].graph)
    }

    /// Whether something refers to an object.
    func contains(_ object: Int) -> Bool {
        nodes[object] != 0
    }

    /// The node of an object, whose content will follow.
    mutating func node(of object: Int) -> NodeIndex {
        if nodes[object] == 0 {
            nodes[object] = graph.add(.null).index
            pending.append(object)
        }

        return NodeIndex(nodes[object])
    }

    /// For each node of the graph the object of ours that it is; 0 for none.
    func partnersInOurs(_ objects: MergeObjects) -> [UInt32] {
        var partners = [UInt32](repeating: 0, count: graph.records.count)
        for (object, node) in nodes.enumerated() where node != 0 {
            partners[Int(node)] = objects.versions[object].ours.index
        }

        return partners
    }

    /// Copies a value. A chain of URLs is copied from its end, so that no depth overflows a stack.
    private mutating func copy(_ node: NodeIndex, of side: Side, _ source: ObjectGraph) -> NodeIndex
    {
        var chain: [NodeIndex] = []
        var next = node
        while source.kind(next) == .url, known(next, side) == nil {
            chain.append(next)
            next = source.url(next).base
        }

        for url in chain.reversed() {
            let parts = source.url(url)
            let base = copyOne(parts.base, of: side, source)
            let relative = copyOne(parts.relative, of: side, source)
            keep(graph.addURL(relative: relative, base: base), for: url, side)
        }

        return copyOne(node, of: side, source)
    }

    /// Copies a value whose parts have been copied.
    private mutating func copyOne(
        _ node: NodeIndex,
        of side: Side,
        _ source: ObjectGraph
    ) -> NodeIndex {
        if let known = known(node, side) {
            return known
        }

        let copy = graph.add(source.kind(node))
        fill(copy, from: source.record(node), of: side)
        keep(copy, for: node, side)
        return copy
    }

    /// The copy of a value, if it was made.
    private func known(_ node: NodeIndex, _ side: Side) -> NodeIndex? {
        // Nil, null and the booleans are the same nodes in all graphs.
        if node.index < ObjectGraph.constants {
            return node
        }

        let index = Int(node.index)
        let copy = side == .ours ? copiesOfOurs[index] : copiesOfTheirs[index]
        return copy == 0 ? nil : NodeIndex(copy)
    }

    /// Notes the copy of a value.
    private mutating func keep(_ copy: NodeIndex, for node: NodeIndex, _ side: Side) {
        if side == .ours {
            copiesOfOurs[Int(node.index)] = copy.index
        } else {
            copiesOfTheirs[Int(node.index)] = copy.index
        }
    }

    /// Gives a node a record without children, with the present place of its bytes.
    mutating func fill(_ node: NodeIndex, from record: ObjectGraph.Record, of side: Side) {
        var record = record
        if record.payload != nil, side == .theirs {
            record.a += shift
        }

        graph.records[Int(node.index)] = record
    }

    /// Makes a node a container or a coded object with some children.
    mutating func close(_ node: NodeIndex, _ kind: NodeKind, _ children: [NodeIndex]) {
        graph.records[Int(node.index)] = ObjectGraph.Record(a: 0, b: 0, kind: kind)
        graph.close(node, children: children)
    }

    /// Makes a node an object of a class with the values of its properties.
    mutating func close(_ node: NodeIndex, definition: Int, _ values: [NodeIndex]) {
        graph.records[Int(node.index)] = ObjectGraph.Record(
            a: 0,
            b: UInt32(definition),
            kind: .object
        )

        graph.close(node, children: values)
    }

    /// Makes a node a keyed archive with its data.
    mutating func closeKeyedArchive(_ node: NodeIndex, data: NodeIndex) {
        graph.records[Int(node.index)] = ObjectGraph.Record(
            a: UInt64(data.index),
            b: 0,
            kind: .keyedArchive
        )
    }

    /// The number of a class definition, which is added once.
    mutating func number(of definition: MergedDefinitions.Definition) -> Int {
        if let known = definitions[definition] {
            return known
        }

        let none = ByteRange(offset: 0, count: 0)
        let number = graph.addDefinition(
            name: names[definition.name] ?? none,
            properties: definition.properties.map { names[$0] ?? none }
        )

        definitions[definition] = number
        return number
    }
}
