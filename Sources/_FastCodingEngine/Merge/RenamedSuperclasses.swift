import _FastCodingNotation

/// The superclasses that one side of a merge has renamed. They may have no objects, so that only the
/// chains of other classes name them.
struct RenamedSuperclasses {
    /// A chain with another name in the place of one.
    struct Change {
        let newName: [UInt8]
        let old: KeyedArchiveChain
        let new: KeyedArchiveChain
    }

    /// The new names of the superclasses whose old name no chain has any longer, and in whose place
    /// all have the same name.
    private(set) var certain: [[UInt8]: [UInt8]] = [:]
    /// Superclasses in whose place there are different names.
    private(set) var unclear: [[UInt8]: Change] = [:]

    /// - Parameter known: the classes that the side has renamed, by what their objects tell.
    init(_ base: MergedChains.Chains, _ side: MergedChains.Chains, _ known: [[UInt8]: [UInt8]]) {
        if base == side {
            return
        }

        let namesInBase = Self.names(in: base)
        var changes: [[UInt8]: Change] = [:]
        var disputed: Set<[UInt8]> = []
        for (name, old) in base {
            guard let new = side[known[name] ?? name], new.classes.count == old.classes.count,
                new.classes != old.classes
            else { continue }

            for (oldName, newName) in zip(old.classes, new.classes)
            where oldName != newName && known[oldName] == nil && !namesInBase.contains(newName) {
                if let other = changes[oldName], other.newName != newName {
                    disputed.insert(oldName)
                }

                changes[oldName] = changes[oldName] ?? Change(newName: newName, old: old, new: new)
            }
        }

        if changes.isEmpty {
            return
        }

        let namesInSide = Self.names(in: side)
        for (oldName, change) in changes {
            if disputed.contains(oldName) || namesInSide.contains(oldName) {
                unclear[oldName] = change
            } else {
                certain[oldName] = change.newName
            }
        }
    }

    private static func names(in chains: MergedChains.Chains) -> Set<[UInt8]> {
        var names: Set<[UInt8]> = []
        for (name, chain) in chains {
            names.insert(name)
            names.formUnion(chain.classes)
        }

        return names
    }
}
