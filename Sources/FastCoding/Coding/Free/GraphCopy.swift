/// Copies parts of one graph into the one that is being encoded, each node once. Cycles and sharing are preserved, and
/// nothing recurses.
final class GraphCopy {
    typealias NodeIndex = ObjectGraph.NodeIndex

    private let source: DecodedSource
    private var nodes: [UInt32: NodeIndex] = [:]
    private var definitions: [Int: Int] = [:]
    /// Nodes that have been added without their contents.
    private var unfinished: [(old: NodeIndex, new: NodeIndex)] = []

    init(_ source: DecodedSource) { self.source = source }

    /// Copies a node and everything that it refers to, except for instances of the program's classes, which are
    /// encoded.
    func copy(_ node: NodeIndex, at place: CodingPlace, in level: Int, _ state: EncodingState) throws -> NodeIndex {
        let result = translate(node, place, level, state)
        while let next = unfinished.popLast() { try fill(next.old, next.new, place, level, state) }
        return result
    }

    private func translate(_ node: NodeIndex, _ place: CodingPlace, _ level: Int, _ state: EncodingState) -> NodeIndex {
        if let known = nodes[node.index] { return known }
        let new: NodeIndex
        if let instance = source.instance(node) {
            new = state.node(linked: instance, at: place, in: level)
        } else {
            new = add(node, to: &state.graph)
        }
        nodes[node.index] = new
        return new
    }

    private func add(_ node: NodeIndex, to graph: inout ObjectGraph) -> NodeIndex {
        let old = source.graph
        let record = old.record(node)
        switch record.kind {
        case .string, .mutableString, .data, .mutableData:
            return graph.add(record.kind, a: graph.append(old.bytes(node)), b: record.b)
        case .indexSet, .mutableIndexSet:
            let bytes = old.bytes(ByteRange(offset: Int(record.a), count: 8 * Int(record.b)))
            return graph.add(record.kind, a: graph.append(bytes), b: record.b)
        case .decimal: return graph.addDecimal(old.decimal(node))
        case .nil: return .nil
        case .null: return .null
        case .true: return .true
        case .false: return .false
        case .integer, .float32, .float64, .date, .range:
            return graph.add(record.kind, a: record.a, b: record.b)
        case .point, .size, .rect, .vector, .affineTransform, .transform3D:
            let bytes = old.bytes(ByteRange(offset: Int(record.a), count: 8 * record.kind.doubleCount))
            return graph.add(record.kind, a: graph.append(bytes))
        default:
            let new = graph.open(record.kind)
            unfinished.append((node, new))
            return new
        }
    }

    private func fill(
        _ old: NodeIndex, _ new: NodeIndex, _ place: CodingPlace, _ level: Int, _ state: EncodingState
    ) throws {
        switch source.graph.kind(old) {
        case .url:
            let parts = source.graph.url(old)
            let relative = translate(parts.relative, place, level, state)
            state.graph.fillURL(new, relative: relative, base: translate(parts.base, place, level, state))
        case .keyedArchive:
            let data = translate(source.graph.keyedData(old), place, level, state)
            state.graph.records[Int(new.index)].a = UInt64(data.index)
        case .object:
            if source.changes[old.index] != nil { return try fillChanged(old, new, place, level, state) }
            let definition = Int(source.graph.record(old).b)
            state.graph.records[Int(new.index)].b = UInt32(copy(definition: definition, &state.graph))
            fallthrough
        default:
            if source.changes[old.index] != nil { return try fillChanged(old, new, place, level, state) }
            let children = source.graph.children(old).map { translate($0, place, level, state) }
            state.graph.close(new, children: children)
        }
    }

    private func copy(definition number: Int, _ graph: inout ObjectGraph) -> Int {
        if let known = definitions[number] { return known }
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
    private func fillChanged(
        _ old: NodeIndex, _ new: NodeIndex, _ place: CodingPlace, _ level: Int, _ state: EncodingState
    ) throws {
        let properties = source.properties(old)
        let values = try properties.map { property in
            let value =
                switch property.value {
                case .node(let node): translate(node, place, level, state)
                case .set(let value): try state.node(free: value, at: place, in: level)
                }
            return value
        }
        let names = try properties.map { try state.node(name: $0.name, in: level) }
        if source.graph.kind(old) == .codedObject {
            let name = translate(source.graph.children[source.graph.childRange(old).lowerBound], place, level, state)
            state.graph.close(new, children: [name] + zip(values, names).flatMap { [$0, $1] })
        } else {
            state.close(new, className: source.graph.className(old), names: names, values: values)
        }
    }
}

extension ObjectGraph {
    /// Adds bytes to the pool and returns their position in the form that records use.
    fileprivate mutating func append(_ bytes: Span<UInt8>) -> UInt64 { UInt64(appendBytes(bytes).offset) }
}

extension EncodingState {
    /// Gives an open object of a class without a type its properties.
    func close(_ node: NodeIndex, className: String, names: [NodeIndex], values: [NodeIndex]) {
        let definition = graph.addDefinition(
            name: graph.appendBytes(className.utf8.span), properties: names.map { graph.byteRange($0) })
        graph.records[Int(node.index)].b = UInt32(definition)
        graph.close(node, children: values)
    }

    /// The node of a value of any kind.
    func node(free value: FastValue, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        switch value.storage {
        case .node(let source, let node): return try copy(of: source).copy(node, at: place, in: level, self)
        case .null: return .null
        case .bool(let value): return value ? .true : .false
        case .integer(let value): return graph.addInteger(value)
        case .double(let value): return graph.addDouble(value)
        case .string(let text): return try node(scalar: text, at: place, in: level)
        case .native(let value): return try node(native: value, at: place, in: level)
        case .object(let object): return try node(unknown: object, at: place, in: level)
        case .array(let elements):
            let level = try pushCollection(place, in: level)
            defer { popCollection(level) }
            let nodes = try elements.enumerated().map { try node(free: $1, at: .index($0), in: level) }
            return graph.addContainer(.array, nodes)
        case .dictionary(let entries):
            let level = try pushCollection(place, in: level)
            defer { popCollection(level) }
            var nodes: [NodeIndex] = []
            for (key, value) in entries {
                let key = try node(free: key, at: .same, in: level)
                nodes += [try node(free: value, at: .key(key), in: level), key]
            }
            return graph.addContainer(.dictionary, nodes)
        }
    }

    private func copy(of source: DecodedSource) -> GraphCopy {
        if let known = copies[ObjectIdentifier(source)] { return known }
        let copy = GraphCopy(source)
        copies[ObjectIdentifier(source)] = copy
        alive.append(source)
        return copy
    }

    /// The node of an object of a class that the program does not have.
    func node(unknown object: UnknownObject, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        if object.node != .nil { return try copy(of: object.source).copy(object.node, at: place, in: level, self) }
        if let known = instances[ObjectIdentifier(object)] { return known }
        let node = graph.add(.object)
        instances[ObjectIdentifier(object)] = node
        alive.append(object)
        let properties = object.source.properties(.nil)
        let names = try properties.map { try self.node(name: $0.name, in: level) }
        let values = try zip(names, object.propertyNames).map { key, name in
            try self.node(free: object[name] ?? .null, at: .key(key), in: level)
        }
        close(node, className: object.className, names: names, values: values)
        return node
    }
}
