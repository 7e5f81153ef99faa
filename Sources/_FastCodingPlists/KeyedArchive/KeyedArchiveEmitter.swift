import _FastCodingCore

/// Writes a graph as the events of a keyed archive: fastcode-notation(5), "Keyed archives".
///
/// Slots are numbered when they are first referred to, and written in the order of their numbers,
/// so that neither nesting nor cycles need a stack.
struct KeyedArchiveEmitter<Sink: EventSink & ~Copyable>: ~Copyable {
    let graph: ObjectGraph
    private let selection: GraphSelection
    private let root: NodeIndex
    var sink: Sink
    private var names = KeyedArchiveNames()
    private let forms: KeyedArchivePropertyForms
    var slots: KeyedArchiveSlots
    /// The slots of objects that a reader could take for other nodes because of their classes.
    private(set) var suspects: [Int] = []
    /// The arrays and data in several places; nil until they are needed.
    private var shared: Set<UInt32>?
    /// For each definition, whether its names have been checked.
    private var isChecked: [Bool]
    /// The slot of each class, by the number of its name.
    private var classes: [UInt32: UInt32] = [:]
    /// The chains of classes of which more is known than their names.
    private let chains: [[UInt8]: KeyedArchiveChain]

    /// - Parameters:
    ///   - slots: those that there are already; nil for none.
    ///   - chains: those of classes of which more is known than their names.
    init(
        _ graph: ObjectGraph,
        _ selection: GraphSelection,
        slots: KeyedArchiveSlots? = nil,
        chains: [[UInt8]: KeyedArchiveChain] = [:],
        into sink: consuming Sink
    ) {
        self.chains = chains
        self.graph = graph
        self.selection = selection
        root = selection.root
        self.sink = sink
        self.slots = slots ?? KeyedArchiveSlots(graph)
        forms = KeyedArchivePropertyForms(graph, &names)
        isChecked = Array(repeating: false, count: graph.definitions.count)
    }

    /// Whether the root represents a `$top` with entries other than a single `root`.
    private var hasEntries: Bool {
        root == graph.rootIndex && graph.representsTop
    }

    /// Writes the outer dictionary. `$objects` comes last, because the contents of the slots are
    /// known once `$top` has been written.
    mutating func run() throws(FastCodingError) {
        try sink.beginDictionary()
        try sink.scalar(.integer(KeyedArchiveOuterForm.version), for: .version)
        try sink.key(.archiver)
        let archiver = graph.archiverName ?? Array(KeyedArchiveOuterForm.archiver.utf8)
        try sink.string(archiver.span, at: -1)
        try sink.key(.top)
        try sink.beginDictionary()

        if hasEntries {
            try entries()
        } else {
            try reference(to: root, for: .root)
        }

        try sink.endDictionary()
        try sink.key(.objects)
        try sink.beginArray()
        try sink.string(KeyedArchiveOuterForm.null)

        // Slot 0 is `$null`, which means nil. Writing a slot may add others, which are written in
        // turn.
        var number = 1
        while number < slots.count {
            try slot(number)
            number += 1
        }

        try sink.endArray()
        try sink.endDictionary()
    }

    /// Writes the entries of `$top`, which are the properties of the root, an object of class
    /// `$top`.
    private mutating func entries() throws(FastCodingError) {
        let definition = graph.definition(root)
        try checkNames(
            definition.properties.map { graph.propertyNames[$0] },
            "an object with two properties",
            root
        )

        if definition.properties.isEmpty {
            throw refusal("an object of class $top without properties", root)
        }

        // It would be read back as the root itself.
        if definition.properties.count == 1, let first = definition.properties.first,
            graph.bytes(graph.propertyNames[first]).equals("root")
        {
            throw refusal("an object of class $top whose only property is root", root)
        }

        try properties(of: root)
    }

    /// Writes the content of a slot.
    mutating func slot(_ number: Int) throws(FastCodingError) {
        switch slots.content(number) {
        case .node(let node): try content(of: node, in: number)
        case .className(let name): try classDescription(name)
        case .text(let text): try sink.string(text)
        case .integer(let value):
            try sink.scalar(.integer(value), at: -1)
        case .data(let bytes):
            try sink.beginDictionary()
            try sink.key(.data)
            try sink.data(bytes.span, at: -1)
            try end("NSMutableData")
        }
    }

    /// Writes what describes a class. Its superclasses make readers accept an object where they
    /// expect one of these.
    private mutating func classDescription(_ name: [UInt8]) throws(FastCodingError) {
        let chain = chains[name]
        try sink.beginDictionary()
        try sink.key(.className)
        try sink.string(name.span, at: -1)
        try list(chain?.classes ?? KeyedArchiveSuperclasses.chain(of: name.span), for: .classes)
        if let hints = chain?.hints, !hints.isEmpty {
            try list(hints, for: .hints)
        }

        try sink.endDictionary()
    }

    private mutating func list(_ names: [[UInt8]], for key: KeyedArchiveKey)
        throws(FastCodingError)
    {
        try sink.key(key)
        try sink.beginArray()
        for name in names {
            try sink.string(name.span, at: -1)
        }

        try sink.endArray()
    }

    /// Writes a node as the content of a slot. Errors get its key path.
    mutating func content(of node: NodeIndex, in slot: Int) throws(FastCodingError) {
        do throws(FastCodingError) {
            try write(node, slot)
        } catch {
            throw selection.placed(error, at: node, in: graph)
        }
    }

    /// Writes a node as the content of its slot.
    private mutating func write(_ node: NodeIndex, _ number: Int) throws(FastCodingError) {
        switch graph.kind(node) {
        case .object: try object(node, number)
        case .codedObject: try codedObject(node, number)

        // A string that reads "$null" would be taken for nil in a slot, so it gets a form of its
        // own.
        case .string where graph.bytes(node).equals(utf8: KeyedArchiveOuterForm.null):
            try native(node)
        case .string, .data: try inline(node)
        case let kind where kind.isNSNumber: try inline(node)
        default: try native(node)
        }
    }

    /// Writes a value for which property lists have a form of their own.
    mutating func inline(_ node: NodeIndex) throws(FastCodingError) {
        guard let value = graph.scalar(node) else {
            return try graph.writeBytes(of: node, into: &sink)
        }
        try sink.scalar(value, at: graph.source(node))
    }

    /// Writes an object of a class: its properties, then its class.
    private mutating func object(_ node: NodeIndex, _ number: Int) throws(FastCodingError) {
        if node == root, hasEntries {
            throw FastCodingError(
                .notRepresentable,
                "a keyed archive can't refer to its $top, which this object represents"
            )
        }

        let index = Int(graph.record(node).b)
        let definition = graph.definitions[index]

        // Once for each definition, however many objects have it.
        if !isChecked[index] {
            try checkNames(
                definition.properties.map { graph.propertyNames[$0] },
                "an object with two properties",
                node
            )
            isChecked[index] = true
        }

        try sink.beginDictionary()
        let number = try beginInstance(of: definition.name, number)
        try properties(of: node)
        try sink.reference(number, for: .class)
        try sink.endDictionary()
    }

    /// The slot of an instance's class, which is named by a range of the pool.
    private mutating func beginInstance(of name: ByteRange, _ slot: Int) throws(FastCodingError)
        -> UInt32
    {
        if NodeKind(keyedClassName: graph.bytes(name)) != nil {
            suspects.append(slot)
        }

        let number = names.number(of: name, in: graph)
        if let known = classes[number] {
            return known
        }

        let made = try slots.number(ofClass: Array(graph.pool[name.range]))
        classes[number] = made
        return made
    }

    /// Checks names that become keys of a dictionary and have to be distinct.
    private mutating func checkNames(_ some: [ByteRange], _ what: String, _ node: NodeIndex)
        throws(FastCodingError)
    {
        var seen: Set<UInt32> = []
        for name in some where !seen.insert(names.number(of: name, in: graph)).inserted {
            throw refusal("\(what) '\(NameText.escaped(NameText.shown(graph.bytes(name))))'", node)
        }
    }

    /// Writes all properties, also those that are nil: a program may tell a key that is nil from
    /// one that is missing.
    private mutating func properties(of node: NodeIndex) throws(FastCodingError) {
        let definition = graph.definition(node)
        for (place, child) in graph.children(node).enumerated() {
            let property = definition.properties.lowerBound + place
            try write(graph.propertyNames[property], property, child, of: definition.name, in: node)
        }
    }

    /// Writes an NSCoded object: its entries, then its class. Its children are the class name, then
    /// value, key, value, key and so on.
    private mutating func codedObject(_ node: NodeIndex, _ number: Int) throws(FastCodingError) {
        let children = Array(graph.children(node))
        guard let name = children.first.map({ graph.byteRange($0) }) else { return }

        let values = stride(from: 1, to: children.count - 1, by: 2)
        let number = try beginInstance(of: name, number)
        try checkNames(
            values.map { graph.byteRange(children[$0 + 1]) },
            "a coded object with two values",
            node
        )

        try sink.beginDictionary()
        for place in values {
            try write(
                graph.byteRange(children[place + 1]),
                nil,
                children[place],
                of: name,
                in: node
            )
        }

        try sink.reference(number, for: .class)
        try sink.endDictionary()
    }

    /// Writes a property: its key, and its value or a reference to that.
    ///
    /// - Parameters:
    ///   - property: the property among the names of definitions; nil for coded objects.
    ///   - className: the class of `node`, which has the property.
    private mutating func write(
        _ name: ByteRange,
        _ property: Int?,
        _ value: NodeIndex,
        of className: ByteRange,
        in node: NodeIndex
    ) throws(FastCodingError) {
        try names.write(name, in: graph, at: graph.source(node), into: &sink)
        guard isInline(name, property, value, of: className) else {
            return try reference(to: value)
        }

        if graph.kind(value) == .array {
            try list(of: value)
        } else {
            try inline(value)
        }
    }

    /// Whether the value of a property is beside its key and not in a slot. This depends on how its
    /// class encodes it. A graph does not tell, so it is derived from the names and the kinds.
    mutating func isInline(
        _ name: ByteRange,
        _ property: Int?,
        _ value: NodeIndex,
        of className: ByteRange
    ) -> Bool {
        let kind = graph.kind(value)
        let isTop = graph.bytes(className).equals(utf8: KeyedArchiveOuterForm.topClass)
        let isUnkeyed = isTop && names.isUnkeyed(name, in: graph)
        let isInline =
            forms.isInline(value)
            ?? forms.isInline(
                kind,
                graph.bytes(name),
                property,
                of: graph.bytes(className),
                isUnkeyed: isUnkeyed
            )

        return isInline && (!KeyedArchivePropertyForms.canBeShared(kind) || !isShared(value))
    }

    /// Whether several places refer to an array or data, so that it has to be an object.
    mutating func isShared(_ node: NodeIndex) -> Bool {
        if let shared {
            return shared.contains(node.index)
        }

        let found = graph.sharedLists(from: root)
        shared = found
        return found.contains(node.index)
    }

    /// Writes the elements of a node as an array of references.
    mutating func list(of node: NodeIndex) throws(FastCodingError) {
        try sink.beginArray()
        for child in graph.children(node) {
            try element(child, of: node)
        }

        try sink.endArray()
    }

    /// Writes a reference to a child that can't be nil.
    mutating func element(_ child: NodeIndex, of node: NodeIndex) throws(FastCodingError) {
        if child == .nil {
            throw refusal("nil as an element or a key", node)
        }
        try reference(to: child)
    }

    /// Writes a reference to a node, which gets a slot if it has none.
    ///
    /// - Throws: not-representable for kinds that keyed archives lack.
    mutating func reference(to child: NodeIndex, for key: KeyedArchiveKey? = nil)
        throws(FastCodingError)
    {
        let kind = graph.kind(child)
        if kind == .keyedArchive || kind.isGeometry && ![.point, .size, .rect].contains(kind) {
            throw refusal(
                "\(kind.article) \(kind.words): NSKeyedArchiver has no form of it that is read "
                    + "everywhere",
                child
            )
        }

        try sink.reference(try slots.number(of: child, in: graph), for: key)
    }

    /// Ends an instance of one of Foundation's classes.
    mutating func end(_ className: StaticString) throws(FastCodingError) {
        try sink.reference(
            try slots.number(ofClass: Array(className.description.utf8)),
            for: .class
        )
        try sink.endDictionary()
    }

    /// The not-representable error for a node, with its key path.
    func refusal(_ what: String, _ node: NodeIndex) -> FastCodingError {
        let error = FastCodingError(
            .notRepresentable,
            "a keyed archive can't hold \(what)",
            offset: graph.source(node)
        )

        return selection.placed(error, at: node, in: graph)
    }
}
