import _FastCodingCore

/// Elements that were encoded each as if it were alone.
package struct EncodedElements {
    /// Where the first of them begins in the graph.
    package let start: GrowingGraph.Mark
    /// Whether nothing in them has an identity: no instances, classes or parts of files.
    package fileprivate(set) var arePlain = true
    /// Whether nothing can be in two places.
    fileprivate var areTrees = true
}

extension EncodingState {
    /// Makes the graph that of a single element, and returns where the element begins: parts that
    /// depend only on types and keys are kept for the next elements.
    package func encode(element: some Encodable) throws -> GrowingGraph.Mark {
        let start = beginElements()
        beginElement()
        open.graph.rootIndex = try node(for: element, at: .same, in: -1).asElement
        try complete()

        return start
    }

    /// Makes the graph an array of elements that share nothing, each with the nodes and definitions
    /// that it would have alone.
    ///
    /// - Returns: nil if one of them has conditional references. Filling these takes time for the
    ///   whole graph.
    package func encode(elements: [some Encodable]) throws -> EncodedElements? {
        var encoded = EncodedElements(start: beginElements())
        do {
            guard let nodes = try nodes(of: elements, &encoded) else { return nil }

            open.graph.rootIndex = open.graph.addContainer(.array, nodes)
            try checkChains(isTree: encoded.areTrees)
            return encoded
        } catch {
            failure = nil
            throw error
        }
    }

    /// The nodes of elements that share nothing; nil if one of them has conditional references.
    private func nodes(of elements: [some Encodable], _ encoded: inout EncodedElements) throws
        -> [NodeIndex]?
    {
        var nodes: [NodeIndex] = []
        nodes.reserveCapacity(elements.count)

        for element in elements {
            beginElement()
            nodes.append(try node(for: element, at: .same, in: -1).asElement)
            encoded.areTrees = encoded.areTrees && isTree
            try encodeWaiting()

            if !conditionals.isEmpty {
                return nil
            }

            encoded.arePlain = encoded.arePlain && isPlain
        }

        return nodes
    }

    /// Whether nothing that was encoded has an identity.
    private var isPlain: Bool {
        instances.isEmpty && copies.isEmpty && open.graph.definitions.isEmpty
    }

    /// Begins one or several elements, and returns where they begin.
    private func beginElements() -> GrowingGraph.Mark {
        let start = open.beginElements()
        if start.definitions == 0 {
            for type in types.all {
                type.layout = ObjectLayout()
            }
        }

        return start
    }

    /// Begins an element, which knows nothing of those before it.
    private func beginElement() {
        for type in types.all {
            type.layout.isAtStart = true
        }

        forget()
    }
}
