import _FastCodingNotation

/// One of the three graphs of a merge, with the facts about its nodes.
struct MergeVersion {
    let graph: ObjectGraph
    /// Hashes of nodes by their contents.
    let hashes: ContentHashes
    /// The fingerprints of the names of properties, in the order of the graph's list. A name that a
    /// definition repeats has another one each time, so that each property has one of its own.
    let propertyNames: [UInt64]
    /// A fingerprint of each class definition, with the names of its properties.
    private let definitions: [UInt64]
    /// The number of the object that each node is a version of; 0 for values.
    var objects: [UInt32]

    /// Marks the codes of objects, which are numbers and no hashes.
    private static let objectBit: UInt64 = 1 << 63

    init(_ graph: ObjectGraph) {
        self.graph = graph
        hashes = ContentHashes(of: graph, options: GraphComparison.Options())
        objects = Array(repeating: 0, count: graph.records.count)

        let names = Self.distinctNames(of: graph, hashes.names.properties)
        let classes = hashes.names.classes
        propertyNames = names
        definitions = graph.definitions.indices.map { number in
            var hash = classes[number]
            for name in names[graph.definitions[number].properties] {
                hash = SeededHash.shared.hash(hash &* 31 &+ name)
            }

            return hash
        }
    }

    /// The fingerprints of the names of properties, in which those that a definition repeats
    /// differ.
    private static func distinctNames(of graph: ObjectGraph, _ names: [UInt64]) -> [UInt64] {
        var distinct = names
        for definition in graph.definitions {
            var counts = NameCounts()
            for place in definition.properties {
                distinct[place] = counts.distinct(names[place])
            }
        }

        return distinct
    }

    /// A number for a node that is the same in all graphs: for equal values, and for all versions
    /// of an object.
    func code(_ node: NodeIndex) -> UInt64 {
        // Nil, null and the booleans are the same nodes in all graphs. They have no hash in a graph
        // that doesn't have them, but a property that an object lacks counts as nil there, too.
        if node.index < ObjectGraph.constants {
            return UInt64(node.index)
        }

        let object = objects[Int(node.index)]
        return object > 0
            ? Self.objectBit | UInt64(object) : hashes[node] & (Self.objectBit - 1)
    }

    /// The number of the object that a code means; 0 for a value.
    static func object(of code: UInt64) -> Int {
        code & objectBit == 0 ? 0 : Int(code & (objectBit - 1))
    }

    /// A fingerprint of the class of an object, without its properties.
    func classFingerprint(_ node: NodeIndex) -> UInt64 {
        hashes.names.classes[Int(graph.record(node).b)]
    }

    /// The class of an object or a coded object; nil for anything else.
    func classKey(_ node: NodeIndex) -> ClassKey? {
        switch graph.kind(node) {
        case .object: return ClassKey(name: classFingerprint(node), isCoded: false)
        case .codedObject:
            return graph.children(node).first.map { ClassKey(name: code($0), isCoded: true) }
        default: return nil
        }
    }

    /// The name of the class of an object or a coded object; empty for anything else.
    func className(_ node: NodeIndex) -> [UInt8] {
        graph.classNameRange(node).map { Array(graph.pool[$0.range]) } ?? []
    }

    /// The fingerprints of an object's properties, or of a coded object's keys.
    func partNames(of node: NodeIndex) -> Set<UInt64> {
        if graph.kind(node) == .codedObject {
            return Set(graph.keyPlaces(node).map { code(graph.children[$0]) })
        }

        return Set(propertyNames(of: node))
    }

    /// A fingerprint of the class of an object with its properties.
    func definitionFingerprint(_ node: NodeIndex) -> UInt64 {
        definitions[Int(graph.record(node).b)]
    }

    /// The fingerprints of an object's properties; none for anything else.
    func propertyNames(of node: NodeIndex) -> ArraySlice<UInt64> {
        graph.kind(node) == .object ? propertyNames[graph.definition(node).properties] : []
    }

    /// The places of an object's values by the fingerprints of their properties; none for anything
    /// else.
    func places(of node: NodeIndex) -> PropertyPlaces {
        var places: [UInt64: Int] = [:]
        for (place, name) in propertyNames(of: node).enumerated() {
            places[name] = place
        }

        return PropertyPlaces(node: node, places: places)
    }

    /// The value of a property; nil if the object has none.
    func value(_ name: UInt64, _ places: PropertyPlaces) -> NodeIndex? {
        places[name].map { graph.part($0, of: places.node) }
    }

    /// Whether two versions of an object have the same content. Other objects to which they refer
    /// have to be the same, but may have changed.
    func isEqual(_ node: NodeIndex, to other: NodeIndex, in version: MergeVersion) -> Bool {
        let kind = graph.kind(node)
        guard kind == version.graph.kind(other) else { return false }

        if kind == .object,
            definitionFingerprint(node) != version.definitionFingerprint(other)
        {
            return false
        }

        if kind == .keyedArchive {
            return hashes[node] == version.hashes[other]
                && code(graph.keyedData(node)) == version.code(version.graph.keyedData(other))
        }

        guard kind.isContainer || kind == .object || kind == .codedObject else {
            return hashes[node] == version.hashes[other]
        }

        let children = graph.children(node)
        let others = version.graph.children(other)
        return children.count == others.count
            && zip(children, others).allSatisfy { code($0) == version.code($1) }
    }
}
