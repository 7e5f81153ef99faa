import TestSupport

struct GraphCopy {
    let source: ObjectGraph
    var random: SplitMix64
    var target = ObjectGraph()
    var nodes: [ObjectGraph.NodeIndex: ObjectGraph.NodeIndex] = [:]
    var definitions: [Int: Int] = [:]

    init(_ source: ObjectGraph, seed: UInt64) {
        self.source = source
        random = SplitMix64(seed: seed)
    }

    mutating func make() -> ObjectGraph {
        for number in source.definitions.indices.shuffled(using: &random) {
            let definition = source.definitions[number]
            definitions[number] = target.addDefinition(
                name: source.text(definition.name),
                properties: definition.properties.map { source.text(source.propertyNames[$0]) }
            )
        }

        let list = source.reachable().shuffled(using: &random)
        for node in list {
            _ = copy(node)
        }

        for node in list {
            let children = source.children(node)
            guard !children.isEmpty || source.kind(node).isContainer else { continue }

            let copies = children.map { child($0) }
            target.close(copy(node), children: copies)
        }

        target.rootIndex = copy(source.rootIndex)
        return target
    }

    private mutating func child(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        if source.kind(node).isObject || random.chance(50) {
            return copy(node)
        }
        return copyValue(node)
    }

    private mutating func copy(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        if let known = nodes[node] {
            return known
        }

        let kind = source.kind(node)
        let copy: ObjectGraph.NodeIndex

        switch kind {
        case .object:
            copy = target.openObject(definition: definitions[Int(source.record(node).b)] ?? 0)
        case .codedObject: copy = target.open(kind)
        case .keyedArchive:
            copy = target.addKeyedArchive(data: self.copy(source.keyedData(node)))
        case .data, .mutableData:
            copy = target.addData(
                Array(source.pool[source.byteRange(node).range]),
                mutable: kind == .mutableData
            )
        case .mutableString:
            copy = target.addString(source.string(node), mutable: true)
        case .date:
            copy = target.add(scalar: .date(source.date(node)))
        case .indexSet, .mutableIndexSet:
            copy = target.addIndexSet(source.ranges(node), mutable: kind == .mutableIndexSet)
        default:
            copy = kind.isContainer ? target.open(kind) : copyValue(node)
        }

        nodes[node] = copy
        return copy
    }

    private mutating func copyValue(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        switch source.kind(node) {
        case .nil: return .nil
        case .null: return .null
        case .true: return .true
        case .false: return .false
        case .string: return target.addString(source.string(node))
        case .range:
            return target.addRange(
                location: source.range(node).location,
                length: source.range(node).length
            )
        case .url:
            let parts = source.url(node)
            return target.addURL(relative: child(parts.relative), base: child(parts.base))
        default:
            if let scalar = source.scalar(node) {
                return target.add(scalar: scalar)
            }
            return target.addGeometry(source.kind(node), source.doubles(node))
        }
    }
}
