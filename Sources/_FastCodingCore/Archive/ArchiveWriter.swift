/// Writes a graph as an archive of version 3.3, with the bytes that FastCoder 3.3 writes for the
/// same graph in the same order, but numbered as the original's reader counts: fastcoded(5), "What
/// a writer does" and quirk Q1.
package struct ArchiveWriter: ~Copyable {
    /// The number of a node that is not written yet.
    private static let unwritten = UInt32.max
    /// The number of a container whose children are being written, and which is numbered after
    /// them.
    private static let open = UInt32.max - 1

    private var emitter: ChunkEmitter
    /// The containers, objects and coded objects that are being written.
    private var walk = DepthFirstWalk()
    /// For each node its number in the object cache, or for strings and URLs in the string cache.
    private var numbers: [UInt32]
    /// The number of each definition in the archive.
    private var definitionNumbers: [UInt32]
    /// The string numbers of texts that have been written.
    private var texts = KnownTexts()
    /// The numbers of URLs by their parts: see ``identity(of:_:_:)``.
    private var urls: [UInt64: UInt32] = [:]
    /// Containers that are written with their mutable kind because they are met again while they
    /// are open.
    private let madeMutable: Set<UInt32>
    private let limits: FastLimits
    /// Warnings of this attempt.
    private var losses = Diagnostics()

    private init(
        _ graph: borrowing ObjectGraph,
        _ emitter: consuming ChunkEmitter,
        limits: FastLimits,
        madeMutable: Set<UInt32> = []
    ) {
        self.limits = limits
        self.madeMutable = madeMutable
        self.emitter = emitter
        numbers = Array(repeating: Self.unwritten, count: graph.records.count)
        definitionNumbers = Array(repeating: Self.unwritten, count: graph.definitions.count)
    }

    /// Writes a graph. A container that is met again while it is still open is written with its
    /// mutable kind, because an immutable one could not be pointed to yet; a warning names it.
    ///
    /// - Throws: an error with the key path of what the format cannot store: nil among elements or
    ///   as a key, U+0000 in a string, a cycle through a coded object.
    package static func write(
        _ graph: ObjectGraph,
        limits: FastLimits = .none,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        // A guess that is seldom too small: most nodes take a type, padding and a few bytes.
        let capacity = graph.records.count * 4 + graph.pool.count
        var writer = ArchiveWriter(graph, ChunkEmitter(capacity: capacity), limits: limits)
        if try !writer.run(graph) {
            // The graph has a cycle that enters an immutable container. A walk finds all such
            // containers, and the archive is written anew: cycles are rare, so the first attempt
            // does not look for them.
            let cyclic = graph.containersMetOpen()
            for node in cyclic.sorted() {
                diagnostics.warn(
                    .madeMutable,
                    "an immutable container that contains itself becomes mutable",
                    at: graph.source(NodeIndex(node))
                )
            }

            writer = ArchiveWriter(
                graph,
                ChunkEmitter(capacity: capacity),
                limits: limits,
                madeMutable: cyclic
            )

            _ = try writer.run(graph)
        }

        diagnostics.merge(writer.losses)
        return writer.emitter.finish()
    }

    /// Writes a tree into an archive that is being written. The emitter is handed over and back,
    /// because it can't be copied.
    static func write(_ tree: borrowing ObjectGraph, to emitter: inout ChunkEmitter)
        throws(FastCodingError)
    {
        var own = ChunkEmitter(capacity: 0)
        swap(&own, &emitter)
        var writer = ArchiveWriter(tree, own, limits: .none)
        _ = try writer.run(tree)
        swap(&writer.emitter, &emitter)
    }

    /// Returns false if an immutable container was met again while it was open.
    private mutating func run(_ graph: borrowing ObjectGraph) throws(FastCodingError) -> Bool {
        guard try write(graph.rootIndex, graph) else { return false }

        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step else {
                if case .end(let node) = step {
                    close(node, graph)
                }
                continue
            }

            do throws(FastCodingError) {
                if graph.kind(child) == .nil, try isLeftOut(nilAt: place, of: parent, graph) {
                    // The value is not written, nor is the key that follows it.
                    walk.skip()
                    lose(
                        "a nil value of a coded object is left out; an absent key also reads as nil",
                        parent,
                        graph
                    )
                    continue
                }

                guard try write(child, graph) else { return false }
            } catch {
                throw error.at(keyPath: walk.path(in: copy graph))
            }
        }

        return true
    }

    /// Writes a chunk for a node in its place; false if an alias would have to point to a container
    /// that is numbered after its children and still open.
    private mutating func write(_ node: NodeIndex, _ graph: borrowing ObjectGraph)
        throws(FastCodingError) -> Bool
    {
        let index = Int(node.index)
        let kind = graph.records[index].kind
        if kind.isObject {
            let number = numbers[index]
            if number == Self.open {
                if kind == .codedObject {
                    throw FastCodingError(
                        .cycle,
                        "a coded object can't contain itself in an archive"
                    )
                }
                return false
            }

            if number != Self.unwritten {
                emitter.alias(.objectAlias8, Int(number))
                return true
            }

            try writeObject(node, kind, graph)
        } else {
            try writeValue(node, kind, graph)
        }

        return true
    }

    /// Gives a node the next number of the object cache.
    private mutating func number(_ node: NodeIndex) {
        numbers[Int(node.index)] = UInt32(truncatingIfNeeded: emitter.objectCount)
        emitter.objectCount += 1
    }

    /// Ends an object whose children are written.
    private mutating func close(_ node: NodeIndex, _ graph: borrowing ObjectGraph) {
        if numbers[Int(node.index)] == Self.open {
            number(node)
        }

        // Its entries are not counted beforehand, so a Nil ends it.
        if graph.kind(node) == .codedObject {
            emitter.emit(.nil)
        }
    }

    /// Whether a nil is left out. A nil value of a coded object is, because it would read as the
    /// object's end, and a coder returns nil for an absent key anyway. Elsewhere few places allow
    /// nil: fastcoded(5), "Chunks".
    private func isLeftOut(
        nilAt place: Int,
        of node: NodeIndex,
        _ graph: borrowing ObjectGraph
    ) throws(FastCodingError) -> Bool {
        switch graph.kind(node) {
        case .object: return false
        case .codedObject where place % 2 == 1: return true
        case .dictionary, .mutableDictionary:
            if place % 2 == 0 {
                return false
            }
            throw FastCodingError.nilKey
        default: throw FastCodingError.nilElement
        }
    }

    /// Warns of a loss.
    private mutating func lose(_ what: String, _ node: NodeIndex, _ graph: borrowing ObjectGraph) {
        losses.warn(.notExact, what, at: graph.source(node))
    }

    /// Writes a keyed archive with its data: fastcoded(5), quirk Q3.
    private mutating func writeKeyedArchive(_ node: NodeIndex, _ graph: borrowing ObjectGraph) {
        let data = graph.keyedData(node)
        let isMutable = graph.kind(data) == .mutableData

        // The data is inside the chunk, where the format has no place for an alias, and yet it is
        // shared.
        if numbers[Int(data.index)] != Self.unwritten {
            let what =
                "the data of a keyed archive is written again; an archive can't share it with another place"
            lose(what, node, graph)
        }

        let keepsType = emitter.keyedArchive(graph.bytes(data), isMutable: isMutable)
        if isMutable, !keepsType {
            lose(
                "the data of a keyed archive becomes immutable, because its type has no place here",
                node,
                graph
            )
        }

        // The data is numbered first: fastcoded(5), "Chunks".
        number(data)
        number(node)
    }

    /// Writes a node without identity.
    private mutating func writeValue(
        _ node: NodeIndex,
        _ kind: NodeKind,
        _ graph: borrowing ObjectGraph
    )
        throws(FastCodingError)
    {
        let record = graph.record(node)
        switch kind {
        case .nil: emitter.emit(.nil)
        case .null: emitter.emit(.null)
        case .false: emitter.emit(.false)
        case .true: emitter.emit(.true)
        case .integer: emitter.integer(Int64(bitPattern: record.a))
        case .float64: emitter.emit(.float64, record.a)
        case .string: try writeString(node, graph)
        case .url: try writeURL(node, graph)
        case .range:
            var parts: [UInt8] = []
            parts.appendLittleEndian(UInt32(truncatingIfNeeded: record.a))
            parts.appendLittleEndian(record.b)
            emitter.raw(.range, parts.span, alignment: 4)
        case _ where kind.isGeometry:
            let range = ByteRange(offset: Int(record.a), count: 8 * kind.doubleCount)
            emitter.raw(ChunkTable.type(of: kind), graph.bytes(range), alignment: 8)
        default:
            if let value = graph.scalar(node) {
                emitter.scalar(value)
            }
        }
    }

    /// Writes a string, or an alias if it has been written before.
    private mutating func writeString(_ node: NodeIndex, _ graph: borrowing ObjectGraph)
        throws(FastCodingError)
    {
        let number = numbers[Int(node.index)]
        if number != Self.unwritten {
            emitter.alias(.stringAlias8, Int(number))
            return
        }

        let range = graph.byteRange(node)
        if let known = texts[range] {
            numbers[Int(node.index)] = known
            emitter.alias(.stringAlias8, Int(known))
            return
        }

        try checkText(graph.bytes(range))
        let new = UInt32(truncatingIfNeeded: emitter.string(graph.bytes(range)))
        numbers[Int(node.index)] = new
        texts[range] = new
    }

    /// Refuses a text that an archive can't store: readers end it at the first zero byte, and
    /// expect UTF-8.
    private func checkText(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let found = endOfTerminatedString(bytes, from: 0)
        if found.end >= 0 {
            throw FastCodingError.nulInString
        }

        // Of most texts, that is known without another look.
        if !found.isASCII, let bad = bytes.firstInvalidUTF8() {
            throw FastCodingError(.invalidUTF8, "a string that is not UTF-8 (its byte \(bad))")
        }
    }

    /// Writes a URL, or an alias if it has been written before. URLs with the same relative string
    /// and equal bases count as one. The bases are a chain, so this takes no stack.
    private mutating func writeURL(_ node: NodeIndex, _ graph: borrowing ObjectGraph)
        throws(FastCodingError)
    {
        var chain = TrivialArray<NodeIndex>()
        var base = node
        // The condition on the count ends the walk on a cycle of bases.
        while graph.kind(base) == .url, numbers[Int(base.index)] == Self.unwritten,
            chain.count <= numbers.count
        {
            chain.append(base)
            base = graph.url(base).base
        }

        var number = graph.kind(base) == .url ? numbers[Int(base.index)] : Self.unwritten
        // From the innermost on, as long as equal ones have been written.
        while chain.count > 0, let equal = urls[identity(of: chain.top, number, graph)] {
            number = equal
            numbers[Int(chain.removeLast().index)] = number
        }

        for index in 0..<chain.count {
            try checkDepth(index)
            emitter.emit(.url)
            try writeString(graph.url(chain[index]).relative, graph)
        }

        // No base at all, or one that was written before. Other bases are already being written,
        // each inside the one before.
        if number == Self.unwritten {
            emitter.emit(.nil)
        } else {
            emitter.alias(.stringAlias8, Int(number))
        }

        // A URL is numbered after both of its parts, so the innermost comes first.
        while let url = chain.popLast() {
            let identity = identity(of: url, number, graph)
            number = UInt32(truncatingIfNeeded: emitter.numberURL())
            urls[identity] = number
            numbers[Int(url.index)] = number
        }
    }

    /// A number for a URL, the same for equal ones: the number of its relative string, all ones if
    /// that has not been written, and the number of its base.
    private mutating func identity(
        of url: NodeIndex,
        _ base: UInt32,
        _ graph: borrowing ObjectGraph
    ) -> UInt64 {
        let relative = graph.url(url).relative
        let index = Int(relative.index)
        if numbers[index] == Self.unwritten {
            numbers[index] = UInt32(truncatingIfNeeded: emitter.findString(graph.bytes(relative)))
        }

        return UInt64(numbers[index]) << 32 | UInt64(base)
    }

    /// Writes a node with identity, up to its children.
    private mutating func writeObject(
        _ node: NodeIndex,
        _ kind: NodeKind,
        _ graph: borrowing ObjectGraph
    )
        throws(FastCodingError)
    {
        let record = graph.record(node)
        switch kind {
        case .data, .mutableData:
            emitter.data(ChunkTable.type(of: kind), graph.bytes(node))
            number(node)
        case .date:
            emitter.emit(.date, record.a)
            number(node)
        case .mutableString:
            try checkText(graph.bytes(node))
            emitter.mutableString(graph.bytes(node))
            number(node)
        case .indexSet, .mutableIndexSet:
            let bytes = graph.bytes(ByteRange(offset: Int(record.a), count: 8 * Int(record.b)))
            emitter.ranges(ChunkTable.type(of: kind), bytes)
            number(node)
        case .keyedArchive: writeKeyedArchive(node, graph)
        case .object:
            try checkDepth()
            try writeClass(Int(record.b), graph)

            // An object is numbered before its properties, so these may point to it.
            number(node)
            walk.open(node, in: graph)
        case .codedObject:
            try checkDepth()
            emitter.emit(.codedObject)

            // Its entries come before its number, so a cycle through it can't be written: see
            // ``write(_:_:)``.
            numbers[Int(node.index)] = Self.open
            walk.open(node, in: graph)
        default:
            try checkDepth()
            let written = madeMutable.contains(node.index) ? kind.madeMutable : kind
            _ = emitter.container(ChunkTable.type(of: written), count: Int(record.b))

            // A mutable container can be pointed to from within.
            if written.madeMutable == written {
                number(node)
            } else {
                numbers[Int(node.index)] = Self.open
            }

            walk.open(node, in: graph)
        }
    }

    /// Limits how deep containers nest, with `bases` more for the bases of a URL.
    private func checkDepth(_ bases: Int = 0) throws(FastCodingError) {
        if walk.frames.count + bases >= limits.nesting {
            throw FastCodingError(tooDeep: "nested deeper than", limits.nesting)
        }
    }

    /// Definitions are written at first use, right before the object: fastcoded(5), "What a writer
    /// does".
    private mutating func writeClass(_ number: Int, _ graph: borrowing ObjectGraph)
        throws(FastCodingError)
    {
        if definitionNumbers[number] == Self.unwritten {
            definitionNumbers[number] = UInt32(truncatingIfNeeded: emitter.classCount)
            let definition = graph.definitions[number]
            try checkText(graph.bytes(definition.name))
            emitter.definition(
                graph.bytes(definition.name),
                properties: definition.properties.count
            )

            for property in definition.properties {
                try checkText(graph.bytes(graph.propertyNames[property]))
                emitter.append(name: graph.bytes(graph.propertyNames[property]))
            }
        }

        emitter.alias(.object8, Int(definitionNumbers[number]))
    }
}
