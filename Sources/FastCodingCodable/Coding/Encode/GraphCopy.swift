import _FastCodingCore

/// Copies parts of one graph into the one that is being encoded, each node once, without recursion.
/// Cycles and sharing are preserved.
final class GraphCopy {
    private let source: DecodedSource
    /// The copies of nodes and of definitions.
    private var nodes: [UInt32: NodeIndex] = [:]
    private var definitions: [Int: Int] = [:]
    /// A node that has been added without its content.
    private struct Unfinished {
        let old: NodeIndex
        let new: NodeIndex
    }

    private var unfinished: [Unfinished] = []
    /// Whether the contents of unfinished nodes will be copied after everything else.
    private var isWaiting = false

    init(_ source: DecodedSource) {
        self.source = source
    }

    /// Copies a node and, after everything else, the nodes that it refers to. Instances of the
    /// program's classes are encoded instead.
    func copy(_ node: NodeIndex, at place: CodingPlace, in level: Int, _ state: EncodingState)
        -> NodeIndex
    {
        let result = translate(node, state, at: place, in: level)
        if unfinished.isEmpty || isWaiting {
            return result
        }

        isWaiting = true
        // Later, because a changed property may be a part of another file, which is copied in turn.
        state.later(at: place, in: level) { [self] state in
            while let next = unfinished.popLast() {
                try fill(next.old, next.new, state)
            }
            isWaiting = false
        }

        return result
    }

    /// The copy of a node: the node of the instance that was made of it, or a new one.
    private func translate(
        _ node: NodeIndex,
        _ state: EncodingState,
        at place: CodingPlace = .same,
        in level: Int = -1
    ) -> NodeIndex {
        if let known = nodes[node.index] {
            return known
        }

        let made = source.made(node).flatMap { state.node(made: $0, at: place, in: level) }
        let new = made ?? add(node, to: &state.open.graph)
        nodes[node.index] = new

        return new
    }

    /// Adds a copy of a node; one that refers to others is filled later.
    private func add(_ node: NodeIndex, to graph: inout ObjectGraph) -> NodeIndex {
        let old = source.graph
        let record = old.record(node)
        if let payload = record.payload {
            return graph.add(
                record.kind,
                a: UInt64(graph.appendBytes(old.bytes(payload)).offset),
                b: record.b
            )
        }

        switch record.kind {
        case .nil: return .nil
        case .null: return .null
        case .true: return .true
        case .false: return .false
        case _ where record.kind == .range || record.kind.isScalar:
            return graph.add(record.kind, a: record.a, b: record.b)
        default:
            let new = graph.open(record.kind)
            unfinished.append(Unfinished(old: node, new: new))
            return new
        }
    }

    /// Copies the contents of a node into its copy.
    private func fill(_ old: NodeIndex, _ new: NodeIndex, _ state: EncodingState) throws {
        switch source.graph.kind(old) {
        case .url:
            let parts = source.graph.url(old)
            let relative = translate(parts.relative, state)
            state.open.graph.fillURL(new, relative: relative, base: translate(parts.base, state))
        case .keyedArchive:
            let data = translate(source.graph.keyedData(old), state)
            state.open.graph.records[Int(new.index)].a = UInt64(data.index)
        case _ where source.isChanged(old):
            try fillChanged(old, new, state)
        case let kind:
            if kind == .object {
                let definition = Int(source.graph.record(old).b)
                state.open.graph.records[Int(new.index)].b = UInt32(
                    copy(definition: definition, &state.open.graph)
                )
            }

            let children = source.graph.children(old).map { translate($0, state) }
            state.open.graph.close(new, children: children)
        }
    }

    /// The number of the copy of a class definition.
    private func copy(definition number: Int, _ graph: inout ObjectGraph) -> Int {
        if let known = definitions[number] {
            return known
        }

        let old = source.graph.definitions[number]
        let pool = source.graph.pool
        let name = graph.appendBytes(pool.span.slice(old.name.range))
        let properties = old.properties.map {
            graph.appendBytes(pool.span.slice(source.graph.propertyNames[$0].range))
        }

        let new = graph.addDefinition(name: name, properties: properties)
        definitions[number] = new
        return new
    }

    /// Fills in an object that was made by the program, or whose properties were changed.
    private func fillChanged(_ old: NodeIndex, _ new: NodeIndex, _ state: EncodingState) throws {
        var names: [NodeIndex] = []
        var values: [NodeIndex] = []

        for property in source.properties(old) {
            let name = try state.node(name: property.name, in: -1)
            names.append(name)

            switch property.value {
            case .node(let node):
                values.append(translate(node, state, at: .key(name)))
            case .set(let value):
                values.append(try state.node(free: value, at: .key(name), in: -1))
            }
        }

        if source.graph.kind(old) == .codedObject {
            let name = translate(
                source.graph.children[source.graph.childRange(old).lowerBound],
                state
            )
            state.open.graph.close(new, children: [name] + zip(values, names).flatMap { [$0, $1] })
        } else {
            try state.close(
                new,
                className: source.graph.className(old),
                names: names,
                values: values
            )
        }
    }
}

extension EncodingState {
    /// Gives an object a definition of its own, and its properties.
    func close(_ node: NodeIndex, className: String, names: [NodeIndex], values: [NodeIndex]) throws
    {
        let name = try self.node(name: className, in: -1)
        let definition = open.graph.addDefinition(
            name: open.graph.byteRange(name),
            properties: names.map { open.graph.byteRange($0) }
        )

        open.graph.records[Int(node.index)].b = UInt32(definition)
        open.graph.close(node, children: values)
    }

    /// The node of a value of any kind.
    func node(free value: FastValue, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        if let part = value.decoded {
            return copy(of: part.source).copy(part.node, at: place, in: level, self)
        }

        if case .string(let text, false) = value {
            return try node(scalar: text, at: place, in: level)
        }

        do throws(FastCodingError) {
            if let leaf = try open.graph.addLeaf(value) {
                return leaf
            }
        } catch {
            throw invalid(value, level, place, error.message, error)
        }

        let level = try pushCollection(place, in: level)
        defer {
            open.pop(level)
        }

        return try node(container: value, in: level)
    }

    /// The node of a value that contains others; they nest as values of types do.
    private func node(container value: FastValue, in level: Int) throws -> NodeIndex {
        do throws(FastCodingError) {
            try value.checkNames()
        } catch {
            throw invalid(value, level, .same, error.message, error)
        }

        return switch value {
        case .array(let elements, let isMutable):
            try list(isMutable ? .mutableArray : .array, elements, level)
        case .set(let elements, let isMutable):
            try list(isMutable ? .mutableSet : .set, elements, level)
        case .orderedSet(let elements, let isMutable):
            try list(isMutable ? .mutableOrderedSet : .orderedSet, elements, level)
        case .dictionary(let entries, let isMutable):
            open.graph.addContainer(
                isMutable ? .mutableDictionary : .dictionary,
                try entries.flatMap { entry in
                    let key = try node(free: entry.key, at: .same, in: level)
                    return [try node(free: entry.value, at: .key(key), in: level), key]
                }
            )
        case .object(let className, let properties):
            try object(.object, className, properties, level)
        case .codedObject(let className, let values):
            try object(.codedObject, className, values, level)
        default: .nil
        }
    }

    private func object(
        _ kind: NodeKind,
        _ className: String,
        _ properties: [FastValue.Property],
        _ level: Int
    ) throws -> NodeIndex {
        let object = UnknownObject(kind, className, properties.map { ($0.name, .set($0.value)) })
        return try node(free: FastValue(object), at: .same, in: level)
    }

    private func list(_ kind: NodeKind, _ elements: [FastValue], _ level: Int) throws -> NodeIndex {
        let nodes = try elements.enumerated().map {
            try node(free: $1, at: .index($0), in: level).asElement
        }
        return open.graph.addContainer(kind, nodes)
    }

    /// The copy of a graph, the same one for all values that come from it.
    private func copy(of source: DecodedSource) -> GraphCopy {
        if let known = copies[ObjectIdentifier(source)] {
            return known
        }

        let copy = GraphCopy(source)
        copies[ObjectIdentifier(source)] = copy
        alive.append(source)

        return copy
    }
}
