import _FastCodingPlists

/// The references of a graph that close cycles: those that lead, in archive order, back to
/// something that is still open. Without them, writing out everything shared ends.
struct PlainCycles {
    /// For each container or object, the step that first led to it. Targets of references are
    /// written in full at their first places.
    private var steps: [NodeIndex: KeyPathStep] = [:]
    /// The references, each as the node and the place of the child.
    private var closing: Set<UInt64> = []

    /// Records the first way to a node; nil for the root.
    mutating func note(_ node: NodeIndex, reachedBy step: KeyPathStep?) {
        steps[node] = step
    }

    /// Records a reference that is not followed.
    mutating func cut(_ step: KeyPathStep) {
        closing.insert(Self.number(step.parent, step.place))
    }

    /// Whether the reference at a place of a node is not followed.
    func contains(_ node: NodeIndex, _ place: Int) -> Bool {
        !closing.isEmpty && closing.contains(Self.number(node, place))
    }

    /// The steps from the root to the place where a node is written in full.
    func steps(to node: NodeIndex) -> [KeyPathStep] {
        var path: [KeyPathStep] = []
        var current = node
        while let step = steps[current] {
            path.append(step)
            current = step.parent
        }

        return path.reversed()
    }

    /// A node and the place of a child in one number: there are fewer than 2^32 of both.
    private static func number(_ node: NodeIndex, _ place: Int) -> UInt64 {
        UInt64(node.index) << 32 | UInt64(UInt32(truncatingIfNeeded: place))
    }
}
