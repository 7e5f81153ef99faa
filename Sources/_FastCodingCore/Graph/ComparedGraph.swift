/// One of the two graphs of a ``GraphComparison``, with all that is kept for each of them alike.
struct ComparedGraph {
    let graph: ObjectGraph
    /// The fingerprints of the names in its class definitions.
    let names: TextFingerprints.Names
    /// The fingerprints of its texts, as far as they have been needed.
    var texts: TextFingerprints
    /// For each node, the node of the other graph that it was paired with. 0, which is nil and
    /// never an object, means none.
    var partners: [UInt32]
    /// Writes the key paths of differences.
    var addressing = KeyPathAddressing()
    /// Elements that were paired by keys which others have as well, by their positions in the
    /// graph's list of children.
    var repeatedElements: Set<Int> = []
    /// The parts of the graph that are compared.
    let scope: ComparisonScope

    init(_ graph: ObjectGraph, _ scope: ComparisonScope) {
        var texts = TextFingerprints()
        names = texts.names(of: graph)
        self.texts = texts
        self.graph = graph
        self.scope = scope
        partners = Array(repeating: 0, count: graph.records.count)
    }

    /// The node of the other graph that a node has been paired with; nil if there is none yet.
    func partner(of node: NodeIndex) -> NodeIndex? {
        let partner = partners[Int(node.index)]
        return partner == 0 ? nil : NodeIndex(partner)
    }

    /// The keys of a dictionary or a coded object, in their order.
    func keys(of node: NodeIndex) -> [NodeIndex] {
        graph.keyPlaces(node).map { graph.children[$0] }
    }

    /// Whether all keys of a dictionary or a coded object are immutable strings.
    func hasStringKeys(_ node: NodeIndex) -> Bool {
        graph.keyPlaces(node).allSatisfy { graph.kind(graph.children[$0]) == .string }
    }

    /// The fingerprints of texts. They are compared instead of the texts.
    mutating func fingerprints(of strings: [NodeIndex]) -> [UInt64] {
        strings.map { texts.fingerprint(of: graph.byteRange($0), in: graph) }
    }

    /// The places of the elements of an array or a set that are compared.
    func elements(of node: NodeIndex) -> [Int] {
        let range = graph.childRange(node)
        if scope.isWhole {
            return Array(0..<range.count)
        }

        return (0..<range.count).filter { !scope.leavesOut(range.lowerBound + $0) }
    }

    /// The names of an object's properties that are compared, as fingerprints.
    func comparedNames(of node: NodeIndex) -> [UInt64] {
        let properties = graph.definition(node).properties
        let first = graph.childRange(node).lowerBound
        return properties.enumerated()
            .filter { place, _ in !scope.leavesOut(first + place) }
            .map { _, name in names.properties[name] }
    }
}
