/// Finds a longest common subsequence of two lists of hashes, by the algorithm of Myers in linear
/// space.
package struct SequenceAlignment {
    /// How many steps all alignments of a comparison may take together, given how many nodes both
    /// graphs have.
    package static func effort(forNodes count: Int) -> Int {
        min(256 * count + (1 << 16), 1 << 25)
    }

    /// A range of each list, within which partners are to be found.
    private struct Box {
        var a: Range<Int>
        var b: Range<Int>
    }

    /// A position in each list.
    private struct Point {
        var x: Int
        var y: Int
    }

    private let a: [UInt64]
    private let b: [UInt64]
    /// For each element of the first list its partner in the second one; -1 for none.
    private var partners: [Int32]
    /// The furthest positions on the diagonals, from the beginning and from the end.
    private var furthest: [[Int32]] = [[], []]

    /// For each element of `first` the index of its partner in `second`, or -1; partners are in
    /// ascending order. Nil if finding them would take more than is left of `effort`.
    ///
    /// Of several that are as long, which one is found depends on which list is the first. With
    /// `exchanged` the second one is taken for it, so that callers can have the same partners
    /// whichever list they give first.
    package static func partners(
        _ first: [UInt64],
        _ second: [UInt64],
        exchanged: Bool = false,
        effort: inout Int
    ) -> [Int32]? {
        if exchanged {
            guard let partners = partners(second, first, effort: &effort) else { return nil }
            return inverse(partners, count: first.count)
        }

        // Usually little is left between the common beginning and the common end.
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

    /// Partners for lists that are too different for ``partners(_:_:exchanged:effort:)``. Only
    /// elements that occur once in either list have partners, and of these as many as possible in
    /// ascending order. It takes n log n steps.
    package static func anchors(_ first: [UInt64], _ second: [UInt64]) -> [Int32] {
        let places = placesOfUnique(second)
        let own = placesOfUnique(first)
        var partners = Array(repeating: -1, count: first.count)
        for (index, element) in first.enumerated() where own[element] == index {
            partners[index] = places[element] ?? -1
        }

        return ascending(partners).map { Int32(truncatingIfNeeded: $0) }
    }

    /// The same with `exchanged` as in ``partners(_:_:exchanged:effort:)``.
    static func anchors(_ first: [UInt64], _ second: [UInt64], exchanged: Bool) -> [Int32] {
        exchanged ? inverse(anchors(second, first), count: first.count) : anchors(first, second)
    }

    /// Keeps as many partners as can be in ascending order; -1 means none. It takes n log n steps.
    static func ascending(_ partners: [Int]) -> [Int] {
        // For each length, the index whose partner is the smallest at the end of an ascending row
        // of that length; and for each index, the one before it in its row.
        var lasts: [Int] = []
        var before = Array(repeating: -1, count: partners.count)

        for (index, partner) in partners.enumerated() where partner >= 0 {
            var low = 0
            var high = lasts.count
            while low < high {
                let middle = (low + high) / 2
                if partners[lasts[middle]] < partner {
                    low = middle + 1
                } else {
                    high = middle
                }
            }

            before[index] = low > 0 ? lasts[low - 1] : -1
            if low < lasts.count {
                lasts[low] = index
            } else {
                lasts.append(index)
            }
        }

        var kept = Array(repeating: -1, count: partners.count)
        var next = lasts.last ?? -1
        while next >= 0 {
            kept[next] = partners[next]
            next = before[next]
        }

        return kept
    }

    /// The place of each element that is once in a list, and -1 for others.
    private static func placesOfUnique(_ list: [UInt64]) -> [UInt64: Int] {
        var places: [UInt64: Int] = [:]
        for (index, element) in list.enumerated() {
            places[element] = places[element] == nil ? index : -1
        }

        return places
    }

    /// For each element of the other list, the element whose partner it is, or -1.
    private static func inverse(_ partners: [Int32], count: Int) -> [Int32] {
        var inverse = [Int32](repeating: -1, count: count)
        for (place, partner) in partners.enumerated() where partner >= 0 {
            inverse[Int(partner)] = Int32(truncatingIfNeeded: place)
        }

        return inverse
    }

    private init(_ a: [UInt64], _ b: [UInt64]) {
        self.a = a
        self.b = b
        partners = Array(repeating: -1, count: a.count)
    }

    /// Finds all partners; false if that takes too much effort.
    private mutating func run(_ effort: inout Int) -> Bool {
        var pending = [Box(a: 0..<a.count, b: 0..<b.count)]
        while let next = pending.popLast() {
            let box = matchEnds(next)
            if box.a.isEmpty || box.b.isEmpty {
                continue
            }

            guard let middle = middle(box, &effort) else { return false }

            // The box has nothing in common: one half would be the whole box again.
            let isStuck =
                middle.x == box.a.lowerBound && middle.y == box.b.lowerBound
                || middle.x == box.a.upperBound && middle.y == box.b.upperBound

            if isStuck {
                continue
            }

            pending.append(
                Box(a: box.a.lowerBound..<middle.x, b: box.b.lowerBound..<middle.y)
            )
            pending.append(
                Box(a: middle.x..<box.a.upperBound, b: middle.y..<box.b.upperBound)
            )
        }

        return true
    }

    /// Pairs what is common at the beginnings and at the ends, and returns what remains in between.
    private mutating func matchEnds(_ box: Box) -> Box {
        var x = box.a.lowerBound
        var y = box.b.lowerBound
        while x < box.a.upperBound, y < box.b.upperBound, a[x] == b[y] {
            partners[x] = Int32(truncatingIfNeeded: y)
            x += 1
            y += 1
        }

        var endX = box.a.upperBound
        var endY = box.b.upperBound
        while x < endX, y < endY, a[endX - 1] == b[endY - 1] {
            endX -= 1
            endY -= 1
            partners[endX] = Int32(truncatingIfNeeded: endY)
        }

        return Box(a: x..<endX, b: y..<endY)
    }

    /// A point on a shortest way through a box, near its middle; nil if finding it takes too much
    /// effort.
    private mutating func middle(_ box: Box, _ effort: inout Int) -> Point? {
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
            // The diagonals of this round, on both sides.
            effort -= 2 * distance + 2
            if effort < 0 {
                return nil
            }

            // Side 0 goes from the beginnings on, side 1 back from the ends; they meet on a
            // shortest way.
            for side in 0...1 {
                for diagonal in stride(from: -distance, through: distance, by: 2) {
                    let reached = advance(diagonal, distance, zero, box, side, &effort)
                    let other = n - m - diagonal
                    // The counts determine whether the length of the way is odd or even, and so on
                    // which side's turn both sides can meet.
                    let mayMeet = (n - m) % 2 == 0 ? side == 1 : side == 0
                    guard mayMeet, abs(other) <= distance - (1 - side),
                        reached.x <= n, reached.y <= m,
                        reached.x + Int(furthest[1 - side][zero + other]) >= n
                    else { continue }

                    return side == 0
                        ? Point(x: box.a.lowerBound + reached.x, y: box.b.lowerBound + reached.y)
                        : Point(x: box.a.upperBound - reached.x, y: box.b.upperBound - reached.y)
                }
            }
        }

        return Point(x: box.a.upperBound, y: box.b.upperBound)
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
    ) -> Point {
        let place = zero + diagonal
        let below = Int(furthest[side][place - 1])
        let above = Int(furthest[side][place + 1])
        // From the neighboring diagonal that has come further, past one element of one list.
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

            x += 1
            y += 1
        }

        effort -= x - start
        furthest[side][place] = Int32(truncatingIfNeeded: x)
        return Point(x: x, y: y)
    }
}
