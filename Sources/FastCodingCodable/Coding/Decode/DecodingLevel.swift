import _FastCodingEngine

/// A value or a collection that is being decoded, or a nested container of a value.
///
/// It is an object, which the containers that a program is given hold: what they read and change
/// for each key is found without any look-up. Once nothing else holds it, it becomes the next level
/// of its index.
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
    /// How many values and collections this level is in, itself included: they are decoded one
    /// within the other.
    private(set) var depth = 1
    /// How many nested containers this one is in without a value between them, itself included.
    private(set) var nesting = 0
    /// Whether its containers may still be used.
    var isOpen = true

    // What a keyed container needs.

    var shape: KeyShape?
    var entries = KeyedEntries()
    /// The entry that is expected next.
    private(set) var cursor = 0
    /// Whether the entries that have been asked for are the ones before ``cursor``; otherwise which
    /// ones they are.
    private var isInOrder = true
    private var taken: [Bool] = []
    /// For containers of many entries, once it is needed: where each key's entry is.
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

    @inline(__always)
    func take(_ entry: Int) {
        if entry != cursor || !isInOrder {
            takeOutOfOrder(entry)
        }
        cursor = entry &+ 1
    }

    @inline(never)
    private func takeOutOfOrder(_ entry: Int) {
        if isInOrder {
            taken = entries.indices.map { $0 < cursor }
        }

        isInOrder = false
        taken[entry] = true
    }

    func isTaken(_ entry: Int) -> Bool {
        isInOrder ? entry < cursor : taken[entry]
    }
}

extension ObjectGraph {
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

/// The names of a container's entries: the same object for containers with the same names in the
/// same order.
final class KeyShape {
    let entries: KeyedEntries
    /// The numbers of the names; -1 for keys that are not strings.
    let names: [Int32]
    let keys: [KeyText?]
    /// The first name that occurs twice; -1 if all are distinct.
    let repeated: Int

    init(_ entries: KeyedEntries, _ names: [Int32], _ keys: [KeyText?], repeated: Int) {
        self.entries = entries
        self.names = names
        self.keys = keys
        self.repeated = repeated
    }
}
