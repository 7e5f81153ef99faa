import _FastCodingCore

/// A value or a collection that is being decoded, or a nested container of a value.
///
/// It is an object, to which the containers that a program is given refer: they find the state of
/// each key without any look-up. Once nothing else refers to it, it becomes the next level of its
/// index.
final class DecodingLevel {
    /// Its place among the levels that are open.
    let index: Int
    /// The level around this one; -1 for the root's.
    private(set) var parent = -1
    private(set) var place = CodingPlace.same
    private(set) var node = NodeIndex.nil
    /// The type of a value; nil for collections and nested containers.
    private(set) var type: DecodedType?
    /// Whether it is known that an object's class fits.
    private(set) var isChecked = false
    /// The number of values and collections around this level, itself included: they are decoded
    /// one within the other.
    private(set) var depth = 1
    /// The number of nested containers around this one without a value between them, itself
    /// included.
    private(set) var nesting = 0
    /// Whether its containers may still be used.
    var isOpen = true

    // The state of a keyed container.

    var shape: KeyShape?
    var entries = KeyedEntries()
    /// The entry that is expected next.
    private(set) var cursor = 0
    /// Whether the entries that have been asked for are exactly those before ``cursor``.
    private var isInOrder = true
    /// For each entry, whether it has been asked for; not used as long as they are in order.
    private var taken: [Bool] = []
    /// The entry of each key, for containers of many entries; nil before it is needed.
    var entriesOfKeys: [[UInt8]: Int]?
    /// Receives the properties that are not asked for.
    var rest: UnknownProperties.Box?

    init(index: Int) {
        self.index = index
    }

    /// Becomes a new level of its index.
    @inline(__always)
    func open(
        parent: Int,
        _ place: CodingPlace,
        _ node: NodeIndex,
        _ type: DecodedType?,
        isChecked: Bool,
        depth: Int,
        nesting: Int
    ) {
        self.parent = parent
        self.place = place
        self.node = node
        self.type = type
        self.isChecked = isChecked
        self.depth = depth
        self.nesting = nesting
        isOpen = true
        shape = nil
        cursor = 0
        isInOrder = true
        rest = nil

        if entriesOfKeys != nil {
            entriesOfKeys = nil
        }
    }

    /// Notes that an entry has been asked for. The one after it is expected next.
    @inline(__always)
    func noteAsked(_ entry: Int) {
        if entry != cursor || !isInOrder {
            noteAskedOutOfOrder(entry)
        }
        cursor = entry &+ 1
    }

    @inline(never)
    private func noteAskedOutOfOrder(_ entry: Int) {
        if isInOrder {
            taken = entries.indices.map { $0 < cursor }
        }

        isInOrder = false
        taken[entry] = true
    }

    /// Whether an entry has been asked for.
    func isTaken(_ entry: Int) -> Bool {
        isInOrder ? entry < cursor : taken[entry]
    }
}

extension ObjectGraph {
    /// The entries of a dictionary or an object; nil for other nodes. Children alternate between
    /// values and keys, but an object has its names in its definition, and an object of NSCoding
    /// has the name of its class in front.
    ///
    /// - Parameter isNested: whether the container has no type of its own; then it is no object.
    func keyedEntries(of node: NodeIndex, isNested: Bool) -> KeyedEntries? {
        let children = childRange(node)
        switch kind(node) {
        case .dictionary, .mutableDictionary:
            return KeyedEntries(
                values: children.lowerBound,
                stride: 2,
                names: children.lowerBound + 1,
                count: children.count / 2
            )
        case .object where !isNested:
            return KeyedEntries(
                values: children.lowerBound,
                stride: 1,
                names: definition(node).properties.lowerBound,
                isObject: true,
                count: children.count
            )
        case .codedObject where !isNested:
            return KeyedEntries(
                values: children.lowerBound + 1,
                stride: 2,
                names: children.lowerBound + 2,
                count: children.count / 2
            )
        default: return nil
        }
    }
}
