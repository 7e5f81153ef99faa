/// The part of a graph that is written: all of it, or the places that key paths lead to.
///
/// Writers begin at ``root`` and know nothing of the nodes around it. This type adds those to their
/// errors, so that these name the place in the user's graph. An array of what several key paths
/// lead to is not part of that.
package struct GraphSelection {
    /// The node that writers begin at.
    package let root: NodeIndex
    /// The places that key paths lead to; nil if everything is written.
    private let found: FoundPlaces?

    /// Everything below a node.
    package init(_ root: NodeIndex) {
        self.root = root
        found = nil
    }

    fileprivate init(_ root: NodeIndex, of found: FoundPlaces) {
        self.root = root
        self.found = found
    }

    /// The error with the key path of a place, unless it has one, and with the place itself, from
    /// which the offset can be looked up.
    package func placed(
        _ error: FastCodingError,
        at place: [KeyPathStep],
        in graph: ObjectGraph
    ) -> FastCodingError {
        let way = found?.way(through: place) ?? place
        var placed = error.at(
            keyPath: graph.shortPath(Array(way.prefix(ShortPath.mostSteps)))
        )
        placed.child = FastCodingError.Child(way.last, in: graph)
        return placed
    }

    /// The same for the first place of a node below ``root``.
    package func placed(
        _ error: FastCodingError,
        at node: NodeIndex,
        in graph: ObjectGraph
    ) -> FastCodingError {
        guard let steps = graph.steps(to: node, from: root) else { return error }
        return placed(error, at: steps, in: graph)
    }
}

extension FastCodingError.Child {
    /// The place that a step leads to; the root if there is none.
    package init(_ step: KeyPathStep?, in graph: ObjectGraph) {
        guard let step else {
            self.init(of: nil)
            return
        }

        // The text of a URL comes before its base.
        let isBase = graph.kind(step.parent) == .url
        self.init(of: graph.source(step.parent), number: isBase ? 1 : step.place)
    }
}

extension ObjectGraph {
    /// The part to write for the places that were found: the node at the place, or a new array of
    /// the nodes at all places.
    package mutating func selection(_ found: FoundPlaces) -> GraphSelection {
        GraphSelection(select(found), of: found)
    }
}
