extension ObjectGraph {
    /// How many steps of a path ``shortPath(_:)`` needs at most: any more would not be shown.
    static var shortPathSteps: Int { 5000 }

    /// The text of a path for an error, given as nodes and the places of their children. Very long paths and very long
    /// components are cut after their beginnings.
    func shortPath(_ steps: [(node: NodeIndex, place: Int)]) -> String {
        var addressing = KeyPathAddressing()
        var path = ByteBuffer()
        for (number, step) in steps.enumerated() {
            if path.count > 4096 {
                path.append("...")
                break
            }
            if number > 0 { path.append(UInt8(ascii: ".")) }
            let start = path.count
            addressing.append(componentOf: step.node, place: step.place, in: self, to: &path)
            guard path.count - start > NameText.most else { continue }
            let component = String(decoding: path.array[start...], as: UTF8.self)
            path.truncate(to: start)
            path.append(NameText.shown(Array(component.utf8).span))
        }
        return steps.isEmpty ? KeyPath.root : String(decoding: path.array, as: UTF8.self)
    }

    /// The text of the path to a node's first place below another one in archive order, for an error; nil if it does
    /// not stand there.
    func shortPath(to node: NodeIndex, from root: NodeIndex) -> String? {
        if node == root { return KeyPath.root }
        var isOpened = [Bool](repeating: false, count: records.count)
        var walk = DepthFirstWalk()
        walk.open(root, in: self)
        isOpened[Int(root.index)] = true
        while let step = walk.next(in: self) {
            guard case .child(let child, _, _) = step else { continue }
            if child == node { return walk.path(in: self) }
            guard kind(child).isObject, !isOpened[Int(child.index)] else { continue }
            isOpened[Int(child.index)] = true
            walk.open(child, in: self)
        }
        return nil
    }
}
