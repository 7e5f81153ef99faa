internal import _FastCodingEngine

/// A property list whose parts are to be shown, with the facts that all forms of output need.
struct OutlineSubject {
    /// A part in the order in which parts are shown.
    struct Shown {
        let part: Int
        /// The number of containers around it; 0 in a binary property list, where any number of
        /// containers may refer to it.
        var depth = 0
        /// The container that it is in, and its place among the children; nil in a binary property
        /// list.
        var parent: Int?
        var place = 0
    }

    let outline: Outline
    /// The slots of a keyed archive; nil for any other document.
    let slots: KeyedSlots?
    /// The classes of a keyed archive.
    let classes: KeyedClasses?
    /// The containers that refer to each part.
    let references: OutlineReferences
    let report: ArchiveReport
    /// In the order of their offsets.
    let order: [Shown]

    init(_ document: Document, _ report: ArchiveReport) throws(FastCodingError) {
        let outline = try Outline(of: document, limits: report.limits)
        self.outline = outline
        self.report = report
        slots = KeyedSlots(outline)
        classes = slots.map { KeyedClasses(outline, $0) }
        references = OutlineReferences(outline, slots)
        order =
            outline.form == .objects
            ? Self.byOffset(outline) : Self.inDocumentOrder(outline)
    }

    /// The objects of a binary property list. Most writers store them in this order already.
    private static func byOffset(_ outline: Outline) -> [Shown] {
        let parts = outline.parts
        let isSorted = parts.indices.dropFirst().allSatisfy {
            parts[$0 - 1].offset <= parts[$0].offset
        }

        let numbers = Array(parts.indices)
        let sorted =
            isSorted
            ? numbers
            : numbers.sorted { (parts[$0].offset, $0) < (parts[$1].offset, $1) }

        return sorted.map { Shown(part: $0) }
    }

    /// The elements of a text.
    private static func inDocumentOrder(_ outline: Outline) -> [Shown] {
        var walk = OutlineWalk(outline)
        var order: [Shown] = []
        while let step = walk.next(in: outline) {
            let isOpen = outline.parts[step.part].isContainer
            order.append(
                Shown(
                    part: step.part,
                    depth: walk.depth - (isOpen ? 1 : 0),
                    parent: step.parent,
                    place: step.place
                )
            )
        }

        return order
    }

    /// The key of a value in a text.
    func key(of shown: Shown) -> OutlinePart? {
        guard let parent = shown.parent, outline.parts[parent].kind == .dictionary,
            shown.place % 2 == 1
        else { return nil }

        let place = outline.parts[parent].range.lowerBound + shown.place - 1
        return outline.parts[Int(outline.children[place])]
    }

    /// The number among elements, or among entries; nil for the root.
    func number(of shown: Shown) -> Int? {
        guard let parent = shown.parent else { return nil }

        return outline.parts[parent].kind == .dictionary ? shown.place / 2 : shown.place
    }

    /// Whether a part is a key in a text.
    func isKey(_ shown: Shown) -> Bool {
        outline.parts[shown.part].kind == .key
    }

    /// The slot that a part is in; nil if it is in none.
    func slot(of part: Int) -> Int? {
        guard let slots, slots.numbers[part] >= 0 else { return nil }

        return Int(slots.numbers[part])
    }

    /// The class name of an object in a slot, as its offset in the pool.
    func className(of part: Int) -> Int? {
        classes?.className(of: part)
    }
}
