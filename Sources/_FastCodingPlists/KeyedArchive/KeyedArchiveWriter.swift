import _FastCodingCore

/// Writes graphs as NSKeyedArchiver would: fastcode-notation(5), "Keyed archives".
package enum KeyedArchiveWriter {
    /// Writes a graph, or what is selected of it.
    ///
    /// - Parameters:
    ///   - chains: those of classes of which more is known than their names.
    ///   - options: only the limit on output and, for XML, the layout apply.
    ///   - size: the size of the input in bytes, which the default limit on output depends on.
    /// - Throws: ``FastCodingError/Code/notRepresentable`` with the key path of what keyed archives
    ///   can't hold, and errors of the property list's writer.
    package static func write(
        _ graph: ObjectGraph,
        _ selection: GraphSelection? = nil,
        chains: [[UInt8]: KeyedArchiveChain] = [:],
        as format: KeyedArchiveFormat,
        options: WritingOptions,
        size: Int,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let selection = selection ?? GraphSelection(graph.rootIndex)
        try prove(graph, selection, options, size)

        switch format {
        case .binary:
            let writer = BinaryPropertyListWriter(options: options, inputCount: size, flush: output)
            var emitter = KeyedArchiveEmitter(graph, selection, chains: chains, into: writer)
            try emitter.run()
            try emitter.sink.finish()
        case .xml:
            let writer = XMLPropertyListWriter(options: options, inputCount: size, flush: output)
            var emitter = KeyedArchiveEmitter(graph, selection, chains: chains, into: writer)
            try emitter.run()
            try emitter.sink.finish()
        }
    }

    /// Makes sure that objects will be read as objects even if their class has a kind of its own:
    /// an object of class NSNull without properties, for example, would be read as null.
    ///
    /// Only the reader knows what it takes for such a value, so the archive is written to memory
    /// and read, in the rare case that there are such objects.
    ///
    /// - Throws: not-representable with the key path of the first one that would change.
    private static func prove(
        _ graph: ObjectGraph,
        _ selection: GraphSelection,
        _ options: WritingOptions,
        _ size: Int
    ) throws(FastCodingError) {
        guard graph.namesNativeClasses else { return }

        var copy: [UInt8] = []
        let writer = BinaryPropertyListWriter(options: options, inputCount: size) {
            copy.append($0)
        }

        var emitter = KeyedArchiveEmitter(graph, selection, into: writer)
        try emitter.run()

        if emitter.suspects.isEmpty {
            return
        }

        try emitter.sink.finish()
        let kinds = try KeyedArchiveReader.readSlots(copy, limits: .none)
        for slot in emitter.suspects where kinds[slot] != .object {
            guard case .node(let node) = emitter.slots.content(slot) else { continue }
            throw emitter.refusal(
                "an object of class \(graph.className(node)) with just these properties: it would be read as "
                    + (kinds[slot]?.words ?? "nothing"),
                node
            )
        }
    }
}

// The events that keyed archives consist of. They have no place in a source.
extension EventSink where Self: ~Copyable {
    mutating func key(_ key: KeyedArchiveKey) throws(FastCodingError) {
        try self.key(Array(key.rawValue.utf8).span, at: -1)
    }

    mutating func string(_ text: String) throws(FastCodingError) {
        try string(Array(text.utf8).span, at: -1)
    }

    mutating func scalar(_ value: ScalarValue, for key: KeyedArchiveKey) throws(FastCodingError) {
        try self.key(key)
        try scalar(value, at: -1)
    }

    /// Takes a reference to a slot, after its key if it has one.
    mutating func reference(_ number: UInt32, for key: KeyedArchiveKey? = nil)
        throws(FastCodingError)
    {
        if let key {
            try self.key(key)
        }
        try identifier(number)
    }
}

extension ObjectGraph {
    /// Whether there may be objects of classes that have their own kinds of nodes.
    var namesNativeClasses: Bool {
        definitions.contains { NodeKind(keyedClassName: bytes($0.name)) != nil }
            || records.indices.contains { index in
                guard records[index].kind == .codedObject,
                    let name = children(NodeIndex(UInt32(index))).first
                else {
                    return false
                }
                return NodeKind(keyedClassName: bytes(name)) != nil
            }
    }

    /// Writes a string or data, with its position in the pool, by which sinks tell repeated ones.
    func writeBytes(of node: NodeIndex, into sink: inout some EventSink & ~Copyable)
        throws(FastCodingError)
    {
        let range = byteRange(node)
        let offset = source(node)

        if [.data, .mutableData].contains(kind(node)) {
            return try sink.data(bytes(node), from: range, at: offset)
        }

        try sink.string(bytes(node), from: range, at: offset)
    }

    /// The data and arrays that several places refer to. The root counts, because `$top` refers to
    /// it.
    func sharedLists(from root: NodeIndex) -> Set<UInt32> {
        var shared: Set<UInt32> = [root.index]
        var isSeen = [Bool](repeating: false, count: records.count)
        var walk = DepthFirstWalk()
        walk.open(root, in: self)

        while let step = walk.next(in: self) {
            guard case .child(let child, _, _) = step, kind(child).isObject else { continue }

            if isSeen[Int(child.index)] {
                if KeyedArchivePropertyForms.canBeShared(kind(child)) {
                    shared.insert(child.index)
                }
                continue
            }

            isSeen[Int(child.index)] = true
            walk.open(child, in: self)
        }

        return shared
    }
}
