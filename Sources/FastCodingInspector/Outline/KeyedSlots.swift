internal import _FastCodingEngine

/// The slots of a keyed archive: the elements of `$objects`, to which UIDs refer.
struct KeyedSlots {
    /// The parts in the slots.
    private(set) var parts: [Int] = []
    /// The first slot of each part that is in one; -1 for others.
    private(set) var numbers: [Int32]
    /// For each slot, the next one that the same part is in; -1 if there is none. In a binary
    /// property list equal values may be one object.
    private var nexts: [Int32] = []
    /// The part under `$top`, a dictionary of the roots.
    private(set) var top: Int?
    /// The name that `$archiver` gives.
    private(set) var archiver: Int?

    /// - Returns: nil if the document is no keyed archive. One without a list of objects has no
    ///   slots.
    init?(_ outline: Outline) {
        guard outline.isKeyedArchive, let root = outline.root else { return nil }

        let dictionary = outline.parts[root]
        top = outline.value(KeyedArchiveKey.top.rawValue, of: dictionary)
        archiver = outline.value(KeyedArchiveKey.archiver.rawValue, of: dictionary)
        numbers = Array(repeating: -1, count: outline.parts.count)
        guard let list = outline.value(KeyedArchiveKey.objects.rawValue, of: dictionary) else {
            return
        }

        parts = outline.children(of: outline.parts[list]).map { Int($0) }
        nexts = Array(repeating: -1, count: parts.count)
        // From the last slot, so that the list of each part's slots begins with the first one.
        for (slot, part) in parts.enumerated().reversed() {
            nexts[slot] = numbers[part]
            numbers[part] = Int32(truncatingIfNeeded: slot)
        }
    }

    /// The slots that contain a part, in order.
    func slots(of part: Int) -> [Int] {
        var found: [Int] = []
        var slot = numbers[part]
        while slot >= 0 {
            found.append(Int(slot))
            slot = nexts[Int(slot)]
        }

        return found
    }

    /// The part that a part refers to if it is a UID of a slot that exists; otherwise the part
    /// itself.
    func resolved(_ part: Int, _ outline: Outline) -> Int {
        target(of: part, outline) ?? part
    }

    /// The part in the slot that a UID refers to; nil for a part that is no UID, or if there is no
    /// such slot.
    func target(of part: Int, _ outline: Outline) -> Int? {
        guard let number = outline.identifier(outline.parts[part]), parts.indices.contains(number)
        else { return nil }

        return parts[number]
    }

    /// The part that describes the class of an object; nil for other parts.
    func classPart(of object: Int, _ outline: Outline) -> Int? {
        outline.value(KeyedArchiveKey.class.rawValue, of: outline.parts[object])
            .map { resolved($0, outline) }
    }

    /// The name of the class that a part describes.
    func className(_ description: Int, _ outline: Outline) -> OutlinePart? {
        let name = outline.value(
            KeyedArchiveKey.className.rawValue,
            of: outline.parts[description]
        )
        guard let name else { return nil }

        let part = outline.parts[resolved(name, outline)]
        return part.isText ? part : nil
    }

    /// The names of a class and its superclasses, as the part that describes the class lists them;
    /// no more of them than `most`.
    func chain(_ description: Int, _ outline: Outline, most: Int) -> [OutlinePart] {
        let list = outline.value(KeyedArchiveKey.classes.rawValue, of: outline.parts[description])
        guard let list else { return [] }

        return outline.children(of: outline.parts[resolved(list, outline)]).prefix(most)
            .map { outline.parts[resolved(Int($0), outline)] }
            .filter(\.isText)
    }

    /// The root object of the archive: that of `$top`'s only key, mostly `root`; `$top` itself if
    /// it has several.
    func rootObject(_ outline: Outline) -> Int? {
        guard let top else { return nil }

        let entries = outline.children(of: outline.parts[top])
        return entries.count == 2 ? resolved(Int(entries[entries.endIndex - 1]), outline) : top
    }
}
