/// Whether the value of a property stands beside its key in a keyed archive, or is an object of its own that the key refers
/// to. A graph does not tell: what encodes an integer writes it beside the key, and what encodes a number refers to it.
enum KeyedArchivePropertyForms {
    /// Numbers and booleans stand beside their keys but for a few of Foundation's keys; strings, data and arrays are
    /// objects, but for those of others.
    static func isInline(_ kind: NodeKind, _ name: Span<UInt8>, of className: Span<UInt8>) -> Bool {
        switch kind {
        case .false, .true, .integer, .float32, .float64: return !isNumberObject(name)
        case .string: return name.equals(utf8: KeyedArchiveKey.string.rawValue)
        case .data:
            if className.equals("NSTimeZone") { return false }
            return inlineData.contains { name.equals(utf8: $0) }
        case .array:
            return name.equals(utf8: KeyedArchiveKey.elements.rawValue)
                || name.equals(utf8: KeyedArchiveKey.keys.rawValue)
        default: return false
        }
    }

    /// What an object is if it stands beside a key, but can't if it is shared.
    static func isObject(_ kind: NodeKind) -> Bool { kind == .data || kind == .array }

    private static func isNumberObject(_ name: Span<UInt8>) -> Bool {
        name.starts(with: "NS.object") || name.starts(with: KeyedArchiveKey.numberedKey)
            || name.starts(with: "NS.rangeval.") || numberObjects.contains { name.equals(utf8: $0) }
    }

    private static let numberObjects = ["NSConstantValue", "NSDefaultValue", "NSRepObject", "NSRepresentedObject"]

    private static let inlineData = [
        KeyedArchiveKey.data.rawValue, KeyedArchiveKey.bytes.rawValue, KeyedArchiveKey.mantissa.rawValue,
        "NS.uuidbytes", "NSRGB", "NSWhite", "NSCMYK", "NSComponents", "NSSegments", "NSScrollAmts",
        "NSSearchFieldFlags", "NSTransformStruct", "NSIndexPathData",
    ]
}
