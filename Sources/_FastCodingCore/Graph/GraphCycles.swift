extension ObjectGraph {
    /// The containers and objects that are met again before all of their contents have been visited, in archive order
    /// from a root: those that occur twice on the way from the root to some node.
    package func objectsMetOpen(from root: NodeIndex) -> Set<UInt32> {
        var found: Set<UInt32> = []
        var isSeen = Array(repeating: false, count: records.count)
        var isOpen = isSeen
        var walk = DepthFirstWalk()
        func enter(_ node: NodeIndex) {
            isSeen[Int(node.index)] = true
            isOpen[Int(node.index)] = true
            walk.open(node, in: self)
        }
        enter(root)
        while let step = walk.next(in: self) {
            switch step {
            case .child(let child, _, _):
                if isOpen[Int(child.index)] { found.insert(child.index) }
                if !isSeen[Int(child.index)], kind(child).isObject { enter(child) }
            case .end(let node): isOpen[Int(node.index)] = false
            }
        }
        return found
    }

    /// The immutable containers among them, which must become mutable: fastcode-notation(5), "What must be mutable".
    package func containersMetOpen() -> Set<UInt32> {
        objectsMetOpen(from: rootIndex).filter { index in
            let kind = kind(NodeIndex(index))
            return kind.madeMutable != kind
        }
    }
}
