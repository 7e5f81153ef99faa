// The searches that `find` does in every byte of files of any size. Blocks in which nothing is,
// such as those of zeros, take a few instructions.
extension Span<UInt8> {
    /// The marks by which archives and property lists are found: `TSAF` begins an archive, and
    /// `plis` is in `bplist00`, in `<plist` and in `</plist>`. As numbers, the first byte is the
    /// lowest.
    private static var archiveMark: UInt32 { 0x4641_5354 }
    private static var listMark: UInt32 { 0x7369_6C70 }
    private static var markSize: Int { 4 }

    /// The first offset from `start` on, below `end`, at which a complete `TSAF` or `plis` begins;
    /// nil if there is none.
    package func firstDocumentMark(from start: Int, below end: Int) -> Int? {
        let end = Swift.min(end, count - Self.markSize + 1)
        var index = start
        while index < end {
            index = nextBlockWithMark(from: index)
            // There are few false ones, so the rest of their block is looked at byte by byte.
            let blockEnd = Swift.min(end, index &+ 64)
            while index < blockEnd {
                if isMark(index) {
                    Effort.count(index - start)
                    return index
                }

                index &+= 1
            }
        }

        Effort.count(Swift.max(end - start, 0))
        return nil
    }

    /// Where the next 64 bytes begin in which the first and the last byte of a mark are, if there
    /// are that many; else the offset of what is left.
    @inline(__always)
    private func nextBlockWithMark(from start: Int) -> Int {
        var index = start
        while index &+ 64 &+ Self.markSize <= count {
            let first = marks(index) .| marks(index &+ 16)
            let second = marks(index &+ 32) .| marks(index &+ 48)
            if firstLane(first .| second) < 16 {
                break
            }

            index &+= 64
        }

        return index
    }

    /// Where the first and the last byte of a mark are.
    @inline(__always)
    private func marks(_ offset: Int) -> SIMDMask<SIMD16<Int8>> {
        let first = block(offset)
        let last = block(offset &+ 3)
        // A comparison with a number instead of a vector is not inlined, and fifty times as slow.
        let archives =
            (first .== SIMD16<Int8>(repeating: 0x54)) .& (last .== SIMD16<Int8>(repeating: 0x46))
        let lists =
            (first .== SIMD16<Int8>(repeating: 0x70)) .& (last .== SIMD16<Int8>(repeating: 0x73))

        return archives .| lists
    }

    /// Whether a mark begins here; four bytes have to exist.
    @inline(__always)
    private func isMark(_ offset: Int) -> Bool {
        let word = load(offset, as: UInt32.self)
        return word == Self.archiveMark || word == Self.listMark
    }

    /// The first offset from `start` on, below `end`, of 32 bytes that have the form of the trailer
    /// of a binary property list: five zeros, any byte, two sizes from 1 to 8, and a number of
    /// objects below 2^48. Nil if there is none.
    package func firstListTrailer(from start: Int, below end: Int) -> Int? {
        let end = Swift.min(end, count - 31)
        var index = start
        while index < end {
            let found = firstLane(trailers(index))
            if found < 16 {
                index &+= found
                Effort.count(Swift.min(index, end) - start)
                return index < end ? index : nil
            }

            index &+= 16
        }

        Effort.count(Swift.max(end - start, 0))
        return nil
    }

    /// Which of the next 16 offsets may begin a trailer.
    @inline(__always)
    private func trailers(_ offset: Int) -> SIMDMask<SIMD16<Int8>> {
        // The last block reads up to 25 bytes from `offset` on, of which 32 exist.
        let sizes = Self.sizes(block(offset &+ 6)) .& Self.sizes(block(offset &+ 7))
        // Sizes are in few blocks, and in none of zeros.
        if firstLane(sizes) == 16 {
            return sizes
        }

        let padding =
            zeros(offset) .& zeros(offset &+ 1) .& zeros(offset &+ 2) .& zeros(offset &+ 3)
            .& zeros(offset &+ 4)

        return sizes .& padding .& zeros(offset &+ 8) .& zeros(offset &+ 9)
    }

    /// Which of 16 bytes are zero.
    @inline(__always)
    private func zeros(_ offset: Int) -> SIMDMask<SIMD16<Int8>> {
        block(offset) .== SIMD16<Int8>(repeating: 0)
    }

    /// Which of 16 bytes are sizes from 1 to 8.
    @inline(__always)
    private static func sizes(_ block: SIMD16<Int8>) -> SIMDMask<SIMD16<Int8>> {
        (SIMD16<Int8>(repeating: 0) .< block) .& (block .< SIMD16<Int8>(repeating: 9))
    }
}
