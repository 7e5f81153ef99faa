extension Array: EncodableCollection where Element: Encodable {
    static func encode<T>(
        _ value: T, at place: CodingPlace, in level: Int, state: EncodingState
    ) throws -> ObjectGraph.NodeIndex {
        if let strings = value as? [String] { return try state.node(.array, scalars: strings, at: place, in: level) }
        if let numbers = value as? [Int] { return try state.node(.array, scalars: numbers, at: place, in: level) }
        if let numbers = value as? [Double] { return try state.node(.array, scalars: numbers, at: place, in: level) }
        guard let array = value as? [Element] else { throw state.refused(value, level, place) }
        return try state.node(.array, of: array, at: place, in: level)
    }
}

extension Array: DecodableCollection where Element: Decodable {
    static func decode(
        _ node: ObjectGraph.NodeIndex, at place: CodingPlace, in level: Int, state: DecodingState
    ) throws -> [Element] {
        try state.elements([Element].self, of: node, at: place, in: level)
    }
}

extension Set: EncodableCollection where Element: Encodable {
    static func encode<T>(
        _ value: T, at place: CodingPlace, in level: Int, state: EncodingState
    ) throws -> ObjectGraph.NodeIndex {
        guard let set = value as? Set<Element> else { throw state.refused(value, level, place) }
        return try state.node(.set, of: set, at: place, in: level)
    }
}

extension Set: DecodableCollection where Element: Decodable {
    /// The set is built when its elements are complete, because they are hashed then.
    static func decode(
        _ node: ObjectGraph.NodeIndex, at place: CodingPlace, in level: Int, state: DecodingState
    ) throws -> Set<Element> {
        Set(try state.elements(Set<Element>.self, of: node, at: place, in: level))
    }
}

extension Optional: EncodableCollection where Wrapped: Encodable {
    static func encode<T>(
        _ value: T, at place: CodingPlace, in level: Int, state: EncodingState
    ) throws -> ObjectGraph.NodeIndex {
        guard let value = value as? Wrapped? else { throw state.refused(value, level, place) }
        guard let value else { return .null }
        return try state.node(for: value, at: place, in: level)
    }
}

extension Optional: DecodableCollection where Wrapped: Decodable {
    static func decode(
        _ node: ObjectGraph.NodeIndex, at place: CodingPlace, in level: Int, state: DecodingState
    ) throws -> Wrapped? {
        if state.graph.isNull(node) { return nil }
        return try state.decode(Wrapped.self, node, at: place, in: level)
    }
}
