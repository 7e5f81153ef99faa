import _FastCodingCore

/// Makes the objects of a graph by their tables: first all objects with the properties that are not
/// references, then their references, and last those in sets, which hash their elements. Nothing
/// recurses.
///
/// Programs only pass it on: see ``_FastReferences``.
public final class _FastObjectReader {
    let state: DecodingState
    private let classes: TableClasses
    /// The layout of each definition's objects in a slot: a class name may mean different classes
    /// in different slots.
    private var layouts: [DefinitionInSlot: FastObjectLayout] = [:]
    private var tables: [ObjectIdentifier: TableRows] = [:]
    /// For each node the number of its object, plus 1.
    private var numbers: [UInt32]
    private var objects: [Made] = []
    /// The numbers of the objects that each object refers to, in its order.
    private var edges: [Int] = []
    /// The objects that awaking has replaced.
    private var replaced: Set<Int> = []
    /// The numbers of the objects that values of Codable types refer to.
    private var held: Set<Int> = []
    /// The object whose properties are being set; -1 for none.
    private(set) var current = -1
    /// The property of that object.
    private var property = ""
    /// A check of a set once everything is complete: the hashes of its elements must not have
    /// changed.
    private struct SetCheck {
        let origin: TableOrigin
        let isIntact: () -> Bool
    }

    private var checks: [SetCheck] = []

    /// A class definition in a slot of a type, which together decide the class of an object.
    private struct DefinitionInSlot: Hashable {
        let definition: UInt32
        let slot: ObjectIdentifier
    }

    /// An object that was made from a node.
    private struct Made {
        var object: any FastObject
        let node: NodeIndex
        let layout: FastObjectLayout
        /// The object that referred to it first; for paths.
        let parent: Int
        var edges = 0..<0
    }

    package init(_ state: DecodingState, root: any FastObject.Type) {
        self.state = state
        numbers = Array(repeating: 0, count: state.graph.records.count)
        classes = TableClasses(root: root, state.types.types)
        state.objects = self
    }

    /// Makes the root, or sets the properties of an existing one.
    package func run<T: FastObject>(_ type: T.Type, existing: T? = nil) throws -> T {
        let root = state.graph.rootIndex
        try find(root, type, existing: existing)
        try readAll()
        let count = objects.count
        try awake()

        if objects.count > count {
            throw foundTooLate(count)
        }

        if existing != nil, replaced.contains(0) {
            throw state.corrupted(
                -1,
                .same,
                "the object that is to be set has awoken as another one"
            )
        }

        try state.finish { path($0.number, $0.property) }
        for check in checks where !check.isIntact() {
            let place = path(check.origin.number, check.origin.property)
            let message = "the hash of an element has changed since the set was built"
            throw state.corrupted(-1, .same, message).under(place)
        }

        if state.isSourceUsed {
            for made in objects {
                state.source.remember(made.object, made.node.index)
            }
        }

        return try object(root, type)
    }

    /// Sets all properties but sets, and fills links. Objects that are found are added at the end
    /// of the list, also by links.
    private func readAll() throws {
        var next = 0
        while next < objects.count {
            let first = next
            while next < objects.count {
                current = next
                let start = edges.count
                try read(next)
                objects[next].edges = start..<edges.count
                next += 1
            }

            // Hashing may read references of elements, and links.
            for number in first..<next {
                try refer(number, objects[number].layout.references)
            }

            try state.fillLinks { path($0.number, $0.property) }
        }
    }

    /// Completes the objects and awakes them, each after those that it refers to, cycles aside.
    private func awake() throws {
        let order = order()
        for number in order {
            if refersToReplaced(number) {
                try refer(number, objects[number].layout.references)
            }

            try refer(number, objects[number].layout.sets)
            let object = objects[number].object
            let other = try inside(path(number)) {
                try DecodingError.wrapped { try objects[number].layout.hooks.awoken(object) }
            }
            if other !== object, let other = other as? any FastObject {
                if held.contains(number) {
                    throw awokenInValue(number)
                }

                objects[number].object = other
                replaced.insert(number)
            }
        }

        if replaced.isEmpty {
            return
        }

        for number in objects.indices where refersToReplaced(number) {
            try refer(number, objects[number].layout.references)
        }

        checks = []
        for number in order {
            try refer(number, objects[number].layout.sets)
        }
    }

    /// Whether an object refers to one that awaking has replaced.
    private func refersToReplaced(_ number: Int) -> Bool {
        !replaced.isEmpty && edges[objects[number].edges].contains(where: replaced.contains)
    }

    // MARK: For the rows of tables

    /// The index of a node, which a program may have kept from another graph.
    @inline(__always)
    package func index(of node: _FastReferenceNode) throws -> NodeIndex {
        if Int(node.index.index) >= numbers.count {
            throw state.corrupted(-1, .same, "a node of another graph is referred to")
        }
        return node.index
    }

    func isNull(_ node: _FastReferenceNode) throws -> Bool {
        try state.isNull(index(of: node))
    }

    /// Makes the object of a node, if it is new.
    package func find<T: FastObject>(_ node: NodeIndex, _ slot: T.Type, existing: T? = nil) throws {
        let number = Int(numbers[Int(node.index)]) - 1
        if number >= 0 {
            return edges.append(number)
        }

        let layout = try layout(of: node, slot, existing)
        numbers[Int(node.index)] = UInt32(objects.count + 1)
        edges.append(objects.count)
        objects.append(
            Made(
                object: existing ?? layout.type.init(),
                node: node,
                layout: layout,
                parent: current
            )
        )
    }

    /// The object of a node that a value of a Codable type refers to, whose properties are set
    /// later; nil if its class has no table.
    ///
    /// So an object is one instance, whichever way leads to it.
    func object(of node: NodeIndex, in slot: DecodedType) throws -> (any FastObject)? {
        if state.kind(node) != .object {
            return nil
        }

        if numbers[Int(node.index)] == 0 {
            guard
                let type = try slot.table ?? state.checkClass(of: node, for: slot, -1, .same).table
            else {
                return nil
            }

            // A link belongs to the object whose property it was met in.
            let before = current
            current = state.links.object ?? current

            defer {
                current = before
            }

            try findHeld(node, type)
        } else {
            edges.append(Int(numbers[Int(node.index)]) - 1)
        }

        let number = Int(numbers[Int(node.index)]) - 1
        held.insert(number)
        return objects[number].object
    }

    /// The same as `find`, for a type that is known only at run time.
    private func findHeld<T: FastObject>(_ node: NodeIndex, _ slot: T.Type) throws {
        try find(node, slot)
    }

    /// The error for an object that is found when all others are complete.
    private func foundTooLate(_ number: Int) -> DecodingError {
        let message =
            "an object with a table is part of a key in a set, which is built when all objects are complete"
        return state.corrupted(-1, .same, message).under(path(number))
    }

    /// The error for an object that has awoken as another one after a value has taken it.
    private func awokenInValue(_ number: Int) -> DecodingError {
        let message = """
            the object awakes as another one, but a value of a Codable type holds it already; \
            list what refers to it as a property of a table
            """
        return state.corrupted(-1, .same, message).under(path(number))
    }

    /// The object of a node that was found before. After awaking it may be another one, of a type
    /// that the slot does not take.
    package func object<T: FastObject>(_ node: NodeIndex, _ slot: T.Type) throws -> T {
        let number = Int(numbers[Int(node.index)]) - 1
        guard number >= 0 else { throw state.mismatch(slot, node, -1) }

        if let object = objects[number].object as? T {
            return object
        }

        let type = String(reflecting: Swift.type(of: objects[number].object))
        let message = "\(slot) expected, but the object is a \(type)"
        throw DecodingError.typeMismatch(
            slot,
            DecodingError.Context(
                codingPath: [],
                debugDescription: replaced.contains(number)
                    ? message + " since it has awoken" : message
            )
        )
    }

    /// A set that is built of its elements, which have to differ, unless awaking has made them the
    /// same.
    package func set<Element: Hashable>(_ elements: [Element]) throws -> Set<Element> {
        let set = Set(elements)
        if set.count < elements.count, replaced.isEmpty {
            throw state.equalElements(elements, -1, .same)
        }

        checks.append(
            SetCheck(
                origin: TableOrigin(number: current, property: property),
                isIntact: hashCheck(elements)
            )
        )
        return set
    }

    /// Finds the objects of elements.
    package func find<Element: _FastReferences>(
        _ type: Element.Type,
        _ elements: [_FastReferenceNode]
    ) throws {
        for (index, element) in elements.enumerated() {
            try inside([PathKey(intValue: index)]) { try type._findReferences(element, self) }
        }
    }

    /// Makes elements whose objects exist already.
    package func make<Element: _FastReferences>(
        _ type: Element.Type,
        _ elements: [_FastReferenceNode]
    ) throws
        -> [Element]
    {
        try elements.enumerated().map { index, element in
            try inside([PathKey(intValue: index)]) { try type._makeReferences(element, self) }
        }
    }

    /// The nodes of a collection's elements.
    package func elements(_ node: _FastReferenceNode, _ type: Any.Type) throws
        -> [_FastReferenceNode]
    {
        let node = try index(of: node)
        guard let range = state.graph.elementRange(node) else {
            throw state.mismatch(type, node, -1)
        }

        try state.charge(range.count, -1, .same)
        return state.graph.children[range].map { _FastReferenceNode($0) }
    }

    /// The nodes of a dictionary's keys and values.
    package func entries(
        _ node: _FastReferenceNode,
        _ type: Any.Type
    ) throws -> [(key: _FastReferenceNode, value: _FastReferenceNode)] {
        let node = try index(of: node)
        guard state.graph.kind(node).isDictionary else { throw state.mismatch(type, node, -1) }

        let range = state.graph.childRange(node)
        try state.charge(range.count, -1, .same)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            (
                _FastReferenceNode(state.graph.children[$0 + 1]),
                _FastReferenceNode(state.graph.children[$0])
            )
        }
    }

    /// The error for a row that is one of another class.
    package func misfit(_ object: AnyObject, _ name: String) -> DecodingError {
        state.corrupted(
            -1,
            .same,
            "the table of \(type(of: object)) lists '\(name)' of another class"
        )
    }

    // MARK: Objects

    /// The class of an object's node, and how its properties are set.
    private func layout<T: FastObject>(of node: NodeIndex, _ slot: T.Type, _ existing: T?) throws
        -> FastObjectLayout
    {
        guard state.graph.kind(node) == .object else { throw state.mismatch(slot, node, -1) }

        let key = DefinitionInSlot(
            definition: state.graph.record(node).b,
            slot: ObjectIdentifier(slot)
        )

        if existing == nil, let known = layouts[key] {
            return known
        }

        let name = state.graph.className(node)
        guard let type = try choose(name, slot, existing) else {
            throw state.unknownClass(NameText.shown(name), for: slot, -1, .same)
        }

        let names = state.graph.definition(node).properties.map {
            state.graph.text(state.graph.propertyNames[$0])
        }

        let layout = FastObjectLayout(type, try table(of: type), names)
        if existing == nil {
            layouts[key] = layout
        }

        return layout
    }

    /// The class that a name in the file means in a slot: the slot's own, a registered one, or the
    /// only one of the name that the tables name; for an object that exists its own, if it is one
    /// of the named class. Nil if there is none that fits.
    private func choose<T: FastObject>(
        _ name: String,
        _ slot: T.Type,
        _ existing: T?
    ) throws -> (any FastObject.Type)? {
        let types = state.types.types
        let own = existing.map { Swift.type(of: $0) } ?? slot
        let isNamed = [own, slot].contains { types.name(of: $0).utf8.elementsEqual(name.utf8) }

        if let existing {
            return isNamed || classes.named(name).contains { Self.isObject(existing, of: $0) }
                ? own : nil
        }

        let fitting = classes.named(name, in: slot)
        if fitting.count > 1 {
            throw state.ambiguousClass(name, fitting[0], fitting[1], -1, .same)
        }

        return fitting.first
    }

    private static func isObject<T: FastObject>(_ object: any FastObject, of type: T.Type) -> Bool {
        object is T
    }

    /// The table of a class, made once.
    private func table(of type: any FastObject.Type) throws -> TableRows {
        if let known = tables[ObjectIdentifier(type)] {
            return known
        }

        let table = TableRows(type)
        if let fault = table.fault {
            throw state.corrupted(-1, .same, fault)
        }

        tables[ObjectIdentifier(type)] = table
        return table
    }

    /// Sets the properties that are not references, and finds the objects of those that are.
    private func read(_ number: Int) throws {
        let object = objects[number].object
        let layout = objects[number].layout
        let start = state.graph.childRange(objects[number].node).lowerBound

        for placed in layout.places {
            let row = placed.row
            try inside(path(number, row.name)) {
                if placed.place >= 0 {
                    return try row.read(state.children[start + placed.place], object, self)
                }

                for hook in layout.hooks.missing {
                    try DecodingError.wrapped { try hook(object, row.name) }
                }
            }
        }

        var rest: [FastValue.Property] = []
        for undefined in layout.undefined {
            let node = state.children[start + undefined.place]
            if state.isNil(node) {
                continue
            }

            let name = undefined.name
            let value = FastValue(state.keep(), node)
            try inside(path(number, name)) {
                if try DecodingError.wrapped({ try layout.hooks.takes(name, value, object) }) {
                    return
                }

                rest.append(FastValue.Property(name: name, value: value))
                if layout.rest == nil, state.refusesUnknown {
                    throw state.corrupted(-1, .same, "no property is called '\(name)'")
                }
            }
        }

        layout.rest?.keep(rest, in: object)
    }

    /// Sets some of an object's references.
    private func refer(_ number: Int, _ rows: [FastObjectLayout.PlacedRow]) throws {
        if rows.isEmpty {
            return
        }

        let object = objects[number].object
        let start = state.graph.childRange(objects[number].node).lowerBound
        current = number

        for placed in rows {
            property = placed.row.name
            try inside(path(number, property)) {
                try placed.row.refer(state.children[start + placed.place], object, self)
            }
        }
    }

    /// The objects in an order in which each follows those that it refers to, cycles aside.
    private func order() -> [Int] {
        var result: [Int] = []
        var isFound = [Bool](repeating: false, count: objects.count)
        var stack: [(number: Int, next: Int)] = []

        // Objects that only links refer to are not below the root.
        for number in objects.indices where !isFound[number] {
            isFound[number] = true
            stack.append((number, objects[number].edges.lowerBound))

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
        }

        return result
    }

    /// The path to an object by way of those that led to it.
    private func path(_ number: Int) -> [any CodingKey] {
        state.graph.path(to: number) {
            MetObject(node: objects[$0].node, parent: objects[$0].parent)
        }
    }

    private func path(_ number: Int, _ property: String) -> [any CodingKey] {
        path(number) + [PathKey(stringValue: property)]
    }
}
