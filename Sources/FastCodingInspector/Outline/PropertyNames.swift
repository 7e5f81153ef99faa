internal import _FastCodingEngine

/// Numbers the names of the properties in a keyed archive, so that equal ones have one number.
///
/// Each key is looked at once: in a binary property list, any number of objects may share it.
struct PropertyNames {
    /// The number of a part that was not looked at yet.
    private static let unknown: Int32 = -1
    /// The number of a part that is no name of a property.
    private static let none: Int32 = -2

    private var names = StringTable()
    /// The number of each part that was looked at as a key.
    private var numbers: [Int32]

    init(_ outline: Outline) {
        numbers = Array(repeating: Self.unknown, count: outline.parts.count)
    }

    /// The number of a key's name; nil if it is no name of a property, as `$class` isn't.
    mutating func number(of key: Int, _ outline: Outline) -> Int? {
        if numbers[key] == Self.unknown {
            numbers[key] = find(outline.parts[key], outline)
        }

        return numbers[key] < 0 ? nil : Int(numbers[key])
    }

    /// The number of a key that is looked at for the first time.
    private mutating func find(_ key: OutlinePart, _ outline: Outline) -> Int32 {
        guard key.isText, !outline.bytes(of: key).equals("$class") else { return Self.none }

        let found = names.find(outline.bytes(of: key), in: outline.pool.span)
        if found.number >= 0 {
            return Int32(truncatingIfNeeded: found.number)
        }

        let range = ByteRange(offset: key.range.lowerBound, count: key.range.count)
        return Int32(truncatingIfNeeded: names.insert(range, at: found))
    }
}
