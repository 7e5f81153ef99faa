import TestSupport

@testable import _FastCodingCore

@Suite("The index of an archive")
struct ArchiveIndexTests {
    /// Expects that a cursor finds what a scan hands over, wherever it begins.
    private func check(_ archive: [UInt8], _ reading: ArchiveReading, _ what: String) {
        var visitor = RecordingVisitor()
        _ = ChunkScanner.scan(archive.span, reading, limits: FastLimits(), visitor: &visitor)
        let expected = entries(visitor.events, reading.header.layout)
        let index = ArchiveIndex(archive, reading, limits: FastLimits())
        let found = chunks(index, from: 0)
        #expect(found.map(\.entry) == Array(expected.indices), "\(what)")
        #expect(found.map(\.chunk) == expected.map(\.chunk), "\(what)")
        #expect(found.map(\.place) == expected.map(\.place), "\(what)")

        for start in stride(from: 1, through: found.count, by: found.count / 40 + 1) {
            #expect(
                chunks(index, from: start).elementsEqual(found[start...]),
                "\(what), from \(start)"
            )
        }
    }

    /// The chunks of a scan as a cursor finds them.
    private func entries(
        _ events: [RecordingVisitor.Event],
        _ layout: VersionLayout
    ) -> [(chunk: Chunk, place: ChunkPlace)] {
        var entries: [(chunk: Chunk, place: ChunkPlace)] = []
        var open: [Int] = []

        for event in events {
            switch event {
            case .leaf(let chunk, let place):
                entries.append((chunk, place))
            case .open(let chunk, let place):
                open.append(entries.count)
                entries.append((chunk, place))
            case .close(let chunk, _, let place, let end):
                if let opened = open.popLast() {
                    entries[opened].chunk.number = chunk.number
                }

                guard chunk.type == .codedObject else { continue }

                let last = Chunk(type: .nil, offset: end - layout.typeSize, payload: end, end: end)
                entries.append((last, ChunkPlace(role: .end, depth: place.depth + 1)))
            case .define(let chunk, let place):
                entries.append((chunk, ChunkPlace(role: .definition, depth: place.depth)))
            }
        }

        return entries
    }

    private func chunks(_ index: ArchiveIndex, from entry: Int) -> [ListedChunk] {
        var chunks: [ListedChunk] = []
        var cursor = ChunkCursor(index, at: entry)
        while let listed = cursor.next() {
            chunks.append(listed)
        }

        return chunks
    }

    private func checkReadings(_ archive: [UInt8], _ what: String) throws {
        let header = try ArchiveHeader(archive.span)
        check(archive, ArchiveReading(header: header), what)
        var reading = ArchiveReading(header: header)
        reading.dialect.numbering = .writerMerged

        if !header.isMajor2 {
            check(archive, reading, "\(what), merged")
        }

        check(
            archive,
            try ArchiveIndex.find(archive, dialect: nil, limits: FastLimits()).index.reading,
            "\(what), found"
        )
    }

    @Test("tells a cursor what a scan of an original archive tells", arguments: Originals.versions)
    func originals(version: String) throws {
        for (number, original) in Originals.all(version: version).enumerated() where number % 7 == 0
        {
            try checkReadings(original.bytes, original.place)
            let cut = Array(original.bytes.prefix(24 + number % max(original.bytes.count - 24, 1)))
            try? checkReadings(cut, "\(original.place), cut")
        }
    }

    @Test(
        "tells a cursor what a scan of a random archive tells, damaged or not",
        arguments: SplitMix64.seeds(100)
    )
    func random(seed: UInt64) throws {
        var archive = try RandomGraph.make(seed: seed).archived()
        try checkReadings(archive, "seed \(seed)")
        var random = SplitMix64(seed: seed)
        archive[Int.random(in: 20..<archive.count, using: &random)] = UInt8.random(
            in: 0...50,
            using: &random
        )

        try checkReadings(archive, "seed \(seed), damaged")
        archive.removeLast(Int.random(in: 1...max(archive.count - 20, 1), using: &random))
        try? checkReadings(archive, "seed \(seed), cut")
    }

    @Test func `tells a cursor what a scan of a hostile archive tells`() throws {
        for file in HostileFile.all {
            let archive = file.make(1 << 10)
            guard let header = try? ArchiveHeader(archive.span) else { continue }

            check(archive, ArchiveReading(header: header), file.name)
        }
    }

    @Test func `finds chunks by their offsets and places`() throws {
        let text =
            #"{"a":[1,{"$class":"C","p":[[],2],"q":"s"}],"b":{"$class":"NSURL","NS.relative":"u"}}"#

        let graph = try Notation.graph(text)
        let archive = try graph.archived()
        let index = ArchiveIndex(
            archive,
            ArchiveReading(header: try ArchiveHeader(archive.span)),
            limits: FastLimits()
        )

        for listed in chunks(index, from: 0) {
            #expect(index.entry(at: listed.chunk.offset) == listed.entry)
            #expect(index.entry(containing: listed.chunk.end - 1) == listed.entry)

            guard listed.place.role != .definition else { continue }

            let found = index.location(of: listed.entry)
            #expect(
                found.container == listed.container && found.place.number == listed.place.number
            )

            let children = ArchiveIndex.Children(of: listed.container, in: index)
            #expect(
                children.contains { $0.entry == listed.entry && $0.place.role == found.place.role }
            )
        }
    }
}
