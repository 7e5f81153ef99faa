import TestSupport

@Suite("The searches for marks and trailers")
struct DocumentSearchTests {
    private static let marks = [Array("TSAF".utf8), Array("plis".utf8)]

    private func naiveMark(_ bytes: [UInt8], from start: Int, below end: Int) -> Int? {
        (start..<max(start, min(end, bytes.count - 3))).first { offset in
            Self.marks.contains { bytes[offset..<(offset + 4)].elementsEqual($0) }
        }
    }

    private func naiveTrailer(_ bytes: [UInt8], from start: Int, below end: Int) -> Int? {
        (start..<max(start, min(end, bytes.count - 31))).first { offset in
            bytes[offset..<(offset + 5)].allSatisfy { $0 == 0 }
                && (1...8).contains(bytes[offset + 6]) && (1...8).contains(bytes[offset + 7])
                && bytes[offset + 8] == 0 && bytes[offset + 9] == 0
        }
    }

    @Test(
        "find what a search byte by byte finds, in bytes that are full of beginnings",
        arguments: SplitMix64.seeds(60)
    )
    func marks(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 0..<300, using: &random)
        var bytes = (0..<count).map { _ in
            "TSAFplis\0\u{1}\u{7F}".utf8.randomElement(using: &random) ?? 0
        }

        if count > 4, random.chance(50) {
            let place = Int.random(in: 0...(count - 4), using: &random)
            bytes.replaceSubrange(place..<(place + 4), with: Self.marks[place % 2])
        }

        for _ in 0..<20 {
            let start = Int.random(in: 0...count, using: &random)
            let end = Int.random(in: 0...(count + 5), using: &random)
            #expect(
                bytes.span.firstDocumentMark(from: start, below: end)
                    == naiveMark(bytes, from: start, below: end),
                "seed \(seed), \(start), \(end), \(bytes)"
            )
        }
    }

    @Test("find trailers likewise", arguments: SplitMix64.seeds(60))
    func trailers(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 0..<300, using: &random)
        // Zeros are so frequent that every other one of these has a trailer.
        let bytes = (0..<count).map { _ in
            random.chance(20) ? UInt8.random(in: 0...9, using: &random) : 0
        }

        for _ in 0..<20 {
            let start = Int.random(in: 0...count, using: &random)
            let end = Int.random(in: 0...(count + 5), using: &random)
            #expect(
                bytes.span.firstListTrailer(from: start, below: end)
                    == naiveTrailer(bytes, from: start, below: end),
                "seed \(seed), \(start), \(end), \(bytes)"
            )
        }
    }
}
