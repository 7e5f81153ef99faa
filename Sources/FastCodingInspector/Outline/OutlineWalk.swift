internal import _FastCodingEngine

/// A walk over an outline from its root, depth first and without recursion. Each part is visited
/// once, at its first place, which ends the walk on cycles.
struct OutlineWalk {
    /// A part and its place: the container, and the number among its children.
    struct Step {
        let part: Int
        let parent: Int?
        /// Among the children of the container, in which keys count.
        let place: Int
    }

    /// A container whose children are being visited.
    private struct Frame {
        let part: Int
        var next: Int
    }

    private var frames: [Frame] = []
    private var isSeen: [Bool]
    private var start: Int?

    init(_ outline: Outline, from start: Int? = nil) {
        self.start = start ?? outline.root
        isSeen = Array(repeating: false, count: outline.parts.count)
    }

    /// The number of open containers, including the part that was visited last if it is one.
    var depth: Int { frames.count }

    /// The next part; nil after the last one.
    mutating func next(in outline: Outline) -> Step? {
        if let first = start {
            start = nil
            enter(first, outline)
            return Step(part: first, parent: nil, place: 0)
        }

        while let frame = frames.last {
            let part = outline.parts[frame.part]
            guard frame.next < Int(part.count) else {
                frames.removeLast()
                continue
            }

            frames[frames.count - 1].next += 1
            let child = Int(outline.children[Int(part.content) + frame.next])
            guard !isSeen[child] else { continue }

            enter(child, outline)
            return Step(part: child, parent: frame.part, place: frame.next)
        }

        return nil
    }

    /// Notes a part as visited, and opens it if it is a container.
    private mutating func enter(_ part: Int, _ outline: Outline) {
        isSeen[part] = true
        if outline.parts[part].isContainer {
            frames.append(Frame(part: part, next: 0))
        }
    }
}
