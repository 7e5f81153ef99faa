/// Reads sizes and counts with units, as limits have them: `64Mi`, `1GB`.
package enum Quantity {
    /// The units in words, for messages.
    package static let units =
        "K, M, G, T, Ki, KiB and so on (powers of 1024), kB, MB, GB and TB (powers of 1000)"

    /// The factors of units in lower case. A bare letter means powers of 1024, as it does in GNU
    /// tools.
    private static let factors: [String: Int64] = [
        "": 1,
        "b": 1,
        "k": 1 << 10,
        "ki": 1 << 10,
        "kib": 1 << 10,
        "kb": 1000,
        "m": 1 << 20,
        "mi": 1 << 20,
        "mib": 1 << 20,
        "mb": 1_000_000,
        "g": 1 << 30,
        "gi": 1 << 30,
        "gib": 1 << 30,
        "gb": 1_000_000_000,
        "t": 1 << 40,
        "ti": 1 << 40,
        "tib": 1 << 40,
        "tb": 1_000_000_000_000,
    ]

    /// The value of a limit such as `512`, `64Mi` or `1GiB`; `none` is `Int.max`. Nil if it is not
    /// a limit.
    package static func limit(_ text: [UInt8]) -> Int? {
        if text == Array("none".utf8) {
            return Int.max
        }

        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = number(Array(digits)), let unit = factor(Array(text[digits.count...]))
        else {
            return nil
        }

        let (product, overflow) = number.multipliedReportingOverflow(by: unit)
        return overflow ? nil : product
    }

    /// The value of decimal digits without a sign; nil if there is anything else or it does not
    /// fit.
    package static func number(_ text: [UInt8]) -> Int? {
        guard text.count <= 32,
            text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            return nil
        }
        return Int(String(decoding: text, as: UTF8.self))
    }

    /// The factor of a unit; nil if there is no such unit, or if it doesn't fit `Int`.
    private static func factor(_ unit: [UInt8]) -> Int? {
        guard unit.count <= 3, unit.allSatisfy({ $0 < 0x80 }) else { return nil }
        return factors[String(decoding: unit, as: UTF8.self).lowercased()].flatMap {
            Int(exactly: $0)
        }
    }

    /// A number with the largest unit that divides it: `64Mi`; `none` for `Int.max`.
    package static func text(_ value: Int, bytes: Bool) -> String {
        if value == Int.max {
            return "none"
        }

        for (unit, shift) in [("Ti", 40), ("Gi", 30), ("Mi", 20), ("Ki", 10)]
        where value != 0 && shift < Int.bitWidth - 1 && value % (1 << shift) == 0 {
            return "\(value >> shift)\(unit)\(bytes ? "B" : "")"
        }

        return "\(value)"
    }
}

// Functions that the standard library has in more general forms. Those look up types when a process
// first calls them, and bring the engine of regular expressions into the program. They also compare
// characters, so they miss a quote that is followed by a combining mark.
extension String {
    /// The text with every occurrence of `old`, which must not be empty, replaced.
    func replacing(_ old: String, with new: String) -> String {
        let bytes = Array(utf8)
        let sought = Array(old.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: sought) {
                result += new.utf8
                index += sought.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }

        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a text occurs in this one, by bytes.
    func contains(_ text: String) -> Bool {
        let bytes = Array(utf8)
        let sought = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: sought) }
    }
}
