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
        var texts = texts(reason, leftNode, rightNode)
        // Texts that differ only in how their characters are composed look the same, unless these
        // are escaped.
        if texts.left == texts.right, !texts.left.utf8.elementsEqual(texts.right.utf8) {
            texts = (texts.left.escapedBeyondASCII, texts.right.escapedBeyondASCII)
        }

        found.append(
            Difference(
                path: path.left,
                rightPath: path.right,
                reason: reason,
                left: leftNode,
                right: rightNode,
                leftText: texts.left,
                rightText: texts.right
            )
        )
    }

    func steps() -> (left: [KeyPathStep], right: [KeyPathStep]) {
        var steps: (left: [KeyPathStep], right: [KeyPathStep]) = ([], [])
        for frame in frames {
            let pair = pair(frame.taken - 1, of: frame)
            let left = (parent: frame.left, place: pair.left)
            let right = (parent: frame.right, place: pair.right)
            steps.left.append(pair.left < 0 ? right : left)
            steps.right.append(pair.right < 0 ? left : right)
        }

        return steps
    }

    private mutating func texts(
        _ reason: Difference.Reason,
        _ leftNode: NodeIndex?,
        _ rightNode: NodeIndex?
    ) -> (left: String, right: String) {
        if let leftNode, let rightNode {
            switch reason {
            case .order: return orderTexts(leftNode, rightNode)
            case .definition:
                return definitionTexts(left.definition(leftNode), right.definition(rightNode))
            case .value,
                .kind where left.kind(leftNode) == right.kind(rightNode):
                let start = commonStart(leftNode, rightNode)
                return (left.summary(leftNode, from: start), right.summary(rightNode, from: start))
            case .sharing:
                if let texts = placeTexts(leftNode, rightNode) {
                    return texts
                }
            default: break
            }
        }

        return (
            text(leftNode, in: left, reason, isMatched: isMatched(leftNode, matchOfLeft)),
            text(rightNode, in: right, reason, isMatched: isMatched(rightNode, matchOfRight))
        )
    }

    /// How many bytes two texts, pieces of data or class names share at the beginning; for index
    /// sets, how many ranges.
    mutating func commonStart(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Int {
        switch left.kind(leftNode) {
        case .string, .mutableString, .data, .mutableData:
            return commonStart(left.byteRange(leftNode), right.byteRange(rightNode))
        case .url:
            let a = left.url(leftNode).relative
            let b = right.url(rightNode).relative
            return commonStart(left.byteRange(a), right.byteRange(b))
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
    private mutating func commonStart(_ first: ByteRange, _ second: ByteRange) -> Int {
        guard window > 0 else { return 0 }

        let start = Self.commonStart(left.bytes(first), right.bytes(second))
        window -= start
        return start
    }

    private static func commonStart(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
        (0..<min(a.count, b.count)).first { a[$0] != b[$0] } ?? min(a.count, b.count)
    }

    private mutating func definitionTexts(
        _ a: ObjectGraph.Definition,
        _ b: ObjectGraph.Definition
    ) -> (left: String, right: String) {
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

        return (
            left.summary(ofDefinition: a, from: start, inProperty: property, inName: name),
            right.summary(ofDefinition: b, from: start, inProperty: property, inName: name)
        )
    }

    private static let longestPath = 1024

    /// The first places of two objects that have both been met before, but not as each other; nil
    /// if they have not, or if that would take too much text. Finding the places of all objects
    /// takes time once.
    private mutating func placeTexts(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> (
        left: String, right: String
    )? {
        guard window > 0, isMatched(leftNode, matchOfLeft), isMatched(rightNode, matchOfRight)
        else {
            return nil
        }

        let known =
            occurrences
            ?? (
                KeyPathOccurrences(of: left, from: left.rootIndex),
                KeyPathOccurrences(of: right, from: right.rootIndex)
            )

        occurrences = known
        let ways = (known.left.steps(to: leftNode), known.right.steps(to: rightNode))
        let lengths = (
            addressing.left.length(of: ways.0, in: left),
            addressing.right.length(of: ways.1, in: right)
        )

        window -= max(lengths.0, 1) + max(lengths.1, 1)
        guard max(lengths.0, lengths.1) <= Self.longestPath else { return nil }

        return (
            left.summary(leftNode) + ", met before at "
                + addressing.left.path(of: ways.0, in: left),
            right.summary(rightNode) + ", met before at "
                + addressing.right.path(of: ways.1, in: right)
        )
    }

    private func isMatched(_ node: NodeIndex?, _ matches: [UInt32]) -> Bool {
        node.map { matches[Int($0.index)] != 0 } ?? false
    }

    private func text(
        _ node: NodeIndex?,
        in graph: ObjectGraph,
        _ reason: Difference.Reason,
        isMatched: Bool
    ) -> String {
        guard let node else { return "nothing" }

        switch reason {
        case .definition:
            return graph.summary(ofDefinition: graph.definition(node))
        // Nothing else tells what is in there.
        case .missing, .kind:
            return graph.summary(withContentsOf: node)
        case .sharing:
            return graph.summary(node) + (isMatched ? ", met before" : ", met for the first time")
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
    mutating func orderTexts(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> (
        left: String, right: String
    ) {
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

        return (words(a, from: start, common, in: left), words(b, from: start, common, in: right))
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
