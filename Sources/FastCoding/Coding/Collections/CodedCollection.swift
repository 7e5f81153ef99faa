/// A collection of the standard library, which is encoded as a container rather than by its own Codable conformance.
protocol CodedCollection {}

/// A collection that can be encoded.
protocol EncodableCollection: CodedCollection {
    /// The node of a value whose type is the one that this is called on.
    static func encode<T>(
        _ value: T, at place: CodingPlace, in level: Int, state: EncodingState
    ) throws -> ObjectGraph.NodeIndex
}

/// A collection that can be decoded.
protocol DecodableCollection: CodedCollection {
    /// The value of a node, as the type that this is called on.
    static func decode<T>(
        _ type: T.Type, _ node: ObjectGraph.NodeIndex, at place: CodingPlace, in level: Int, state: DecodingState
    ) throws -> T
}

extension Array: CodedCollection {}
extension Set: CodedCollection {}
extension Dictionary: CodedCollection {}
extension Optional: CodedCollection {}

extension EncodingState {
    /// The node of a container for some elements.
    func node<E: Encodable>(
        _ kind: NodeKind, of elements: some Collection<E>, at place: CodingPlace, in parent: Int
    ) throws -> NodeIndex {
        let start = pending.count
        let level = try pushCollection(place, in: parent)
        var index = 0
        for element in elements {
            let node = try node(for: element, at: .index(index), in: level)
            pending.append(node == .nil ? .null : node)
            index += 1
        }
        let node = graph.addContainer(kind, pending[start...])
        popCollection(level)
        return node
    }

    /// The node of an array or a set of strings, booleans or numbers.
    @inline(__always)
    func node<S: CodedScalar>(
        _ kind: NodeKind, scalars: some Collection<S>, at place: CodingPlace, in parent: Int
    ) throws -> NodeIndex {
        let start = graph.children.count
        graph.children.reserveCapacity(start + scalars.count)
        var index = 0
        for scalar in scalars {
            do throws(FastCodingError) {
                graph.children.append(try scalar.add(to: &graph))
            } catch {
                throw invalid(scalar, parent, place, error.message, error).inside(index)
            }
            index += 1
        }
        return graph.add(kind, a: UInt64(start), b: UInt32(truncatingIfNeeded: index))
    }

    /// Begins the level of a collection, whose entries are added here and not by coding containers.
    func pushCollection(_ place: CodingPlace, in parent: Int) throws -> Int {
        let level = push(place, in: parent)
        if levels[level].depth > options.depth { throw tooDeep("", level) }
        return level
    }

    func popCollection(_ level: Int) { pop(level) }
}

extension DecodingState {
    /// The elements of a node of certain kinds.
    func elements<E: Decodable>(
        _ type: Any.Type, of node: NodeIndex, at place: CodingPlace, in parent: Int
    ) throws -> [E] {
        guard let range = graph.elementRange(node) else { throw mismatch(type, node, parent, place) }
        let level = try push(node, place, in: parent).level
        defer { pop(level) }
        if case .scalar(let scalar) = types[E.self].form {
            try charge(range.count, level, .same)
            return try scalars(scalar, as: [E].self, range, node, level)
        }
        var result: [E] = []
        result.reserveCapacity(Swift.min(range.count, 4096))
        for index in range {
            result.append(
                try decode(E.self, graph.children[index], at: .index(index - range.lowerBound), in: level))
        }
        return result
    }

    private func scalars<S: CodedScalar, T>(
        _ type: S.Type, as other: T.Type, _ range: Range<Int>, _ node: NodeIndex, _ level: Int
    ) throws -> T {
        var result: [S] = []
        result.reserveCapacity(Swift.min(range.count, 4096))
        for index in range {
            result.append(
                try scalar(type, graph.children[index], at: .index(index - range.lowerBound), in: level))
        }
        return try cast(result, node, level, .same)
    }
}
