/// Whether the value of a property stands beside its key in a keyed archive, or is an object of its own that the key refers
/// to. A graph does not tell: what encodes an integer writes it beside the key, and what encodes a number refers to it.
struct KeyedArchivePropertyForms {
    /// By name of a definition: whether it is the name of objects, for it has values of several kinds.
    private var isObject: [Bool]

    /// Looks through the objects of a graph: what encodes integers never encodes nil, texts or booleans for the same key.
    init(_ graph: ObjectGraph) {
        var kinds = [UInt8](repeating: 0, count: graph.propertyNames.count)
        for record in graph.records where record.kind == .object {
            let names = graph.definitions[Int(record.b)].properties
            for (place, name) in names.enumerated() {
                kinds[name] |= Self.bit(graph.kind(graph.children[Int(record.a) + place]))
            }
        }
        // Several definitions can be of one class.
        var merged: [[UInt8]: UInt8] = [:]
        for definition in graph.definitions {
            for name in definition.properties { merged[Self.key(definition, name, graph), default: 0] |= kinds[name] }
        }
        isObject = Array(repeating: false, count: kinds.count)
        for definition in graph.definitions {
            for name in definition.properties {
                isObject[name] = (merged[Self.key(definition, name, graph)] ?? 0).nonzeroBitCount > 1
            }
        }
    }

    private static func key(_ definition: ObjectGraph.Definition, _ name: Int, _ graph: ObjectGraph) -> [UInt8] {
        graph.pool[definition.name.range] + [0] + graph.pool[graph.propertyNames[name].range]
    }

    private static func bit(_ kind: NodeKind) -> UInt8 {
        switch kind {
        case .integer: 1
        case .float32: 2
        case .float64: 4
        case .true, .false: 8
        default: 16
        }
    }

    /// Whether the value of a property stands beside its key: numbers and booleans do, but for properties of objects and a
    /// few of Foundation's keys; strings, data and arrays do for others of those.
    ///
    /// - Parameter property: the property among the names of definitions; nil for coded objects.
    func isInline(
        _ kind: NodeKind, _ name: Span<UInt8>, _ property: Int?, of className: Span<UInt8>
    ) -> Bool {
        switch kind {
        case .false, .true, .integer, .float32, .float64:
            if let property, isObject[property] { return false }
            return !Self.isNumberObject(name, of: className)
        case .string: return name.equals(utf8: KeyedArchiveKey.string.rawValue)
        case .data: return !className.equals("NSTimeZone") && Self.inlineData.contains { name.equals(utf8: $0) }
        case .array:
            return name.equals(utf8: KeyedArchiveKey.elements.rawValue)
                || name.equals(utf8: KeyedArchiveKey.keys.rawValue)
        default: return false
        }
    }

    /// Whether this is an object where it does not stand beside a key, so that it can't stand there if it is shared.
    static func canBeShared(_ kind: NodeKind) -> Bool { kind == .data || kind == .array }

    /// What `$top` has without a key is what objects are encoded with.
    private static func isNumberObject(_ name: Span<UInt8>, of className: Span<UInt8>) -> Bool {
        name.starts(with: "NS.object") || name.starts(with: KeyedArchiveKey.numberedKey)
            || name.starts(with: "NS.rangeval.") || numberObjects.contains { name.equals(utf8: $0) }
            || className.equals(utf8: KeyedArchiveForm.topClass) && KeyedArchiveForm.isUnkeyed(name)
    }

    private static let numberObjects = ["NSConstantValue", "NSDefaultValue", "NSRepObject", "NSRepresentedObject"]

    private static let inlineData = [
        KeyedArchiveKey.data.rawValue, KeyedArchiveKey.bytes.rawValue, KeyedArchiveKey.mantissa.rawValue,
        "NS.uuidbytes", "NSRGB", "NSWhite", "NSCMYK", "NSComponents", "NSSegments", "NSScrollAmts",
        "NSSearchFieldFlags", "NSTransformStruct", "NSIndexPathData",
    ]
}
