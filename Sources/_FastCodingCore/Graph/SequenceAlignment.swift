/// Finds a longest common subsequence of two lists of hashes, by the algorithm of Myers in linear
/// space.
struct SequenceAlignment {
    /// How many steps all alignments of a comparison may take together, given how many nodes both
    /// graphs have.
    static func effort(forNodes count: Int) -> Int {
        min(256 * count + (1 << 16), 1 << 25)
    }

    private struct Box {
        var a: Range<Int>
        var b: Range<Int>
    }

    private let a: [UInt64]
    private let b: [UInt64]
    /// For each element of the first list its partner in the second one; -1 for none.
    private var partners: [Int32]
    /// The furthest positions on the diagonals, from the beginning and from the end.
    private var furthest: [[Int32]] = [[], []]

    /// For each element of `first` the index of its partner in `second`, or -1; partners are in
    /// ascending order. Nil if finding them would take more than is left of `effort`.
    static func partners(_ first: [UInt64], _ second: [UInt64], effort: inout Int) -> [Int32]? {
        // Usually little is left between what both lists begin and end with.
        var whole = SequenceAlignment(first, second)
        let rest = whole.matchEnds(Box(a: first.indices, b: second.indices))
        // Elements that only one list has can't be in common. These sets grow as they need: a long
        // list of few different values takes little room.
        let inFirst = Set().union(first[rest.a])
        let inSecond = Set().union(second[rest.b])
        let a = rest.a.filter { inSecond.contains(first[$0]) }
        let b = rest.b.filter { inFirst.contains(second[$0]) }
        var alignment = SequenceAlignment(a.map { first[$0] }, b.map { second[$0] })
        guard alignment.run(&effort) else { return nil }

        for (place, partner) in alignment.partners.enumerated() where partner >= 0 {
            whole.partners[a[place]] = Int32(truncatingIfNeeded: b[Int(partner)])
        }

        return whole.partners
    }

    private init(_ a: [UInt64], _ b: [UInt64]) {
        self.a = a
        self.b = b
        partners = Array(repeating: -1, count: a.count)
    }

    private mutating func run(_ effort: inout Int) -> Bool {
        var pending = [Box(a: 0..<a.count, b: 0..<b.count)]
        while let next = pending.popLast() {
            let box = matchEnds(next)
            if box.a.isEmpty || box.b.isEmpty {
                continue
            }

            guard let (x, y) = middle(box, &effort) else { return false }

            let isStuck =
                x == box.a.lowerBound && y == box.b.lowerBound
                || x == box.a.upperBound && y == box.b.upperBound

            if isStuck {
                continue
            }

            pending.append(Box(a: box.a.lowerBound..<x, b: box.b.lowerBound..<y))
            pending.append(Box(a: x..<box.a.upperBound, b: y..<box.b.upperBound))
        }

        return true
    }

    /// Pairs what is common at the beginnings and at the ends, and returns what remains in between.
    private mutating func matchEnds(_ box: Box) -> Box {
        var start = (box.a.lowerBound, box.b.lowerBound)
        var end = (box.a.upperBound, box.b.upperBound)
        while start.0 < end.0, start.1 < end.1, a[start.0] == b[start.1] {
            partners[start.0] = Int32(truncatingIfNeeded: start.1)
            start = (start.0 + 1, start.1 + 1)
        }

        while start.0 < end.0, start.1 < end.1, a[end.0 - 1] == b[end.1 - 1] {
            end = (end.0 - 1, end.1 - 1)
            partners[end.0] = Int32(truncatingIfNeeded: end.1)
        }

        return Box(a: start.0..<end.0, b: start.1..<end.1)
    }

    /// A point on a shortest way through a box, near its middle; nil if finding it takes too much
    /// effort.
    private mutating func middle(_ box: Box, _ effort: inout Int) -> (x: Int, y: Int)? {
        let n = box.a.count
        let m = box.b.count
        let most = (n + m + 1) / 2
        let zero = most + 1

        if furthest[0].count < 2 * most + 3 {
            furthest = Array(repeating: Array(repeating: 0, count: 2 * most + 3), count: 2)
        }

        furthest[0][zero + 1] = 0
        furthest[1][zero + 1] = 0

        for distance in 0...most {
            effort -= 2 * distance + 2
            if effort < 0 {
                return nil
            }

            for side in 0...1 {
                for diagonal in stride(from: -distance, through: distance, by: 2) {
                    let (x, y) = advance(diagonal, distance, zero, box, side, &effort)
                    let other = n - m - diagonal
                    let mayMeet = (n - m) % 2 == 0 ? side == 1 : side == 0
                    guard mayMeet, abs(other) <= distance - (1 - side), x <= n, y <= m,
                        x + Int(furthest[1 - side][zero + other]) >= n
                    else { continue }

                    return side == 0
                        ? (box.a.lowerBound + x, box.b.lowerBound + y)
                        : (box.a.upperBound - x, box.b.upperBound - y)
                }
            }
        }

        return (box.a.upperBound, box.b.upperBound)
    }

    /// Goes as far along a diagonal as a distance allows, and returns the position, counted from
    /// the end it began at.
    private mutating func advance(
        _ diagonal: Int,
        _ distance: Int,
        _ zero: Int,
        _ box: Box,
        _ side: Int,
        _ effort: inout Int
    ) -> (x: Int, y: Int) {
        let place = zero + diagonal
        let below = Int(furthest[side][place - 1])
        let above = Int(furthest[side][place + 1])
        var x = diagonal == -distance || diagonal != distance && below < above ? above : below + 1
        var y = x - diagonal
        let start = x

        while x < box.a.count, y < box.b.count {
            let isEqual =
                side == 0
                ? a[box.a.lowerBound + x] == b[box.b.lowerBound + y]
                : a[box.a.upperBound - 1 - x] == b[box.b.upperBound - 1 - y]

            if !isEqual {
                break
            }

            x = x + 1
            y = y + 1
        }

        effort -= x - start
        furthest[side][place] = Int32(truncatingIfNeeded: x)
        return (x, y)
    }
}
