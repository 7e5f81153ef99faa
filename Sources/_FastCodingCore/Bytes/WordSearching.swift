extension Span<UInt8> {
    /// The first position from `start` on of four bytes in a row; nil if there is none.
    package func firstOffset(of first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, from start: Int) -> Int?
    {
        var index = start
        let (a, b) = (Int8(bitPattern: first), Int8(bitPattern: second))
        let (c, d) = (Int8(bitPattern: third), Int8(bitPattern: fourth))
        while index &+ 19 <= count {
            let ends =
                (block(index) .== SIMD16<Int8>(repeating: a)) .& (block(index &+ 3) .== SIMD16<Int8>(repeating: d))
            let middle =
                (block(index &+ 1) .== SIMD16<Int8>(repeating: b)) .& (block(index &+ 2) .== SIMD16<Int8>(repeating: c))
            let found = firstLane(ends .& middle)
            if found < 16 { return index &+ found }
            index &+= 16
        }
        while index &+ 4 <= count {
            if self[index] == first, self[index &+ 1] == second, self[index &+ 2] == third, self[index &+ 3] == fourth {
                return index
            }
            index &+= 1
        }
        return nil
    }
}
