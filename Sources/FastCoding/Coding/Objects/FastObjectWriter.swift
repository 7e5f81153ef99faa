/// Writes objects into a graph by their tables. Objects that are referred to wait in a list, so nothing recurses.
///
/// Not for use by programs: it is only passed through ``FastReferences``.
public final class FastObjectWriter {
    let state: EncodingState
    private var waiting: [(object: any FastObject, node: ObjectGraph.NodeIndex)] = []
    /// For each class, what is written of its objects.
    private var classes: [ObjectIdentifier: (rows: [FastRow], definition: Int)] = [:]

    init(_ state: EncodingState) { self.state = state }

    /// Writes an object and everything that it refers to.
    func run(_ root: any FastObject) throws -> ObjectGraph {
        state.graph.rootIndex = reserve(root)
        var next = 0
        while next < waiting.count {
            try write(waiting[next].object, waiting[next].node)
            next += 1
        }
        return try state.finish()
    }

    /// The node of an object, which is written later. Each object has a single node.
    func reserve(_ object: some FastObject) -> ObjectGraph.NodeIndex {
        if let known = state.instances[ObjectIdentifier(object)] { return known }
        let replacement = object.replacementObjectForFastCoding
        let node: ObjectGraph.NodeIndex
        if ObjectIdentifier(replacement) != ObjectIdentifier(object),
            let known = state.instances[ObjectIdentifier(replacement)]
        {
            node = known
        } else {
            node = state.graph.add(.object)
            state.instances[ObjectIdentifier(replacement)] = node
            waiting.append((replacement, node))
        }
        if ObjectIdentifier(replacement) != ObjectIdentifier(object) {
            state.instances[ObjectIdentifier(object)] = node
        }
        state.alive.append(object)
        return node
    }

    private func write(_ object: any FastObject, _ node: ObjectGraph.NodeIndex) throws {
        let (rows, definition) = try layout(object.classForFastCoding)
        var values: [ObjectGraph.NodeIndex] = []
        values.reserveCapacity(rows.count)
        for row in rows {
            do {
                values.append(try row.write(object, self))
            } catch let error as EncodingError {
                throw error.under([
                    PathKey(stringValue: String(describing: type(of: object))), PathKey(stringValue: row.name),
                ])
            }
        }
        state.graph.records[Int(node.index)].b = UInt32(definition)
        state.graph.close(node, children: values)
    }

    /// The rows of a class and the definition of its objects.
    private func layout(_ type: any FastObject.Type) throws -> (rows: [FastRow], definition: Int) {
        if let known = classes[ObjectIdentifier(type)] { return known }
        let rows = type.rows
        let nodes = try rows.map { try state.node(name: $0.name, in: -1) }
        let names = nodes.map { state.graph.byteRange($0) }
        let name = state.graph.appendBytes(state.types.types.name(of: type).utf8.span)
        let result = (rows, state.graph.addDefinition(name: name, properties: names))
        classes[ObjectIdentifier(type)] = result
        return result
    }

    func container(_ kind: NodeKind, _ nodes: [UInt32]) -> UInt32 {
        // Nil cannot be an element; null can.
        state.graph.addContainer(kind, nodes.map { $0 == 0 ? .null : ObjectGraph.NodeIndex($0) }).index
    }

    func misfit(_ object: AnyObject, _ name: String) -> EncodingError {
        state.invalid(object, -1, .same, "the table of another class lists '\(name)'")
    }

    /// The value inside optionals; nil if there is none.
    static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalValue else { return value }
        return optional.content.flatMap { unwrapped($0) }
    }
}
