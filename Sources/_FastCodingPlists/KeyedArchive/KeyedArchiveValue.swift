import _FastCodingCore

/// A value in the property list of a keyed archive, in four bytes.
struct KeyedArchiveValue: Equatable, BitwiseCopyable {
    /// The kind of value, in the two highest bits.
    enum Form: UInt32 {
        /// A node of the graph: neither a container nor a reference.
        case scalar
        case reference
        case array, dictionary
    }

    /// How many nodes, slots and containers there may be.
    static let most = 1 << 30

    private let bits: UInt32

    /// - Parameter index: from 0 to ``most`` - 1.
    init(_ form: Form, _ index: Int) {
        bits = form.rawValue << 30 | UInt32(truncatingIfNeeded: index)
    }

    init(_ node: NodeIndex) {
        self.init(.scalar, Int(node.index))
    }

    var form: Form { Form(rawValue: bits >> 30) ?? .scalar }
    var index: Int { Int(bits & (1 << 30 - 1)) }
    /// The node, if it is a scalar.
    var node: NodeIndex? {
        form == .scalar ? NodeIndex(UInt32(index)) : nil
    }
    /// The number of its container, if it is an array.
    var array: Int? { form == .array ? index : nil }
    /// The number of its container, if it is a dictionary.
    var dictionary: Int? { form == .dictionary ? index : nil }
}
