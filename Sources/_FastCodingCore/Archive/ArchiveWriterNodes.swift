// One node of each kind.
extension ArchiveWriter {
    /// A value: it takes no number, or one among the strings.
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
        case .float32: emitter.emit(.float32, UInt32(truncatingIfNeeded: record.a))
        case .float64: emitter.emit(.float64, record.a)
        case .string: try writeString(node, graph)
        case .url: try writeURL(node, graph)
        case .decimal: emitter.decimal(graph.decimal(node))
        case .range:
            _ = emitter.container(.range, count: Int(truncatingIfNeeded: record.a))
            var length: [UInt8] = []
            length.appendLittleEndian(record.b)
            emitter.append(length.span)
        default: writeGeometry(node, kind, graph)
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
