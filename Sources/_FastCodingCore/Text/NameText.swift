package enum NameText {
    package static let most = 200

    package static func shown(_ name: Span<UInt8>, most: Int = most) -> String {
        if name.count <= most {
            return String(lossy: name)
        }

        var end = most
        // Not in the middle of a character.
        while end > 0, name[end] & 0xC0 == 0x80 {
            end -= 1
        }

        return String(lossy: name.slice(0..<end)) + "\u{2026}"
    }

    package static func shown(_ name: String) -> String {
        name.withBytes { shown($0) }
    }

    /// The text of a name for a sentence, with its backslashes doubled, because control characters
    /// are escaped there.
    package static func escaped(_ name: String) -> String {
        if !name.utf8.contains(UInt8(ascii: "\\")) {
            return name
        }
        return name.split(separator: "\\", omittingEmptySubsequences: false).joined(
            separator: "\\\\"
        )
    }
}

/// A character by its number, for messages: `U+000A`.
package func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

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

        return previous[right.count] + abs(first.count - left.count)
    }
}

// The standard library's functions of these names take longer, the first time, than some commands
// take to start.
extension Array where Element == String {
    package func joined(separator: String) -> String {
        var text = ""
        for (index, part) in enumerated() {
            if index > 0 {
                text += separator
            }
            text += part
        }

        return text
    }

    package func joined() -> String { joined(separator: "") }
}

package func lowercaseASCII(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)

    for index in 0..<text.count {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[index])
        result.append(isUpper ? text[index] | 0x20 : text[index])
    }

    return result
}
