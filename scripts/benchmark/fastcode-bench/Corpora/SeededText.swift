/// JSON text under construction, and the seeded random numbers that go into it.
///
/// Everything is computed with whole numbers, so that a seed gives the same bytes on every machine.
struct SeededText {
    private(set) var bytes: [UInt8] = []
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    var count: Int { bytes.count }

    /// The next random number: SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB

        return value ^ value >> 31
    }

    /// A random number in a range.
    mutating func next(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// Whether something with a probability of `percent` happens.
    mutating func chance(_ percent: Int) -> Bool {
        next(0...99) < percent
    }

    /// A random element of a list.
    mutating func pick<T>(_ list: [T]) -> T {
        list[next(0...(list.count - 1))]
    }

    mutating func add(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ number: Int) { add(String(number)) }

    /// Adds a number with a fixed count of digits after its point.
    mutating func add(_ whole: Int, fraction: Int, digits: Int) {
        let text = String(fraction)
        add("\(whole)." + String(repeating: "0", count: digits - text.utf8.count) + text)
    }

    /// Adds a string in quotes; it must need no escapes.
    mutating func addQuoted(_ text: String) {
        add("\"" + text + "\"")
    }

    /// Adds a number with leading zeros.
    mutating func add(_ number: Int, width: Int) {
        let text = String(number)
        add(String(repeating: "0", count: max(0, width - text.utf8.count)) + text)
    }

    /// Adds a line break and the white space of an indented text.
    mutating func breakLine(_ spaces: Int) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: spaces))
    }

    /// Removes bytes from the end.
    mutating func removeLast(_ count: Int) {
        bytes.removeLast(count)
    }

    /// Adds an array of as many elements as it takes to make `size` bytes of text, at least one.
    mutating func addArray(
        of size: Int,
        separator: String = ",",
        element: (inout SeededText, Int) -> Void
    ) {
        add("[")
        let end = count + size
        var index = 0

        repeat {
            if index > 0 {
                add(separator)
            }

            element(&self, index)
            index += 1
        } while count < end

        add("]")
    }
}
