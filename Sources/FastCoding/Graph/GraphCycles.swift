extension ObjectGraph {
    /// The containers and objects that are met again, in archive order from a root, before all that is in them has
    /// been: those that the way from the root to one of their children leads through twice.
    package func objectsMetOpen(from root: Node) -> Set<UInt32> {
        var found: Set<UInt32> = []
        var isSeen = Array(repeating: false, count: records.count)
        var isOpen = isSeen
        var frames = DeepStack<NodeFrame>()
        frames.append(NodeFrame(root, childRange(root)))
        isSeen[Int(root.index)] = true
        isOpen[Int(root.index)] = true
        while let frame = frames.last {
            if frame.next == frame.end {
                isOpen[Int(frame.node.index)] = false
                _ = frames.removeLast()
                continue
            }
            frames.top.next += 1
            let child = children[frame.next]
            let place = Int(child.index)
            if isOpen[place] { found.insert(child.index) }
            if isSeen[place] || !kind(child).isObject { continue }
            isSeen[place] = true
            isOpen[place] = true
            frames.append(NodeFrame(child, childRange(child)))
        }
        return found
    }

    /// The immutable containers among them, which must become mutable: fastcode-notation(5), "What must be mutable".
    package func containersMetOpen() -> Set<UInt32> {
        objectsMetOpen(from: rootIndex).filter { index in
            let kind = kind(Node(index))
            return kind.madeMutable != kind
        }
    }
}
