internal import _FastCodingEngine

/// The references to each part: their number, and the first container that has one.
///
/// In a keyed archive a slot is referred to by the containers that have its UID, and the list of
/// the slots itself is no reference.
struct OutlineReferences {
    /// The number of references to each part.
    private(set) var counts: [UInt32]
    /// The first container that refers to each part; -1 if none does.
    private(set) var first: [Int32]

    /// Counts the references of all containers, in the order of the parts.
    ///
    /// - Parameter slots: those of a keyed archive, so that its UIDs count as well; nil otherwise.
    init(_ outline: Outline, _ slots: KeyedSlots?) {
        counts = Array(repeating: 0, count: outline.parts.count)
        first = Array(repeating: -1, count: outline.parts.count)
        for (number, part) in outline.parts.enumerated() where part.isContainer {
            for child in outline.children(of: part) {
                add(from: number, to: Int(child))
                if let target = slots?.target(of: Int(child), outline) {
                    add(from: number, to: target)
                }
            }
        }
    }

    /// Counts a reference.
    private mutating func add(from container: Int, to part: Int) {
        counts[part] &+= 1
        if first[part] < 0 {
            first[part] = Int32(truncatingIfNeeded: container)
        }
    }
}
