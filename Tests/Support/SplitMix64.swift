/// A small generator of random numbers that gives the same ones for the same seed on every machine.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB

        return value ^ value >> 31
    }

    /// Whether something with a probability of `percent` happens.
    package mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// Seeds for the cases of a property test: 1 to `count` or a tenth of it, or what the variable
    /// FASTCODE_SEED says, so that a single failure can be repeated and other seeds can be tried.
    package static func seeds(_ count: UInt64) -> [UInt64] {
        let given = ProcessInfo.processInfo.environment["FASTCODE_SEED"]?.split(separator: ",")
        return given.map { $0.compactMap { UInt64($0) } } ?? Array(1...Thoroughness.count(count))
    }
}
