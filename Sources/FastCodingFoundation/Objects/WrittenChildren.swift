import FastCoding
import Foundation

/// The children of a node that is being written: nodes, and values whose nodes are still to be
/// made. The values are written only after `encode(with:)` has returned, so that nothing recurses,
/// however deep the objects are nested.
struct WrittenChildren {
    /// A value that is still to be written, and its place among the children.
    struct Waiting {
        let value: Any?
        /// Whether it counts only if its object has been written elsewhere.
        let isConditional: Bool
        var place: Int
    }

    /// The nodes, with nil in the place of each waiting value.
    var nodes: [NodeIndex] = []
    /// The values whose nodes are still to be made, in the order of their places.
    private(set) var waiting: [Waiting] = []

    init() {}

    /// Children that all wait.
    init(values: [Any]) {
        waiting.reserveCapacity(values.count)
        nodes.reserveCapacity(values.count)

        for value in values {
            add(value)
        }
    }

    /// Adds a value whose node is made later.
    mutating func add(_ value: Any?, isConditional: Bool = false) {
        waiting.append(Waiting(value: value, isConditional: isConditional, place: nodes.count))
        nodes.append(.nil)
    }

    /// The same children as archives have them in dictionaries and coded objects: each value before
    /// its key, and all after `first`, the class name of a coded object.
    func interleaved(with keys: [NodeIndex], after first: NodeIndex? = nil) -> WrittenChildren {
        var result = WrittenChildren()
        result.nodes.reserveCapacity(1 + 2 * keys.count)

        if let first {
            result.nodes.append(first)
        }

        let start = result.nodes.count
        for (node, key) in zip(nodes, keys) {
            result.nodes += [node, key]
        }

        result.waiting = waiting
        for index in waiting.indices {
            result.waiting[index].place = start + 2 * waiting[index].place
        }

        return result
    }
}
