internal import _FastCodingEngine

/// A walk over an outline from its root, depth first and without recursion. Each part is visited
/// once, at the first place where it occurs.
struct OutlineWalk {
    /// A part and where it is: which child of which container.
    struct Step {
        let part: Int
        let parent: Int?
        /// Among the children of the container, in which keys count.
        let place: Int
    }

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

    /// How many containers are open, with the part that was visited last if it is one.
    var depth: Int { frames.count }

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

    private mutating func enter(_ part: Int, _ outline: Outline) {
        isSeen[part] = true
        if outline.parts[part].isContainer {
            frames.append(Frame(part: part, next: 0))
        }
    }
}
