internal import _FastCodingEngine

/// Which parts refer to each part: how often, and which one first.
///
/// In a keyed archive a slot is referred to by the containers that have its UID, and the list of
/// the slots itself is no reference.
struct OutlineReferences {
    private(set) var counts: [UInt32]
    /// The container that refers to each part first, -1 where none does.
    private(set) var first: [Int32]

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

    private mutating func add(from container: Int, to part: Int) {
        counts[part] &+= 1
        if first[part] < 0 {
            first[part] = Int32(truncatingIfNeeded: container)
        }
    }
}
