/// Reads what NSKeyedArchiver has written into a property list, for plain output: objects with their class names, keys
/// and values.
///
/// The property list holds a list of objects, `$objects`, that refer to each other by number, as `{"CF$UID": n}`;
/// `$top` names where to begin.
struct KeyedArchiveContent {
    private let literal: ObjectGraph
    private var graph: ObjectGraph
    private let objects: ArraySlice<ObjectGraph.NodeIndex>
    /// Containers that are still to be looked at.
    private var pending: [ObjectGraph.NodeIndex] = []
    private var isSeen: [Bool]
    /// The names of classes by the nodes that describe them; nil for what is no such description.
    private var classNames: [UInt32: ObjectGraph.NodeIndex] = [:]

    /// How much may be made of lists that are parts of many objects, which binary property lists can have.
    private var budget: NotationBudget

    /// The graph of the archived objects; nil if the property list is no keyed archive.
    ///
    /// `literal` is the property list as it is. Foundation's arrays, dictionaries, sets, strings, data, dates and URLs
    /// become such; objects of other classes become coded objects.
    static func graph(of literal: ObjectGraph, limits: Limits) throws(FastCodingError) -> ObjectGraph? {
        guard literal.kind(literal.rootIndex).isDictionary,
            let objects = literal.value(of: "$objects", in: literal.rootIndex), literal.kind(objects) == .array,
            let top = literal.value(of: "$top", in: literal.rootIndex), literal.kind(top).isDictionary
        else { return nil }
        var content = KeyedArchiveContent(literal, objects, limits)
        try content.run(top)
        return content.graph
    }

    private init(_ literal: ObjectGraph, _ objects: ObjectGraph.NodeIndex, _ limits: Limits) {
        budget = NotationBudget(reading: literal, limits)
        self.literal = literal
        self.objects = literal.children(objects)
        graph = literal
        graph.children = []
        isSeen = Array(repeating: false, count: literal.records.count)
    }

    private mutating func run(_ top: ObjectGraph.NodeIndex) throws(FastCodingError) {
        let isSingle = literal.record(top).b == 1
        graph.rootIndex = isSingle ? target(of: literal.value(of: "root", in: top) ?? top) : top
        wait(for: graph.rootIndex)
        while let node = pending.popLast() {
            if isSeen[Int(node.index)] { continue }
            isSeen[Int(node.index)] = true
            if literal.kind(node) == .array {
                try close(node, .array, literal.children(node).map { element(target(of: $0)) })
            } else if let name = className(of: node) {
                try convert(node, name)
            } else {
                try convertDictionary(node)
            }
        }
        // What was not reached means nothing in the new graph.
        for index in literal.records.indices where literal.records[index].kind.isContainer && !isSeen[index] {
            graph.records[index] = ObjectGraph.Record(a: 0, b: 0, kind: .nil)
        }
    }

    private mutating func wait(for node: ObjectGraph.NodeIndex) {
        if literal.kind(node).isContainer { pending.append(node) }
    }

    /// Gives a node its kind and children, which will be looked at.
    private mutating func close(_ node: ObjectGraph.NodeIndex, _ kind: NodeKind, _ children: [ObjectGraph.NodeIndex])
        throws(FastCodingError)
    {
        try budget.charge(4 * children.count, for: "lists that stand in many places")
        graph.records[Int(node.index)].kind = kind
        graph.close(node, children: children)
        for child in children { wait(for: child) }
    }

    // MARK: References

    /// What a node stands for: the object, if it is a reference. Object 0 is nil.
    private func target(of node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        guard let number = reference(node) else { return node }
        if number == 0 || number >= objects.count { return .nil }
        let object = objects[objects.startIndex + number]
        return reference(object) == nil ? object : .nil
    }

    /// Nil has no place among elements.
    private func element(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex { node == .nil ? .null : node }

    /// The number in `{"CF$UID": n}`.
    private func reference(_ node: ObjectGraph.NodeIndex) -> Int? {
        guard literal.kind(node).isDictionary, literal.record(node).b == 1,
            let value = literal.value(of: "CF$UID", in: node), literal.kind(value) == .integer
        else { return nil }
        return Int(UInt32(truncatingIfNeeded: literal.integer(value)))
    }

    /// The class name of an archived object.
    private mutating func className(of node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex? {
        guard let reference = literal.value(of: "$class", in: node) else { return nil }
        let description = target(of: reference)
        if let known = classNames[description.index] { return known == .nil ? nil : known }
        var name: ObjectGraph.NodeIndex?
        if literal.kind(description).isDictionary { name = literal.value(of: "$classname", in: description) }
        if let found = name, literal.kind(found) != .string { name = nil }
        classNames[description.index] = name ?? .nil
        return name
    }

    // MARK: Objects

    private mutating func convertDictionary(_ node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        var children = Array(literal.children(node))
        for index in stride(from: 0, to: children.count, by: 2) { children[index] = target(of: children[index]) }
        try close(node, .dictionary, children)
    }

    private mutating func convert(_ node: ObjectGraph.NodeIndex, _ name: ObjectGraph.NodeIndex) throws(FastCodingError)
    {
        guard let known = NotationClass(literal.bytes(name)), try convert(node, as: known) else {
            var children = [name]
            for index in stride(from: literal.firstKey(node), to: literal.childRange(node).upperBound, by: 2)
            where !literal.bytes(literal.children[index]).equals("$class") {
                children += [target(of: literal.children[index - 1]), literal.children[index]]
            }
            return try close(node, .codedObject, children)
        }
    }

    /// Makes a node what a class of Foundation stands for. False if the parts for that are not there.
    private mutating func convert(_ node: ObjectGraph.NodeIndex, as known: NotationClass) throws(FastCodingError)
        -> Bool
    {
        switch known {
        case .null: graph.records[Int(node.index)] = ObjectGraph.Record(a: 0, b: 0, kind: .null)
        case .array, .mutableArray: return try convertList(node, .array)
        case .set, .mutableSet: return try convertList(node, .set)
        case .orderedSet, .mutableOrderedSet: return try convertList(node, .orderedSet)
        case .dictionary, .mutableDictionary: return try convertEntries(node)
        case .string, .mutableString: return copy("NS.string", .string, to: node)
        case .data, .mutableData: return copy("NS.data", .data, to: node)
        case .date:
            guard let time = literal.value(of: "NS.time", in: node), literal.kind(time) == .float64 else {
                return false
            }
            graph.records[Int(node.index)] = ObjectGraph.Record(a: literal.record(time).a, b: 0, kind: .date)
        case .url:
            let base = literal.value(of: "NS.base", in: node).map { target(of: $0) } ?? .nil
            guard let relative = literal.value(of: "NS.relative", in: node).map({ target(of: $0) }),
                literal.kind(relative) == .string, base == .nil
            else { return false }
            graph.records[Int(node.index)] = ObjectGraph.Record(a: UInt64(relative.index), b: 0, kind: .url)
        default: return false
        }
        return true
    }

    /// Makes a node the value at one of its keys.
    private mutating func copy(_ key: StaticString, _ kind: NodeKind, to node: ObjectGraph.NodeIndex) -> Bool {
        guard let value = literal.value(of: key, in: node).map({ target(of: $0) }), literal.kind(value) == kind else {
            return false
        }
        graph.records[Int(node.index)] = literal.record(value)
        return true
    }

    private mutating func convertList(_ node: ObjectGraph.NodeIndex, _ kind: NodeKind) throws(FastCodingError) -> Bool {
        guard let list = list("NS.objects", in: node) else { return false }
        try close(node, kind, list.map { element(target(of: $0)) })
        return true
    }

    private mutating func convertEntries(_ node: ObjectGraph.NodeIndex) throws(FastCodingError) -> Bool {
        guard let keys = list("NS.keys", in: node), let values = list("NS.objects", in: node),
            keys.count == values.count
        else { return false }
        var children: [ObjectGraph.NodeIndex] = []
        for (key, value) in zip(keys, values) { children += [target(of: value), element(target(of: key))] }
        try close(node, .dictionary, children)
        return true
    }

    private func list(_ key: StaticString, in node: ObjectGraph.NodeIndex) -> ArraySlice<ObjectGraph.NodeIndex>? {
        guard let list = literal.value(of: key, in: node), literal.kind(list) == .array else { return nil }
        return literal.children(list)
    }
}

extension ObjectGraph {
    /// The value of a key of a dictionary whose keys are strings.
    fileprivate func value(of key: StaticString, in node: NodeIndex) -> NodeIndex? {
        for index in stride(from: firstKey(node), to: childRange(node).upperBound, by: 2)
        where kind(children[index]) == .string && bytes(children[index]).equals(key) {
            return children[index - 1]
        }
        return nil
    }
}
