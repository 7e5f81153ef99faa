extension ObjectGraph {
    /// Takes over all nodes and class definitions of another graph, and returns the new node of its
    /// root. Nothing in this graph refers to them yet. `source` is the position of all of them in
    /// the source.
    package mutating func graft(_ other: ObjectGraph, source: Int) throws(FastCodingError)
        -> NodeIndex
    {
        // Taken first, because grafting the nodes makes the pool longer.
        let bytes = pool.count
        let first = definitions.count
        let root = try graft(
            other,
            source: source,
            definitions: Array(first..<(first + other.definitions.count))
        )

        func moved(_ range: ByteRange) -> ByteRange {
            ByteRange(offset: range.offset + bytes, count: range.count)
        }

        let start = propertyNames.count
        propertyNames += other.propertyNames.map(moved)

        for definition in other.definitions {
            let properties = definition.properties
            definitions.append(
                Definition(
                    name: moved(definition.name),
                    properties: (properties.lowerBound + start)..<(properties.upperBound + start)
                )
            )
        }

        return root
    }

    /// Takes over the nodes alone; `numbers` are the numbers of their definitions here.
    private mutating func graft(
        _ other: ObjectGraph,
        source: Int,
        definitions numbers: [Int]
    ) throws(FastCodingError) -> NodeIndex {
        try beginAdding()
        guard records.count + other.records.count < Int(clamping: UInt32.max) else {
            throw FastCodingError(.tooLarge, "a graph can have at most \(UInt32.max - 2) nodes")
        }

        let shift = UInt32(records.count) - Self.constants
        func moved(_ node: NodeIndex) -> NodeIndex {
            Self.moved(node, by: shift)
        }

        let list = UInt64(children.count)
        let bytes = pool.count
        children += other.children.map(moved)
        pool += other.pool

        // Offsets in the pool, positions of children and numbers of nodes move behind those of this
        // graph.
        for var record in other.records.dropFirst(Int(Self.constants)) {
            switch record.kind {
            case _ where record.payload != nil:
                record.a += UInt64(bytes)
            case .url:
                record.a = UInt64(moved(NodeIndex(UInt32(truncatingIfNeeded: record.a))).index)
                record.b = moved(NodeIndex(record.b)).index
            case .keyedArchive:
                record.a = UInt64(moved(NodeIndex(UInt32(truncatingIfNeeded: record.a))).index)
            case .object:
                record.a += list
                record.b = UInt32(numbers[Int(record.b)])
            default:
                if record.kind.isContainer || record.kind == .codedObject {
                    record.a += list
                }
            }

            records.append(record)
            if keepsSources {
                sources.append(UInt32(clamping: source))
            }
        }

        return moved(other.rootIndex)
    }

    /// The new number of a node. Nil, null and the booleans have the same numbers in all graphs.
    private static func moved(_ node: NodeIndex, by shift: UInt32) -> NodeIndex {
        node.index < constants ? node : NodeIndex(node.index + shift)
    }

    /// Finds, or makes, the definitions for the objects of another graph: the latest one of their
    /// class if it has all their properties, otherwise a new one with its properties followed by
    /// theirs.
    package mutating func adoptDefinitions(of other: ObjectGraph) -> [AdoptedDefinition] {
        var table = definitionTable
        var adopted: [AdoptedDefinition] = []
        // Otherwise the table would be copied when it changes.
        definitionTable = DefinitionTable()

        for definition in other.definitions {
            let name = Array(other.pool[definition.name.range])
            let latest = table.latest(of: name, in: self)
            adopted.append(adopt(definition, of: other, latest: latest))
        }

        definitionTable = table
        return adopted
    }

    /// The definition for the objects of one definition of another graph.
    private mutating func adopt(_ definition: Definition, of other: ObjectGraph, latest: Int?)
        -> AdoptedDefinition
    {
        let own = other.names(of: definition.properties)
        let old = latest.map { names(of: definitions[$0].properties) } ?? []
        var places: [[UInt8]: Int] = [:]

        for (place, name) in old.enumerated() {
            places[name] = place
        }

        // Where names occur repeatedly, they don't identify a property.
        guard let latest, places.count == old.count, Set(own).count == own.count else {
            let name = appendBytes(other.bytes(definition.name))
            let number = addDefinition(name: name, properties: own.map { appendBytes($0.span) })
            return AdoptedDefinition(number: number, places: nil, lacking: 0, repeated: 0)
        }

        let missing = own.filter { places[$0] == nil }
        for (offset, name) in missing.enumerated() {
            places[name] = old.count + offset
        }

        var number = latest
        if !missing.isEmpty {
            let known = definitions[latest]
            let properties = propertyNames[known.properties] + missing.map { appendBytes($0.span) }
            number = addDefinition(name: known.name, properties: Array(properties))
        }

        return AdoptedDefinition(
            number: number,
            places: own.compactMap { places[$0] },
            lacking: places.count - own.count,
            repeated: missing.isEmpty ? 0 : old.count
        )
    }

    /// The bytes of property names.
    private func names(of properties: Range<Int>) -> [[UInt8]] {
        properties.map { Array(pool[propertyNames[$0].range]) }
    }

    /// Takes over another graph like ``graft(_:source:)``, with definitions that
    /// ``adoptDefinitions(of:)`` has found.
    package mutating func graft(
        _ other: ObjectGraph,
        _ adopted: [AdoptedDefinition]
    ) throws(FastCodingError) -> NodeIndex {
        let shift = UInt32(records.count) - Self.constants
        let root = try graft(other, source: 0, definitions: adopted.map(\.number))

        for index in other.records.indices.dropFirst(Int(Self.constants))
        where other.records[index].kind == .object {
            let definition = adopted[Int(other.records[index].b)]
            guard let places = definition.places else { continue }

            let node = NodeIndex(UInt32(index))
            var values = [NodeIndex](
                repeating: .nil,
                count: definitions[definition.number].properties.count
            )

            for (place, value) in zip(places, other.children(node)) {
                values[place] = Self.moved(value, by: shift)
            }

            close(Self.moved(node, by: shift), children: values)
        }

        return root
    }
}

/// The definition that objects from another graph get in this one.
package struct AdoptedDefinition {
    fileprivate let number: Int
    /// The places of their properties in it; nil if they are the same.
    fileprivate let places: [Int]?
    /// How many properties it has that they lack.
    package let lacking: Int
    /// If it is a new one, how many properties it has from another one of its class.
    package let repeated: Int
}
