import _FastCodingPlists

/// Computes how many nodes a graph has once its sharing is written out, before anything is written.
///
/// Cycles are errors, or are cut: then the references that close one, in archive order, are not
/// followed, and are returned with the places of their targets. If all sharing is cut, no reference
/// to an object that was met before is followed.
struct PlainExpansion: ~Copyable {
    /// The references that are not followed.
    enum Cuts {
        case none, cycles, sharing
    }

    private let graph: ObjectGraph
    private let limit: UInt64
    private let cuts: Cuts
    /// The size of each node; 0 while it is not known, and ``isOpen`` while it is being counted.
    private var sizes: [UInt64]
    private var walk = DepthFirstWalk()
    /// The sizes of the open nodes, counted so far.
    private var open: [UInt64] = []
    private var cycles = PlainCycles()

    private static let isOpen = UInt64.max

    init(_ graph: ObjectGraph, limit: Int, _ cuts: Cuts) {
        self.graph = graph
        self.limit = UInt64(clamping: limit)
        self.cuts = cuts
        sizes = Array(repeating: 0, count: graph.records.count)
    }

    /// The references that are not followed; none if cycles are errors.
    ///
    /// Throws ``FastCodingError/Code/cycle`` or ``FastCodingError/Code/expansionLimit``, with the
    /// key path of the place.
    consuming func check(_ selection: GraphSelection) throws(FastCodingError) -> PlainCycles {
        enter(selection.root, from: nil)
        var isTooLarge = false

        while let step = walk.next(in: graph) {
            switch step {
            case .child(let child, let parent, let place):
                let size = graph.kind(child).isObject ? sizes[Int(child.index)] : 1
                // The content of a key is never written as such: the key becomes a text, or is an
                // error. So a cycle through it needs no cut.
                if cuts != .none, size != 1, isKey(place, of: parent) {
                    add(1)
                } else if size == 0 {
                    enter(child, from: KeyPathStep(parent: parent, place: place))
                } else if size == Self.isOpen || cuts == .sharing && size > 1 {
                    if cuts == .none {
                        throw cycle(in: selection)
                    }

                    cycles.cut(KeyPathStep(parent: parent, place: place))
                    add(1)
                } else {
                    add(size)
                }
            case .end(let node):
                let size = open.removeLast()
                sizes[Int(node.index)] = size

                if size > limit {
                    isTooLarge = true
                }

                add(size)
            }
        }

        if isTooLarge {
            throw tooLarge(selection)
        }

        return cycles
    }

    /// Whether a child is the key of an entry: the second of a pair, which in a coded object follow
    /// the class name.
    private func isKey(_ place: Int, of node: NodeIndex) -> Bool {
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary: place % 2 == 1
        case .codedObject: place % 2 == 0
        default: false
        }
    }

    /// Adds to the size of the innermost open node. Sums are capped just below ``isOpen``, which is
    /// above any limit.
    private mutating func add(_ size: UInt64) {
        guard let last = open.indices.last else { return }

        let (sum, overflow) = open[last].addingReportingOverflow(size)
        open[last] = overflow || sum == Self.isOpen ? Self.isOpen - 1 : sum
    }

    /// Opens a node that is met for the first time.
    private mutating func enter(_ node: NodeIndex, from step: KeyPathStep?) {
        sizes[Int(node.index)] = Self.isOpen
        open.append(1)
        walk.open(node, in: graph)

        if cuts != .none {
            cycles.note(node, reachedBy: step)
        }
    }

    /// The error for a reference to an open node, at the place of the reference.
    private func cycle(in selection: GraphSelection) -> FastCodingError {
        let error = FastCodingError(
            .cycle,
            "this refers back to something that contains it",
            suggestion: .cycleStyle
        )

        return selection.placed(error, at: walk.steps, in: graph)
    }

    /// The error for a graph that is too large, at the innermost place that is too large by itself.
    /// To find it, the first child that is too large is followed from each node.
    private func tooLarge(_ selection: GraphSelection) -> FastCodingError {
        var steps: [KeyPathStep] = []
        var node = selection.root
        while let index = graph.childRange(node).first(where: {
            sizes[Int(graph.children[$0].index)] > limit
        }) {
            let place = index - graph.childRange(node).lowerBound
            steps.append(KeyPathStep(parent: node, place: place))
            node = graph.children[index]
        }

        let size = sizes[Int(node.index)]
        let count = size == Self.isOpen - 1 ? "2^64 or more" : "\(size)"
        let error = FastCodingError(
            .expansionLimit,
            "written out, this has \(count) nodes, more than \(limit)",
            offset: graph.source(node),
            suggestion: .notation
        )

        return selection.placed(error, at: steps, in: graph)
    }
}
