/// Makes the objects of a graph by their tables: first all objects with the properties that are not references, then
/// their references, beginning with the objects that are referred to. Nothing recurses.
///
/// Not for use by programs: it is only passed through ``FastReferences``.
public final class FastObjectReader {
    typealias NodeIndex = ObjectGraph.NodeIndex

    let state: DecodingState
    /// The classes that may come out of the file, by name.
    private var classes: [String: any FastObject.Type]
    /// What is known of each definition's objects.
    private var layouts: [Int: Layout] = [:]
    /// For each node the number of its object, plus 1.
    private var numbers: [UInt32]
    private var objects: [Made] = []
    /// The numbers of the objects that each object refers to, in its order.
    private var edges: [Int] = []
    private var current = -1
    private var property = ""

    /// An object that was made from a node.
    private struct Made {
        var object: any FastObject
        let node: NodeIndex
        let layout: Layout
        /// The object that referred to it first, and the property in question; for paths.
        let parent: Int
        let property: String
        var edges = 0..<0
    }

    /// How the properties of a definition correspond to the rows of a table.
    private final class Layout {
        let type: any FastObject.Type
        /// The place of each row among the object's values; -1 if it is missing.
        let places: [(row: FastRow, place: Int)]
        let undefined: [(name: String, place: Int)]
        let hasReferences: Bool

        init(_ type: any FastObject.Type, _ names: [String]) {
            self.type = type
            var taken: Set<Int> = []
            places = type.rows.map { row in
                let place = ([row.name] + row.oldNames).lazy.compactMap { name in
                    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
                }.first
                if let place { taken.insert(place) }
                return (row, place ?? -1)
            }
            undefined = names.enumerated().filter { !taken.contains($0.offset) }.map { ($0.element, $0.offset) }
            hasReferences = places.contains { $0.row.isReference }
        }
    }

    init(_ state: DecodingState, root: any FastObject.Type) {
        self.state = state
        numbers = Array(repeating: 0, count: state.graph.records.count)
        classes = [:]
        // All classes that the tables name, beginning with the root's, and the registered ones.
        var found: [any FastObject.Type] = [root]
        found += state.types.types.types.values.compactMap { $0 as? any FastObject.Type }
        var seen: Set<ObjectIdentifier> = []
        while let type = found.popLast() {
            guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
            let name = state.types.types.name(of: type)
            if classes[name] == nil { classes[name] = type }
            found += type.rows.flatMap(\.classes)
        }
        for (name, type) in state.types.types.types {
            if let type = type as? any FastObject.Type { classes[name] = type }
        }
    }

    /// Makes the root, or sets the properties of an existing one.
    func run<T: FastObject>(_ type: T.Type, existing: T? = nil) throws -> T {
        let root = state.graph.rootIndex
        try find(root, type, existing: existing)
        // Objects that are found are added at the end of the list.
        var next = 0
        while next < objects.count {
            current = next
            let start = edges.count
            try read(next)
            objects[next].edges = start..<edges.count
            next += 1
        }
        var replaced: Set<Int> = []
        for number in order() {
            try refer(number)
            let object = objects[number].object
            let other = try object.awakeAfterFastCoding()
            if ObjectIdentifier(other) != ObjectIdentifier(object) {
                objects[number].object = other
                replaced.insert(number)
            }
        }
        if !replaced.isEmpty {
            for number in objects.indices where edges[objects[number].edges].contains(where: replaced.contains) {
                try refer(number)
            }
        }
        try state.finish()
        return try object(root, type)
    }

    // MARK: What properties ask for

    func isNull(_ node: UInt32) -> Bool { state.isNull(NodeIndex(node)) }

    /// Makes the object of a node, if it is new.
    func find<T: FastObject>(_ node: NodeIndex, _ slot: T.Type, existing: T? = nil) throws {
        let number = Int(numbers[Int(node.index)]) - 1
        if number >= 0 { return edges.append(number) }
        let layout = try layout(of: node, slot, existing.map { Swift.type(of: $0) })
        numbers[Int(node.index)] = UInt32(objects.count + 1)
        edges.append(objects.count)
        objects.append(
            Made(
                object: existing ?? layout.type.init(), node: node, layout: layout, parent: current, property: property)
        )
    }

    /// The object of a node.
    func object<T: FastObject>(_ node: NodeIndex, _ slot: T.Type) throws -> T {
        let number = Int(numbers[Int(node.index)]) - 1
        guard number >= 0, let object = objects[number].object as? T else {
            throw state.mismatch(slot, node, -1)
        }
        return object
    }

    func elements(_ node: UInt32, _ type: Any.Type) throws -> [UInt32] {
        guard let range = state.graph.elementRange(NodeIndex(node)) else {
            throw state.mismatch(type, NodeIndex(node), -1)
        }
        try state.charge(range.count, -1, .same)
        return state.graph.children[range].map(\.index)
    }

    func entries(_ node: UInt32, _ type: Any.Type) throws -> [(key: UInt32, value: UInt32)] {
        guard state.graph.kind(NodeIndex(node)).isDictionary else { throw state.mismatch(type, NodeIndex(node), -1) }
        let range = state.graph.childRange(NodeIndex(node))
        try state.charge(range.count, -1, .same)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            (state.graph.children[$0 + 1].index, state.graph.children[$0].index)
        }
    }

    func misfit(_ object: AnyObject, _ name: String) -> DecodingError {
        state.corrupted(-1, .same, "the table of \(type(of: object)) lists '\(name)' of another class")
    }

    // MARK: Objects

    /// The class of an object's node, and how its properties are set.
    private func layout<T: FastObject>(of node: NodeIndex, _ slot: T.Type, _ existing: (any FastObject.Type)?) throws
        -> Layout
    {
        guard state.graph.kind(node) == .object else { throw state.mismatch(slot, node, -1) }
        let definition = Int(state.graph.record(node).b)
        if let known = layouts[definition], existing == nil {
            guard known.type is T.Type else { throw state.mismatch(slot, node, -1) }
            return known
        }
        let name = state.graph.className(node)
        guard let type = existing ?? classes[name], type is T.Type else {
            throw state.unknownClass(NameText.shown(name.utf8.span), for: slot, -1, .same)
        }
        let names = state.graph.definitions[definition].properties.map {
            state.graph.text(state.graph.propertyNames[$0])
        }
        let layout = Layout(type, names)
        if existing == nil { layouts[definition] = layout }
        return layout
    }

    /// Sets the properties that are not references, and finds the objects of those that are.
    private func read(_ number: Int) throws {
        let object = objects[number].object
        let layout = objects[number].layout
        let start = state.firstChild(of: objects[number].node)
        var name = ""
        do {
            for (row, place) in layout.places {
                name = row.name
                if row.isReference { property = name }
                if place < 0 {
                    try object.missing(row.name)
                } else {
                    try row.read(state.child(start + place), object, self)
                }
            }
            for (undefined, place) in layout.undefined {
                name = undefined
                try readUndefined(name, state.child(start + place), object)
            }
        } catch let error as DecodingError {
            throw error.under(path(number) + [PathKey(stringValue: name)])
        }
    }

    /// Offers an object a property that its table does not list.
    private func readUndefined(_ name: String, _ node: NodeIndex, _ object: any FastObject) throws {
        if state.isNil(node) { return }
        if try object.setUndefined(name, to: FastValue(state.keep(), node)) { return }
        if state.options.unknownProperties == .refuse {
            throw state.corrupted(-1, .same, "no property is called '\(name)'")
        }
    }

    /// Sets references.
    private func refer(_ number: Int) throws {
        let layout = objects[number].layout
        guard layout.hasReferences else { return }
        let object = objects[number].object
        let start = state.firstChild(of: objects[number].node)
        do {
            for (row, place) in layout.places where place >= 0 && row.isReference {
                property = row.name
                try row.refer(state.child(start + place), object, self)
            }
        } catch let error as DecodingError {
            throw error.under(path(number) + [PathKey(stringValue: property)])
        }
    }

    /// The objects in an order in which each follows those that it refers to, cycles aside.
    private func order() -> [Int] {
        var result: [Int] = []
        var isFound = [Bool](repeating: false, count: objects.count)
        var stack: [(number: Int, next: Int)] = [(0, objects[0].edges.lowerBound)]
        isFound[0] = true
        while let top = stack.last {
            if top.next == objects[top.number].edges.upperBound {
                result.append(top.number)
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            let child = edges[top.next]
            if !isFound[child] {
                isFound[child] = true
                stack.append((child, objects[child].edges.lowerBound))
            }
        }
        return result
    }

    private func path(_ number: Int) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var number = number
        while objects[number].parent >= 0, keys.count < 1000 {
            keys.append(PathKey(stringValue: objects[number].property))
            number = objects[number].parent
        }
        return keys.reversed()
    }
}
