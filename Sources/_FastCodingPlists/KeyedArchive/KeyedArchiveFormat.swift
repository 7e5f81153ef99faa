import _FastCodingCore

extension Span<UInt8> {
    /// Whether the bytes are those of a text. Unicode's equivalences don't count.
    package func equals(utf8 text: String) -> Bool {
        text.withBytes { equals($0) }
    }

    /// Whether the bytes begin with those of a text.
    package func starts(with text: String) -> Bool {
        count >= text.utf8.count && slice(0..<text.utf8.count).equals(utf8: text)
    }

    /// The index after a prefix in a key such as `NS.object.12`: decimal digits without leading
    /// zeros, at most nine, so that it fits 32 bits. Nil for other keys.
    package func index(after prefix: String) -> Int? {
        let start = prefix.utf8.count
        guard starts(with: prefix), count > start, count <= start + 9,
            self[start] != UInt8(ascii: "0") || count == start + 1
        else { return nil }

        var index = 0
        for place in start..<count {
            let digit = self[place] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }

            index = 10 * index + Int(digit)
        }

        return index
    }
}

/// The kind of property list in which a keyed archive is written.
package enum KeyedArchiveFormat: String, Sendable, CaseIterable {
    /// A binary property list, as NSKeyedArchiver writes it by default.
    case binary
    case xml
}

// The classes of Foundation whose instances are nodes of kinds of their own.
extension NodeKind {
    /// The kind of a class's nodes, or one of them if there are several; nil for all other names.
    package init?(className name: Span<UInt8>) {
        guard name.starts(with: "NS"), name.count < Self.namesByLength.count,
            let found = Self.namesByLength[name.count].first(where: { name.equals($0.name) })
        else { return nil }
        self = found.kind
    }

    /// The names of classes by their lengths, because every class name of a text is looked up.
    private static let namesByLength: [[NamedKind]] = (0..<20).map { count in
        allCases.compactMap { kind in
            guard let name = kind.className, name.utf8CodeUnitCount == count else { return nil }
            return NamedKind(name: name, kind: kind)
        }
    }

    private struct NamedKind {
        let name: StaticString
        let kind: NodeKind
    }

    /// The class that an archiver writes for such nodes in keyed archives; nil if there is none.
    var keyedClassName: StaticString? {
        switch self {
        case .decimal: "NSDecimalNumberPlaceholder"
        case _ where isNSNumber: nil
        case .vector, .affineTransform, .transform3D, .keyedArchive:
            nil
        default: className
        }
    }

    /// The kind of the nodes that instances of a class in keyed archives become, or one of them if
    /// there are several, provided that they have only the keys of this class; nil if they are
    /// objects.
    init?(keyedClassName name: Span<UInt8>) {
        guard
            let kind = name.equals("NSDecimalNumberPlaceholder")
                ? .decimal : NodeKind(className: name),
            kind.keyedClassName != nil
        else { return nil }
        self = kind
    }

    /// A kind of value that an NSValue in a keyed archive can hold.
    struct Special {
        /// Its number under `NS.special`.
        let number: Int64
        let kind: NodeKind
        /// The key of its text; nil for ranges, which are two numbers instead.
        let key: KeyedArchiveKey?
    }

    static let specials = [
        Special(number: 1, kind: .point, key: .point),
        Special(number: 2, kind: .size, key: .size),
        Special(number: 3, kind: .rect, key: .rect),
        Special(number: 4, kind: .range, key: nil),
    ]
}
