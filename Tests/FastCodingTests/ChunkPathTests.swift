import TestSupport

@Suite("The key paths of chunks")
struct ChunkPathTests {
    /// The path of each chunk that stands for itself, with its type.
    private func paths(_ archive: [UInt8]) throws -> [(path: String, chunk: Chunk)] {
        let (index, problem) = try ArchiveIndex.find(archive, dialect: nil, limits: Limits())
        if let problem { throw problem }
        let names = index.reading.header.layout
        var paths = ChunkPaths(index)
        var found: [(String, Chunk)] = []
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            paths.take(listed)
            let roles: Set<ChunkRole> = [.element, .member, .value, .property, .base]
            guard roles.contains(listed.place.role) else { continue }
            var path: String?
            if let span = paths.current { path = String(decoding: (0..<span.count).map { span[$0] }, as: UTF8.self) }
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
            let kind = graph.kind(found.node(0, in: graph))
            switch chunk.type {
            case .object8, .object16, .object32: #expect(kind == .object, "\(what): \(path)")
            case .nil: #expect(kind == .nil, "\(what): \(path)")
            case .string: #expect(kind == .string, "\(what): \(path)")
            case .data: #expect(kind == .data, "\(what): \(path)")
            case .float64: #expect(kind == .float64, "\(what): \(path)")
            case .codedObject: #expect(kind == .codedObject, "\(what): \(path)")
            default: break
            }
        }
    }

    @Test("lead to what the chunks are", arguments: SplitMix64.seeds(100))
    func random(seed: UInt64) throws {
        let graph = RandomGraph.make(seed: seed)
        let archive = try graph.archived()
        try check(archive, "seed \(seed)")
    }

    @Test("of archives that the original wrote, too", arguments: ["2.1", "2.3", "3.0", "3.2", "3.3"])
    func originals(version: String) throws {
        for original in Originals.all(version: version).prefix(80) {
            guard let found = try? ArchiveIndex.find(original.bytes, dialect: nil, limits: Limits()),
                found.problem == nil
            else { continue }
            try check(original.bytes, original.place)
        }
    }

    @Test func `that would be long are not told, nor those that are not known`() throws {
        let keys = ["k", "l"].map { String(repeating: $0, count: 600) }
        let graph = try Notation.graph("{\"\(keys[0])\":{\"\(keys[1])\":[1]}}")
        let archive = try graph.archived()
        let index = try ArchiveIndex.find(archive, dialect: nil, limits: Limits()).index
        var paths = ChunkPaths(index)
        var known = 0
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            paths.take(listed)
            if listed.place.role != .key, paths.current != nil { known += 1 }
        }
        #expect(known == 2)
    }
}
