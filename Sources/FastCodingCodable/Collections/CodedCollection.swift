import _FastCodingLibrary

// Collections of the standard library are coded as containers rather than by their own Codable conformances.

protocol EncodableCollection {
    /// The node of a value whose type is the one that this is called on.
    static func encode<T>(
        _ value: T, at place: CodingPlace, in level: Int, state: EncodingState
    ) throws -> ObjectGraph.NodeIndex
}

protocol DecodableCollection {
    /// The value of a node, as the type that this is called on.
    static func decode<T>(
        _ type: T.Type, _ node: ObjectGraph.NodeIndex, at place: CodingPlace, in level: Int, state: DecodingState
    ) throws -> T
}

protocol ScalarArray {
    static var element: any CodedScalar.Type { get }
}

extension Array: ScalarArray where Element: CodedScalar {
    static var element: any CodedScalar.Type { Element.self }
}

extension EncodingState {
    func node<E: Encodable>(
        _ kind: NodeKind, of elements: some Collection<E>, at place: CodingPlace, in parent: Int
    ) throws -> NodeIndex {
        let level = try pushCollection(place, in: parent)
        do {
            var index = 0
            for element in elements {
                open.collect(try node(for: element, at: .index(index), in: level))
                index += 1
            }
        } catch {
            popCollection(level)
            throw error
        }
        return open.finish(level, as: kind)
    }

    /// The node of an array or a set of strings, booleans or numbers.
    @inline(__always)
    func node<S: CodedScalar>(
        _ kind: NodeKind, scalars: some Collection<S>, at place: CodingPlace, in parent: Int
    ) throws -> NodeIndex {
        let (node, index) = open.graph.add(kind, scalars: scalars)
        if index < 0 { return node }
        for (each, scalar) in scalars.enumerated() where each == index {
            do throws(FastCodingError) {
                _ = try scalar.add(to: &open.graph)
            } catch {
                throw invalid(scalar, parent, place, error.message, error).inside(index)
            }
        }
        return node
    }

    /// Begins the level of a collection, whose entries are added here and not by coding containers.
    func pushCollection(_ place: CodingPlace, in parent: Int) throws -> Int {
        let level = open.push(place, in: parent)
        if open.levels[level].depth <= options.depth { return level }
        let error = tooDeep("", level)
        popCollection(level)
        throw error
    }

    func popCollection(_ level: Int) { open.pop(level) }
}

extension ObjectGraph {
    /// Adds an array or a set of strings, booleans or numbers.
    ///
    /// - Returns: its node, and the index of the first element that can't be stored; -1 if all could.
    @inline(__always)
    fileprivate mutating func add<S: CodedScalar>(
        _ kind: NodeKind, scalars: some Collection<S>
    ) -> (node: NodeIndex, misfit: Int) {
        let start = children.count
        var index = 0
        for scalar in scalars {
            do throws(FastCodingError) {
                children.append(try scalar.add(to: &self))
            } catch {
                return (.nil, index)
            }
            index += 1
        }
        return (add(kind, a: UInt64(start), b: UInt32(truncatingIfNeeded: index)), -1)
    }
}

extension DecodingState {
    func array<T>(
        of element: any CodedScalar.Type, _ type: T.Type, _ node: NodeIndex, at place: CodingPlace, in parent: Int
    ) throws -> T {
        guard let range = graph.elementRange(node) else { throw mismatch(type, node, parent, place) }
        let level = try push(node, place, in: parent).index
        defer { pop(level) }
        try charge(range.count, level, .same)
        return try element.array(as: type, range, of: node, in: level, self)
    }

    /// The elements of a node of certain kinds.
    func elements<E: Decodable>(
        _ type: Any.Type, of node: NodeIndex, at place: CodingPlace, in parent: Int
    ) throws -> [E] {
        guard let range = graph.elementRange(node) else { throw mismatch(type, node, parent, place) }
        let level = try push(node, place, in: parent).index
        defer { pop(level) }
        if case .scalar(let scalar) = types[E.self].form {
            try charge(range.count, level, .same)
            return try scalar.array(as: [E].self, range, of: node, in: level, self)
        }
        var result: [E] = []
        result.reserveCapacity(Swift.min(range.count, 4096))
        for index in range {
            result.append(
                try decode(E.self, children[index], at: .index(index - range.lowerBound), in: level))
        }
        return result
    }
}

// Sets and dictionaries are built once their elements and keys are complete, apart from links.
extension DecodingState {
    /// Has the hashes of elements or keys checked once links are filled, if some are still empty: a container whose
    /// elements have got other hashes finds none of them.
    func watch<Element: Decodable & Hashable>(_ elements: [Element], _ level: Int, _ place: CodingPlace) {
        guard hasEmptyLinks else { return }
        if case .scalar = types[Element.self].form { return }
        let path = path(level, place)
        let isIntact = hashCheck(elements)
        hashChecks.append {
            if isIntact() { return }
            let message = """
                the hash of a \(Element.self) here depends on a link, which is filled after the container is built; \
                leave links out of hashes, or use an array
                """
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: message))
        }
    }

    /// The error for a set that would lose elements because some are equal.
    func equalElements<Element: Hashable>(_ elements: [Element], _ level: Int, _ place: CodingPlace) -> DecodingError {
        var seen: Set<Element> = []
        let index = elements.firstIndex { !seen.insert($0).inserted } ?? 0
        let message = """
            an equal element stands before this one, or one that is equal as long as links are empty; a set would lose it
            """
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(level, place) + [PathKey(intValue: index)], debugDescription: message))
    }
}

/// Tells whether elements still have the hashes that they have now.
func hashCheck<Element: Hashable>(_ elements: [Element]) -> () -> Bool {
    let hashes = elements.map(\.hashValue)
    return { zip(elements, hashes).allSatisfy { $0.hashValue == $1 } }
}
