extension ObjectGraph {
    /// Takes over all nodes and class definitions of another graph, without giving them a place here, and returns what its
    /// root has become. `source` is the position of all of them in the source.
    package mutating func graft(_ other: ObjectGraph, source: Int = 0) throws(FastCodingError) -> NodeIndex {
        try beginAdding()
        guard records.count + other.records.count < Int(UInt32.max) else {
            throw FastCodingError(.tooLarge, "a graph holds \(UInt32.max - 2) nodes at most")
        }
        let shift = UInt32(records.count) - Self.constants
        // Nil, null and the booleans are the same nodes in all graphs.
        func moved(_ node: NodeIndex) -> NodeIndex {
            node.index < Self.constants ? node : NodeIndex(node.index + shift)
        }
        let (list, bytes, first) = (UInt64(children.count), pool.count, definitions.count)
        children += other.children.map(moved)
        pool += other.pool
        graftDefinitions(of: other, bytes)
        for var record in other.records.dropFirst(Int(Self.constants)) {
            switch record.kind {
            case .string, .mutableString, .data, .mutableData, .decimal, .indexSet, .mutableIndexSet, .point, .size,
                .rect,
                .vector, .affineTransform, .transform3D:
                record.a += UInt64(bytes)
            case .url:
                record.a = UInt64(moved(NodeIndex(UInt32(truncatingIfNeeded: record.a))).index)
                record.b = moved(NodeIndex(record.b)).index
            case .keyedArchive: record.a = UInt64(moved(NodeIndex(UInt32(truncatingIfNeeded: record.a))).index)
            case .object:
                record.a += list
                record.b += UInt32(first)
            default: if record.kind.isContainer || record.kind == .codedObject { record.a += list }
            }
            records.append(record)
            if keepsSources { sources.append(UInt32(clamping: source)) }
        }
        return moved(other.rootIndex)
    }

    private mutating func graftDefinitions(of other: ObjectGraph, _ bytes: Int) {
        func moved(_ range: ByteRange) -> ByteRange { ByteRange(offset: range.offset + bytes, count: range.count) }
        let start = propertyNames.count
        propertyNames += other.propertyNames.map(moved)
        for definition in other.definitions {
            let properties = definition.properties
            definitions.append(
                Definition(
                    name: moved(definition.name),
                    properties: (properties.lowerBound + start)..<(properties.upperBound + start)))
        }
    }

    /// Takes over another graph like ``graft(_:source:)``, and gives its objects the definitions that objects of their
    /// classes have here: the latest one if it has all their properties, otherwise a new one with its properties
    /// followed by theirs.
    package mutating func graftByRule(_ other: ObjectGraph) throws(FastCodingError) -> NodeIndex {
        let (firstDefinition, firstRecord) = (definitions.count, records.count)
        let root = try graft(other)
        var layouts: [Int: (definition: Int, places: [Int])] = [:]
        for number in firstDefinition..<(firstDefinition + other.definitions.count) {
            if let layout = layout(of: number, among: firstDefinition) { layouts[number] = layout }
        }
        for index in firstRecord..<records.count where records[index].kind == .object {
            guard let layout = layouts[Int(records[index].b)] else { continue }
            let old = Array(self.children(NodeIndex(UInt32(index))))
            var values = [NodeIndex](repeating: .nil, count: definitions[layout.definition].properties.count)
            for (place, value) in zip(layout.places, old) { values[place] = value }
            records[index].b = UInt32(layout.definition)
            close(NodeIndex(UInt32(index)), children: values)
        }
        return root
    }

    /// The definition that replaces one that was taken over, and the places of its properties there; nil if it stays.
    private mutating func layout(of number: Int, among count: Int) -> (definition: Int, places: [Int])? {
        let name = Array(pool[definitions[number].name.range])
        guard let known = (0..<count).last(where: { bytes(definitions[$0].name).equals(name.span) }) else { return nil }
        let old = definitions[known].properties.map { Array(pool[propertyNames[$0].range]) }
        let own = definitions[number].properties.map { Array(pool[propertyNames[$0].range]) }
        // Where names occur repeatedly, they don't identify a property.
        guard Set(old).count == old.count, Set(own).count == own.count else { return nil }
        let missing = own.filter { !old.contains($0) }
        let names = old + missing
        let places = own.compactMap { names.firstIndex(of: $0) }
        if missing.isEmpty { return (known, places) }
        let ranges = names.map { appendBytes($0.span) }
        return (addDefinition(name: definitions[known].name, properties: ranges), places)
    }
}
