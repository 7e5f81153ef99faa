import _FastCodingCore

extension Array: ScalarArray where Element: CodedScalar {
    static var element: any CodedScalar.Type { Element.self }
}

extension Array: EncodableCollection where Element: Encodable {
    package static func encode<T>(
        _ value: T,
        at place: CodingPlace,
        in level: Int,
        state: EncodingState
    ) throws -> NodeIndex {
        if let strings = value as? [String] {
            return try state.node(.array, scalars: strings, at: place, in: level)
        }

        if let numbers = value as? [Int] {
            return try state.node(.array, scalars: numbers, at: place, in: level)
        }

        if let numbers = value as? [Double] {
            return try state.node(.array, scalars: numbers, at: place, in: level)
        }

        guard let array = value as? [Element] else { throw state.refused(value, level, place) }

        return try state.node(.array, of: array, at: place, in: level)
    }
}

extension Array: DecodableCollection where Element: Decodable {
    package static func decode<T>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int,
        state: DecodingState
    ) throws -> T {
        let array: [Element] = try state.elements([Element].self, of: node, at: place, in: level)
        return try state.cast(array, node, level, place)
    }
}

extension Set: EncodableCollection where Element: Encodable {
    package static func encode<T>(
        _ value: T,
        at place: CodingPlace,
        in level: Int,
        state: EncodingState
    ) throws -> NodeIndex {
        guard let set = value as? Set<Element> else { throw state.refused(value, level, place) }
        return try state.node(.set, of: set, at: place, in: level)
    }
}

extension Set: DecodableCollection where Element: Decodable {
    /// The set is built once its elements are complete, because building it hashes them. One with
    /// equal elements is an error: they would be lost.
    package static func decode<T>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int,
        state: DecodingState
    ) throws -> T {
        let elements: [Element] = try state.elements(
            Set<Element>.self,
            of: node,
            at: place,
            in: level
        )

        let set = Set(elements)
        if set.count < elements.count {
            throw state.equalElements(elements, level, place)
        }

        state.watch(elements, level, place)
        return try state.cast(set, node, level, place)
    }
}

extension Optional: EncodableCollection where Wrapped: Encodable {
    package static func encode<T>(
        _ value: T,
        at place: CodingPlace,
        in level: Int,
        state: EncodingState
    ) throws -> NodeIndex {
        guard let value = value as? Wrapped? else { throw state.refused(value, level, place) }
        guard let value else { return .null }

        if case .scalar = state.types[Wrapped.self].form {
            return try state.node(for: value, at: place, in: level)
        }

        // A level of its own, because it takes as much of the stack as one.
        let own = try state.pushCollection(place, in: level)
        defer {
            state.open.pop(own)
        }

        return try state.node(for: value, at: .same, in: own)
    }
}

extension Optional: DecodableCollection where Wrapped: Decodable {
    package static func decode<T>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int,
        state: DecodingState
    ) throws -> T {
        if state.isNull(node) {
            return try state.cast(Wrapped?.none, node, level, place)
        }

        if case .scalar = state.types[Wrapped.self].form {
            return try state.cast(
                Wrapped?.some(state.decode(Wrapped.self, node, at: place, in: level)),
                node,
                level,
                place
            )
        }

        let own = try state.push(node, place, in: level).index
        defer {
            state.pop(own)
        }

        return try state.cast(
            Wrapped?.some(state.decode(Wrapped.self, node, at: .same, in: own)),
            node,
            level,
            place
        )
    }
}
