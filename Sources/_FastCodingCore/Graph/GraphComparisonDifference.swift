extension GraphComparison {
    /// A place where two graphs differ.
    package struct Difference: Sendable {
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
        /// What is there, in a few words: `integer 5`, `array of 3`.
        package let leftText: String
        package let rightText: String
    }

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

    func steps() -> ComparisonSteps {
        var steps = ComparisonSteps()
        for frame in frames {
            let pair = pair(frame.taken - 1, of: frame)
            let left = (parent: frame.left, place: pair.left)
            let right = (parent: frame.right, place: pair.right)
            steps.left.append(pair.left < 0 ? right : left)
            steps.right.append(pair.right < 0 ? left : right)
        }

        return steps
    }

    private mutating func words(
        _ reason: Difference.Reason,
        _ leftNode: NodeIndex?,
        _ rightNode: NodeIndex?
    ) -> ComparisonWords {
        if let leftNode, let rightNode {
            switch reason {
            case .order: return orderWords(leftNode, rightNode)
            case .definition:
                return definitionWords(left.definition(leftNode), right.definition(rightNode))
            case .sharing: return sharingWords(leftNode, rightNode)
            case .value where left.kind(leftNode) == .url && right.kind(rightNode) == .url:
                return urlWords(leftNode, rightNode)
            case .value,
                .kind where left.kind(leftNode) == right.kind(rightNode):
                let start = commonStart(leftNode, rightNode)
                return ComparisonWords(
                    left: left.summary(leftNode, from: start),
                    right: right.summary(rightNode, from: start)
                )
            default: break
            }
        }

        return ComparisonWords(
            left: words(leftNode, in: left, reason),
            right: words(rightNode, in: right, reason)
        )
    }

    /// How many bytes two texts, pieces of data or class names share at the beginning; for index
    /// sets, how many ranges.
    mutating func commonStart(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Int {
        switch left.kind(leftNode) {
        case .string, .mutableString, .data, .mutableData:
            return commonStart(left.byteRange(leftNode), right.byteRange(rightNode))
        case .codedObject:
            guard let a = left.classNameRange(leftNode), let b = right.classNameRange(rightNode)
            else {
                return 0
            }
            return commonStart(a, b)
        case .indexSet, .mutableIndexSet:
            return zip(left.ranges(leftNode), right.ranges(rightNode)).prefix { $0 == $1 }.count
        default: return 0
        }
    }

    /// Once the budget is spent, texts are shown from their beginnings; this may happen if they
    /// stand in many places.
    mutating func commonStart(_ first: ByteRange, _ second: ByteRange) -> Int {
        guard window > 0 else { return 0 }

        let start = Self.commonStart(left.bytes(first), right.bytes(second))
        window -= start
        return start
    }

    private static func commonStart(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
        (0..<min(a.count, b.count)).first { a[$0] != b[$0] } ?? min(a.count, b.count)
    }

    private mutating func definitionWords(
        _ a: ObjectGraph.Definition,
        _ b: ObjectGraph.Definition
    ) -> ComparisonWords {
        let start = zip(leftNames.properties[a.properties], rightNames.properties[b.properties])
            .prefix { $0 == $1 }
            .count

        let name = commonStart(a.name, b.name)
        let names = (
            left.propertyNames[a.properties].dropFirst(start),
            right.propertyNames[b.properties].dropFirst(start)
        )

        var property = 0
        if let x = names.0.first, let y = names.1.first {
            property = commonStart(x, y)
        }

        return ComparisonWords(
            left: left.summary(ofDefinition: a, from: start, inProperty: property, inName: name),
            right: right.summary(ofDefinition: b, from: start, inProperty: property, inName: name)
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

    /// The key paths of a difference in both graphs; where only one of them has something, its path
    /// stands for both.
    package mutating func keyPaths(of difference: Difference) -> (left: String, right: String) {
        let left = difference.left.map { _ in
            addressing.left.path(of: difference.path, in: self.left)
        }

        let right = difference.right.map { _ in
            addressing.right.path(of: difference.rightPath, in: self.right)
        }
        return (left ?? right ?? KeyPath.root, right ?? left ?? KeyPath.root)
    }

    /// The length in bytes of the longer one of these paths before escaping, determined without
    /// looking at any text.
    package mutating func pathLength(of difference: Difference) -> Int {
        max(
            difference.left == nil ? 0 : addressing.left.length(of: difference.path, in: left),
            difference.right == nil
                ? 0 : addressing.right.length(of: difference.rightPath, in: right)
        )
    }

    // How a difference in the order of keys is put into words.

    private static let shownKeys = 4

    /// The keys of two dictionaries or coded objects, beginning where they first differ.
    mutating func orderWords(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> ComparisonWords {
        let a = left.keyPlaces(leftNode).map { left.children[$0] }
        let b = right.keyPlaces(rightNode).map { right.children[$0] }
        var start = 0
        while start < min(a.count, b.count), isEqual(a[start], b[start]) {
            start += 1
        }

        var common = 0
        if start < min(a.count, b.count), left.kind(a[start]) == right.kind(b[start]) {
            common = commonStart(a[start], b[start])
        }

        return ComparisonWords(
            left: words(a, from: start, common, in: left),
            right: words(b, from: start, common, in: right)
        )
    }

    private mutating func isEqual(_ a: NodeIndex, _ b: NodeIndex) -> Bool {
        guard left.kind(a) == .string, right.kind(b) == .string else {
            return left.summary(a) == right.summary(b)
        }
        return equalTexts(left.byteRange(a), right.byteRange(b))
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
