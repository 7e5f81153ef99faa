/// Where each object of a graph first occurs in archive order, from a root: the places that aliases
/// and messages name.
///
/// If the root's elements are texts of their own, which share no object, paths begin at these.
///
/// A single walk over the graph finds it, without recursion and with eight bytes for each node. The
/// text of a path is made only when it is asked for.
package struct KeyPathOccurrences {
    /// For each object, the parent of its first occurrence.
    private var parents: [UInt32]
    /// The place of its first occurrence in the parent; the data of a keyed archive has place 0.
    private var places: [UInt32]
    package var addressing = KeyPathAddressing()
    /// The objects of classes in the order in which an archive begins them.
    package private(set) var objects: [NodeIndex] = []
    /// For each element of the root that is a text of its own, the number of ``objects`` before it.
    private var starts: [Int] = []
    /// How many of the first steps from the root are not part of paths.
    private let hiddenSteps: Int

    /// The parent of an object that has not been reached.
    private static let unseen = UInt32.max
    /// The parent of the root.
    private static let root = UInt32.max - 1

    /// Walks a graph from a root; if that is nil, nothing occurs, for callers that only need
    /// ``addressing``.
    ///
    /// - Parameter areTexts: whether each element of the root is a text of its own.
    package init(
        of graph: ObjectGraph,
        from root: NodeIndex?,
        elementsAreTexts areTexts: Bool = false
    ) {
        self.init(meetingFrom: root, in: graph, elementsAreTexts: areTexts)
        guard let root, graph.kind(root).isObject else { return }

        var walk = DepthFirstWalk()
        open(root, in: graph, &walk)

        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step else { continue }

            if areTexts, parent == root {
                starts.append(objects.count)
            }

            if graph.kind(child).isObject, meet(child, in: parent, at: place) {
                open(child, in: graph, &walk)
            }
        }
    }

    /// Prepares for a caller that walks the graph itself, in archive order, and notes each object
    /// that it meets by ``meet(_:in:at:)``.
    package init(
        meetingFrom root: NodeIndex?,
        in graph: ObjectGraph,
        elementsAreTexts areTexts: Bool = false
    ) {
        hiddenSteps = areTexts ? 1 : 0
        let count = root == nil ? 0 : graph.records.count
        parents = Array(repeating: Self.unseen, count: count)
        places = Array(repeating: 0, count: count)

        if let root {
            parents[Int(root.index)] = Self.root
        }
    }

    /// The ``objects`` of each text, in order: all of them, unless the root's elements are texts.
    package var objectsOfTexts: [ArraySlice<NodeIndex>] {
        guard hiddenSteps > 0 else { return [objects[...]] }

        let ends = starts.dropFirst() + [objects.count]
        return zip(starts, ends).map { objects[$0..<$1] }
    }

    /// Notes that an object occurs at a place. Returns whether that is its first occurrence.
    @inline(__always)
    package mutating func meet(_ node: NodeIndex, in parent: NodeIndex, at place: Int) -> Bool {
        if parents[Int(node.index)] != Self.unseen {
            return false
        }

        parents[Int(node.index)] = parent.index
        places[Int(node.index)] = UInt32(truncatingIfNeeded: place)
        return true
    }

    /// Opens an object that has been met for the first time.
    @inline(__always)
    private mutating func open(
        _ node: NodeIndex,
        in graph: ObjectGraph,
        _ walk: inout DepthFirstWalk
    ) {
        switch graph.kind(node) {
        case .keyedArchive: _ = meet(graph.keyedData(node), in: node, at: 0)
        case .object:
            objects.append(node)
            fallthrough
        default: walk.open(node, in: graph)
        }
    }

    /// Whether an object occurs below the root, or is the root.
    package func contains(_ node: NodeIndex) -> Bool {
        parents[Int(node.index)] != Self.unseen
    }

    /// Whether an object's first occurrence is as the child of a node at a place.
    @inline(__always)
    package func isFirst(_ node: NodeIndex, in parent: NodeIndex, at place: Int) -> Bool {
        parents[Int(node.index)] == parent.index
            && places[Int(node.index)] == UInt32(truncatingIfNeeded: place)
    }

    /// The steps from the root, or from the element that is a text of its own, to an object that can
    /// be reached from it.
    package func steps(to node: NodeIndex) -> [KeyPathStep] {
        var steps: [KeyPathStep] = []
        var current = Int(node.index)
        while parents[current] < Self.root {
            steps.append(
                KeyPathStep(parent: NodeIndex(parents[current]), place: Int(places[current]))
            )
            current = Int(parents[current])
        }

        steps.removeLast(min(hiddenSteps, steps.count))
        steps.reverse()
        return steps
    }

    /// The key path of an object's first occurrence; nil if the root does not lead to it, or if the
    /// components of the path have more than `longest` bytes. It takes no longer than such a path,
    /// however deep the object is.
    package mutating func path(to node: NodeIndex, in graph: ObjectGraph, longest: Int) -> String? {
        guard contains(node), !isDeeper(node, than: longest) else { return nil }

        let steps = steps(to: node)
        let isShort = addressing.length(of: steps, in: graph) <= longest
        return isShort ? addressing.path(of: steps, in: graph) : nil
    }

    /// Whether more steps than one plus a number lead to an object. Each but the first has at least
    /// one byte in a path.
    private func isDeeper(_ node: NodeIndex, than most: Int) -> Bool {
        var current = Int(node.index)
        var further = -1
        while parents[current] < Self.root {
            further += 1
            if further > most {
                return true
            }

            current = Int(parents[current])
        }

        return false
    }
}
