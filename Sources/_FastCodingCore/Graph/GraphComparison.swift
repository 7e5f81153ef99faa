/// Determines whether two graphs are equal, and if not, where they differ. See
/// fastcode-notation(5), "The graph".
///
/// Both graphs are walked side by side in archive order. Two objects are matched when they first
/// meet, and from then on each may only meet the other: that is what equal sharing means. The
/// contents of each pair of objects, which include the names in their definition, are compared
/// once, and texts that occur in many places a bounded number of times. Nothing recurses. So
/// finding the first difference takes time and memory linear in the sizes of the graphs.
package struct GraphComparison {
    /// The differences that count.
    package struct Options: Sendable {
        /// Ignores the mutability of arrays and dictionaries, the difference between Float32 and
        /// Float64 of equal value, and the sharing of dates, empty arrays and dictionaries, and
        /// empty immutable sets and ordered sets.
        ///
        /// Empty *mutable* arrays and dictionaries are included because their mutability is
        /// ignored: otherwise two graphs could each be plainly equal to a third but not to each
        /// other.
        package var plainly = false
        /// Compares the properties of objects by name, and treats nil properties of objects and nil
        /// values of coded objects as absent. So neither different definitions of one class nor the
        /// order of properties matter.
        package var nilPropertiesAreAbsent = false
        /// Ignores differences in the order of the keys of dictionaries and coded objects and, if
        /// elements are aligned, of the members of sets.
        package var ignoresKeyOrder = false
        /// Pairs equal elements of arrays and sets regardless of their positions, so that inserting
        /// or removing an element makes a single difference, and reports the missing elements
        /// instead of the different counts.
        package var alignsElements = false

        package init(plainly: Bool = false, nilPropertiesAreAbsent: Bool = false) {
            self.plainly = plainly
            self.nilPropertiesAreAbsent = nilPropertiesAreAbsent
        }
    }

    /// Two nodes whose children are being compared. The frames are the comparison's stack.
    struct Frame {
        var left: NodeIndex
        var right: NodeIndex
        var pairing: Pairing
        /// The number of pairs.
        var count: Int
        /// How many pairs have been taken.
        var taken = 0
    }

    /// Which children of two nodes are compared with each other.
    enum Pairing {
        /// Child `first + stride * n` with the child of the same number.
        case positional(first: Int, stride: Int)
        /// As listed in ``GraphComparison/pairs``, from this index on.
        case listed(Int)
    }

    /// A child of each node; -1 where only the other node has one.
    struct Pair: BitwiseCopyable {
        private let leftPlace: UInt32
        private let rightPlace: UInt32

        init(left: Int, right: Int) {
            leftPlace = UInt32(truncatingIfNeeded: left)
            rightPlace = UInt32(truncatingIfNeeded: right)
        }

        var left: Int { leftPlace == .max ? -1 : Int(leftPlace) }
        var right: Int { rightPlace == .max ? -1 : Int(rightPlace) }
    }

    var left: ComparedGraph
    var right: ComparedGraph
    let options: Options
    /// The outermost first.
    var frames: [Frame] = []
    /// The listed pairs of all frames.
    var pairs: [Pair] = []
    /// Differences that have not been returned yet.
    var found: [Difference] = []
    /// How many bytes of text may still be compared without remembering the result.
    var budget: Int
    /// How many bytes may still be examined to find where two texts begin to differ.
    var window: Int
    /// What is needed to align elements; nil unless they are to be aligned.
    var alignment: Alignment?
    var meetings: ComparisonMeetings
    private var hasBegun = false
    /// Whether differences are reported; otherwise they are only counted.
    private(set) var reportsDifferences = true
    /// How many differences were only counted.
    var unreported = 0

    /// How elements of arrays are paired by keys.
    let matches: [ElementMatch]
    /// Whether elements are aligned as if the graphs were exchanged. One of two graphs comes first
    /// whichever is given first, so that a comparison finds the same either way.
    let isExchanged: Bool

    /// - Parameters:
    ///   - scopes: the parts of each graph that are compared.
    ///   - matches: those that the scopes were made with.
    package init(
        _ left: ObjectGraph,
        _ right: ObjectGraph,
        options: Options = Options(),
        scopes: Sides<ComparisonScope> = Sides(left: ComparisonScope(), right: ComparisonScope()),
        matches: [ElementMatch] = []
    ) {
        self.left = ComparedGraph(left, scopes.left)
        self.right = ComparedGraph(right, scopes.right)
        self.options = options
        self.matches = matches
        isExchanged = options.alignsElements && right.precedes(left)
        meetings = ComparisonMeetings(leftNodes: left.records.count)
        budget = left.pool.count + right.pool.count
        window = 16 * budget + (1 << 20)

        if options.alignsElements {
            alignment = Alignment(left, right, options, scopes)
        }
    }

    /// The first differences of two graphs, at most `limit`.
    package static func differences(
        _ left: ObjectGraph,
        _ right: ObjectGraph,
        options: Options = Options(),
        limit: Int
    ) -> [Difference] {
        var comparison = GraphComparison(left, right, options: options)
        var result: [Difference] = []
        while result.count < limit, let difference = comparison.next() {
            result.append(difference)
        }

        return result
    }

    /// How many differences remain. The comparison is over then.
    package mutating func countRest() -> Int {
        let rest = found.count
        found = []
        reportsDifferences = false
        _ = next()

        return rest + unreported
    }

    /// How many pairs of arrays were too different to be aligned as a whole, so that there may be
    /// more differences than necessary.
    package var unalignedCount: Int { alignment?.failures ?? 0 }

    /// The key path of the first of these pairs.
    package mutating func firstUnaligned(_ budget: NotationBudget) throws(FastCodingError)
        -> String?
    {
        guard let alignment, alignment.failures > 0 else { return nil }

        try budget.check(path: left.addressing.length(of: alignment.firstFailure, in: left.graph))
        return left.addressing.path(of: alignment.firstFailure, in: left.graph)
    }

    /// The next difference in archive order of the left graph; nil after the last one.
    ///
    /// Each takes time for its path, so callers that ask for many should set a limit.
    package mutating func next() -> Difference? {
        if !hasBegun {
            hasBegun = true
            if !left.scope.ignoresRoot, !right.scope.ignoresRoot {
                visit(left.graph.rootIndex, right.graph.rootIndex)
            }
        }

        while found.isEmpty {
            guard let top = frames.indices.last else { return nil }

            let frame = frames[top]
            if frame.taken == frame.count {
                frames.removeLast()
                if case .listed(let start) = frame.pairing {
                    pairs.removeSubrange(start...)
                }

                continue
            }

            frames[top].taken += 1
            let pair = pair(frame.taken, of: frame)
            if isLeftOut(pair, of: frame) {
                continue
            }

            let leftNode = pair.left < 0 ? nil : left.graph.part(pair.left, of: frame.left)
            let rightNode = pair.right < 0 ? nil : right.graph.part(pair.right, of: frame.right)
            if let leftNode, let rightNode {
                visit(leftNode, rightNode)
            } else if !options.nilPropertiesAreAbsent || left.graph.kind(frame.left).isDictionary
                || (leftNode.map(left.graph.kind) ?? rightNode.map(right.graph.kind)) != .nil
            {
                // In objects, nil may count as absent; in a dictionary it is a value like any
                // other.
                report(.missing, leftNode, rightNode)
            }
        }

        return found.removeFirst()
    }

    /// The pair of children with a number.
    @inline(__always)
    func pair(_ index: Int, of frame: Frame) -> Pair {
        switch frame.pairing {
        case .positional(let first, let stride):
            Pair(left: first + stride * index, right: first + stride * index)
        case .listed(let start): pairs[start + index]
        }
    }

    /// Whether children are not compared: either is ignored, or none of them is selected.
    @inline(__always)
    private func isLeftOut(_ pair: Pair, of frame: Frame) -> Bool {
        if left.scope.isWhole, right.scope.isWhole {
            return false
        }

        return isIgnored(pair, of: frame) || isUnselected(pair, of: frame)
    }

    private func isIgnored(_ pair: Pair, of frame: Frame) -> Bool {
        pair.left >= 0 && left.scope.isIgnored(pair.left, of: frame.left, in: left.graph)
            || pair.right >= 0
                && right.scope.isIgnored(pair.right, of: frame.right, in: right.graph)
    }

    private func isUnselected(_ pair: Pair, of frame: Frame) -> Bool {
        let isLeftOut =
            pair.left < 0 || left.scope.isUnselected(pair.left, of: frame.left, in: left.graph)

        let isRightOut =
            pair.right < 0 || right.scope.isUnselected(pair.right, of: frame.right, in: right.graph)

        return isLeftOut && isRightOut
    }

    /// Whether two nodes are compared only because they lead to a selected place.
    func arePassages(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Bool {
        left.scope.isPassage(leftNode) || right.scope.isPassage(rightNode)
    }

    // Comparing two nodes: values and leaves at once, others by a new frame for their children.

    @inline(__always)
    mutating func visit(_ leftNode: NodeIndex, _ rightNode: NodeIndex) {
        let a = left.graph.record(leftNode)
        let b = right.graph.record(rightNode)
        if a.kind.isObject && b.kind.isObject {
            visitObjects(leftNode, a, rightNode, b)
        } else if !equalValues(leftNode, a, rightNode, b) {
            report(
                a.kind == b.kind || a.kind.isBoolean && b.kind.isBoolean ? .value : .kind,
                leftNode,
                rightNode
            )
        }
    }

    /// Compares nodes without identity. A value never equals an object.
    @inline(__always)
    private mutating func equalValues(
        _ leftNode: NodeIndex,
        _ a: ObjectGraph.Record,
        _ rightNode: NodeIndex,
        _ b: ObjectGraph.Record
    ) -> Bool {
        guard a.kind == b.kind else {
            guard options.plainly, let x = a.doubleBits, let y = b.doubleBits else { return false }
            return x == y
        }

        switch a.kind {
        case .nil, .null, .true, .false: return true
        case .range: return a.a == b.a && a.b == b.b
        case .string:
            return equalTexts(left.graph.byteRange(leftNode), right.graph.byteRange(rightNode))
        case .decimal:
            return left.graph.decimal(leftNode) == right.graph.decimal(rightNode)
        case .url: return equalURLs(leftNode, rightNode)
        case _ where a.kind.isGeometry: return equalPayloads(a, b)
        default: return a.kind.isNumber && a.a == b.a
        }
    }

    private func equalPayloads(_ a: ObjectGraph.Record, _ b: ObjectGraph.Record) -> Bool {
        guard let x = a.payload, let y = b.payload else { return true }
        return left.graph.bytes(x).equals(right.graph.bytes(y))
    }

    /// Compares two texts. Once the budget for bytes is spent, as for texts that occur in very many
    /// places, fingerprints are compared, which are computed once.
    @inline(__always)
    mutating func equalTexts(_ a: ByteRange, _ b: ByteRange) -> Bool {
        guard a.count == b.count else { return false }

        if a.count <= 64 || a.count <= budget {
            budget -= min(a.count, budget)
            return left.graph.bytes(a).equals(right.graph.bytes(b))
        }

        return left.texts.fingerprint(of: a, in: left.graph)
            == right.texts.fingerprint(of: b, in: right.graph)
    }

    /// Compares two URLs. Chains of bases are compared by fingerprints, without recursion.
    private mutating func equalURLs(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Bool {
        let a = left.graph.url(leftNode)
        let b = right.graph.url(rightNode)
        if left.graph.kind(a.base) != .url || right.graph.kind(b.base) != .url {
            guard left.graph.kind(a.base) == right.graph.kind(b.base) else { return false }
            return equalTexts(left.graph.byteRange(a.relative), right.graph.byteRange(b.relative))
        }

        return left.texts.fingerprint(ofURL: leftNode, in: left.graph)
            == right.texts.fingerprint(ofURL: rightNode, in: right.graph)
    }

    /// Whether the sharing of an object counts: see ``Options/plainly``.
    @inline(__always)
    private func hasIdentity(_ record: ObjectGraph.Record) -> Bool {
        guard options.plainly else { return true }
        switch record.kind {
        case .date: return false
        case .array, .mutableArray, .dictionary, .mutableDictionary, .set, .orderedSet:
            return record.b > 0
        default: return true
        }
    }

    /// Matches two objects and compares their contents, or compares how they were matched before.
    private mutating func visitObjects(
        _ leftNode: NodeIndex,
        _ a: ObjectGraph.Record,
        _ rightNode: NodeIndex,
        _ b: ObjectGraph.Record
    ) {
        let leftHasIdentity = hasIdentity(a)
        let rightHasIdentity = hasIdentity(b)
        if leftHasIdentity && rightHasIdentity {
            let x = left.partners[Int(leftNode.index)]
            let y = right.partners[Int(rightNode.index)]
            // One of them has been matched before. Their sharing is equal only if they were matched
            // with each other.
            if x != 0 || y != 0 {
                if x != rightNode.index || y != leftNode.index {
                    report(.sharing, leftNode, rightNode)
                }
                return
            }

            left.partners[Int(leftNode.index)] = rightNode.index
            right.partners[Int(rightNode.index)] = leftNode.index

            if let frame = frames.last {
                meetings.note(leftNode, in: frame.left, at: pair(frame.taken - 1, of: frame))
            }
        }

        if a.kind != b.kind {
            guard a.kind.madeMutable == b.kind.madeMutable else {
                return report(.kind, leftNode, rightNode)
            }

            let ignored =
                options.plainly && (a.kind.isDictionary || a.kind.madeMutable == .mutableArray)

            if !ignored, !arePassages(leftNode, rightNode) {
                report(.mutability, leftNode, rightNode)
            }
        }

        if leftHasIdentity != rightHasIdentity {
            // One of them is empty: there is nothing inside to compare, and the other one was not
            // matched.
            if a.b != b.b {
                report(.count, leftNode, rightNode)
            }
            return
        }

        compareContents(leftNode, a, rightNode, b)
    }

    /// Compares two objects of the same kind that have just been matched.
    private mutating func compareContents(
        _ leftNode: NodeIndex,
        _ a: ObjectGraph.Record,
        _ rightNode: NodeIndex,
        _ b: ObjectGraph.Record
    ) {
        switch a.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            if options.alignsElements {
                return alignElements(leftNode, rightNode)
            }

            if a.b != b.b {
                report(.count, leftNode, rightNode)
            }

            push(leftNode, rightNode, .positional(first: 0, stride: 1), count: Int(min(a.b, b.b)))
        case .dictionary, .mutableDictionary:
            pairEntries(leftNode, rightNode, first: 0)
        case .codedObject: pairEntries(leftNode, rightNode, first: 1)
        case .object: pairProperties(leftNode, rightNode)
        case .keyedArchive:
            push(leftNode, rightNode, .positional(first: 0, stride: 1), count: 1)
        case .date:
            if a.a != b.a {
                report(.value, leftNode, rightNode)
            }
        default:
            if !equalPayloads(a, b) {
                report(.value, leftNode, rightNode)
            }
        }
    }

    /// Opens two nodes for the comparison of their children.
    mutating func push(
        _ leftNode: NodeIndex,
        _ rightNode: NodeIndex,
        _ pairing: Pairing,
        count: Int
    ) {
        if count > 0 {
            frames.append(Frame(left: leftNode, right: rightNode, pairing: pairing, count: count))
        }
    }
}

extension ObjectGraph {
    /// Whether this graph comes before another one in an arbitrary order that is the same each
    /// time.
    fileprivate func precedes(_ other: ObjectGraph) -> Bool {
        if records.count != other.records.count {
            return records.count < other.records.count
        }

        if pool != other.pool {
            return pool.lexicographicallyPrecedes(other.pool)
        }

        return records.lexicographicallyPrecedes(other.records) { first, second in
            first.a == second.a ? first.b < second.b : first.a < second.a
        }
    }
}

extension ObjectGraph.Record {
    /// The place in the pool of the bytes that make up the content of the node; nil if there are
    /// none.
    package var payload: ByteRange? {
        let count: Int
        switch kind {
        case .string, .mutableString, .data, .mutableData:
            count = Int(b)
        case .indexSet, .mutableIndexSet: count = 8 * Int(b)
        case .decimal: count = DecimalNumber.archivedSize
        case _ where kind.isGeometry: count = 8 * kind.doubleCount
        default: return nil
        }

        return ByteRange(offset: Int(a), count: count)
    }

    /// The value of a floating-point number as the bits of a double; nil for all else.
    var doubleBits: UInt64? {
        kind.isFloatingPoint ? ScalarValue(kind, bits: a)?.double?.bitPattern : nil
    }
}
