/// A class that a keyed archive names.
struct KeyedArchiveClass {
    /// The string that is the name.
    let name: ObjectGraph.NodeIndex
    /// The class's own kind of nodes, if it has one.
    let native: KeyedArchiveNative?
}

/// The classes of a keyed archive by their slots, each looked at once, and what of them a graph has no place for.
struct KeyedArchiveClassTable {
    /// What a graph has no place for, said once for a file.
    private struct Loss {
        var count = 0
        /// The name of the first class, and where it stands.
        var first = ""
        var offset = 0

        mutating func note(_ name: @autoclosure () -> String, at offset: Int) {
            if count == 0 { (first, self.offset) = (name(), offset) }
            count += 1
        }

        /// The classes in words.
        var classes: String {
            let more = count == 2 ? " and one more class" : count > 2 ? " and \(count - 1) more classes" : ""
            return "class '\(NameText.escaped(first))'\(more)"
        }
    }

    private var known: [Int: KeyedArchiveClass] = [:]
    private var superclasses = Loss()
    private var hints = Loss()

    /// The class that stands in a slot, whose dictionary is given.
    mutating func find(
        slot: Int, _ container: Int, in archive: KeyedArchiveParts
    ) throws(FastCodingError) -> KeyedArchiveClass {
        if let found = known[slot] { return found }
        guard let name = archive.value(.className, of: container) else {
            throw archive.error("the class, object \(slot), has no $classname", in: container)
        }
        guard let node = name.node, archive.contents.graph.kind(node) == .string else {
            throw archive.error("the $classname of the class, object \(slot), has to be a string", in: container)
        }
        let bytes = archive.contents.graph.bytes(node)
        let found = KeyedArchiveClass(name: node, native: KeyedArchiveNative(bytes))
        known[slot] = found
        let written = Set(KeyedArchiveSuperclasses.chain(of: bytes))
        let shown = NameText.shown(bytes)
        if try names(.classes, slot, container, archive).contains(where: { !written.contains($0) }) {
            superclasses.note(shown, at: archive.contents.offset(of: container))
        }
        if try !names(.hints, slot, container, archive).isEmpty {
            hints.note(shown, at: archive.contents.offset(of: container))
        }
        return found
    }

    /// The names in a list of names; empty if there is none.
    private func names(
        _ key: KeyedArchiveKey, _ slot: Int, _ container: Int, _ archive: KeyedArchiveParts
    ) throws(FastCodingError) -> [[UInt8]] {
        guard let value = archive.value(key, of: container) else { return [] }
        guard let list = value.array else {
            throw archive.error("the \(key.rawValue) of the class, object \(slot), has to be an array", in: container)
        }
        var names: [[UInt8]] = []
        for element in archive.contents.values(of: list) {
            guard let node = element.node, archive.contents.graph.kind(node) == .string else {
                throw archive.error(
                    "the \(key.rawValue) of the class, object \(slot), has to hold strings only", in: list)
            }
            names.append(Array(archive.contents.graph.pool[archive.contents.graph.byteRange(node).range]))
        }
        return names
    }

    /// Warns of what was lost.
    func warn(_ diagnostics: inout Diagnostics) {
        for (loss, what) in [(superclasses, "superclasses ($classes)"), (hints, "substitutes ($classhints)")]
        where loss.count > 0 {
            diagnostics.warn(
                .classChain,
                FastCodingError(
                    .classChain, "a graph has no place for \(what): those of \(loss.classes) are not kept",
                    offset: loss.offset))
        }
    }
}
