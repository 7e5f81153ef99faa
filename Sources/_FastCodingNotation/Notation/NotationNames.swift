import _FastCodingPlists

/// The keys that have a meaning in dictionaries of the notation.
enum NotationKey: UInt8, CaseIterable {
    /// Any other key that begins with a dollar sign.
    case dollar
    case `class`, coder, alias, `nil`, data, hex, json, iso8601, value, type, properties, values, definition
    case string, time, relative, base, objects, keys, ranges

    private static let names: [StaticString] = [
        "$",
        "$class", "$coder", "$alias", "$nil", "$data", "$hex", "$json", "$iso8601", "$value", "$type", "$properties",
        "$values", "$definition",
        "NS.string", "NS.time", "NS.relative", "NS.base", "NS.objects", "NS.keys", "NS.ranges",
    ]

    var name: StaticString { Self.names[Int(rawValue)] }

    var hasDollar: Bool { rawValue < NotationKey.string.rawValue }

    private init?(_ text: Span<UInt8>) {
        if let known = Self.allCases.first(where: { text.equals($0.name) }) {
            self = known
        } else if text[0] == UInt8(ascii: "$") {
            self = .dollar
        } else {
            return nil
        }
    }

    static func all(in graph: ObjectGraph) -> [NotationKey?] {
        var all = [NotationKey?](repeating: nil, count: graph.records.count)
        for (index, record) in graph.records.enumerated() where record.kind == .string && record.b > 0 {
            let first = graph.pool[Int(record.a)]
            guard first == UInt8(ascii: "$") || first == UInt8(ascii: "N") else { continue }
            all[index] = NotationKey(graph.bytes(NodeIndex(UInt32(index))))
        }
        return all
    }
}

/// The words of the notation as they are written in texts, as bytes.
struct NotationWords {
    /// Made once: short texts take less than their words.
    static let all = NotationWords()

    private let keys = NotationKey.allCases.map { Array($0.name.description.utf8) }
    private let classes = NodeKind.allCases.map { Array(($0.className?.description ?? "").utf8) }

    subscript(_ key: NotationKey) -> [UInt8] { keys[Int(key.rawValue)] }
    subscript(classOf kind: NodeKind) -> [UInt8] { classes[Int(kind.rawValue)] }
}

/// The kinds of NSValue, by the names that are written under `$type`.
enum NotationValueType {
    static let names: [(name: StaticString, kind: NodeKind)] = [
        ("CGPoint", .point), ("CGSize", .size), ("CGRect", .rect), ("CGVector", .vector), ("NSRange", .range),
        ("CGAffineTransform", .affineTransform), ("CATransform3D", .transform3D),
    ]
}

/// Names that begin with a dollar sign, in the form of the notation: with an additional one.
///
/// A long name is assembled once, however many objects have the property.
struct DollarNames: ~Copyable {
    /// The long names, one after the other, followed by the last requested one if it is short.
    private var texts = ByteBuffer()
    private var ranges: [ByteRange: ByteRange] = [:]
    /// Where the long names end in ``texts``.
    private var end = 0

    /// The text of a name in a graph's pool with an additional dollar sign, as a range for ``bytes(_:)`` alone, valid
    /// until the next call. No range of a pool is equal to it, and the range of a long name remains valid: no one
    /// remembers those that are quick to hash.
    mutating func escaped(_ name: ByteRange, in graph: borrowing ObjectGraph) -> ByteRange {
        if let known = ranges[name] { return known }
        texts.truncate(to: end)
        texts.append(UInt8(ascii: "$"))
        texts.append(graph.bytes(name))
        let range = ByteRange(offset: ~end, count: name.count + 1)
        if !range.isQuickToHash {
            ranges[name] = range
            end = texts.count
        }
        return range
    }

    @_lifetime(borrow self)
    func bytes(_ escaped: ByteRange) -> Span<UInt8> {
        texts.span.extracting(~escaped.offset..<(~escaped.offset + escaped.count))
    }
}

/// A type of floating-point number, and the texts of those that are not finite: `NaN`, `Infinity`, `-Infinity`, and for any
/// other not-a-number `NaN:` followed by its bits, in 16 hexadecimal digits for a double and 8 for a float.
struct NotationNumber {
    /// What is written under `$type`.
    let name: StaticString
    let kind: NodeKind
    /// The bits of the number that is written as `NaN` alone.
    private let nan: UInt64
    private let infinity: UInt64
    /// The number of hexadecimal digits of all bits.
    private let digits: Int

    static let double = Self(
        name: "double", kind: .float64, nan: 0x7FF8_0000_0000_0000, infinity: 0x7FF0_0000_0000_0000, digits: 16)
    static let all = [
        double, Self(name: "float", kind: .float32, nan: 0x7FC0_0000, infinity: 0x7F80_0000, digits: 8),
    ]

    func text(_ value: ScalarValue) -> String {
        if !value.isNaN || value.bits == nan { return value.text }
        let text = String(value.bits, radix: 16)
        return "NaN:" + String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// The bits of the number that a text denotes; nil if it is none of these.
    func bits(_ text: Span<UInt8>) -> UInt64? {
        if text.equals("NaN") { return nan }
        let sign: UInt64 = 1 << UInt64(4 * digits - 1)
        if text.equals("Infinity") { return infinity }
        if text.equals("-Infinity") { return infinity | sign }
        guard text.count == 4 + digits, text.extracting(0..<4).equals("NaN:") else { return nil }
        var bits: UInt64 = 0
        for index in 4..<text.count {
            guard let digit = Hex.value(text[index]) else { return nil }
            bits = bits << 4 | UInt64(digit)
        }
        return bits & ~sign > infinity ? bits : nil
    }
}
