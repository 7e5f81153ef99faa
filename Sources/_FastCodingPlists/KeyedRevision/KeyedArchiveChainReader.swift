import _FastCodingCore

extension KeyedArchiveReader {
    /// The parts of a keyed archive that its graph has no place for.
    package static func otherParts(
        _ bytes: [UInt8],
        limits: FastLimits
    ) throws(FastCodingError) -> KeyedArchiveParts {
        var ignored = Diagnostics()
        return try locating(bytes, limits, diagnostics: &ignored) {
            text,
            notes throws(FastCodingError) in
            let archive = try build(text, limits, &notes).archive
            return KeyedArchiveParts(
                chains: KeyedArchiveChainReader(archive).chains(),
                outerCount: archive.outerCount
            )
        }
    }
}

/// Reads chains. A binary property list may have one list of names in the slots of very many
/// classes, so each list is read once, and all of them have the same array.
struct KeyedArchiveChainReader {
    private let archive: KeyedArchiveContents
    private var lists: [Int: [[UInt8]]] = [:]

    init(_ archive: KeyedArchiveContents) {
        self.archive = archive
    }

    consuming func chains() -> [[UInt8]: KeyedArchiveChain] {
        var chains: [[UInt8]: KeyedArchiveChain] = [:]
        var seen: Set<UInt32> = []

        for definition in KeyedArchiveClassSlots(archive).definitions
        where seen.insert(definition.name.index).inserted {
            let graph = archive.graph
            guard NodeKind(keyedClassName: graph.bytes(definition.name)) == nil else { continue }

            let name = Array(graph.pool[graph.byteRange(definition.name).range])
            chains[name] = KeyedArchiveChain(
                classes: names(.classes, of: definition.container),
                hints: names(.hints, of: definition.container)
            )
        }

        return chains
    }

    private mutating func names(_ key: KeyedArchiveKey, of container: Int) -> [[UInt8]] {
        guard let list = archive.value(key, of: container)?.array else { return [] }

        if let known = lists[list] {
            return known
        }

        let graph = archive.graph
        let nodes = archive.values(of: list).compactMap(\.node)
        let names = nodes.filter { graph.kind($0) == .string }.map {
            Array(graph.pool[graph.byteRange($0).range])
        }

        lists[list] = names
        return names
    }
}
