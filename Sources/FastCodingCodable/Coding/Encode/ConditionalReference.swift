import _FastCodingCore

/// A reference that counts only if something else refers to its target: it has a node of its own in
/// place of the target until everything is encoded.
struct ConditionalReference {
    let node: NodeIndex
    /// Kept alive, so that no other instance can take its address.
    let target: AnyObject
}

extension EncodingState {
    /// The node in place of a target that may not be written.
    func node(conditional target: AnyObject) -> NodeIndex {
        let node = open.graph.add(NodeKind.nil)
        conditionals.append(ConditionalReference(node: node, target: target))
        return node
    }

    /// Puts the targets that were written into the places of the references to them.
    func resolveConditionals() {
        if conditionals.isEmpty {
            return
        }

        var targets: [NodeIndex: NodeIndex] = [:]
        for each in conditionals {
            targets[each.node] = instances[ObjectIdentifier(each.target)] ?? .nil
        }

        conditionals = []
        open.graph.replace(targets)
    }
}

extension ObjectGraph {
    /// Replaces nodes by others in all of their places. A node that becomes nil leaves its place as
    /// an empty link would.
    fileprivate mutating func replace(_ targets: [NodeIndex: NodeIndex]) {
        rootIndex = targets[rootIndex] ?? rootIndex
        for index in records.indices {
            let node = NodeIndex(UInt32(index))
            let range = childRange(node)
            // All nodes in place of targets are of the kind nil; most children are not.
            if range.contains(where: { kind(children[$0]) == .nil && children[$0] != .nil }) {
                replace(targets, in: node, range)
            }
        }
    }

    /// Replaces nodes among the children of one node.
    private mutating func replace(
        _ targets: [NodeIndex: NodeIndex],
        in node: NodeIndex,
        _ range: Range<Int>
    ) {
        for place in range {
            children[place] = targets[children[place]] ?? children[place]
        }

        switch kind(node) {
        case .dictionary, .mutableDictionary:
            keep(range, of: node, stride: 2)
        case .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            keep(range, of: node, stride: 1)
        case .array, .mutableArray:
            for place in range {
                children[place] = children[place].asElement
            }
        default: break
        }
    }

    /// Leaves out the elements, or the entries, that are nil.
    private mutating func keep(_ range: Range<Int>, of node: NodeIndex, stride size: Int) {
        var end = range.lowerBound
        for place in stride(from: range.lowerBound, to: range.upperBound, by: size)
        where children[place] != .nil {
            for offset in 0..<size {
                children[end + offset] = children[place + offset]
            }
            end += size
        }

        for place in end..<range.upperBound {
            children[place] = .nil
        }

        records[Int(node.index)].b = UInt32((end - range.lowerBound) / size)
    }
}
