import _FastCodingCore

/// The classes of a keyed archive by their slots, each examined once, and what about them a graph
/// has no place for.
struct KeyedArchiveClassTable {
    /// The name of a class with something that a graph has no place for, and its position.
    private typealias Loss = (name: NodeIndex, offset: Int)

    /// By the dictionary that describes the class.
    private(set) var known: [Int: KeyedArchiveClass] = [:]
    /// The classes whose `$classes` names others than would be written.
    private var superclasses: [Loss] = []
    /// The classes that have `$classhints`.
    private var hints: [Loss] = []

    /// Reads a class that is referred to for the first time.
    ///
    /// - Throws: keyed-archive if its parts are missing or of the wrong kind.
    mutating func examine(
        slot: Int,
        _ container: Int,
        in archive: KeyedArchiveContents
    ) throws(FastCodingError) -> KeyedArchiveClass {
        guard let name = archive.value(.className, of: container) else {
            throw archive.error("the class, object \(slot), has no $classname", in: container)
        }
        guard let node = name.node, archive.graph.kind(node) == .string else {
            throw archive.error(
                "the $classname of the class, object \(slot), has to be a string",
                in: container
            )
        }

        let bytes = archive.graph.bytes(node)
        let found = KeyedArchiveClass(name: node, native: NodeKind(keyedClassName: bytes))
        known[container] = found
        let loss = (node, archive.offset(of: container))
        let written = KeyedArchiveSuperclasses.chain(of: bytes)
        let names = try names(.classes, slot, container, archive)
        if names.contains(where: { name in
            !written.contains { archive.graph.bytes(name).equals($0.span) }
        }) {
            superclasses.append(loss)
        }

        if try !self.names(.hints, slot, container, archive).isEmpty {
            hints.append(loss)
        }

        return found
    }

    /// The distinct names in a list of a class; none if it has no such list.
    private func names(
        _ key: KeyedArchiveKey,
        _ slot: Int,
        _ container: Int,
        _ archive: KeyedArchiveContents
    ) throws(FastCodingError) -> [NodeIndex] {
        guard let value = archive.value(key, of: container), !archive.isMissing(value) else {
            return []
        }

        guard let list = value.array else {
            throw archive.error(
                "the \(key.rawValue) of the class, object \(slot), has to be an array",
                in: container
            )
        }

        var names: [NodeIndex] = []
        var seen: Set<UInt32> = []

        for element in archive.values(of: list) where !archive.isMissing(element) {
            guard let node = element.node, archive.graph.kind(node) == .string else {
                throw archive.error(
                    "the \(key.rawValue) of the class, object \(slot), has to hold strings only",
                    in: list
                )
            }

            if seen.insert(node.index).inserted {
                names.append(node)
            }
        }

        return names
    }

    /// Reports each kind of loss once for a file.
    func warn(_ diagnostics: inout Diagnostics, in graph: ObjectGraph) {
        for (losses, what) in [
            (superclasses, "superclasses ($classes)"),
            (hints, "substitutes ($classhints)"),
        ] {
            guard let (name, offset) = losses.first else { continue }

            let shown = NameText.escaped(NameText.shown(graph.bytes(name)))
            let others = losses.count - 1
            let more =
                others == 0
                ? "" : others == 1 ? " and one more class" : " and \(others) more classes"

            diagnostics.warn(
                .classChain,
                "a graph has no place for \(what): those of class '\(shown)'\(more) are not kept",
                at: offset
            )
        }
    }
}
