/// How much of a container that is open at the damage could be read.
package struct SalvagedCounts {
    /// The nouns for what is counted.
    private struct Noun {
        let one: String
        let many: String

        init(for kind: NodeKind) {
            switch kind {
            case .dictionary, .mutableDictionary, .codedObject:
                one = "entry"
                many = "entries"
            case .object:
                one = "property"
                many = "properties"
            default:
                one = "element"
                many = "elements"
            }
        }
    }

    /// The container in the graph.
    package let node: NodeIndex
    let kind: NodeKind
    /// How many elements, entries or properties are whole.
    let whole: Int
    /// How many more are whole in part.
    let inPart: Int
    /// How many there should be; nil if the file doesn't say.
    let total: Int?

    /// Whether the one at the damage is whole in part.
    var hasPart: Bool { inPart > 0 }

    /// How many there should be, or are if that is not known.
    private var size: Int { total ?? whole }

    /// The counts as a sentence, such as `243 of 250 elements are whole, one in part, 6 missing`.
    package var sentence: String {
        let noun = Noun(for: kind)
        let count = whole == 0 ? "none" : String(whole)
        var parts: [String] = []

        if let total {
            let nouns = total == 1 ? noun.one : noun.many
            parts.append("\(count) of \(total) \(nouns) \(whole < 2 ? "is" : "are") whole")
        } else {
            let nouns = whole < 2 ? noun.one : noun.many
            parts.append("\(whole == 0 ? "no" : count) \(nouns) \(whole < 2 ? "is" : "are") whole")
        }

        if hasPart {
            parts.append(inPart == 1 ? "one in part" : "\(inPart) in part")
        }

        if let total {
            let missing = total - whole - inPart
            if missing > 0 {
                parts.append("\(missing) missing")
            }
        } else {
            parts.append("the rest is missing")
        }

        return parts.joined(separator: ", ")
    }

    /// The counts of the open containers of a file in words: always those of the root, and those of
    /// the container that should have the most in it, if that is another one.
    ///
    /// - Parameter open: those of all open containers, the outermost first.
    package static func sentence(_ open: [SalvagedCounts], in graph: ObjectGraph) -> String? {
        guard let root = open.first else { return nil }

        let most = mostTelling(open)
        guard let most, most.node != root.node, let path = graph.path(to: most.node) else {
            return root.sentence
        }

        return root.sentence + "; in '\(KeyPath.shown(path))', " + most.sentence
    }

    /// The counts of the root if that is a list, otherwise those of the container that should have
    /// the most in it.
    private static func mostTelling(_ open: [SalvagedCounts]) -> SalvagedCounts? {
        guard var best = open.first else { return nil }

        let isList = best.kind.isContainer && !best.kind.isDictionary
        if isList {
            return best
        }

        for counts in open where counts.size > best.size {
            best = counts
        }

        return best
    }
}

extension SalvagedCounts {
    /// Counts the parts of the root by the marks in them. Nil if it has no parts, or is a mark.
    ///
    /// - Parameter total: how many parts it had.
    package init?(rootOf graph: ObjectGraph, total: Int) {
        let root = graph.rootIndex
        let kind = graph.kind(root)
        guard kind.isContainer || kind == .object, !graph.isMark(root) else { return nil }

        let isInPart = graph.nodesWithMarks()
        var whole = 0
        var inPart = 0
        let children = graph.children(root)
        let step = kind.isDictionary ? 2 : 1

        for place in stride(from: children.startIndex, to: children.endIndex, by: step) {
            let child = children[place]
            let isMarkedEntry = kind.isDictionary && children[place + 1] == graph.damageWords?.key
            if isMarkedEntry || graph.isMark(child) {
                continue
            }

            if isInPart[Int(child.index)] {
                inPart += 1
            } else {
                whole += 1
            }
        }

        self.init(node: root, kind: kind, whole: whole, inPart: inPart, total: total)
    }
}

extension ObjectGraph {
    /// For each node, whether a mark of damage can be reached from it.
    fileprivate func nodesWithMarks() -> [Bool] {
        // The places at which a node is a child, as a list for each node.
        var latest = [Int](repeating: -1, count: records.count)
        var edges: [Edge] = []
        var isReached = [Bool](repeating: false, count: records.count)
        var open: [NodeIndex] = []

        for index in records.indices {
            let node = NodeIndex(UInt32(index))
            for child in children(node) where !isConstant(child) {
                edges.append(Edge(parent: node, next: latest[Int(child.index)]))
                latest[Int(child.index)] = edges.count - 1
            }

            if isMarked(node) {
                isReached[index] = true
                open.append(node)
            }
        }

        while let node = open.popLast() {
            var place = latest[Int(node.index)]
            while place >= 0 {
                let edge = edges[place]
                place = edge.next
                if !isReached[Int(edge.parent.index)] {
                    isReached[Int(edge.parent.index)] = true
                    open.append(edge.parent)
                }
            }
        }

        return isReached
    }

    /// A place at which a node is a child.
    private struct Edge {
        let parent: NodeIndex
        /// The next place of the same node; -1 if there is none.
        let next: Int
    }

    /// Whether a node is the same in all graphs, so that it may be in any number of places.
    private func isConstant(_ node: NodeIndex) -> Bool {
        node.index < Self.constants
    }
}
