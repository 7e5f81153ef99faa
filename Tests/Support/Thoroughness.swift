/// How much of what could be tried a run of the tests tries: all if the variable FASTCODE_THOROUGH
/// is set, as `scripts/thorough` does, else a tenth, the same one each time.
package enum Thoroughness {
    package static let isFull = ProcessInfo.processInfo.environment["FASTCODE_THOROUGH"] != nil

    /// `count` or a tenth of it, at least one.
    package static func count<Number: BinaryInteger>(_ count: Number) -> Number {
        isFull ? count : max(1, count / 10)
    }

    /// All elements, or as many as `count` says, chosen at random.
    package static func sample<Elements: Collection>(_ all: Elements, seed: UInt64 = 1) -> [Elements
        .Element]
    {
        if isFull {
            return Array(all)
        }

        var random = SplitMix64(seed: seed)
        var left = all.count
        var wanted = count(left)

        return all.filter { _ in
            defer {
                left -= 1
            }

            guard Int.random(in: 0..<left, using: &random) < wanted else { return false }

            wanted -= 1
            return true
        }
    }
}
