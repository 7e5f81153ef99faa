internal import _FastCodingEngine

/// A part of a property list or of a JSON text: an object of a binary property list, an element of
/// XML, or a value or a key of JSON.
struct OutlinePart: BitwiseCopyable {
    /// The kind of a part.
    enum Kind: UInt8, CaseIterable, BitwiseCopyable {
        case null, `false`, `true`, integer, float32, float64, decimal, date, string
        /// A key of a text. A binary property list has strings for keys, which may be values, too.
        case key
        case data
        /// A UID, the reference of a keyed archive to a slot.
        case identifier
        case array, dictionary
        /// An object of a binary property list that can't be read.
        case unreadable
    }

    let kind: Kind
    /// The offset of its first byte in the bytes of the outline.
    let offset: Int
    /// The offset after its last byte; for a container of a text, after all of its content.
    var end: Int
    /// The bits of a scalar, the number of a UID, or where strings and data begin in the pool, or
    /// children in the list of the outline.
    var content: UInt64 = 0
    /// The bytes of a string or of data in the pool, or the children of a container: elements, or
    /// keys and values in turn.
    var count: UInt32 = 0

    /// The number of bytes that it takes.
    var length: Int { end - offset }
    /// Whether it has children.
    var isContainer: Bool { kind == .array || kind == .dictionary }
    /// The number of elements or entries.
    var elements: Int { Int(kind == .dictionary ? count / 2 : count) }
    /// Whether it is a string, as a value or a key.
    var isText: Bool { kind == .string || kind == .key }

    /// The bytes of a string or of data in the pool.
    var range: Range<Int> { Int(content)..<(Int(content) + Int(count)) }

    /// The number, the date or the truth value; nil for decimals and for other parts.
    var scalar: ScalarValue? {
        ScalarValue(kind.nodeKind, bits: content)
    }
}

extension OutlinePart.Kind {
    /// The kind of a scalar.
    init(_ value: ScalarValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = value ? .true : .false
        case .integer: self = .integer
        case .float32: self = .float32
        case .float64: self = .float64
        case .decimal: self = .decimal
        case .date: self = .date
        }
    }

    /// The kind that a graph has for it.
    var nodeKind: NodeKind {
        switch self {
        case .null: .null
        case .false: .false
        case .true: .true
        case .integer: .integer
        case .float32: .float32
        case .float64: .float64
        case .decimal: .decimal
        case .date: .date
        case .string, .key: .string
        case .data: .data
        case .array: .array
        case .dictionary, .identifier: .dictionary
        case .unreadable: .nil
        }
    }

    /// The kind in everyday words.
    var words: String {
        switch self {
        case .key: "key"
        case .identifier: "UID"
        case .unreadable: "unreadable"
        default: nodeKind.words
        }
    }
}
