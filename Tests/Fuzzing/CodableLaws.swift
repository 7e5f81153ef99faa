import FastCoding

/// Archives as Swift types. What can be decoded can be encoded, and is decoded again as something
/// that is encoded as an equal graph.
enum CodableLaws {
    static func brokenLaw(_ bytes: [UInt8]) -> String? {
        guard let graph = try? ObjectGraph(archive: bytes, limits: FuzzTarget.limits) else {
            return nil
        }

        return FuzzObjects.collecting {
            let types = types(of: graph, FuzzBase.self, FuzzDerived.self)
            let laws: [() -> String?] = [
                { value(FuzzBase.self, graph, types) }, { value([FuzzBase?].self, graph, types) },
                { value(FuzzRecord.self, graph, types) },
                { value([FuzzRecord].self, graph, types) },
                { value([String: FuzzBase].self, graph, types) },
                { value([[Double?]].self, graph, types) },
                { value([String: Set<Int>].self, graph, types) },
                { value([FastValue].self, graph, types) },
                { value([String: FastValue].self, graph, types) }, { integerKeys(graph) },
                { value(FastValue.self, graph, FastTypes()) },
                { value(UnknownObject.self, graph, FastTypes()) },
                { object(graph, self.types(of: graph, FuzzNode.self, FuzzSpecial.self)) },
            ]
            return laws.lazy.compactMap { $0() }.first
        }
    }

    /// The class names of a graph as names of two types.
    private static func types(of graph: ObjectGraph, _ one: Any.Type, _ other: Any.Type)
        -> FastTypes
    {
        var names: [[String]] = [[], []]
        for definition in graph.definitions {
            let name = graph.text(definition.name)
            // The only class that is written without being registered.
            if name == "FuzzPoint" {
                continue
            }

            names[name.utf8.count % 2].append(name)
        }

        var types = FastTypes()
        types.register(one, oldNames: names[0])
        types.register(other, oldNames: names[1])

        return types
    }

    private static func value<T: Codable>(_ type: T.Type, _ graph: ObjectGraph, _ types: FastTypes)
        -> String?
    {
        let (encoder, decoder) = coders(types)
        return law(
            "\(type)",
            read: { try decoder.decode(type, from: graph) },
            encode: { try encoder.encode($0) },
            decode: { try decoder.decode(type, from: $0) }
        )
    }

    private static func object(_ graph: ObjectGraph, _ types: FastTypes) -> String? {
        let (encoder, decoder) = coders(types)
        return law(
            "FuzzNode",
            read: { try decoder.decodeObject(FuzzNode.self, from: graph) },
            encode: { try encoder.encode(object: $0) },
            decode: { try decoder.decodeObject(FuzzNode.self, from: $0) }
        )
    }

    /// The entries of such a dictionary come in another order each time, which counts if their keys
    /// are no strings.
    private static func integerKeys(_ graph: ObjectGraph) -> String? {
        let (encoder, decoder) = coders(FastTypes())
        guard let value = try? decoder.decode([Int: Double].self, from: graph) else { return nil }

        let again = try? decoder.decode([Int: Double].self, from: encoder.encode(value))
        let isSame =
            again?.count == value.count
            && value.allSatisfy { again?[$0]?.bitPattern == $1.bitPattern }

        return isSame ? nil : "integer keys: \(value) is decoded again as \(again ?? [:])"
    }

    private static func coders(_ types: FastTypes) -> (FastEncoder, FastDecoder) {
        var encoder = FastEncoder(types: types)
        encoder.warn = { _ in }
        var decoder = FastDecoder(types: types)
        decoder.warn = { _ in }
        decoder.limits = FuzzTarget.limits

        return (encoder, decoder)
    }

    private static func law<T>(
        _ name: String,
        read: () throws -> T,
        encode: (T) throws -> [UInt8],
        decode: ([UInt8]) throws -> T
    ) -> String? {
        let value: T
        do {
            value = try read()
        } catch {
            return error is DecodingError ? nil : "\(name): decoding throws \(error)"
        }

        do {
            let written = try encode(value)
            let again = try encode(decode(written))
            var options = GraphComparison.Options(nilPropertiesAreAbsent: true)
            options.ignoresKeyOrder = true
            options.alignsElements = true
            let one = try graph(written)
            let other = try graph(again)

            return GraphComparison.differences(one, other, options: options, limit: 1).first.map {
                "\(name): encoded, decoded and encoded again: \($0)"
            }
        } catch {
            return isLimit(error)
                ? nil : "\(name): what was decoded can't be encoded and decoded again: \(error)"
        }
    }

    private static func graph(_ archive: [UInt8]) throws -> ObjectGraph {
        try ObjectGraph(archive: archive, limits: .none)
    }

    /// Whether something is nested deeper, or makes more values, when it is written without
    /// sharing.
    private static func isLimit(_ error: any Error) -> Bool {
        var cause: (any Error)?
        switch error {
        case EncodingError.invalidValue(_, let context):
            cause = context.underlyingError
        case DecodingError.dataCorrupted(let context):
            cause = context.underlyingError
        default: break
        }

        let limits: [FastCodingError.Code] = [.depthLimit, .expansionLimit, .chainLimit]
        return (cause as? FastCodingError).map { limits.contains($0.code) } ?? false
    }
}
