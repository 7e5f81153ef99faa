extension ObjectGraph {
    /// The graph itself, if its chains are short enough: see ``checkChains(_:)``.
    package func checked(_ limits: Limits) throws(FastCodingError) -> ObjectGraph {
        try checkChains(limits)
        return self
    }

    /// Throws ``FastCodingError/Code/chainLimit`` if a chain of references leads through more containers and objects than
    /// ``Limits/chain`` allows, as verify judges archives. References back to what is around them do not count.
    package func checkChains(_ limits: Limits) throws(FastCodingError) {
        let limit = limits.longestChain
        // Most graphs have too few nodes for so long a chain.
        if records.count <= limit || records.count(where: { $0.kind.isLink }) <= limit { return }
        // The longest chain that begins with a node; 0 for what is open or was not met.
        var lengths = [UInt32](repeating: 0, count: records.count)
        var isSeen = [Bool](repeating: false, count: records.count)
        // For each open node, the longest chain that begins in the part of it that was met.
        var longest: [UInt32] = []
        var walk = DepthFirstWalk()
        func enter(_ node: NodeIndex) {
            isSeen[Int(node.index)] = true
            longest.append(0)
            walk.open(node, in: self)
        }
        func leave(_ node: NodeIndex) -> UInt32 {
            let length = (longest.popLast() ?? 0) + 1
            lengths[Int(node.index)] = length
            if let around = longest.popLast() { longest.append(max(around, length)) }
            return length
        }
        if kind(rootIndex).isLink { enter(rootIndex) }
        while let step = walk.next(in: self) {
            switch step {
            case .child(let child, _, _):
                if isSeen[Int(child.index)] {
                    if let around = longest.popLast() { longest.append(max(around, lengths[Int(child.index)])) }
                } else if kind(child).isLink {
                    enter(child)
                }
            case .end(let node):
                guard leave(node) > limit else { continue }
                throw FastCodingError(
                    .chainLimit, "a chain of more than \(counted(limit, "reference")) begins here, by way of aliases",
                    keyPath: walk.path(in: self))
            }
        }
    }
}

extension NodeKind {
    /// Whether chains lead through nodes of this kind: containers, objects and coded objects. Those of URLs and their bases
    /// are as long as they nest.
    fileprivate var isLink: Bool { isContainer || self == .object || self == .codedObject }
}
