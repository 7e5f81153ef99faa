import TestSupport

@Suite("Archives inside of other bytes")
struct ArchiveFinderTests {
    private func find(_ bytes: [UInt8]) throws(FastCodingError) -> [FoundArchive] {
        var found: [FoundArchive] = []
        try ArchiveFinder.find(in: bytes.span, limits: FastLimits()) {
            (archive) throws(FastCodingError) in
            found.append(archive)
        }
        return found
    }

    @Test("are found wherever they stand, with their lengths", arguments: SplitMix64.seeds(50))
    func anywhere(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var bytes: [UInt8] = []
        var expected: [(Int, Int)] = []

        for number in 0..<4 {
            // Something between them, which may begin as an archive does.
            for _ in 0..<Int.random(in: 0...50, using: &random) {
                bytes.append("TSAFx\0".utf8.randomElement(using: &random) ?? 0)
            }

            bytes.append(0x78)
            let graph = RandomGraph.make(seed: seed &* 4 &+ UInt64(number))
            let archive = try graph.archived()
            expected.append((bytes.count, archive.count))
            bytes += archive
        }

        let found = try find(bytes).filter { $0.isComplete }
        #expect(found.map(\.offset) == expected.map(\.0), "seed \(seed)")
        #expect(found.map(\.length) == expected.map(\.1), "seed \(seed)")
    }

    @Test("of all versions are found", arguments: Originals.versions)
    func versions(version: String) throws {
        for original in Originals.all(version: version).prefix(60) {
            let result = try? ArchiveReader.read(original.bytes)
            // If a Nil may be a value or an end, the end of the file decides.
            guard let result, result.reading.codedNils.isEmpty else { continue }

            let found = try find([1, 2, 3] + original.bytes + [9, 9])
            #expect(found.first?.offset == 3 && found.first?.isComplete == true, "\(original)")
            #expect(found.first?.version.description.first == version.first)
        }
    }

    @Test(
        "without padding end where their numbers do, and not in the bytes after these",
        arguments: [("3.0.1", "date_frac"), ("3.0", "date_frac"), ("3.0", "uint32_max")]
    )
    func unpadded(version: String, name: String) throws {
        let original = try #require(Originals.named(name, version: version))
        let found = try find(original.bytes + Array(repeating: 9, count: 8))
        #expect(
            found.count == 1 && found[0].isComplete && found[0].length == original.bytes.count,
            "\(found)"
        )
    }

    @Test func `whose end depends on the layout are reported, unless the bytes after them decide`()
        throws
    {
        // A number of 3.0, which nothing pads; its first bytes could be padding.
        var archive = ArchiveBytes(minor: 0)
        archive.chunk(.float64)
        archive.number((1.0).bitPattern)
        var warnings: [FastCodingError] = []

        func lengths(_ bytes: [UInt8]) throws -> [Int] {
            let found = try FastArchive.archives(in: [1] + bytes)
            warnings = found.compactMap(\.warning)
            return found.map(\.length)
        }

        #expect(try lengths(archive.bytes + Array(repeating: 9, count: 8)) == [32])
        #expect(warnings.map(\.code) == [.ambiguousDialect] && warnings.first?.offset == 1)
        #expect(warnings.first?.message.contains("one has 32 bytes and the other 29") == true)
        #expect(try lengths(archive.bytes + [9]) == [29] && warnings.isEmpty)
        #expect(try lengths(archive.bytes + archive.bytes) == [29, 29] && warnings.isEmpty)
        // The one that comes next begins where the other layout has a part of the first.
        #expect(
            try lengths(archive.bytes + [9] + archive.bytes) == [32, 29] && warnings.count == 1
        )

        archive.bytes[21] = 1
        #expect(
            try lengths(archive.bytes + Array(repeating: 9, count: 8)) == [29] && warnings.isEmpty
        )
    }

    @Test
    func `that are damaged are reported with what is wrong, and do not hide what comes after`()
        throws
    {
        let graph = try Notation.graph(#"{"a":[1,"x"]}"#)
        let archive = try graph.archived()
        let found = try find(Array(archive.dropLast(3)) + archive)
        #expect(found.count == 2 && found[1].isComplete && found[1].root == "Dictionary of 1 entry")

        guard case .damaged(let error) = found[0].state else {
            Issue.record("not damaged")
            return
        }

        #expect(error.offset != nil)
        #expect(try find(Array("TSAF".utf8)).isEmpty && find([]).isEmpty)
    }

    @Test func `that may go on after a Nil are damaged, and do not hide what comes after`() throws {
        var archive = ArchiveBytes(minor: 2, objects: 1, strings: 2)
        archive.chunk(.codedObject)
        archive.string("C")
        archive.chunk(.nil)
        let other = try Notation.graph("[1]").archived()

        // What comes after the Nil is a key, behind which the archive is cut off or damaged.
        for rest in [[8, 0x6B, 0], [8, 0x6B, 0, 0xFF], [5, 0], [8, 0x6B]] as [[UInt8]] {
            let found = try find([9] + archive.bytes + rest + other)
            #expect(found.map(\.offset) == [1, 1 + archive.count + rest.count])
            #expect(found.last?.isComplete == true)
            guard case .damaged(let error) = found.first?.state else {
                Issue.record("not damaged before \(rest)")
                continue
            }

            #expect(error.code == .unreadableDialect && error.offset == 1)
        }

        // Where no key follows, or the counts are those of what is there, the Nil is the end.
        #expect(try find([9] + archive.bytes + [0xFF] + other).allSatisfy { $0.isComplete })
        archive.patch(1, at: 16)
        #expect(try find([9] + archive.bytes + [8, 0x6B, 0] + other).allSatisfy { $0.isComplete })
    }

    @Test func `that go beyond a limit are reported with the limit`() throws {
        let archive = try Notation.graph("[[[[1]]]]").archived()
        for (code, change) in [
            (FastCodingError.Code.depthLimit, { $0.depth = 2 }),
            (.chunkLimit, { $0.chunks = 3 }),
        ] as [(FastCodingError.Code, (inout FastLimits) -> Void)] {
            var limits = FastLimits()
            change(&limits)
            let found = try FastArchive.archives(in: [1] + archive, limits: limits)
            let warnings = found.compactMap(\.warning)

            guard found.count == 1, case .limited(let error) = found[0].state else {
                Issue.record("not limited: \(found)")
                continue
            }

            #expect(error.code == code && !found[0].isComplete && warnings.map(\.code) == [code])
            #expect(warnings[0].offset == 1)
        }
    }

    @Test func `a thousand damaged ones do not hide a good one behind them`() throws {
        let graph = try Notation.graph(
            #"{"items":["one","two","three"],"names":{"a":"a name","b":"another name"}}"#
        )

        let archive = try graph.archived()
        let cut = Array(archive.prefix(archive.count * 2 / 3))
        let found = try find(Array(repeating: cut, count: 1000).flatMap(\.self) + archive)
        #expect(found.last?.offset == 1000 * cut.count && found.last?.isComplete == true)
        #expect(
            !found.contains {
                if case .unread = $0.state {
                    true
                } else {
                    false
                }
            }
        )
    }

    #if DEBUG
        @Test
        func `hostile repetition takes no more work than a multiple of the bytes, and is reported`()
            throws
        {
            // Each is an array that goes on to the end of the file and is not complete there.
            var bytes: [UInt8] = []
            let size = 200_000
            while bytes.count < size {
                var archive = ArchiveBytes()
                archive.open(.array, 60_000)
                bytes += archive.bytes + [13, 13, 13, 13]
            }

            bytes += Array(repeating: 13, count: 60_000)
            var unread = 0
            let effort = try Effort.measure { () throws(FastCodingError) in
                try ArchiveFinder.find(in: bytes.span, limits: FastLimits()) {
                    (found) throws(FastCodingError) in
                    if case .unread = found.state {
                        unread += 1
                    }
                }
            }

            #expect(effort < 40 * bytes.count + (4 << 20))
            #expect(unread > 0)
        }
    #endif
}
