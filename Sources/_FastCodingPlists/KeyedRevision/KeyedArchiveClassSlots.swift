import _FastCodingCore

/// The slots of a keyed archive that describe classes.
///
/// Names are given by their nodes, which equal names share: a long name may be that of very many
/// classes.
struct KeyedArchiveClassSlots {
    /// A class, and where it is described.
    struct Definition {
        /// The first slot that has the dictionary.
        let slot: Int
        let container: Int
        let name: NodeIndex
    }

    /// Each dictionary that describes a class, once: very many slots may have one.
    private(set) var definitions: [Definition] = []
    /// The names of superclasses, in `$classes` and `$classhints` of the classes that are none of
    /// Foundation's own, each once.
    private(set) var superclasses: [NodeIndex] = []
    private var slots: Set<Int> = []

    init(_ archive: KeyedArchiveContents) {
        var examined: Set<Int> = []
        var describing: Set<Int> = []
        // Very many classes may have one list of names.
        var chains = Chains()

        for slot in 0..<archive.count {
            guard let container = archive.slot(slot).dictionary else { continue }

            if examined.insert(container).inserted, let name = Self.name(of: container, archive) {
                describing.insert(container)
                definitions.append(Definition(slot: slot, container: container, name: name))
                if NodeKind(keyedClassName: archive.graph.bytes(name)) == nil {
                    chains.add(container, of: name, archive)
                }
            }

            if describing.contains(container) {
                slots.insert(slot)
            }
        }

        superclasses = chains.names
    }

    /// Whether a slot describes a class.
    func contain(_ slot: Int) -> Bool {
        slots.contains(slot)
    }

    /// The name of the class that a dictionary describes; nil if it describes none.
    private static func name(of container: Int, _ archive: KeyedArchiveContents) -> NodeIndex? {
        guard let node = archive.value(.className, of: container)?.node,
            archive.graph.kind(node) == .string
        else { return nil }

        return node
    }

    /// The names in the lists of classes, each once.
    private struct Chains {
        var names: [NodeIndex] = []
        private var seen: Set<UInt32> = []
        private var lists: Set<Int> = []

        /// Adds the names in the lists of a class, other than its own. A list that was examined
        /// before has nothing to add.
        mutating func add(
            _ container: Int,
            of name: NodeIndex,
            _ archive: KeyedArchiveContents
        ) {
            for key in [KeyedArchiveKey.classes, .hints] {
                guard let list = archive.value(key, of: container)?.array,
                    lists.insert(list).inserted
                else { continue }

                for node in archive.values(of: list).compactMap(\.node) where node != name {
                    let isName = archive.graph.kind(node) == .string
                    if isName, seen.insert(node.index).inserted {
                        names.append(node)
                    }
                }
            }
        }
    }
}
