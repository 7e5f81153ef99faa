import _FastCodingPlists

/// The texts of the keys of one dictionary or object, distinguished by their fingerprints.
struct DistinctKeys {
    private var seen: Set<UInt64> = []
    /// For texts that are taken, the last number that was added to one.
    private var numbers: [UInt64: Int] = [:]

    /// Takes the key of an object's class.
    mutating func takeClass() {
        seen.insert(SeededHash.shared.hash(Array("$class".utf8).span))
    }

    /// Takes a text with a fingerprint; if it is taken already, returns another one, which it takes
    /// instead.
    ///
    /// No more numbers are tried than texts were taken.
    mutating func take(_ text: ArraySlice<UInt8>, _ hash: UInt64) -> [UInt8]? {
        if seen.insert(hash).inserted {
            return nil
        }

        // From the last number on, so that many equal texts don't try all numbers each.
        var number = numbers[hash] ?? 1
        var other: [UInt8]
        repeat {
            number += 1
            other = Array(text) + Array(" (\(number))".utf8)
        } while !seen.insert(SeededHash.shared.hash(other.span)).inserted

        numbers[hash] = number
        return other
    }
}
