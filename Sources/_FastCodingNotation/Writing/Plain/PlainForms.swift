import _FastCodingPlists

/// Gives objects of some classes of Foundation, AppKit and UIKit the forms that they have in plain
/// text: fastcode-notation(5), "Plain".
///
/// Each object is replaced in its place, so that all references to it lead to the form, also if it
/// is a key. An object with other properties than those that its class writes is left alone.
package struct PlainForms {
    /// An object whose class has a form.
    private struct Candidate {
        let node: NodeIndex
        let plainClass: PlainClass
    }

    /// The node that represents an object; its record replaces that of the object.
    typealias Form = NodeIndex

    var graph: ObjectGraph
    /// The texts of keys that have been added.
    private var keys: [String: NodeIndex] = [:]
    private var budget: NotationBudget
    /// How many more nodes may be added: as many as may be written.
    private var room: Int
    /// The object whose form is being made.
    private var current = NodeIndex.nil

    /// A graph in which the objects that can be reached from a node have their forms.
    ///
    /// - Throws: ``FastCodingError/Code/expansionLimit`` and ``FastCodingError/Code/outputLimit``
    ///   if the forms together become too large, which the same data in many objects can do.
    package static func applied(
        to graph: ObjectGraph,
        from root: NodeIndex,
        _ limits: FastLimits
    ) throws(FastCodingError) -> ObjectGraph {
        let candidates = candidates(in: graph, from: root)
        var forms = PlainForms(graph, limits)
        for candidate in candidates {
            try forms.replace(candidate)
        }

        return forms.graph
    }

    private init(_ graph: ObjectGraph, _ limits: FastLimits) {
        budget = NotationBudget(for: graph, limits)
        room = limits.expansion
        self.graph = graph
    }

    /// The objects with such a class that can be reached from a node, in archive order. If no class
    /// of the graph has a form, there is no walk.
    private static func candidates(in graph: ObjectGraph, from root: NodeIndex) -> [Candidate] {
        let classes = graph.definitions.map { PlainClass(name: graph.bytes($0.name)) }
        let mayHaveForms =
            classes.contains { $0 != nil }
            || graph.records.contains {
                [.codedObject, .indexSet, .mutableIndexSet].contains($0.kind)
            }
        guard mayHaveForms else { return [] }

        var found: [Candidate] = []
        var isSeen = [Bool](repeating: false, count: graph.records.count)
        var walk = DepthFirstWalk()

        func enter(_ node: NodeIndex) {
            guard graph.kind(node).isObject, !isSeen[Int(node.index)] else { return }

            isSeen[Int(node.index)] = true
            if let plainClass = plainClass(of: node, in: graph, classes) {
                found.append(Candidate(node: node, plainClass: plainClass))
            }
            walk.open(node, in: graph)
        }

        enter(root)
        while let step = walk.next(in: graph) {
            if case .child(let child, _, _) = step {
                enter(child)
            }
        }

        return found
    }

    /// The class with a form that a node is an instance of.
    private static func plainClass(
        of node: NodeIndex,
        in graph: ObjectGraph,
        _ classes: [PlainClass?]
    ) -> PlainClass? {
        switch graph.kind(node) {
        case .indexSet, .mutableIndexSet: .indexSet
        case .object: classes[Int(graph.record(node).b)]
        case .codedObject:
            graph.classNameRange(node).flatMap { PlainClass(name: graph.bytes($0)) }
        default: nil
        }
    }

    /// Gives an object its form, if it has one. The object keeps its number, so sharing and cycles
    /// are kept.
    private mutating func replace(_ candidate: Candidate) throws(FastCodingError) {
        current = candidate.node
        guard let form = try form(of: candidate) else { return }
        graph.records[Int(candidate.node.index)] = graph.record(form)
    }

    /// The form of an object; nil if the object has other properties than the form shows.
    private mutating func form(of candidate: Candidate) throws(FastCodingError) -> Form? {
        if candidate.plainClass == .indexSet,
            [.indexSet, .mutableIndexSet].contains(graph.kind(candidate.node))
        {
            return try indexSet(graph.ranges(candidate.node))
        }

        guard let object = PlainObject(candidate.node, in: graph) else { return nil }

        return switch candidate.plainClass {
        case .uuid: try uuid(object)
        case .indexSet: try indexSet(object)
        case .attributedString: try attributedString(object)
        case .measurement: try measurement(object)
        case .error: try error(object)
        case .dateComponents: try dateComponents(object)
        case .color: try color(object)
        }
    }
}

// The nodes that forms consist of.
extension PlainForms {
    /// An entry of a dictionary that is to be added.
    struct Entry {
        let key: String
        let value: NodeIndex

        init(_ key: String, _ value: NodeIndex) {
            self.key = key
            self.value = value
        }
    }

    /// Charges bytes that are read for one form, and may be read again for others that share them.
    mutating func charge(reading count: Int) throws(FastCodingError) {
        try budget.charge(count, for: "the forms of objects")
    }

    /// Adds a node of a form.
    ///
    /// - Throws: expansion-limit if there are more than may be written.
    mutating func add(_ kind: NodeKind, a: UInt64 = 0, b: UInt32 = 0) throws(FastCodingError)
        -> NodeIndex
    {
        room -= 1
        guard room >= 0, graph.records.count < Int(UInt32.max) - 16 else {
            throw FastCodingError(
                .expansionLimit,
                "the forms of objects in plain text have too many values",
                offset: graph.source(current)
            )
        }

        return graph.add(kind, a: a, b: b, source: max(graph.source(current), 0))
    }

    /// Adds a string, in UTF-8.
    mutating func add(text: [UInt8]) throws(FastCodingError) -> NodeIndex {
        try budget.charge(text.count, for: "the texts of objects")
        let range = graph.appendBytes(text.span)
        return try add(.string, a: UInt64(range.offset), b: UInt32(range.count))
    }

    /// Adds a string.
    mutating func add(text: String) throws(FastCodingError) -> NodeIndex {
        try add(text: Array(text.utf8))
    }

    /// Adds a double.
    mutating func add(number: Double) throws(FastCodingError) -> NodeIndex {
        try add(.float64, a: number.bitPattern)
    }

    /// Adds an integer.
    mutating func add(integer: Int) throws(FastCodingError) -> NodeIndex {
        try add(.integer, a: UInt64(bitPattern: Int64(integer)))
    }

    /// Adds an array.
    mutating func addArray(_ elements: [NodeIndex]) throws(FastCodingError) -> NodeIndex {
        let node = try add(.array)
        graph.close(node, children: elements)
        return node
    }

    /// Adds a dictionary. Its keys are nodes that all forms share.
    mutating func addDictionary(_ entries: [Entry]) throws(FastCodingError) -> NodeIndex {
        var children: [NodeIndex] = []
        for entry in entries {
            // As in archives, the value comes before the key.
            children.append(entry.value)
            children.append(try key(entry.key))
        }

        let node = try add(.dictionary)
        graph.close(node, children: children)
        return node
    }

    /// The node of a key, added when a form needs it first.
    private mutating func key(_ text: String) throws(FastCodingError) -> NodeIndex {
        if let known = keys[text] {
            return known
        }

        let node = try add(text: text)
        keys[text] = node
        return node
    }
}
