import _FastCodingNotation

/// A value to put into a graph: either described in notation, or already at a place of the graph.
struct EditedValue {
    /// The meaning of the text of an edit: a value of its own, or one that is in the graph already.
    private enum Content {
        case graph(ObjectGraph)
        case alias(String)
    }

    private var content: Content
    /// The node of a reference's target, or of a value without identity, once there is one: it can
    /// be in all places, which may be millions.
    private var shared: ObjectGraph.NodeIndex?
    /// The definitions of its objects in the graph that is edited, once there are any: the same in
    /// all places.
    private var definitions: [AdoptedDefinition]?

    /// Reads notation.
    init(_ text: String, _ options: ReadingOptions, _ diagnostics: inout Diagnostics)
        throws(FastCodingError)
    {
        let text = Array(text.utf8)
        var options = options
        options.format = .json
        var ignored = Diagnostics()
        let literal = try Conversion.readLiteralGraph(text, options: options, diagnostics: &ignored)
        if let path = literal.aliasPath {
            content = .alias(path)
        } else {
            content = .graph(
                try Conversion.readNotation(text, options: options, diagnostics: &diagnostics)
            )
        }
    }

    /// Takes a text of notation that was read literally.
    init(literal: ObjectGraph, _ limits: FastLimits, _ diagnostics: inout Diagnostics)
        throws(FastCodingError)
    {
        if let path = literal.aliasPath {
            content = .alias(path)
        } else {
            content = .graph(
                try NotationReader.build(literal, limits: limits, diagnostics: &diagnostics)
            )
        }
    }

    /// Takes the root of a graph.
    init(_ graph: ObjectGraph) {
        content = .graph(graph)
    }

    /// The kind of the value; nil for a reference, whose kind is known only in the graph.
    var kind: NodeKind? {
        guard case .graph(let graph) = content else { return nil }
        return graph.kind(graph.rootIndex)
    }

    /// The number, the date or the truth value that it is; nil for any other value.
    var scalar: ScalarValue? {
        guard case .graph(let graph) = content else { return nil }
        return graph.scalar(graph.rootIndex)
    }

    /// The text that it is; nil for any other value.
    var text: String? {
        guard case .graph(let graph) = content, graph.kind(graph.rootIndex) == .string else {
            return nil
        }
        return graph.string(graph.rootIndex)
    }

    /// The value for a list of changes; nil for nothing.
    func shown(in graph: ObjectGraph, _ context: inout EditedValueContext) throws(FastCodingError)
        -> EditChange.Value?
    {
        switch content {
        case .graph(let value): return value.shownValue(value.rootIndex)
        case .alias(let path): return graph.shownValue(try context.node(at: path, in: graph))
        }
    }

    /// Makes a value mutable or immutable as another kind is that differs in nothing else. A
    /// reference keeps its target, because the target is in other places as well.
    mutating func adopt(mutabilityOf kind: NodeKind) {
        guard case .graph(var graph) = content else { return }

        let root = Int(graph.rootIndex.index)
        guard graph.records[root].kind != kind,
            graph.records[root].kind.madeImmutable == kind.madeImmutable
        else {
            return
        }

        graph.records[root].kind = kind
        content = .graph(graph)
    }

    /// The node of the value in the graph that is edited: a new one, unless the value is a
    /// reference or has no identity.
    mutating func node(in graph: inout ObjectGraph, _ context: inout EditedValueContext)
        throws(FastCodingError) -> NodeIndex
    {
        if let shared {
            return shared
        }

        switch content {
        case .alias(let path):
            // Only once: the value in the first place may change the target of the path.
            let node = try context.node(at: path, in: graph)
            shared = node
            return node
        case .graph(let other):
            let adopted = definitions ?? graph.adoptDefinitions(of: other)
            try context.charge(other, adopted, areNew: definitions == nil, in: graph)
            definitions = adopted
            let node = try graph.graft(other, adopted)
            if !graph.kind(node).isObject {
                shared = node
            }

            return node
        }
    }
}

extension ObjectGraph {
    /// The path, if the graph is nothing but `{"$alias": path}`.
    fileprivate var aliasPath: String? {
        guard kind(rootIndex).isDictionary, record(rootIndex).b == 1 else { return nil }

        let pair = children(rootIndex)
        guard kind(pair[pair.startIndex]) == .string,
            bytes(pair[pair.startIndex + 1]).equals("$alias")
        else {
            return nil
        }

        return string(pair[pair.startIndex])
    }
}
