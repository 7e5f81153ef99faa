/// Finds the name that was probably meant, for suggestions.
package enum NearestName {
    /// Only this many bytes at the beginning of longer words are compared.
    private static let longest = 40

    /// The candidate with the smallest edit distance from `word`, the first one if there are
    /// several; nil if none is close enough: a third of the word's letters may be wrong, but none
    /// in a word of two.
    ///
    /// A candidate that begins with the word is close enough, and comes before all but those with
    /// one wrong letter.
    package static func nearest(to word: [UInt8], among candidates: [String]) -> String? {
        let letters = word.count { $0 != UInt8(ascii: "-") }
        let most = letters < 3 ? 0 : max(1, letters / 3)
        let costs = candidates.map { (candidate: $0, cost: cost(word, Array($0.utf8), most)) }

        return costs.filter { $0.cost <= most }.min { $0.cost < $1.cost }?.candidate
    }

    /// The distance of a candidate; at most `most` and 2 for one that begins with the word.
    private static func cost(_ word: [UInt8], _ candidate: [UInt8], _ most: Int) -> Int {
        let distance = distance(word, candidate)
        let isBeginning = word.count { $0 != UInt8(ascii: "-") } > 2 && candidate.starts(with: word)
        return isBeginning ? min(distance, most, 2) : distance
    }

    /// How many bytes must be added, removed, changed or swapped with their neighbor to turn one
    /// word into the other. A change of case does not count.
    package static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        let left = lowercaseASCII(Array(first.prefix(longest)).span)
        let right = lowercaseASCII(Array(second.prefix(longest)).span)
        // Rows of the table: the one before the previous, the previous, and the one being filled.
        var older: [Int] = []
        var previous = Array(0...right.count)

        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let same = left[row] == right[column]
                var best = min(
                    previous[column + 1] + 1,
                    current[column] + 1,
                    previous[column] + (same ? 0 : 1)
                )

                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    best = min(best, older[column - 1] + 1)
                }

                current.append(best)
            }

            older = previous
            previous = current
        }

        let cut = first.count - left.count
        let otherCut = second.count - right.count
        return previous[right.count] + abs(cut - otherCut)
    }
}
