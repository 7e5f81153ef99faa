extension GraphComparison {
    /// A place where two graphs differ.
    package struct Difference: Sendable {
        /// The kind of a difference; the raw values are the words of reports.
        package enum Reason: String, Sendable {
            case kind, mutability, value, count, order, sharing, definition, missing
        }

        /// The way from the root. All nodes are of the left graph, except that the last step's
        /// parent is of the right one if ``left`` is nil.
        package let path: [KeyPathStep]
        /// The same in the right graph, where elements may have other numbers; the last step's
        /// parent is of the left one if ``right`` is nil.
        package let rightPath: [KeyPathStep]
        package let reason: Reason
        /// The nodes; nil for a graph that has nothing here.
        package let left: NodeIndex?
        package let right: NodeIndex?
        /// A description of the node in a few words: `integer 5`, `array of 3`.
        package let leftText: String
        package let rightText: String
    }

    /// Adds a difference at the place that is being compared, or counts it.
    @inline(never)
    mutating func report(
        _ reason: Difference.Reason,
        _ leftNode: NodeIndex?,
        _ rightNode: NodeIndex?
    ) {
        guard reportsDifferences else {
            unreported += 1
            return
        }

        let path = steps()
        let words = words(reason, leftNode, rightNode).distinct
        found.append(
            Difference(
                path: path.left,
                rightPath: path.right,
                reason: reason,
                left: leftNode,
                right: rightNode,
                leftText: words.left,
                rightText: words.right
            )
        )
    }

    /// The ways from the roots to what is compared now. Where one graph has nothing, the step is
    /// that of the other one.
    func steps() -> ComparisonSteps {
        var steps = ComparisonSteps()
        for frame in frames {
            let pair = pair(frame.taken - 1, of: frame)
            let left = KeyPathStep(parent: frame.left, place: pair.left)
            let right = KeyPathStep(parent: frame.right, place: pair.right)
            steps.left.append(pair.left < 0 ? right : left)
            steps.right.append(pair.right < 0 ? left : right)
        }

        return steps
    }

    /// A difference in words. Texts are shown from the place of their first difference.
    private mutating func words(
        _ reason: Difference.Reason,
        _ leftNode: NodeIndex?,
        _ rightNode: NodeIndex?
    ) -> ComparisonWords {
        if let leftNode, let rightNode {
            switch reason {
            case .order: return orderWords(leftNode, rightNode)
            case .definition:
                return definitionWords(
                    left.graph.definition(leftNode),
                    right.graph.definition(rightNode)
                )
            case .sharing: return sharingWords(leftNode, rightNode)
            case .value
            where left.graph.kind(leftNode) == .url && right.graph.kind(rightNode) == .url:
                return urlWords(leftNode, rightNode)
            case .value,
                .kind where left.graph.kind(leftNode) == right.graph.kind(rightNode):
                let start = commonStart(leftNode, rightNode)
                return ComparisonWords(
                    left: left.graph.summary(leftNode, from: start),
                    right: right.graph.summary(rightNode, from: start)
                )
            default: break
            }
        }

        return ComparisonWords(
            left: words(leftNode, in: left.graph, reason),
            right: words(rightNode, in: right.graph, reason)
        )
    }

    /// How many bytes two texts, pieces of data or class names share at the beginning; for index
    /// sets, how many ranges.
    mutating func commonStart(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Int {
        switch left.graph.kind(leftNode) {
        case .string, .mutableString, .data, .mutableData:
            return commonStart(left.graph.byteRange(leftNode), right.graph.byteRange(rightNode))
        case .codedObject:
            guard let a = left.graph.classNameRange(leftNode),
                let b = right.graph.classNameRange(rightNode)
            else {
                return 0
            }

            return commonStart(a, b)
        case .indexSet, .mutableIndexSet:
            let ranges = zip(left.graph.ranges(leftNode), right.graph.ranges(rightNode))
            return ranges.prefix { $0 == $1 }.count
        default: return 0
        }
    }

    /// How many bytes two ranges share at the beginning; 0 once the budget is spent, as for texts
    /// in many places. Then they are shown from their beginnings.
    mutating func commonStart(_ first: ByteRange, _ second: ByteRange) -> Int {
        guard window > 0 else { return 0 }

        let start = Self.commonStart(left.graph.bytes(first), right.graph.bytes(second))
        window -= start
        return start
    }

    private static func commonStart(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
        (0..<min(a.count, b.count)).first { a[$0] != b[$0] } ?? min(a.count, b.count)
    }

    /// Two definitions in words, from the first property that differs on.
    private mutating func definitionWords(
        _ a: ObjectGraph.Definition,
        _ b: ObjectGraph.Definition
    ) -> ComparisonWords {
        let start = zip(left.names.properties[a.properties], right.names.properties[b.properties])
            .prefix { $0 == $1 }
            .count

        let name = commonStart(a.name, b.name)
        let leftNames = left.graph.propertyNames[a.properties].dropFirst(start)
        let rightNames = right.graph.propertyNames[b.properties].dropFirst(start)

        var property = 0
        if let x = leftNames.first, let y = rightNames.first {
            property = commonStart(x, y)
        }

        return ComparisonWords(
            left: left.graph.summary(
                ofDefinition: a,
                from: start,
                inProperty: property,
                inName: name
            ),
            right: right.graph.summary(
                ofDefinition: b,
                from: start,
                inProperty: property,
                inName: name
            )
        )
    }

    private func words(_ node: NodeIndex?, in graph: ObjectGraph, _ reason: Difference.Reason)
        -> String
    {
        guard let node else { return "nothing" }

        switch reason {
        case .definition:
            return graph.summary(ofDefinition: graph.definition(node))
        // Nothing else tells what is in there.
        case .missing, .kind:
            return graph.summary(withContentsOf: node)
        case .count where graph.kind(node) == .codedObject:
            return graph.summary(node) + " with " + counted(Int(graph.record(node).b), "value")
        default: return graph.summary(node)
        }
    }

    /// The key paths of a difference in both graphs; where only one of them has a node, its path is
    /// used for both.
    package mutating func keyPaths(of difference: Difference) -> Sides<String> {
        let leftPath = difference.left.map { _ in
            left.addressing.path(of: difference.path, in: left.graph)
        }

        let rightPath = difference.right.map { _ in
            right.addressing.path(of: difference.rightPath, in: right.graph)
        }

        return Sides(
            left: leftPath ?? rightPath ?? KeyPath.root,
            right: rightPath ?? leftPath ?? KeyPath.root
        )
    }

    /// The length in bytes of the longer one of these paths before escaping, determined without
    /// looking at any text.
    package mutating func pathLength(of difference: Difference) -> Int {
        var length = 0
        if difference.left != nil {
            length = left.addressing.length(of: difference.path, in: left.graph)
        }

        if difference.right != nil {
            let other = right.addressing.length(of: difference.rightPath, in: right.graph)
            length = max(length, other)
        }

        return length
    }

    // How a difference in the order of keys is put into words.

    /// How many keys are shown.
    private static let shownKeys = 4

    /// The keys of two dictionaries or coded objects, beginning where they first differ.
    mutating func orderWords(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> ComparisonWords {
        let a = left.keys(of: leftNode)
        let b = right.keys(of: rightNode)
        var start = 0
        while start < min(a.count, b.count), isEqual(a[start], b[start]) {
            start += 1
        }

        var common = 0
        if start < min(a.count, b.count), left.graph.kind(a[start]) == right.graph.kind(b[start]) {
            common = commonStart(a[start], b[start])
        }

        return ComparisonWords(
            left: words(a, from: start, common, in: left.graph),
            right: words(b, from: start, common, in: right.graph)
        )
    }

    /// Whether two keys are equal, or look equal if they are no strings.
    private mutating func isEqual(_ a: NodeIndex, _ b: NodeIndex) -> Bool {
        guard left.graph.kind(a) == .string, right.graph.kind(b) == .string else {
            return left.graph.summary(a) == right.graph.summary(b)
        }
        return equalTexts(left.graph.byteRange(a), right.graph.byteRange(b))
    }

    /// The keys from `start` on; of the first one, what follows after `common` bytes.
    private func words(_ keys: [NodeIndex], from start: Int, _ common: Int, in graph: ObjectGraph)
        -> String
    {
        let shown = keys[start...].prefix(Self.shownKeys).enumerated().map { number, key in
            let text = graph.summary(key, from: number == 0 ? common : 0)
            return graph.kind(key) == .string ? String(text.dropFirst("string ".count)) : text
        }
        let more = keys.count > start + shown.count ? ", ..." : ""
        return "keys " + (start > 0 ? "..., " : "") + shown.joined(separator: ", ") + more
    }
}
