import _FastCodingCore

/// Hashes of values, equal for equal contents. They cover so little that neither cycles nor depth
/// cost much.
enum ValueHashing {
    /// The number of elements of an array or a set, and of bytes of data, that count.
    private static let most = 16
    /// The number of levels of containers that count.
    private static let levels = 2

    static func combine(_ value: FastValue, into hasher: inout Hasher) {
        combine(value.content, levels, into: &hasher)
    }

    private static func combine(_ value: FastValue, _ levels: Int, into hasher: inout Hasher) {
        switch value {
        case .array(let elements, _), .set(let elements, _), .orderedSet(let elements, _):
            hasher.combine(elements.count)
            if levels == 0 {
                return
            }

            for element in elements.prefix(most) {
                combine(element.content, levels - 1, into: &hasher)
            }
        case .dictionary(let entries, _):
            hasher.combine(entries.count)
            hasher.combine(sum(entries.compactMap { pair($0) }, levels))
        case .object(let name, let properties), .codedObject(let name, let properties):
            hasher.combine(name)
            hasher.combine(sum(properties.map { Pair(name: $0.name, value: $0.value) }, levels))
        case .url(let text, _): hasher.combine(text)
        default: combine(leaf: value, into: &hasher)
        }
    }

    private struct Pair {
        let name: String
        let value: FastValue
    }

    private static func pair(_ entry: FastValue.Entry) -> Pair? {
        entry.key.string.map { Pair(name: $0, value: entry.value) }
    }

    /// A hash of names and values that does not depend on their order, nor on properties that are
    /// nil.
    private static func sum(_ pairs: [Pair], _ levels: Int) -> Int {
        if levels == 0 {
            return 0
        }

        return pairs.reduce(0) { sum, pair in
            let value = pair.value.content
            if case .nil = value {
                return sum
            }

            var hasher = Hasher()
            hasher.combine(pair.name)
            combine(value, levels - 1, into: &hasher)
            return sum &+ hasher.finalize()
        }
    }

    private static func combine(leaf value: FastValue, into hasher: inout Hasher) {
        switch value {
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .float(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value)
        case .decimal(let value): hasher.combine(value)
        case .string(let value, _): hasher.combine(value)
        case .data(let bytes, _), .keyedArchive(let bytes):
            hasher.combine(bytes.count)
            hasher.combine(bytes.prefix(most))
        case .date(let date): hasher.combine(date)
        case .geometry(let geometry): hasher.combine(geometry)
        case .range(let range): hasher.combine(range)
        case .indexSet(let ranges, _): hasher.combine(ranges.count)
        case .node(let node): hasher.combine(node)
        default: hasher.combine(value.isNull)
        }
    }
}
