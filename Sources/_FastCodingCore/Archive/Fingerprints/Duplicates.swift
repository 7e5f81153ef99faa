/// Finds equal keys of dictionaries and equal elements of sets by their 64-bit fingerprints, in
/// linear time.
package struct Duplicates: ~Copyable {
    /// An element, and the earlier one that it equals, by their numbers.
    struct Pair {
        var number: Int
        var first: Int
    }

    /// How many duplicates there are, and the first few.
    package struct Found {
        var count = 0
        var pairs: [Pair] = []
    }

    /// How many fingerprints are compared one by one instead of in a table.
    private static let few = 12

    /// The fingerprints of the contents of open containers; those of the innermost are at the end.
    private var fingerprints = TrivialArray<UInt64>()
    /// A hash table of numbers, kept for the next container.
    private var table = TrivialArray<UInt32>()

    /// The position at which the fingerprints of a container that begins now will start.
    var start: Int { fingerprints.count }

    /// Adds the fingerprint of a key or an element of the innermost container.
    @inline(__always)
    mutating func note(_ fingerprint: UInt64) {
        fingerprints.append(fingerprint)
    }

    /// The fingerprints of a URL's parts.
    struct URLParts {
        let relative: UInt64
        let base: UInt64
    }

    /// Ends the innermost container, which is a URL, and returns the fingerprints of its parts.
    mutating func takeURL(from start: Int) -> URLParts {
        let parts = URLParts(relative: fingerprints[start], base: fingerprints[start + 1])
        fingerprints.truncate(to: start)
        return parts
    }

    /// Ends the innermost container and returns its duplicates; nil if there are none.
    @inline(__always)
    mutating func close(from start: Int) -> Found? {
        defer {
            fingerprints.truncate(to: start)
        }

        let count = fingerprints.count - start
        if count < 2 {
            return nil
        }

        var found = Found()
        if count <= Self.few {
            compareAll(from: start, &found)
        } else {
            lookUpAll(from: start, &found)
        }

        return found.count > 0 ? found : nil
    }

    /// Compares each fingerprint with all before it.
    @inline(__always)
    private func compareAll(from start: Int, _ found: inout Found) {
        for index in (start + 1)..<fingerprints.count {
            var other = start
            while other < index, fingerprints[other] != fingerprints[index] {
                other += 1
            }

            if other < index {
                Self.add(index - start, other - start, &found)
            }
        }
    }

    /// Looks each fingerprint up among those before it.
    @inline(never)
    private mutating func lookUpAll(from start: Int, _ found: inout Found) {
        let count = fingerprints.count - start
        let size = UInt64(count + count / 3 + 1)
        table.truncate(to: 0)
        table.append(.max, times: Int(size))

        for index in 0..<count {
            let fingerprint = fingerprints[start + index]
            // The upper half of the product spreads fingerprints, which are hashes, over the table.
            var slot = Int(truncatingIfNeeded: fingerprint.multipliedFullWidth(by: size).high)
            while table[slot] != .max, fingerprints[start + Int(table[slot])] != fingerprint {
                slot = slot + 1 < Int(size) ? slot + 1 : 0
            }

            if table[slot] == .max {
                table[slot] = UInt32(truncatingIfNeeded: index)
            } else {
                Self.add(index, Int(table[slot]), &found)
            }
        }
    }

    /// Counts a duplicate, and keeps the first few.
    private static func add(_ number: Int, _ first: Int, _ found: inout Found) {
        found.count += 1
        if found.count <= Diagnostics.keptPerCode {
            found.pairs.append(Pair(number: number, first: first))
        }
    }
}
