import _FastCodingCore

/// The slots of a keyed archive that describe classes.
struct KeyedArchiveClassSlots {
    /// A class, and where it is described.
    struct Definition {
        let slot: Int
        let container: Int
        let name: [UInt8]
        /// The names in `$classes` and `$classhints` other than its own.
        let superclasses: [[UInt8]]
    }

    private(set) var definitions: [Definition] = []
    private var slots: Set<Int> = []

    init(_ archive: KeyedArchiveContents) {
        // A list of names may be that of very many classes.
        var lists: [Int: [[UInt8]]] = [:]

        for slot in 0..<archive.count {
            guard let container = archive.slot(slot).dictionary,
                let node = archive.value(.className, of: container)?.node,
                archive.graph.kind(node) == .string
            else { continue }

            let name = Self.text(node, archive)
            var others: [[UInt8]] = []
            for key in [KeyedArchiveKey.classes, .hints] {
                guard let list = archive.value(key, of: container)?.array, lists[list] == nil else {
                    continue
                }

                let names = Self.names(list, archive)
                lists[list] = names
                others += names.filter { $0 != name }
            }

            slots.insert(slot)
            definitions.append(
                Definition(slot: slot, container: container, name: name, superclasses: others)
            )
        }
    }

    func contain(_ slot: Int) -> Bool {
        slots.contains(slot)
    }

    private static func names(_ list: Int, _ archive: KeyedArchiveContents) -> [[UInt8]] {
        archive.values(of: list).compactMap { value in
            value.node.flatMap {
                archive.graph.kind($0) == .string ? text($0, archive) : nil
            }
        }
    }

    private static func text(_ node: NodeIndex, _ archive: KeyedArchiveContents) -> [UInt8] {
        Array(archive.graph.pool[archive.graph.byteRange(node).range])
    }
}
