/// Reads numbers as options have them.
package enum Quantity {
    /// Bytes, or things, per unit. A bare letter means powers of 1024, as it does for GNU's tools.
    private static let units: [String: Int] = [
        "": 1, "B": 1,
        "K": 1 << 10, "Ki": 1 << 10, "KiB": 1 << 10, "kB": 1000, "KB": 1000,
        "M": 1 << 20, "Mi": 1 << 20, "MiB": 1 << 20, "MB": 1_000_000,
        "G": 1 << 30, "Gi": 1 << 30, "GiB": 1 << 30, "GB": 1_000_000_000,
        "T": 1 << 40, "Ti": 1 << 40, "TiB": 1 << 40, "TB": 1_000_000_000_000,
    ]

    /// The value of a limit such as `512`, `64Mi` or `1GiB`; `none` is `Int.max`. Nil if it is none.
    package static func limit(_ text: [UInt8]) -> Int? {
        if text == Array("none".utf8) { return Int.max }
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = number(Array(digits)), let unit = unit(Array(text[digits.count...])) else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: unit)
        return overflow ? nil : product
    }

    /// The value of decimal digits without a sign; nil if there is anything else or it does not fit.
    package static func number(_ text: [UInt8]) -> Int? {
        guard !text.isEmpty, text.count <= 32 else { return nil }
        var value = 0
        for byte in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            if tooLarge || overflow { return nil }
            value = sum
        }
        return value
    }

    private static func unit(_ text: [UInt8]) -> Int? {
        guard text.count <= 3, text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return units[String(decoding: text, as: UTF8.self)]
    }

    /// A number with the largest unit that divides it: `64Mi`; `none` for `Int.max`.
    package static func text(_ value: Int, bytes: Bool) -> String {
        if value == Int.max { return "none" }
        for (unit, shift) in [("Ti", 40), ("Gi", 30), ("Mi", 20), ("Ki", 10)]
        where value != 0 && value % (1 << shift) == 0 {
            return "\(value >> shift)\(unit)\(bytes ? "B" : "")"
        }
        return "\(value)"
    }
}
