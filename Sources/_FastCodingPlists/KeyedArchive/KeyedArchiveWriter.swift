import _FastCodingCore

/// Writes graphs as NSKeyedArchiver would: fastcode-notation(5), "Keyed archives".
package enum KeyedArchiveWriter {
    /// Writes a graph, or what is at one of its nodes.
    ///
    /// - Parameters:
    ///   - options: only the limit on output and, for XML, the layout apply.
    ///   - size: the size of the input in bytes, which the default limit on output depends on.
    /// - Throws: ``FastCodingError/Code/notRepresentable`` with the key path of what keyed archives can't hold, and
    ///   errors of the property list's writer.
    package static func write(
        _ graph: ObjectGraph, from node: NodeIndex? = nil, as format: KeyedArchiveFormat,
        options: WritingOptions, size: Int, output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let root = node ?? graph.rootIndex
        try prove(graph, root, options, size)
        switch format {
        case .binary:
            let writer = BinaryPropertyListWriter(options: options, inputCount: size, flush: output)
            var emitter = KeyedArchiveEmitter(graph, root: root, into: writer)
            try emitter.run()
            try emitter.sink.finish()
        case .xml:
            let writer = XMLPropertyListWriter(options: options, inputCount: size, flush: output)
            var emitter = KeyedArchiveEmitter(graph, root: root, into: writer)
            try emitter.run()
            try emitter.sink.finish()
        }
    }

    /// Makes sure that objects will be read as objects even if their class has a kind of its own: an object of class
    /// NSNull without properties, for example, would be read as null.
    ///
    /// Since the reader decides that, the writer asks it in the rare case that there are such objects.
    private static func prove(
        _ graph: ObjectGraph, _ root: NodeIndex, _ options: WritingOptions, _ size: Int
    ) throws(FastCodingError) {
        guard graph.namesNativeClasses else { return }
        var copy: [UInt8] = []
        let writer = BinaryPropertyListWriter(options: options, inputCount: size) { copy.append($0) }
        var emitter = KeyedArchiveEmitter(graph, root: root, into: writer)
        try emitter.run()
        if emitter.suspects.isEmpty { return }
        try emitter.sink.finish()
        let kinds = try KeyedArchiveReader.readSlots(copy, limits: .none)
        for slot in emitter.suspects where kinds[slot] != .object {
            guard case .node(let node) = emitter.slots.content(slot) else { continue }
            throw emitter.refusal(
                "an object of class \(graph.className(node)) with just these properties: it would be read as "
                    + (kinds[slot]?.words ?? "nothing"),
                node)
        }
    }
}

extension ObjectGraph {
    /// Whether there may be objects of classes that have their own kinds of nodes.
    fileprivate var namesNativeClasses: Bool {
        definitions.contains { NodeKind(keyedClassName: bytes($0.name)) != nil }
            || records.indices.contains { index in
                guard records[index].kind == .codedObject, let name = children(NodeIndex(UInt32(index))).first else {
                    return false
                }
                return NodeKind(keyedClassName: bytes(name)) != nil
            }
    }
}
