import TestSupport

@testable import _FastCodingEngine

/// Makes random texts of lines, with everything that may be wrong with them.
struct RandomLines {
    var random: SplitMix64
    /// How many in a hundred dictionaries may have equal keys, and how many in a thousand values
    /// are invalid.
    var duplicates: Int
    var faults: Int

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        duplicates = [0, 0, 10, 60][Int.random(in: 0..<4, using: &random)]
        faults = [0, 0, 3, 20][Int.random(in: 0..<4, using: &random)]
    }

    private mutating func pick<T>(_ list: [T]) -> T {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    mutating func text() -> [UInt8] {
        if random.chance(4) {
            return wide()
        }

        var text = random.chance(15) ? "\u{FEFF}" : ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            if !random.chance(15) {
                text += pick(["", "", " ", "\t", "\r "]) + value(3)
            }

            if random.chance(20) {
                text += pick([" ", "\t ", "\r", "\r\r"])
            }

            text += pick(["\n", "\n", "\n", "\n", "\r\n", "\n\n", "\n\r\n", " ", ""])
        }

        if random.chance(50) {
            text += value(2) + pick(["", "", " ", "\r"])
        }

        return Array(text.utf8)
    }

    /// Text that is, or looks like, UTF-16 or UTF-32.
    private mutating func wide() -> [UInt8] {
        var text: [UInt8] = pick([
            [],
            [0xFE, 0xFF],
            [0xFF, 0xFE],
            [0xFF, 0xFE, 0, 0],
            [0, 0, 0xFE, 0xFF],
            [0xEF, 0xBB],
        ])

        for _ in 0..<Int.random(in: 0...6, using: &random) {
            text.append(pick([0, 0, 0x31, 0x0A] as [UInt8]))
        }

        return text
    }

    private mutating func value(_ depth: Int) -> String {
        if Int.random(in: 0..<1000, using: &random) < faults {
            return pick([
                "nul", "1 2", "[1,]", "\"\u{1}\"", "\"\\ud800\"", "\u{FEFF}1", "[",
                "{\"a\":1,\"a\":}", "1e999",
            ])
        }

        switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &random) {
        case 0: return pick(["null", "true", "false"])
        case 1:
            return "\(Int.random(in: -300...70_000, using: &random))"
        case 2:
            return pick([
                "0.5", "-0", "1e-400", "0.10000000000000000001", "12345678901234567890", "1e9",
            ])
        case 3...7: return string()
        case 8, 9:
            return list(depth, "[", "]") { $0.value(depth - 1) }
        default:
            let mayRepeat = random.chance(duplicates)
            var used: Set<String> = []
            return list(depth, "{", "}") { lines in
                var key = lines.string()
                while !mayRepeat, !used.insert(key).inserted {
                    key = "\"k\(used.count)\""
                }

                return key + lines.pick([":", ": ", " :\r"]) + lines.value(depth - 1)
            }
        }
    }

    private mutating func list(
        _ depth: Int,
        _ open: String,
        _ close: String,
        _ item: (inout RandomLines) -> String
    ) -> String {
        var items: [String] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            items.append(item(&self))
        }

        return open + items.joined(separator: pick([",", ", ", ",\r", ",\n", "\r\n, "])) + close
    }

    private mutating func string() -> String {
        let text = pick([
            "a", "b", "c", "name", "$class", "$alias", "é", "日本", "😀", "a long string, it is",
            "\\n",
        ])
        return "\"" + text + (random.chance(10) ? "\(Int.random(in: 0...99, using: &random))" : "")
            + "\""
    }
}
