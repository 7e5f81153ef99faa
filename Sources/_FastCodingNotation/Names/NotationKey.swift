import _FastCodingPlists

/// The keys that have a meaning in dictionaries of the notation.
enum NotationKey: UInt8, CaseIterable {
    /// Any other key that begins with a dollar sign.
    case dollar
    case `class`, coder, alias, `nil`, data, hex, json, iso8601, value, type, properties, values,
        definition, damaged
    case string, time, relative, base, objects, keys, ranges

    private static let names: [StaticString] = [
        "$",
        "$class", "$coder", "$alias", "$nil", "$data", "$hex", "$json", "$iso8601", "$value",
        "$type", "$properties",
        "$values", "$definition", "$damaged",
        "NS.string", "NS.time", "NS.relative", "NS.base", "NS.objects", "NS.keys", "NS.ranges",
    ]

    /// The key as texts have it.
    var name: StaticString { Self.names[Int(rawValue)] }

    /// Whether the key begins with a dollar sign; the others begin with `NS.`.
    var hasDollar: Bool { rawValue < NotationKey.string.rawValue }

    /// The meaning of a string as a key; nil for other keys without a dollar sign.
    private init?(_ text: Span<UInt8>) {
        if let known = Self.allCases.first(where: { text.equals($0.name) }) {
            self = known
        } else if text[0] == UInt8(ascii: "$") {
            self = .dollar
        } else {
            return nil
        }
    }

    /// The meanings of the strings of a graph as keys, by their nodes: determined once for each.
    static func all(in graph: ObjectGraph) -> [NotationKey?] {
        var all = [NotationKey?](repeating: nil, count: graph.records.count)
        for (index, record) in graph.records.enumerated()
        where record.kind == .string && record.b > 0 {
            let first = graph.pool[Int(record.a)]
            // The first byte excludes most strings.
            guard first == UInt8(ascii: "$") || first == UInt8(ascii: "N") else { continue }

            all[index] = NotationKey(graph.bytes(NodeIndex(UInt32(index))))
        }

        return all
    }
}
