import _FastCodingCore

/// The keys that have a meaning in keyed archives: fastcode-notation(5), "Keyed archives".
package enum KeyedArchiveKey: String, CaseIterable {
    case archiver = "$archiver"
    case version = "$version"
    case objects = "$objects"
    case top = "$top"
    case root

    case `class` = "$class"
    case className = "$classname"
    case classes = "$classes"
    case hints = "$classhints"

    case elements = "NS.objects"
    case keys = "NS.keys"
    case string = "NS.string"
    case data = "NS.data"
    case bytes = "NS.bytes"
    case time = "NS.time"
    case base = "NS.base"
    case relative = "NS.relative"
    case mantissa = "NS.mantissa"
    case byteOrder = "NS.mantissa.bo"
    case length = "NS.length"
    case exponent = "NS.exponent"
    case negative = "NS.negative"
    case compact = "NS.compact"
    case special = "NS.special"
    case point = "NS.pointval"
    case size = "NS.sizeval"
    case rect = "NS.rectval"
    case rangeLocation = "NS.rangeval.location"
    case rangeLength = "NS.rangeval.length"
    case ranges = "NSRangeCount"
    case location = "NSLocation"
    case rangeSize = "NSLength"
    case rangeData = "NSRangeData"

    /// The beginning of the keys of an ordered set's elements; the element's index follows.
    static let numberedElement = "NS.object."
    /// The same for the keys of a dictionary, as GNUstep may write them.
    static let numberedKey = "NS.key."
}

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

enum KeyedArchiveOuterForm {
    static let archiver = "NSKeyedArchiver"
    static let version: Int64 = 100_000
    /// The string that stands for nil, in whichever slot it is.
    static let null = "$null"
    /// The class of what stands for a `$top` with entries other than a single `root`. No program
    /// has such a class.
    static let topClass = "$top"

    /// Whether the name of a property is that of a value without a key: `$0`, `$1` and so on. It is
    /// written as it is; other names that begin with `$` get an additional one.
    ///
    /// `$$0` and the like are included, so that no two names become the same key.
    static func isUnkeyed(_ name: Span<UInt8>) -> Bool {
        Effort.count(name.count)
        var index = 0
        while name.byteOrZero(index) == UInt8(ascii: "$") {
            index += 1
        }

        return index > 0 && index < name.count
            && (index..<name.count).allSatisfy { name[$0] &- UInt8(ascii: "0") <= 9 }
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
