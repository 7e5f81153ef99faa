import _FastCodingCore

extension Span<UInt8> {
    package func equals(utf8 text: String) -> Bool {
        text.withBytes { equals($0) }
    }

    package func starts(with text: String) -> Bool {
        count >= text.utf8.count && slice(0..<text.utf8.count).equals(utf8: text)
    }

    /// The index after a prefix in a key such as `NS.object.12`; nil for other keys.
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
    private static let namesByLength: [[(name: StaticString, kind: NodeKind)]] = (0..<20).map {
        count in
        allCases.compactMap { kind in kind.className.map { ($0, kind) } }.filter {
            $0.0.utf8CodeUnitCount == count
        }
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

    /// For what an NSValue can hold, its number under `NS.special`, and the key of its text; ranges
    /// are two numbers instead.
    static let specials: [(number: Int64, kind: NodeKind, key: KeyedArchiveKey?)] = [
        (1, .point, .point),
        (2, .size, .size),
        (3, .rect, .rect),
        (4, .range, nil),
    ]
}
