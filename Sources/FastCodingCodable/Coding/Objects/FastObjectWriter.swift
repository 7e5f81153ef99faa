import _FastCodingCore

/// Writes objects into a graph by their tables. Objects that are referred to wait in a list, so
/// nothing recurses.
///
/// Programs only pass it on: see ``_FastReferences``.
public final class _FastObjectWriter {
    let state: EncodingState
    private var objects: [Waiting] = []
    /// The number of objects whose properties have been written.
    private var written = 0
    /// The object that is being written; -1 for none.
    private(set) var current = -1
    private var layouts: [ObjectIdentifier: Layout] = [:]
    private var tables: [ObjectIdentifier: TableRows] = [:]
    /// The classes that are known to be read in their slots.
    private var checked: Set<ClassInSlot> = []
    private let root: any FastObject.Type
    /// The classes that reading finds, once one of them has to be looked for.
    private lazy var classes = TableClasses(root: root, state.types.types)

    /// An object that has its node, and whose properties are still to be written.
    private struct Waiting {
        let object: any FastObject
        let node: NodeIndex
        /// The type of the slot that referred to it first.
        let slot: any FastObject.Type
        /// The object that referred to it first; for paths.
        let parent: Int
    }

    /// The class of an object and the type of its slot, which together decide the name that is
    /// written.
    private struct ClassInSlot: Hashable {
        let type: ObjectIdentifier
        let slot: ObjectIdentifier
    }

    /// The rows of a class's table, and the names and the definition that they have in the graph.
    private struct Layout {
        let rows: [CodedRow]
        let rests: [RestRow]
        let className: ByteRange
        let names: [NodeIndex]
        let definition: Int
        /// The definitions of objects that have other properties, too, by the names of these.
        var extended: [[NodeIndex]: Int] = [:]
    }

    package init<T: FastObject>(_ state: EncodingState, for root: T) {
        self.state = state
        self.root = T.self
        state.objects = self
    }

    /// The graph of an object.
    package func run<T: FastObject>(_ root: T) throws -> ObjectGraph {
        state.open.graph.rootIndex = reserve(root, in: T.self)
        return try state.finish()
    }

    /// Whether there are objects whose properties are still to be written.
    var isWaiting: Bool { written < objects.count }

    /// Writes the properties of all objects that wait, also of those that are referred to
    /// meanwhile.
    func writeWaiting() throws {
        while written < objects.count {
            current = written
            try inside(path(written)) {
                try write(objects[written].object, objects[written].node, objects[written].slot)
            }
            written += 1
        }

        current = -1
        state.origin = nil
    }

    /// The node of an instance; nil if its class has no table.
    func node(of instance: AnyObject) -> NodeIndex? {
        (instance as? any FastObject).map { reserve($0, in: Swift.type(of: $0)) }
    }

    /// The node of an object, which is written later. Each object has a single node.
    func reserve(_ object: some FastObject, in slot: any FastObject.Type) -> NodeIndex {
        if let known = state.instances[ObjectIdentifier(object)] {
            return known
        }

        let table = table(of: Swift.type(of: object))
        let replacement = table.hooks.replaced?(object) as? any FastObject ?? object
        let known = state.instances[ObjectIdentifier(replacement)]
        let node = known ?? state.open.graph.add(.object)

        if known == nil {
            objects.append(Waiting(object: replacement, node: node, slot: slot, parent: current))
        }

        state.instances[ObjectIdentifier(replacement)] = node
        state.instances[ObjectIdentifier(object)] = node
        state.alive.append(object)

        return node
    }

    /// Writes the properties of an object.
    private func write(_ object: any FastObject, _ node: NodeIndex, _ slot: any FastObject.Type)
        throws
    {
        let own: any FastObject.Type = Swift.type(of: object)
        let disguise = table(of: own).hooks.written?(object) as? any FastObject.Type
        let type = disguise ?? own

        // The class of a root in disguise is not checked: the program names it when it reads.
        if written > 0 || disguise == nil {
            try check(type, in: slot, object)
        }

        let layout = try layout(type, of: object)
        var values = try layout.rows.map { row in
            try inside([PathKey(stringValue: row.name)]) { try row.write(object, self) }
        }

        var definition = layout.definition
        let rest = layout.rests.flatMap { $0.properties(of: object) }
        if !rest.isEmpty {
            definition = try write(rest, of: object, type, layout, &values)
        }

        state.open.graph.records[Int(node.index)].b = UInt32(definition)
        state.open.graph.close(node, children: values)
    }

    private func table(of type: any FastObject.Type) -> TableRows {
        if let known = tables[ObjectIdentifier(type)] {
            return known
        }

        let new = TableRows(type)
        tables[ObjectIdentifier(type)] = new
        return new
    }

    /// Finds out whether reading takes the name of a class for that class where one of a slot's
    /// type is expected.
    private func check(
        _ type: any FastObject.Type,
        in slot: any FastObject.Type,
        _ object: any FastObject
    ) throws {
        if type == slot {
            return
        }

        let pair = ClassInSlot(type: ObjectIdentifier(type), slot: ObjectIdentifier(slot))
        guard checked.insert(pair).inserted else { return }

        let types = state.types.types
        if types.name(of: type) == types.name(of: slot) {
            throw state.sameName(object, type, slot, -1, .same)
        }

        let found = classes.named(types.name(of: type), in: slot)
        guard let first = found.first else {
            throw state.unregistered(object, type, slot, -1, .same)
        }

        if first != type || found.count > 1 {
            throw state.sameName(object, type, found.first { $0 != type } ?? first, -1, .same)
        }
    }

    /// Adds the values of properties that the table does not list, and returns the definition for
    /// all of them.
    private func write(
        _ rest: [FastValue.Property],
        of object: any FastObject,
        _ type: any FastObject.Type,
        _ layout: Layout,
        _ values: inout [NodeIndex]
    ) throws -> Int {
        var names = layout.names
        var seen = Set(names)

        for property in rest {
            let key = try state.node(name: property.name, in: -1)
            guard seen.insert(key).inserted else {
                throw state.invalid(
                    object,
                    -1,
                    .key(key),
                    "the object has two properties of this name"
                )
            }

            names.append(key)
            values.append(try state.node(free: property.value, at: .key(key), in: -1))
        }

        if let known = layout.extended[names] {
            return known
        }

        let new = state.open.graph.addDefinition(
            name: layout.className,
            properties: names.map { state.open.graph.byteRange($0) }
        )

        layouts[ObjectIdentifier(type)]?.extended[names] = new
        return new
    }

    /// The layout of a class. The first object of the class also shows the stored properties that
    /// its table forgets.
    private func layout(_ type: any FastObject.Type, of object: any FastObject) throws -> Layout {
        if let known = layouts[ObjectIdentifier(type)] {
            return known
        }

        let table = table(of: type)
        if let fault = table.fault {
            throw state.invalid(type, -1, .same, fault)
        }

        if let error = state.types.types.error(ofName: type) {
            throw state.invalid(type, -1, .same, error.message, error)
        }

        for warning in table.levels.forgotten(in: object) {
            try state.warn(warning, of: object)
        }

        let names = try table.rows.map { try state.node(name: $0.name, in: -1) }
        let nameNode = try state.node(name: state.types.types.name(of: type), in: -1)
        let className = state.open.graph.byteRange(nameNode)
        let definition = state.open.graph.addDefinition(
            name: className,
            properties: names.map { state.open.graph.byteRange($0) }
        )

        let layout = Layout(
            rows: table.rows,
            rests: table.rests,
            className: className,
            names: names,
            definition: definition
        )

        layouts[ObjectIdentifier(type)] = layout
        return layout
    }

    /// The path to an object by way of those that referred to it.
    func path(_ number: Int) -> [any CodingKey] {
        state.open.graph.path(to: number) {
            MetObject(node: objects[$0].node, parent: objects[$0].parent)
        }
    }

    /// The node of an array, a set or a dictionary of nodes.
    package func container(_ kind: NodeKind, _ nodes: [NodeIndex]) -> _FastReferenceNode {
        // Nil cannot be an element; null can.
        _FastReferenceNode(
            state.open.graph.addContainer(kind, nodes.map { $0 == .nil ? .null : $0 })
        )
    }

    /// The index of a node, which a program may have kept from another graph.
    package func index(of node: _FastReferenceNode) throws -> NodeIndex {
        guard Int(node.index.index) < state.open.graph.records.count else {
            throw state.invalid(node, -1, .same, "a node of another graph is referred to")
        }
        return node.index
    }

    /// The error for a row that is one of another class.
    package func misfit(_ object: AnyObject, _ name: String) -> EncodingError {
        state.invalid(object, -1, .same, "the table of another class lists '\(name)'")
    }
}
