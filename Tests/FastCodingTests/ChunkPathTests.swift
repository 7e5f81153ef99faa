import TestSupport

@Suite("The key paths of chunks")
struct ChunkPathTests {
    /// What some chunks are in a graph, not taken from the table that the graph is read by. Aliases
    /// stand for what has a path of its own.
    private static let kinds: [ChunkType: NodeKind] = [
        .object8: .object,
        .object16: .object,
        .object32: .object,
        .nil: .nil,
        .string: .string,
        .data: .data,
        .float64: .float64,
        .codedObject: .codedObject,
        .array: .array,
        .mutableArray: .mutableArray,
        .set: .set,
        .dictionary: .dictionary,
        .mutableDictionary: .mutableDictionary,
        .mutableString: .mutableString,
        .url: .url,
        .int8: .integer,
        .int16: .integer,
        .int32: .integer,
        .int64: .integer,
        .one: .integer,
        .zero: .integer,
        .float32: .float32,
        .true: .true,
        .false: .false,
        .null: .null,
        .decimal: .decimal,
        .date: .date,
        .indexSet: .indexSet,
        .range: .range,
        .point: .point,
        .keyedArchive: .keyedArchive,
    ]

    /// The path of each chunk that stands for itself, with its type.
    private func paths(_ archive: [UInt8]) throws -> [(path: String, chunk: Chunk)] {
        let indexed = try ArchiveIndex.find(archive, dialect: nil, limits: FastLimits())
        if let problem = indexed.problem {
            throw problem
        }

        let index = indexed.index
        let names = index.reading.header.layout
        var paths = ChunkPaths(index)
        var found: [(String, Chunk)] = []
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            paths.take(listed)
            let roles: Set<ChunkRole> = [.element, .member, .value, .property, .base]
            guard roles.contains(listed.place.role) else { continue }

            var path: String?
            if let span = paths.current {
                path = String(decoding: (0..<span.count).map { span[$0] }, as: UTF8.self)
            }

            let isNoBase = listed.place.role == .base && listed.chunk.type == .nil
            // A property of version 2 that names the class is dropped.
            let isClassKey = listed.place.role == .property && names.hasCommonCache && path == nil
            if isNoBase || isClassKey {
                #expect(path == nil)
                continue
            }

            found.append((try #require(path, "\(listed)"), listed.chunk))
        }

        return found
    }

    private func check(_ archive: [UInt8], _ what: String) throws {
        let graph = try ObjectGraph(archive: archive)
        for (path, chunk) in try paths(archive) {
            let found = try KeyPathSearch.find([path], in: graph)
            #expect(found.count == 1, "\(what): \(path)")

            guard let kind = Self.kinds[chunk.type] else { continue }

            #expect(graph.kind(found.node(0, in: graph)) == kind, "\(what): \(path)")
        }
    }

    @Test("lead to what the chunks are", arguments: SplitMix64.seeds(100))
    func random(seed: UInt64) throws {
        try check(RandomGraph.make(seed: seed).archived(), "seed \(seed)")
    }

    @Test(
        "of archives that the original wrote, too",
        arguments: ["2.1", "2.3", "3.0", "3.2", "3.3"]
    )
    func originals(version: String) throws {
        for original in Originals.all(version: version).prefix(80) {
            guard
                let found = try? ArchiveIndex.find(
                    original.bytes,
                    dialect: nil,
                    limits: FastLimits()
                ),
                found.problem == nil
            else { continue }
            try check(original.bytes, original.place)
        }
    }

    @Test func `that would be long are not told, nor those that are not known`() throws {
        let keys = ["k", "l"].map { String(repeating: $0, count: 600) }
        let graph = try Notation.graph("{\"\(keys[0])\":{\"\(keys[1])\":[1]}}")
        let archive = try graph.archived()
        let index = try ArchiveIndex.find(archive, dialect: nil, limits: FastLimits()).index
        var paths = ChunkPaths(index)
        var known = 0
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            paths.take(listed)
            if listed.place.role != .key, paths.current != nil {
                known += 1
            }
        }

        #expect(known == 2)
    }
}
