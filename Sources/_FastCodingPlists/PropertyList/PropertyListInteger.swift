/// An integer that property lists can hold: from -2^63 to 2^64 - 1.
package struct PropertyListInteger {
    package let isNegative: Bool
    package let magnitude: UInt64
}
