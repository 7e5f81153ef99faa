internal import _FastCodingEngine

/// The kinds of values found in the same place of many objects, such as a property of a class. A
/// bit for each kind, because a class may have millions of properties.
struct KindSet: BitwiseCopyable {
    private var bits: UInt64 = 0

    /// Adds a kind.
    mutating func insert(_ kind: NodeKind) {
        bits |= 1 << UInt64(kind.rawValue)
    }

    /// Adds the kinds of another place.
    mutating func formUnion(_ other: KindSet) {
        bits |= other.bits
    }

    /// Whether a kind is one of them.
    private func contains(_ kind: NodeKind) -> Bool {
        bits >> UInt64(kind.rawValue) & 1 == 1
    }

    /// The kinds in words, nil and null last.
    ///
    /// - Parameter object: the word for objects.
    func words(object: String = NodeKind.object.words) -> [String] {
        var words: [String] = []
        for bit in UInt8(0)..<64 where bits >> bit & 1 == 1 {
            guard let kind = NodeKind(rawValue: bit) else { continue }

            switch kind {
            case .nil, .null: continue
            case .true where contains(.false): continue
            case .false, .true: words.append("boolean")
            case .object: words.append(object)
            default: words.append(kind.words)
            }
        }

        if contains(.null) {
            words.append(NodeKind.null.words)
        }

        if contains(.nil) {
            words.append(NodeKind.nil.words)
        }

        return words
    }

    /// The kinds as one phrase: `integer, string or nil`.
    func phrase(object: String = NodeKind.object.words) -> String {
        let words = words(object: object)
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }

        return Array(words.dropLast()).joined(separator: ", ") + " or " + last
    }
}
