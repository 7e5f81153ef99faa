import _FastCodingPlists

/// The keys that have a meaning in dictionaries of the notation.
enum NotationKey: UInt8, CaseIterable {
    /// Any other key that begins with a dollar sign.
    case dollar
    case `class`, coder, alias, `nil`, data, hex, json, iso8601, value, type, properties, values, definition
    case string, time, relative, base, objects, keys, ranges

    /// The keys as they are written, in the order of the cases.
    private static let names: [StaticString] = [
        "$",
        "$class", "$coder", "$alias", "$nil", "$data", "$hex", "$json", "$iso8601", "$value", "$type", "$properties",
        "$values", "$definition",
        "NS.string", "NS.time", "NS.relative", "NS.base", "NS.objects", "NS.keys", "NS.ranges",
    ]

    var name: StaticString { Self.names[Int(rawValue)] }

    var hasDollar: Bool { rawValue < NotationKey.string.rawValue }

    /// What a string means as a key; nil for other keys without a dollar sign.
    private init?(_ text: Span<UInt8>) {
        if let known = Self.allCases.first(where: { text.equals($0.name) }) {
            self = known
        } else if text[0] == UInt8(ascii: "$") {
            self = .dollar
        } else {
            return nil
        }
    }

    /// What the strings of a graph mean as keys, by their nodes: determined once for each.
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
/// A name is assembled once, however many objects have the property.
struct DollarNames: ~Copyable {
    private var texts = ByteBuffer()
    private var ranges: [ByteRange: ByteRange] = [:]

    /// The text of a name in a graph's pool with an additional dollar sign, as a range for ``bytes(_:)`` alone: no range
    /// of a pool is equal to it.
    mutating func escaped(_ name: ByteRange, in graph: borrowing ObjectGraph) -> ByteRange {
        if let known = ranges[name] { return known }
        let range = ByteRange(offset: ~texts.count, count: name.count + 1)
        texts.append(UInt8(ascii: "$"))
        texts.append(graph.bytes(name))
        ranges[name] = range
        return range
    }

    /// A text that ``escaped(_:in:)`` has returned.
    @_lifetime(borrow self)
    func bytes(_ escaped: ByteRange) -> Span<UInt8> {
        texts.span.extracting(~escaped.offset..<(~escaped.offset + escaped.count))
    }
}

/// The texts of numbers that are not finite: `NaN`, `Infinity`, `-Infinity`, and for any other not-a-number `NaN:`
/// followed by its bits, in 16 hexadecimal digits for a double and 8 for a float.
enum NotationNumber {
    static func text(_ value: Double) -> String { text(value, value.bitPattern, ofDouble) }

    static func text(_ value: Float) -> String { text(Double(value), UInt64(value.bitPattern), ofFloat) }

    /// The double that a text denotes; nil if it is none of these.
    static func double(_ text: Span<UInt8>) -> Double? { bits(text, ofDouble).map { Double(bitPattern: $0) } }

    /// The float that a text denotes; nil if it is none of these.
    static func float(_ text: Span<UInt8>) -> Float? {
        bits(text, ofFloat).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
    }

    /// The bits of the number that is written as `NaN` alone and of infinity, and the number of digits of all bits.
    private typealias Width = (nan: UInt64, infinity: UInt64, digits: Int)
    private static let ofDouble: Width = (0x7FF8_0000_0000_0000, 0x7FF0_0000_0000_0000, 16)
    private static let ofFloat: Width = (0x7FC0_0000, 0x7F80_0000, 8)

    private static func text(_ value: Double, _ bits: UInt64, _ width: Width) -> String {
        if value.isInfinite || bits == width.nan { return ScalarValue.text(nonFinite: value) }
        let digits = String(bits, radix: 16)
        return "NaN:" + String(repeating: "0", count: width.digits - digits.utf8.count) + digits
    }

    private static func bits(_ text: Span<UInt8>, _ width: Width) -> UInt64? {
        if text.equals("NaN") { return width.nan }
        let sign: UInt64 = 1 << UInt64(4 * width.digits - 1)
        if text.equals("Infinity") { return width.infinity }
        if text.equals("-Infinity") { return width.infinity | sign }
        guard text.count == 4 + width.digits, text.extracting(0..<4).equals("NaN:") else { return nil }
        var bits: UInt64 = 0
        for index in 4..<text.count {
            guard let digit = Hex.value(text[index]) else { return nil }
            bits = bits << 4 | UInt64(digit)
        }
        return bits & ~sign > width.infinity ? bits : nil
    }
}
