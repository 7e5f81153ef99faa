import _FastCodingCore

/// The items of a container after a change, compared with those in whose places they are.
///
/// In a dictionary, the keys tell which entries stay. So its keys and its values are two
/// differences with the same origins.
struct ItemDifference {
    /// For each item, the number of the old item in whose place it is; nil for those that are new.
    let origins: [Int?]
    /// The nodes of the items before the change.
    private let old: [NodeIndex]
    /// The nodes of the items after the change.
    private let new: [NodeIndex]

    /// - Parameter origins: as ``ItemPairing/origins(of:in:)`` returns them for the new nodes.
    init(from old: [NodeIndex], to new: [NodeIndex], origins: [Int?]) {
        self.origins = origins
        self.old = old
        self.new = new
    }

    /// The numbers of the items after the change.
    var indices: Range<Int> { new.indices }

    /// The node of an item after the change.
    func node(_ item: Int) -> NodeIndex { new[item] }

    /// The node of the item in whose place one is; nil if that is new.
    func oldNode(_ item: Int) -> NodeIndex? {
        origins[item].map { old[$0] }
    }

    /// Whether an item is the old one.
    func isKept(_ item: Int) -> Bool { oldNode(item) == new[item] }

    /// The difference of other nodes of the same items, such as the values for the keys.
    func following(from old: [NodeIndex], to new: [NodeIndex]) -> ItemDifference {
        ItemDifference(from: old, to: new, origins: origins)
    }
}

extension ItemPairing {
    /// Compares items that are known by their nodes: the elements of an array, the keys of a
    /// dictionary.
    mutating func difference(from old: [NodeIndex], to new: [NodeIndex]) -> ItemDifference {
        let origins = origins(
            of: new.map { UInt64($0.index) },
            in: old.map { UInt64($0.index) }
        )
        return ItemDifference(from: old, to: new, origins: origins)
    }
}
