import _FastCodingPlists

/// The keys that have a meaning in dictionaries of the notation.
enum NotationKey: UInt8, CaseIterable {
    /// Any other key that begins with a dollar sign.
    case dollar
    case `class`, coder, alias, `nil`, data, hex, json, iso8601, value, type, properties, values,
        definition
    case string, time, relative, base, objects, keys, ranges

    private static let names: [StaticString] = [
        "$",
        "$class", "$coder", "$alias", "$nil", "$data", "$hex", "$json", "$iso8601", "$value",
        "$type", "$properties",
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
        for (index, record) in graph.records.enumerated()
        where record.kind == .string && record.b > 0 {
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
    subscript(classOf kind: NodeKind) -> [UInt8] {
        classes[Int(kind.rawValue)]
    }
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

    /// The text of a name in a graph's pool with an additional dollar sign, as a range for
    /// ``bytes(_:)`` alone, valid until the next call. No range of a pool is equal to it, and the
    /// range of a long name remains valid: no one remembers those that are quick to hash.
    mutating func escaped(_ name: ByteRange, in graph: borrowing ObjectGraph) -> ByteRange {
        if let known = ranges[name] {
            return known
        }

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

extension NodeKind {
    /// The kinds that are told by a name under `$type`.
    static let typed = allCases.filter { $0.type != nil }

    var isStructure: Bool { isGeometry || self == .range }
}

// The texts of floating-point numbers that are not finite: `NaN`, `Infinity`, `-Infinity`, and for
// any other not-a-number `NaN:` followed by its bits, in 16 hexadecimal digits for a double and 8
// for a float.
extension ScalarValue {
    var notation: String {
        if !isNaN || bits == ScalarValue.float64(.nan).converted(to: kind)?.bits {
            return text
        }

        let digits = String(bits, radix: 16)
        return "NaN:" + String(repeating: "0", count: 2 * size - digits.utf8.count) + digits
    }

    /// The number of a kind that a text denotes; nil if it is none of these.
    init?(notation text: Span<UInt8>, _ kind: NodeKind) {
        let words: [(StaticString, Double)] = [
            ("NaN", .nan),
            ("Infinity", .infinity),
            ("-Infinity", -.infinity),
        ]

        if let (_, value) = words.first(where: { text.equals($0.0) }) {
            guard let value = ScalarValue.float64(value).converted(to: kind) else { return nil }

            self = value
            return
        }

        guard let size = ScalarValue(kind)?.size, text.count == 4 + 2 * size,
            text.extracting(0..<4).equals("NaN:")
        else { return nil }

        var bits: UInt64 = 0
        for index in 4..<text.count {
            guard let digit = Hex.value(text[index]) else { return nil }
            bits = bits << 4 | UInt64(digit)
        }

        self.init(kind, bits: bits)
        if !isNaN {
            return nil
        }
    }
}
