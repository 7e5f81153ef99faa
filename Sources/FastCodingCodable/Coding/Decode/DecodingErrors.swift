import _FastCodingCore

// Errors are made apart from the fast paths.
extension DecodingState {
    /// The place and the sentence of an error; a code is for programs that look for the cause.
    private func context(
        _ level: Int,
        _ place: CodingPlace,
        _ message: String,
        _ code: FastCodingError.Code? = nil
    ) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: path(level, place),
            debugDescription: message,
            underlyingError: code.map { FastCodingError($0, message) }
        )
    }

    @inline(never)
    func corrupted(
        _ level: Int,
        _ place: CodingPlace,
        _ message: String,
        _ code: FastCodingError.Code? = nil
    ) -> DecodingError {
        .dataCorrupted(context(level, place, message, code))
    }

    /// The error for a node of the wrong kind, a value that does not fit, or a missing value.
    @inline(never)
    func mismatch(_ type: Any.Type, _ node: NodeIndex, _ level: Int, _ place: CodingPlace = .same)
        -> DecodingError
    {
        let kind = graph.kind(node)
        if graph.isNull(node) {
            return .valueNotFound(
                type,
                context(level, place, "\(type) expected, but there is no value")
            )
        }

        if kind.isNumber, let scalar = type as? any CodedScalar.Type, scalar != String.self {
            return .dataCorrupted(
                context(level, place, "the number \(numberText(node)) does not fit into \(type)")
            )
        }

        return .typeMismatch(
            type,
            context(level, place, "\(type) expected, but \(describe(node)) found")
        )
    }

    /// The number of a node in words.
    private func numberText(_ node: NodeIndex) -> String {
        guard let value = graph.scalar(node) else { return "" }

        // Numbers that are not finite are written as in Swift: nan, inf.
        return value.isFinite || value.kind == .decimal
            ? value.text : value.double?.description ?? ""
    }

    /// The kind of a node in words, or the class of an object.
    private func describe(_ node: NodeIndex) -> String {
        graph.isInstance(node)
            ? "an object of class '\(graph.className(node))'" : "\(graph.kind(node))"
    }

    @inline(never)
    func tooDeep(_ level: Int, _ place: CodingPlace) -> DecodingError {
        corrupted(
            level,
            place,
            "nested deeper than \(counted(options.depth, "level"))",
            .depthLimit
        )
    }

    @inline(never)
    func tooDeepForStack(_ depth: Int, _ level: Int, _ place: CodingPlace) -> DecodingError {
        corrupted(level, place, StackRoom.message(depth), .depthLimit)
    }

    @inline(never)
    func tooLarge(_ level: Int, _ place: CodingPlace) -> DecodingError {
        let most = counted(options.limits.expansion, "value")
        let message =
            "values in several places make more than \(most) beyond those of the file"
        return corrupted(level, place, message, .expansionLimit)
    }

    @inline(never)
    func cycle(_ type: Any.Type, _ level: Int, _ place: CodingPlace) -> DecodingError {
        let message = """
            the \(type) here contains itself through plain properties; \
            declare one of the references on the way as @FastLink
            """
        return corrupted(level, place, message, .cycle)
    }

    @inline(never)
    func unknownClass(_ name: String, for type: Any.Type, _ level: Int, _ place: CodingPlace)
        -> DecodingError
    {
        let message = """
            an object of class '\(name)' stands where \(type) is expected, \
            and FastTypes registers no such class that fits
            """
        return .typeMismatch(type, context(level, place, message, .classNotAllowed))
    }

    @inline(never)
    func ambiguousClass(
        _ name: String,
        _ one: Any.Type,
        _ other: Any.Type,
        _ level: Int,
        _ place: CodingPlace
    ) -> DecodingError {
        let message = """
            an object of class '\(NameText.shown(name))' may be a \(String(reflecting: one)) or \
            a \(String(reflecting: other)) here; register them with different names
            """
        return .typeMismatch(one, context(level, place, message, .classNotAllowed))
    }

    @inline(never)
    func refused(_ type: Any.Type, _ level: Int, _ place: CodingPlace) -> DecodingError {
        if type == UnknownProperties.self {
            return corrupted(level, place, UnknownProperties.misplaced)
        }

        let message =
            "\(type) is a type of Foundation; import FastCodingFoundation, which knows its form in archives"
        return .typeMismatch(type, context(level, place, message))
    }

    @inline(never)
    func keyNotFound(_ key: some CodingKey, _ level: Int) -> DecodingError {
        .keyNotFound(key, context(level, .same, "there is no '\(key.stringValue)'"))
    }

    @inline(never)
    func noMoreElements(_ type: Any.Type, _ index: Int, _ level: Int) -> DecodingError {
        .valueNotFound(
            type,
            context(level, .index(index), "there are only \(counted(index, "element"))")
        )
    }
}
