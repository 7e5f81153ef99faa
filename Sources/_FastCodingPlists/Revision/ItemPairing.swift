import _FastCodingCore

/// Tells which items of a container are those that it had before a change.
struct ItemPairing {
    /// How many steps all pairings may still take; after that, only items that occur once are found
    /// again.
    private var effort: Int

    init(nodes count: Int) {
        effort = SequenceAlignment.effort(forNodes: count)
    }

    /// For each item after a change, the number of the old item in whose place it is, in ascending
    /// order; nil for those that are new. Items are equal if their numbers are.
    ///
    /// An item in the place of another one is taken for that one with another value.
    mutating func origins(of new: [UInt64], in old: [UInt64]) -> [Int?] {
        let partners =
            SequenceAlignment.partners(new, old, effort: &effort)
            ?? SequenceAlignment.anchors(new, old)
        var origins: [Int?] = partners.map { $0 < 0 ? nil : Int($0) }
        fill(&origins, count: old.count)
        return origins
    }

    /// Pairs the other items between two that stayed, in order: as many as both sides have there.
    private func fill(_ origins: inout [Int?], count: Int) {
        var first = 0
        while first < origins.count {
            if origins[first] != nil {
                first += 1
                continue
            }

            let end = origins[first...].firstIndex { $0 != nil } ?? origins.count
            let before = first > 0 ? origins[first - 1] : nil
            var next = before.map { $0 + 1 } ?? 0
            let bound = end < origins.count ? origins[end] ?? count : count

            while first < end, next < bound {
                origins[first] = next
                first += 1
                next += 1
            }

            first = end
        }
    }
}
