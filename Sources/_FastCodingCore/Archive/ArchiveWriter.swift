/// Writes a graph as an archive of version 3.3, with the bytes that FastCoder 3.3 writes for the same graph in the same
/// order, but numbered as the original's reader counts: fastcoded(5), "What a writer does" and quirk Q1.
package struct ArchiveWriter: ~Copyable {
    package typealias NodeIndex = ObjectGraph.NodeIndex

    /// Stands for no number.
    static let unwritten = UInt32.max
    package static let open = UInt32.max - 1

    package var emitter: ChunkEmitter
    /// The nodes whose children are being written.
    package var walk = DepthFirstWalk()
    /// For each node its number in the object cache, or for strings and URLs in the string cache.
    package var numbers: [UInt32]
    var definitionNumbers: [UInt32]
    package var urls: URLIdentities
    /// Containers that are written with their mutable kind because they are met again while they are open.
    package let madeMutable: Set<UInt32>
    package let limits: Limits
    /// What could not be written exactly as it is.
    private var losses: [Loss] = []

    private init(_ graph: ObjectGraph, limits: Limits, madeMutable: Set<UInt32>) {
        self.limits = limits
        self.madeMutable = madeMutable
        emitter = ChunkEmitter(capacity: graph.records.count * 4 + graph.pool.count)
        numbers = Array(repeating: Self.unwritten, count: graph.records.count)
        definitionNumbers = Array(repeating: Self.unwritten, count: graph.definitions.count)
        urls = URLIdentities()
    }

    /// Writes a graph.
    ///
    /// A container that is met again while it is still open is written with its mutable kind, because an immutable one
    /// could not be pointed to yet; a warning names it.
    ///
    /// - Throws: an error with the key path of what the format cannot hold: nil among elements or as a key, U+0000 in a
    ///   string, a cycle through a coded object.
    package static func write(
        _ graph: ObjectGraph, limits: Limits = .none, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var writer = ArchiveWriter(graph, limits: limits, madeMutable: [])
        if try writer.run(graph) {
            warn(of: writer.losses, graph, &diagnostics)
            return writer.emitter.finish()
        }
        let cyclic = graph.containersMetOpen()
        for node in cyclic.sorted() {
            let node = NodeIndex(node)
            diagnostics.warn(
                .madeMutable, "an immutable container that contains itself becomes mutable", at: graph.source(node))
        }
        var second = ArchiveWriter(graph, limits: limits, madeMutable: cyclic)
        _ = try second.run(graph)
        warn(of: second.losses, graph, &diagnostics)
        return second.emitter.finish()
    }

    /// Writes all nodes below the root.
    ///
    /// - Returns: false if an immutable container was met again while it was open.
    private mutating func run(_ graph: borrowing ObjectGraph) throws(FastCodingError) -> Bool {
        guard try write(graph.rootIndex, graph) else { return false }
        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step else {
                if case .end(let node) = step { close(node, graph) }
                continue
            }
            do throws(FastCodingError) {
                if graph.kind(child) == .nil, try isLeftOut(nilAt: place, of: parent, graph) {
                    // Its key.
                    walk.skip()
                    losses.append(Loss(node: parent, kind: .nilValue))
                    continue
                }
                guard try write(child, graph) else { return false }
            } catch {
                throw error.at(keyPath: walk.path(in: copy graph))
            }
        }
        return true
    }

    /// Writes a node up to its children, which are left to the loop.
    private mutating func write(_ node: NodeIndex, _ graph: borrowing ObjectGraph) throws(FastCodingError) -> Bool {
        let index = Int(node.index)
        let kind = graph.records[index].kind
        if kind.isObject {
            let number = numbers[index]
            if number == Self.open {
                if kind == .codedObject {
                    throw FastCodingError(.cycle, "a coded object can't contain itself in an archive")
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

    /// Gives an object the next number of the object cache.
    package mutating func number(_ node: NodeIndex) {
        numbers[Int(node.index)] = UInt32(truncatingIfNeeded: emitter.objectCount)
        emitter.objectCount += 1
    }

    private mutating func close(_ node: NodeIndex, _ graph: borrowing ObjectGraph) {
        if numbers[Int(node.index)] == Self.open { number(node) }
        if graph.kind(node) == .codedObject {
            emitter.emit(.nil)
        }
    }

    /// Whether a nil is left out. A nil value of a coded object is, because it would read as the object's end, and a
    /// coder returns nil for an absent key anyway. Elsewhere few places allow nil: fastcoded(5), "Chunks".
    private func isLeftOut(
        nilAt place: Int, of node: NodeIndex, _ graph: borrowing ObjectGraph
    ) throws(FastCodingError) -> Bool {
        switch graph.kind(node) {
        case .object: return false
        case .codedObject where place % 2 == 1: return true
        case .dictionary, .mutableDictionary:
            if place % 2 == 0 { return false }
            throw FastCodingError.nilKey
        default: throw FastCodingError.nilElement
        }
    }

    /// Something that archives of version 3.3 have no form for.
    private struct Loss {
        enum Kind: String {
            case nilValue = "a nil value of a coded object is left out; an absent key also reads as nil"
            case sharedData =
                "the data of a keyed archive is written again; an archive can't share it with another place"
            case mutability = "the data of a keyed archive becomes immutable, because its type has no place here"
        }

        let node: NodeIndex
        let kind: Kind
    }

    private static func warn(of losses: [Loss], _ graph: ObjectGraph, _ diagnostics: inout Diagnostics) {
        for loss in losses {
            diagnostics.warn(.notExact, loss.kind.rawValue, at: graph.source(loss.node))
        }
    }

    package mutating func writeKeyedArchive(_ node: NodeIndex, _ graph: borrowing ObjectGraph) {
        let data = graph.keyedData(node)
        let isMutable = graph.kind(data) == .mutableData
        if numbers[Int(data.index)] != Self.unwritten { losses.append(Loss(node: node, kind: .sharedData)) }
        let keepsType = emitter.keyedArchive(graph.bytes(data), isMutable: isMutable)
        if isMutable, !keepsType { losses.append(Loss(node: node, kind: .mutability)) }
        number(data)
        number(node)
    }
}

// One node of each kind.
extension ArchiveWriter {
    mutating func writeValue(_ node: NodeIndex, _ kind: NodeKind, _ graph: borrowing ObjectGraph)
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
            _ = emitter.container(.range, count: Int(truncatingIfNeeded: record.a))
            var length: [UInt8] = []
            length.appendLittleEndian(record.b)
            emitter.append(length.span)
        // Points to transforms.
        case _ where kind.isGeometry: writeGeometry(node, kind, graph)
        default: if let value = graph.scalar(node) { emitter.scalar(value) }
        }
    }

    private mutating func writeGeometry(_ node: NodeIndex, _ kind: NodeKind, _ graph: borrowing ObjectGraph) {
        let range = ByteRange(offset: Int(graph.record(node).a), count: 8 * kind.doubleCount)
        emitter.raw(ChunkTable.type(of: kind), graph.bytes(range), alignment: 8)
    }

    private mutating func writeString(_ node: NodeIndex, _ graph: borrowing ObjectGraph) throws(FastCodingError) {
        let number = numbers[Int(node.index)]
        if number != Self.unwritten {
            emitter.alias(.stringAlias8, Int(number))
            return
        }
        try checkText(graph.bytes(node))
        numbers[Int(node.index)] = UInt32(truncatingIfNeeded: emitter.string(graph.bytes(node)))
    }

    /// Strings end at a zero byte, so they cannot hold one.
    private func checkText(_ bytes: Span<UInt8>) throws(FastCodingError) {
        if endOfTerminatedString(bytes, from: 0).end >= 0 {
            throw FastCodingError.nulInString
        }
        if let bad = bytes.firstInvalidUTF8() {
            throw FastCodingError(.invalidUTF8, "a string that is not UTF-8 (its byte \(bad))")
        }
    }

    /// A URL: written once, then as an alias; equal URLs count as one. The bases are a chain, so this takes no stack.
    private mutating func writeURL(_ node: NodeIndex, _ graph: borrowing ObjectGraph) throws(FastCodingError) {
        var chain = TrivialArray<NodeIndex>()
        var current = node
        urls.intern(node, graph)
        while true {
            if let number = urls.number(of: current) {
                emitter.alias(.stringAlias8, number)
                break
            }
            if walk.frames.count + chain.count >= limits.nesting {
                throw tooDeep()
            }
            emitter.emit(.url)
            let (relative, base) = graph.url(current)
            try writeString(relative, graph)
            chain.append(current)
            if graph.kind(base) == .nil {
                emitter.emit(.nil)
                break
            }
            current = base
        }
        while let url = chain.popLast() { urls.setNumber(emitter.numberURL(), of: url) }
    }

    /// An object, up to its children.
    mutating func writeObject(_ node: NodeIndex, _ kind: NodeKind, _ graph: borrowing ObjectGraph)
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
            _ = emitter.container(ChunkTable.type(of: kind), count: Int(record.b))
            emitter.append(graph.bytes(ByteRange(offset: Int(record.a), count: 8 * Int(record.b))))
            number(node)
        case .keyedArchive: writeKeyedArchive(node, graph)
        case .object:
            try checkDepth()
            try writeClass(Int(record.b), graph)
            number(node)
            walk.open(node, in: graph)
        case .codedObject:
            try checkDepth()
            emitter.emit(.codedObject)
            numbers[Int(node.index)] = Self.open
            walk.open(node, in: graph)
        default:
            try checkDepth()
            let written = madeMutable.contains(node.index) ? kind.madeMutable : kind
            _ = emitter.container(ChunkTable.type(of: written), count: Int(record.b))
            // A mutable container can be pointed to from within.
            if written.madeMutable == written { number(node) } else { numbers[Int(node.index)] = Self.open }
            walk.open(node, in: graph)
        }
    }

    private func tooDeep() -> FastCodingError {
        FastCodingError(tooDeep: "nested deeper than", limits.nesting)
    }

    private func checkDepth() throws(FastCodingError) {
        if walk.frames.count >= limits.nesting {
            throw tooDeep()
        }
    }

    /// The definition of an object's class at its first use, then the object's own chunk.
    private mutating func writeClass(_ number: Int, _ graph: borrowing ObjectGraph) throws(FastCodingError) {
        if definitionNumbers[number] == Self.unwritten {
            definitionNumbers[number] = UInt32(truncatingIfNeeded: emitter.classCount)
            let definition = graph.definitions[number]
            try checkText(graph.bytes(definition.name))
            emitter.definition(graph.bytes(definition.name), properties: definition.properties.count)
            for property in definition.properties {
                try checkText(graph.bytes(graph.propertyNames[property]))
                emitter.append(name: graph.bytes(graph.propertyNames[property]))
            }
        }
        emitter.alias(.object8, Int(definitionNumbers[number]))
    }
}
