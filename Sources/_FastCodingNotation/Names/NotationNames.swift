import _FastCodingPlists

/// The words of the notation as they are written in texts, as bytes.
struct NotationWords {
    /// Made once for the process: a short text takes less time than making all of them.
    static let all = NotationWords()

    private let keys = NotationKey.allCases.map { Array($0.name.description.utf8) }
    private let classes = NodeKind.allCases.map { Array(($0.className?.description ?? "").utf8) }

    /// A key of the notation, such as `$class`.
    subscript(_ key: NotationKey) -> [UInt8] { keys[Int(key.rawValue)] }
    /// The name of a kind's class under `$class`; empty if there is none.
    subscript(classOf kind: NodeKind) -> [UInt8] {
        classes[Int(kind.rawValue)]
    }
}

extension NodeKind {
    /// The kinds that have a name under `$type`.
    static let typed = allCases.filter { $0.type != nil }

    /// Whether `$type` names the kind, and `$value` has its numbers in an array.
    var isStructure: Bool { isGeometry || self == .range }
}

// The texts of floating-point numbers that are not finite: `NaN`, `Infinity`, `-Infinity`, and for
// any other not-a-number `NaN:` followed by its bits, in 16 hexadecimal digits for a double and 8
// for a float.
extension ScalarValue {
    /// The text of a number that is not finite.
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
        // With the bits of a number, `NaN:` would be a second form of that number.
        if !isNaN {
            return nil
        }
    }
}
