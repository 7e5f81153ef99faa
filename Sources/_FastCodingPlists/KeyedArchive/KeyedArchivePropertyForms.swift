import _FastCodingCore

/// Tells whether the value of a property is written inline, beside its key in a keyed archive, or
/// as an object of its own that the key refers to.
///
/// A graph does not say which: code that encodes an integer writes it beside the key, while code
/// that encodes an NSNumber refers to it.
struct KeyedArchivePropertyForms {
    /// For each property of a definition, whether its numbers are objects, because the property has
    /// values of several kinds.
    private let isObject: [Bool]
    /// For nodes whose encoding code is known, whether they are beside their keys.
    private var known: [UInt32: Bool] = [:]

    /// Examines a graph's objects: code that encodes integers never encodes nil, texts or booleans
    /// for the same key.
    init(_ graph: ObjectGraph, _ names: inout KeyedArchiveNames) {
        // For each property, a bit for each kind of value that it has.
        var kinds = [UInt8](repeating: 0, count: graph.propertyNames.count)
        for record in graph.records where record.kind == .object {
            let properties = graph.definitions[Int(record.b)].properties
            for (place, property) in properties.enumerated() {
                kinds[property] |= Self.bit(graph.kind(graph.children[Int(record.a) + place]))
            }
        }

        // Several definitions can belong to one class.
        var merged: [UInt64: UInt8] = [:]
        var keys = [UInt64](repeating: 0, count: kinds.count)

        for definition in graph.definitions {
            let name = UInt64(names.number(of: definition.name, in: graph)) << 32
            for property in definition.properties {
                keys[property] =
                    name | UInt64(names.number(of: graph.propertyNames[property], in: graph))
                merged[keys[property], default: 0] |= kinds[property]
            }
        }

        // Where the program itself said which values are objects, nothing has to be guessed.
        isObject = keys.map { !graph.knowsKeyedForms && (merged[$0] ?? 0).nonzeroBitCount > 1 }

        for form in graph.keyedForms {
            switch form.kind {
            case .object: known[form.node.index] = false
            case .bytes: known[form.node.index] = true
            case .value: break
            }
        }
    }

    /// Whether a value is written beside its key, if the code that encoded it has said so.
    func isInline(_ node: NodeIndex) -> Bool? {
        known.isEmpty ? nil : known[node.index]
    }

    /// The bit of a kind: one for truth values, one for each kind of number, the highest for
    /// everything else.
    private static func bit(_ kind: NodeKind) -> UInt8 {
        guard kind.isNSNumber else { return 1 << 7 }
        return kind.isBoolean ? 1 : 2 << (kind.rawValue - NodeKind.integer.rawValue)
    }

    /// Whether the value of a property is written beside its key: numbers and booleans are, except
    /// for properties with objects and a few of Foundation's keys; strings, data and arrays are for
    /// some others of Foundation's keys.
    ///
    /// - Parameters:
    ///   - property: the property among the names of definitions; nil for coded objects.
    ///   - isUnkeyed: whether the value is an entry of `$top` without a key; if it is a number, it
    ///     is an object.
    func isInline(
        _ kind: NodeKind,
        _ name: Span<UInt8>,
        _ property: Int?,
        of className: Span<UInt8>,
        isUnkeyed: Bool
    ) -> Bool {
        switch kind {
        case _ where kind.isNSNumber:
            if let property, isObject[property] {
                return false
            }
            return !isUnkeyed && !Self.isNumberObject(name)
        case .string:
            return name.equals(utf8: KeyedArchiveKey.string.rawValue)
        case .data:
            return !className.equals("NSTimeZone")
                && Self.inlineData.contains { name.equals(utf8: $0) }
        case .array:
            return name.equals(utf8: KeyedArchiveKey.elements.rawValue)
                || name.equals(utf8: KeyedArchiveKey.keys.rawValue)
        default: return false
        }
    }

    /// Whether a value of this kind is an object unless it is written beside a key; if it is
    /// shared, it has to be one.
    static func canBeShared(_ kind: NodeKind) -> Bool {
        kind == .data || kind == .array
    }

    /// Whether numbers of this name are written as objects.
    private static func isNumberObject(_ name: Span<UInt8>) -> Bool {
        name.starts(with: "NS.object") || name.starts(with: KeyedArchiveKey.numberedKey)
            || name.starts(with: "NS.rangeval.") || numberObjects.contains { name.equals(utf8: $0) }
    }

    /// Keys of Foundation's and AppKit's classes under which a number is an object.
    private static let numberObjects = [
        "NSConstantValue", "NSDefaultValue", "NSRepObject", "NSRepresentedObject",
    ]

    /// Keys of such classes under which data is encoded as bytes, beside the key.
    private static let inlineData = [
        KeyedArchiveKey.data.rawValue, KeyedArchiveKey.bytes.rawValue,
        KeyedArchiveKey.mantissa.rawValue,
        "NS.uuidbytes", "NSRGB", "NSWhite", "NSCMYK", "NSComponents", "NSSegments", "NSScrollAmts",
        "NSSearchFieldFlags", "NSTransformStruct", "NSIndexPathData",
    ]
}
