import _FastCodingNotation

extension ObjectGraph {
    /// The path of a node's first place in archive order; nil if the root doesn't lead to it.
    func path(to node: NodeIndex) -> String? {
        paths(to: [node.index])[node.index]
    }

    /// The paths of the first places of some containers and objects, all found in one walk.
    func paths(to wanted: Set<UInt32>) -> [UInt32: String] {
        var paths: [UInt32: String] = [:]
        var isOpened = [Bool](repeating: false, count: records.count)
        var walk = DepthFirstWalk()

        func open(_ node: NodeIndex) {
            isOpened[Int(node.index)] = true
            walk.open(node, in: self)
        }

        if wanted.contains(rootIndex.index) {
            paths[rootIndex.index] = KeyPath.root
        }

        open(rootIndex)
        while paths.count < wanted.count, let step = walk.next(in: self) {
            guard case .child(let child, _, _) = step, kind(child).isObject,
                !isOpened[Int(child.index)]
            else { continue }

            if wanted.contains(child.index) {
                paths[child.index] = walk.path(in: self)
            }

            open(child)
        }

        return paths
    }
}
