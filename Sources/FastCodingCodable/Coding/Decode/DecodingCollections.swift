import _FastCodingCore

/// A collection of the standard library, which is coded as a container rather than by its own
/// Codable conformance.
protocol DecodableCollection {
    /// The value of a node, as the type that this is called on.
    static func decode<T>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int,
        state: DecodingState
    ) throws -> T
}

/// An array of strings, booleans or numbers.
protocol ScalarArray {
    /// The type of the elements.
    static var element: any CodedScalar.Type { get }
}

extension DecodingState {
    /// The elements of an array or a set as an array of strings, booleans or numbers, as the type
    /// that it is known to be.
    func array<T>(
        of element: any CodedScalar.Type,
        _ type: Any.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in parent: Int
    ) throws -> T {
        guard let range = graph.elementRange(node) else {
            throw mismatch(type, node, parent, place)
        }

        let level = try push(node, place, in: parent).index
        defer {
            pop(level)
        }

        try charge(range.count, level, .same)
        return try element.array(as: T.self, range, of: node, in: level, self)
    }

    /// The elements of an array, a set or an ordered set.
    func elements<E: Decodable>(
        _ type: Any.Type,
        of node: NodeIndex,
        at place: CodingPlace,
        in parent: Int
    ) throws -> [E] {
        if case .scalar(let scalar) = types[E.self].form {
            return try array(of: scalar, type, node, at: place, in: parent)
        }

        guard let range = graph.elementRange(node) else {
            throw mismatch(type, node, parent, place)
        }

        let level = try push(node, place, in: parent).index
        defer {
            pop(level)
        }

        var result: [E] = []
        for index in range {
            result.reserve(forAll: range.count)
            result.append(
                try decode(E.self, children[index], at: .index(index - range.lowerBound), in: level)
            )
        }

        return result
    }
}

extension Array {
    /// Makes room for all elements of a file before the first and another one is appended: at first
    /// for some, because a file may have many that are no elements of the type. To double the room
    /// each time would take up to three times as much, and leave gaps in the memory.
    @inline(__always)
    mutating func reserve(forAll total: Int) {
        let first = 4096
        if count == 0 {
            reserveCapacity(Swift.min(total, first))
        } else if count == first {
            reserveCapacity(total)
        }
    }
}

// Sets and dictionaries are built once their elements and keys are complete, apart from links.
extension DecodingState {
    /// Has the hashes of elements or keys checked once links and objects by tables are filled, if
    /// some may still be empty: a container whose elements have got other hashes finds none of
    /// them.
    func watch<Element: Decodable & Hashable>(
        _ elements: [Element],
        _ level: Int,
        _ place: CodingPlace
    ) {
        if links.isEmpty, objects == nil {
            return
        }

        if case .scalar = types[Element.self].form {
            return
        }

        hashChecks.append(
            HashCheck(
                element: Element.self,
                path: path(level, place),
                origin: origin,
                isIntact: hashCheck(elements)
            )
        )
    }

    /// The error for a set or dictionary whose elements or keys have got other hashes.
    func changedHash(_ check: HashCheck) -> DecodingError {
        let message = """
            the hash of a \(check.element) here depends on a link or on an object with a table, which are filled after the \
            container is built; leave these out of hashes, or use an array
            """
        return DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: check.path, debugDescription: message)
        )
    }

    /// The error for a set that would lose elements because some are equal.
    func equalElements<Element: Hashable>(_ elements: [Element], _ level: Int, _ place: CodingPlace)
        -> DecodingError
    {
        var seen: Set<Element> = []
        let index = elements.firstIndex { !seen.insert($0).inserted } ?? 0
        let message = """
            an earlier element is equal to this one, or one that is equal as long as links are empty; a set would lose it
            """

        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(level, place) + [PathKey(intValue: index)],
                debugDescription: message
            )
        )
    }
}

/// Tells whether elements still have the hashes that they have now.
func hashCheck<Element: Hashable>(_ elements: [Element]) -> () -> Bool {
    let hashes = elements.map(\.hashValue)
    return { zip(elements, hashes).allSatisfy { $0.hashValue == $1 } }
}
