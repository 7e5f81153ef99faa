import _FastCodingCore

/// Makes the graph of a keyed archive's objects: fastcode-notation(5), "Keyed archives".
///
/// Each slot is examined once. Its content becomes a node; containers and objects get their
/// children later, from a list of tasks, so that neither nesting nor cycles need a stack.
struct KeyedArchiveBuilder {
    /// The children that a node is still to receive, and the dictionary or array that errors are
    /// attributed to.
    enum Content {
        case elements(ArraySlice<KeyedArchiveValue>, in: Int)
        case pairs(
            keys: ArraySlice<KeyedArchiveValue>,
            values: ArraySlice<KeyedArchiveValue>,
            in: Int
        )
        /// The properties of an object of a class with this name; nil for the class that represents
        /// `$top`.
        case properties(of: Int, NodeIndex?)
    }

    /// The property list, whose graph becomes that of the objects.
    private(set) var archive: KeyedArchiveContents
    var graph: ObjectGraph {
        _read { yield archive.graph }
        _modify { yield &archive.graph }
    }
    private(set) var diagnostics = Diagnostics()
    /// The purpose of the graph.
    var use = KeyedArchiveUse.rewriting
    /// Whether the root represents `$top` even if that has a single entry.
    var keepsTop = false
    /// The node of each slot; nil until something refers to the slot.
    var nodes: [NodeIndex?]
    /// The length of the chain that consists of a URL and its bases, by the URL's node.
    var urlLengths: [UInt32: Int] = [:]
    /// The numbers in the texts of points and the like, by their nodes; nil for texts of other
    /// forms.
    var geometry: [UInt32: [Double]?] = [:]
    /// Where the data that index sets were made from begins.
    var rangeData: Set<Int> = []
    private var classes = KeyedArchiveClassTable()
    private var definitions = KeyedArchiveDefinitions()
    /// The nodes of the names of classes that have a definition.
    private var defined: Set<UInt32> = []
    /// The places of the children of each node, by the node; nil unless they are to be known.
    private(set) var origins: [UInt32: KeyedArchiveOrigin]?
    /// The dictionaries of objects without their classes, or names of properties.
    private var inPart: [NodeIndex] = []
    /// The dictionaries that stand for objects whose classes, or keys, are missing.
    private var standIns: Set<NodeIndex> = []
    /// A node that still lacks its children, and what they are made from.
    private struct Task {
        let node: NodeIndex
        let content: Content
    }

    /// The nodes that still lack their children, the next one last.
    private var tasks: [Task] = []
    private let limits: FastLimits
    /// How many more bytes may be used for children, names and data that are made again from
    /// something in many places.
    private var budget: Int

    /// - Parameter archive: complete, with its parts found.
    init(_ archive: KeyedArchiveContents, limits: FastLimits, keepsOrigins: Bool = false) {
        origins = keepsOrigins ? [:] : nil
        nodes = Array(repeating: nil, count: archive.count)
        self.archive = archive
        self.limits = limits

        // Binary property lists store equal things once, so a small file may describe a large
        // graph.
        budget = max(limits.expansion / 4, 8 * archive.graph.pool.count)
    }

    /// Makes the graph, and warns of things for which it has no place.
    ///
    /// The children of the last task are made next. Each adds tasks of its own, so the order is
    /// depth-first, and only the tasks of open containers take memory.
    mutating func run() throws(FastCodingError) -> ObjectGraph {
        if archive.lacksTop {
            graph.rootIndex = try rootWithoutTop()
        } else {
            graph.rootIndex = try root()
            try finishTasks()
        }

        if let missing = archive.missing {
            for node in inPart {
                graph.addMarkedEntry(to: node, of: missing.damage)
            }
        }

        try checkDepth()
        makeMutable()

        if use == .rewriting {
            classes.warn(&diagnostics, in: graph)
        }

        return graph
    }

    private mutating func finishTasks() throws(FastCodingError) {
        while let task = tasks.popLast() {
            graph.close(task.node, children: try children(task.node, task.content))
        }
    }

    /// The mark that is the root of a damaged archive without its `$top`: nothing says which object
    /// is the root, so it holds all that nothing else leads to.
    private mutating func rootWithoutTop() throws(FastCodingError) -> NodeIndex {
        guard let missing = archive.missing else { throw archive.error("there is no $top", in: 0) }

        var roots: [NodeIndex] = []
        let isFree = archive.slotsWithoutReferences()
        for slot in nodes.indices where isFree[slot] && mayBeRoot(slot) {
            roots.append(try node(ofSlot: slot, in: archive.objects))
            try finishTasks()
        }

        // Objects that contain themselves have no other beginning.
        for slot in nodes.indices where nodes[slot] == nil && mayBeRoot(slot) {
            roots.append(try node(ofSlot: slot, in: archive.objects))
            try finishTasks()
        }

        let list = graph.add(.array, source: archive.offset(of: archive.objects))
        graph.close(list, children: roots)
        return graph.addMark(of: missing.damage, value: list)
    }

    /// Whether a slot has an object: neither nil nor the description of a class.
    private func mayBeRoot(_ slot: Int) -> Bool {
        if archive.isMissing(slot: slot) || archive.isNull(slot: slot) {
            return false
        }

        guard let instance = archive.slot(slot).dictionary else {
            return archive.slot(slot).form == .scalar
        }

        return archive.value(.class, of: instance) != nil || archive.lacksKeys(instance)
    }

    /// The root: the value of `root` if that is the only entry of `$top`, as usual, otherwise, or if
    /// that is asked for, an object of class `$top` with all entries as properties.
    private mutating func root() throws(FastCodingError) -> NodeIndex {
        let top = archive.top
        let entries = archive.values(of: top)
        guard let key = entries.first else {
            throw archive.error("$top is empty: there is no root", in: top)
        }

        if entries.count == 2, archive.isKey(key, among: [.root]), !keepsTop {
            return try node(of: entries[entries.startIndex + 1], in: top)
        }

        return add(.object, of: top, .properties(of: top, nil), from: .properties(top))
    }

    /// Makes containers mutable that are met again before all of their contents have been visited,
    /// as archives require.
    private mutating func makeMutable() {
        for index in graph.containersMetOpen().sorted() {
            let kind = graph.records[Int(index)].kind
            graph.records[Int(index)].kind = kind.madeMutable
            // An object without its class is an object all the same, which may contain itself.
            if isStandIn(NodeIndex(index)) {
                continue
            }

            diagnostics.warn(
                .madeMutable,
                "the \(kind.words) contains itself, so it becomes a \(kind.madeMutable.words)",
                at: graph.source(NodeIndex(index))
            )
        }
    }

    /// Whether a node is a mark of damage, or stands for an object in part.
    private func isStandIn(_ node: NodeIndex) -> Bool {
        standIns.contains(node) || graph.isMarked(node) || graph.isContentOfMark(node)
    }

    /// The node for a value in a container. Errors name the container, because a value may be in
    /// many.
    mutating func node(of value: KeyedArchiveValue, in container: Int) throws(FastCodingError)
        -> NodeIndex
    {
        let index = value.index
        switch value.form {
        case .scalar: return NodeIndex(UInt32(index))
        case .reference: return try node(ofSlot: index, in: container)
        case .array:
            return add(.array, of: index, try elements(of: index), from: .elements(index))
        case .dictionary:
            try chargeUse(of: index)
            let entries = Array(archive.values(of: index))
            // Keys and values in turn.
            func every(second start: Int) -> ArraySlice<KeyedArchiveValue> {
                ArraySlice(stride(from: start, to: entries.count, by: 2).map { entries[$0] })
            }

            return add(
                .dictionary,
                of: index,
                .pairs(keys: every(second: 0), values: every(second: 1), in: index),
                from: .entries(index)
            )
        }
    }

    /// The elements of a list as the children of a node, charged to the budget from the second use
    /// on.
    mutating func elements(of list: Int) throws(FastCodingError) -> Content {
        try chargeUse(of: list)
        return .elements(archive.values(of: list), in: list)
    }

    /// Adds a node that will receive its children later: the task is all that is kept of them until
    /// then.
    mutating func add(
        _ kind: NodeKind,
        of container: Int,
        _ content: Content,
        from origin: KeyedArchiveOrigin
    ) -> NodeIndex {
        let node = graph.add(kind, source: archive.offset(of: container))
        tasks.append(Task(node: node, content: content))
        origins?[node.index] = origin
        return node
    }

    /// The node of a slot that something refers to, made when the first reference comes.
    private mutating func node(ofSlot slot: Int, in container: Int) throws(FastCodingError)
        -> NodeIndex
    {
        if archive.isMissing(slot: slot), let missing = archive.missing {
            return missing.node(in: &graph)
        }

        guard nodes.indices.contains(slot) else {
            throw archive.error("a reference to object \(slot) of \(nodes.count)", in: container)
        }

        // Referred to before: it is the same object, so it has one node. Other formats write the
        // second place of a node as an alias.
        if let known = nodes[slot] {
            return known
        }

        let value = archive.slot(slot)
        let node: NodeIndex

        // NSKeyedArchiver puts everything but values into a slot as a dictionary with a `$class`.
        switch value.form {
        case .scalar:
            node = archive.isNull(slot: slot) ? .nil : NodeIndex(UInt32(value.index))
        case .reference:
            throw archive.error("object \(slot) is nothing but a reference", in: archive.objects)
        case .array:
            throw archive.error(
                "object \(slot) is an array, which an object can't be",
                in: value.index
            )
        case .dictionary: node = try instance(slot, value.index)
        }

        nodes[slot] = node
        return node
    }

    /// The node of a dictionary with a `$class`.
    private mutating func instance(_ slot: Int, _ container: Int) throws(FastCodingError)
        -> NodeIndex
    {
        try chargeUse(of: container)
        if let missing = archive.missing, archive.isInPart(container) {
            return try part(of: container, missing)
        }

        let found = try classOfInstance(slot, container)
        if found.native == .url {
            return try url(slot, container, found)
        }

        // A class of Foundation's whose instances are nodes of a kind of their own. If it has keys
        // that such a node can't hold, it stays an object, so that nothing is lost.
        if let native = found.native, let node = try makeNative(native, container) {
            return node
        }

        return object(container, found)
    }

    /// The entries of an instance whose class is missing, or whose keys are, as a dictionary that lacks
    /// an entry. If it might have a kind of its own, such as an array, they are in a mark instead:
    /// then it has no properties of these names.
    private mutating func part(of container: Int, _ missing: MissingValues) throws(FastCodingError)
        -> NodeIndex
    {
        let entries = archive.values(of: container)
        var keys: [KeyedArchiveValue] = []
        var values: [KeyedArchiveValue] = []
        // Without its class, it may have a kind of its own if all of its keys begin in this way.
        var isPrefixed = true

        for place in stride(from: entries.startIndex, to: entries.endIndex, by: 2)
        where !archive.isKey(entries[place], among: [.class]) {
            keys.append(entries[place])
            values.append(entries[place + 1])
            let key = graph.bytes(NodeIndex(UInt32(entries[place].index)))
            isPrefixed =
                isPrefixed
                && (key.byteOrZero(0) == 0
                    || key.byteOrZero(0) == 0x4E && key.byteOrZero(1) == 0x53)
        }

        let node = add(
            .dictionary,
            of: container,
            .pairs(keys: keys[...], values: values[...], in: container),
            from: .entries(container)
        )

        standIns.insert(node)
        let mayBeNative =
            archive.lacksClass(container)
            ? isPrefixed : try hasNativeKind(of: container, isUnknown: isPrefixed)
        if mayBeNative {
            return graph.addMark(of: missing.damage, value: node)
        }

        inPart.append(node)
        return node
    }

    /// Whether the class of an instance has a kind of its own.
    ///
    /// - Parameter isUnknown: the answer if there is no class, because its key is missing.
    private mutating func hasNativeKind(of instance: Int, isUnknown: Bool) throws(FastCodingError)
        -> Bool
    {
        guard let reference = archive.value(.class, of: instance),
            let description = archive.classDescription(of: instance)
        else { return isUnknown }

        if let known = classes.known[description] {
            return known.native != nil
        }

        let found = try classes.examine(slot: reference.index, description, in: archive)
        return found.native != nil
    }

    /// The node of an instance that has no kind of its own.
    mutating func object(_ container: Int, _ found: KeyedArchiveClass) -> NodeIndex {
        add(
            .object,
            of: container,
            .properties(of: container, found.name),
            from: .properties(container)
        )
    }

    /// The class that a `$class` refers to. Each class is examined once.
    mutating func classOfInstance(_ slot: Int, _ container: Int) throws(FastCodingError)
        -> KeyedArchiveClass
    {
        guard let reference = archive.value(.class, of: container) else {
            throw archive.error("object \(slot) has no $class", in: container)
        }
        guard reference.form == .reference, reference.index < nodes.count else {
            throw archive.error(
                "the $class of object \(slot) has to refer to an object",
                in: container
            )
        }
        guard let entry = archive.slot(reference.index).dictionary else {
            throw archive.error(
                "object \(reference.index), the class of object \(slot), is not a dictionary",
                in: container
            )
        }

        if let known = classes.known[entry] {
            return known
        }

        // The same list of names can be that of many classes.
        for key in [KeyedArchiveKey.classes, .hints] {
            if let list = archive.value(key, of: entry)?.array {
                try chargeUse(of: list)
            }
        }

        return try classes.examine(slot: reference.index, entry, in: archive)
    }

    /// Makes the children of a node, and adds tasks for theirs.
    private mutating func children(_ node: NodeIndex, _ content: Content) throws(FastCodingError)
        -> [NodeIndex]
    {
        switch content {
        case .elements(let values, let container):
            return try elements(values, in: container)
        case .pairs(let keys, let values, let container):
            let keys = try elements(keys, in: container)
            var children: [NodeIndex] = []
            children.reserveCapacity(2 * keys.count)

            for (key, value) in zip(keys, values) {
                // An archive has the value before the key, a property list the key first.
                children.append(try self.node(of: value, in: container))
                children.append(key)
            }

            return children
        case .properties(let container, let name):
            return try properties(node, container, name)
        }
    }

    /// The nodes of elements or keys, none of which may be nil.
    private mutating func elements(
        _ values: ArraySlice<KeyedArchiveValue>,
        in container: Int
    ) throws(FastCodingError) -> [NodeIndex] {
        var children: [NodeIndex] = []
        children.reserveCapacity(values.count)

        for value in values {
            let child = try node(of: value, in: container)
            if child == .nil {
                throw archive.error("nil can't be an element or a key", in: container)
            }

            children.append(child)
        }

        return children
    }

    /// Gives an object its definition, and returns the values of its properties. Nil is one of
    /// them: an encoded key whose value is nil is kept.
    private mutating func properties(
        _ node: NodeIndex,
        _ container: Int,
        _ name: NodeIndex?
    ) throws(FastCodingError) -> [NodeIndex] {
        let entries = archive.values(of: container)
        var keys: [NodeIndex] = []
        var children: [NodeIndex] = []

        for place in stride(from: entries.startIndex, to: entries.endIndex, by: 2) {
            // The class is known from the definition.
            if name != nil, archive.isKey(entries[place], among: [.class]) {
                continue
            }

            keys.append(NodeIndex(UInt32(entries[place].index)))
            children.append(try self.node(of: entries[place + 1], in: container))
        }

        let known = graph.definitions.count
        let definition = try definitions.find(
            name,
            keys,
            in: &archive.graph,
            at: archive.offset(of: container),
            diagnostics: &diagnostics
        )

        // Archives repeat the name of a class in each of its definitions.
        if definition == known, let name, !defined.insert(name.index).inserted {
            try charge(graph.byteRange(name).count, at: container)
        }

        graph.records[Int(node.index)].b = UInt32(truncatingIfNeeded: definition)
        return children
    }

    /// Charges the budget if a container is used again.
    mutating func chargeUse(of container: Int) throws(FastCodingError) {
        try charge(archive.costOfUse(of: container), at: container)
    }

    /// Charges the budget for bytes made again from something in many places.
    ///
    /// - Throws: expansion-limit once it is used up.
    mutating func charge(_ bytes: Int, at container: Int) throws(FastCodingError) {
        budget -= bytes
        guard budget < 0 else { return }

        throw FastCodingError(
            .expansionLimit,
            "repeated values exceed the expansion limit",
            offset: archive.offset(of: container)
        )
    }

    /// Throws ``FastCodingError/Code/depthLimit`` if the graph nests deeper than is allowed,
    /// counting as archives and texts do. The property list itself does not nest with the objects,
    /// so its reader can't tell.
    private func checkDepth() throws(FastCodingError) {
        var isSeen = [Bool](repeating: false, count: graph.records.count)
        var walk = DepthFirstWalk()
        try checkDepth(1, of: graph.rootIndex)
        isSeen[Int(graph.rootIndex.index)] = true
        walk.open(graph.rootIndex, in: graph)

        while let step = walk.next(in: graph) {
            guard case .child(let child, _, _) = step else { continue }

            try checkDepth(walk.frames.count + 1, of: child)
            if graph.kind(child).isObject, !isSeen[Int(child.index)] {
                isSeen[Int(child.index)] = true
                walk.open(child, in: graph)
            }
        }
    }

    /// The same for one node at a depth, the root's being 1. A URL has as many levels as its chain
    /// of bases.
    private func checkDepth(_ depth: Int, of node: NodeIndex) throws(FastCodingError) {
        let levels: Int
        switch graph.kind(node) {
        case .url: levels = urlLengths[node.index] ?? 1
        case .object: levels = 1
        case let kind: levels = kind.isContainer ? 1 : 0
        }

        guard levels > 0, depth + levels - 1 > limits.nesting else { return }

        throw FastCodingError(
            tooDeep: "the graph nests deeper than",
            limits.nesting,
            offset: graph.source(node)
        )
    }
}
