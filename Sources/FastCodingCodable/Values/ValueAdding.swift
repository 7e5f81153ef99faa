import _FastCodingCore

extension ObjectGraph {
    /// Adds a value and everything in it, without giving it a place in the graph.
    ///
    ///     let list = try graph.add(.array([], isMutable: true))
    ///
    /// - Returns: its node. Equal values may share one node.
    /// - Throws: an error for a value that the format can't store
    ///   (``FastCodingError/Code/notRepresentable``, ``FastCodingError/Code/nulInString``,
    ///   ``FastCodingError/Code/tooLarge``), for keys or names that are equal
    ///   (``FastCodingError/Code/duplicateKey``), and for nodes of other graphs. The graph then
    ///   appears unchanged.
    @discardableResult
    public mutating func add(_ value: FastValue) throws(FastCodingError) -> Node {
        // Two statements: in a single one, the graph would be copied before it contains the node.
        let node = try addNode(value)
        return handle(node)
    }

    /// The same as `add`, for the node itself.
    mutating func addNode(_ value: FastValue) throws(FastCodingError) -> NodeIndex {
        try beginAdding()
        let nodes = records.count
        let places = children.count

        do throws(FastCodingError) {
            return try addTree(value)
        } catch {
            // The nodes of an incomplete value must not stay.
            records.removeSubrange(nodes...)
            children.removeSubrange(places...)

            if keepsSources {
                sources.removeSubrange(nodes...)
            }

            throw error
        }
    }

    /// Adds a value and those in it, with a stack in place of recursion.
    private mutating func addTree(_ value: FastValue) throws(FastCodingError) -> NodeIndex {
        if let leaf = try addLeaf(value) {
            return leaf
        }

        var pending = [try open(value)]
        while true {
            let top = pending.count - 1
            if let value = pending[top].values.popFirst() {
                guard let leaf = try addLeaf(value) else {
                    pending.append(try open(value))
                    continue
                }
                try pending[top].take(leaf, in: self)
            } else {
                let container = pending.removeLast()
                close(container.node, children: container.children)

                if top == 0 {
                    return container.node
                }

                try pending[top - 1].take(container.node, in: self)
            }
        }
    }

    /// Adds the node for a value of a type with a chunk of its own.
    package mutating func add(native value: FastValue) throws(FastCodingError) -> NodeIndex {
        if let node = try addLeaf(value) {
            return node
        }
        throw FastCodingError(.notRepresentable, "the native value of a type can't be a container")
    }

    /// Adds a value that contains no others; nil for the others.
    package mutating func addLeaf(_ value: FastValue) throws(FastCodingError) -> NodeIndex? {
        switch value {
        case .node(let node): return try index(node)
        case .nil: return .nil
        case .null: return .null
        case .bool(let value): return value ? .true : .false
        case .string(let text, let isMutable):
            return try addChecked(text, isMutable: isMutable)
        case .data(let bytes, let isMutable):
            try check(size: bytes.count)
            return addData(bytes, mutable: isMutable)
        case .url: return try add(url: value)
        case .geometry(let geometry): return try add(geometry)
        case .range(let range):
            return addRange(location: range.location, length: range.length)
        case .indexSet(let ranges, let isMutable):
            try check(size: ranges.count)
            return addIndexSet(ranges, mutable: isMutable)
        case .keyedArchive(let bytes):
            try check(size: bytes.count)
            return addKeyedArchive(data: addData(bytes))
        default: return value.scalar.map { add(scalar: $0) }
        }
    }

    /// Adds an empty container, and returns it with the values that it lacks, in the order of its
    /// children: a value before its key.
    private mutating func open(_ value: FastValue) throws(FastCodingError) -> PendingContainer {
        try value.checkNames()
        switch value {
        case .array(let elements, let isMutable):
            return PendingContainer(open(isMutable ? .mutableArray : .array), elements)
        case .set(let elements, let isMutable):
            return PendingContainer(open(isMutable ? .mutableSet : .set), elements)
        case .orderedSet(let elements, let isMutable):
            return PendingContainer(open(isMutable ? .mutableOrderedSet : .orderedSet), elements)
        case .dictionary(let entries, let isMutable):
            return PendingContainer(
                open(isMutable ? .mutableDictionary : .dictionary),
                entries.flatMap { [$0.value, $0.key] }
            )
        case .object(let className, let properties):
            let definition = try define(className, properties.map(\.name))
            return PendingContainer(openObject(definition: definition), properties.map(\.value))
        case .codedObject(let className, let values):
            return PendingContainer(
                open(.codedObject),
                [.string(className)] + values.flatMap { [$0.value, .string($0.name)] }
            )
        default:
            throw FastCodingError(
                .notRepresentable,
                "a part of what was decoded, which only FastEncoder can write"
            )
        }
    }

    /// The number of a class definition; adds the definition if there is none.
    private mutating func define(_ name: String, _ properties: [String]) throws(FastCodingError)
        -> Int
    {
        try checkText(name)
        for property in properties {
            try checkText(property)
        }

        let names = properties.map { Array($0.utf8) }
        if let number = definitionTable.find(Array(name.utf8), names, in: self) {
            return number
        }

        return addDefinition(name: name, properties: properties)
    }

    /// Adds a URL and its bases, in a loop: a chain of bases may be long.
    private mutating func add(url value: FastValue) throws(FastCodingError) -> NodeIndex {
        // The innermost base comes first.
        var texts: [String] = []
        var node = NodeIndex.nil
        var rest: FastValue? = value
        while let url = rest?.content {
            switch url {
            case .url(let relative, let base):
                if texts.count == Self.longestURL {
                    throw FastCodingError(
                        .depthLimit,
                        "a URL has more than \(counted(Self.longestURL - 1, "base")), one of the other"
                    )
                }

                texts.append(relative)
                rest = base
                continue
            case .node(let handle): node = try index(handle)
            case .nil: break
            default:
                throw FastCodingError(.wrongKind, "the base of a URL has to be a URL")
            }

            guard kind(node) == .url || node == .nil else {
                throw FastCodingError(
                    .wrongKind,
                    "the base of a URL is \(summary(node)); it has to be a URL"
                )
            }

            rest = nil
        }

        for text in texts {
            try checkText(text)
        }

        for text in texts.reversed() {
            node = addURL(relative: addString(text), base: node)
        }

        return node
    }

    /// Adds a value of geometry, whose numbers have to be as many as its kind has.
    private mutating func add(_ geometry: Geometry) throws(FastCodingError) -> NodeIndex {
        let numbers = geometry.numbers
        guard numbers.count == geometry.kind.doubleCount else {
            throw FastCodingError(
                .notRepresentable,
                "a 3D transform of \(counted(numbers.count, "number")); it has 16"
            )
        }

        return addGeometry(geometry.kind, numbers.map(\.bitPattern))
    }
}

extension FastValue {
    /// Checks that no two keys or properties have the same name.
    ///
    /// - Throws: duplicate-key.
    package func checkNames() throws(FastCodingError) {
        let names: [String]
        switch self {
        case .dictionary(let entries, _):
            names = entries.compactMap {
                if case .string(let text, false) = $0.key {
                    text
                } else {
                    nil
                }
            }
        case .object(_, let properties), .codedObject(_, let properties):
            names = properties.map(\.name)
        default: return
        }

        // By bytes: Swift treats different bytes as the same text.
        var seen: Set<[UInt8]> = []
        for name in names where !seen.insert(Array(name.utf8)).inserted {
            throw FastCodingError(
                .duplicateKey,
                "two values for the name \(String(name.prefix(100)).quoted)"
            )
        }
    }
}
