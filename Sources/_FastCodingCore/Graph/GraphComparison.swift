/// Determines whether two graphs are equal, and if not, where they differ. See fastcode-notation(5), "Equal graphs".
///
/// Both graphs are walked side by side in archive order. Two objects are matched when they first meet, and from then on
/// each may only meet the other: that is what equal sharing means. The contents of each pair of objects are compared once,
/// texts that stand in many places are compared a bounded number of times, and nothing recurses. So finding the first difference
/// takes time and memory linear in the sizes of the graphs, whatever their shape.
///
/// Class definitions are compared by content, for each object: the name, and the property names in order. Two
/// definitions of equal content are not distinguished unless ``Options/distinguishesEqualDefinitions`` asks for it, because
/// no notation can distinguish them either.
package struct GraphComparison {
    /// What counts as a difference.
    package struct Options: Sendable {
        /// Ignores the mutability of arrays and dictionaries, the difference between Float32 and Float64 of equal
        /// value, and the sharing of dates, of empty arrays and dictionaries, and of empty immutable sets and ordered
        /// sets.
        ///
        /// Empty *mutable* arrays and dictionaries are included because their mutability is ignored: otherwise two
        /// graphs could each be plainly equal to a third but not to each other.
        package var plainly = false
        /// Compares the properties of objects by name, and treats nil properties of objects and nil values of coded
        /// objects as absent. So neither different definitions of one class nor the order of properties matter.
        package var nilPropertiesAreAbsent = false
        /// Requires that objects that share a definition in one graph also share one in the other.
        package var distinguishesEqualDefinitions = false

        /// Ignores differences in the order of the keys of dictionaries and coded objects and, if elements are aligned,
        /// of the members of sets.
        package var ignoresKeyOrder = false
        /// Pairs equal elements of arrays and sets wherever they stand, so that inserting or removing an element makes
        /// a single difference, and reports the missing elements instead of the different counts.
        package var alignsElements = false

        package init(
            plainly: Bool = false, nilPropertiesAreAbsent: Bool = false, distinguishesEqualDefinitions: Bool = false
        ) {
            self.plainly = plainly
            self.nilPropertiesAreAbsent = nilPropertiesAreAbsent
            self.distinguishesEqualDefinitions = distinguishesEqualDefinitions
        }
    }

    /// Two nodes whose children are being compared.
    package struct Frame {
        package var left: ObjectGraph.NodeIndex
        package var right: ObjectGraph.NodeIndex
        /// Which children are to be compared with which.
        var pairing: Pairing
        /// The number of pairs of children, and how many of them have been taken.
        package var count: Int
        package var taken = 0
    }

    /// How the children of two nodes are paired.
    package enum Pairing {
        /// Child `first + stride * n` with the child of the same number.
        case positional(first: Int, stride: Int)
        /// As listed in ``GraphComparison/pairs``, from this index on.
        case listed(Int)
    }

    /// A child of each node; -1 where only the other node has one.
    package struct Pair: BitwiseCopyable {
        private let places: (left: UInt32, right: UInt32)

        init(left: Int, right: Int) {
            places = (UInt32(truncatingIfNeeded: left), UInt32(truncatingIfNeeded: right))
        }

        var left: Int { places.left == .max ? -1 : Int(places.left) }
        var right: Int { places.right == .max ? -1 : Int(places.right) }
    }

    package let left: ObjectGraph
    package let right: ObjectGraph
    package let options: Options
    package var frames: [Frame] = []
    package var pairs: [Pair] = []
    /// For each node of the left graph, the node of the right one that it was matched with, and the reverse. 0, which
    /// is nil and never an object, means none.
    var matchOfLeft: [UInt32]
    var matchOfRight: [UInt32]
    /// The same for definitions; -1 means none.
    var definitionOfLeft: [Int] = []
    var definitionOfRight: [Int] = []
    /// Differences that have been found but not reported yet, in order.
    package var found: [Difference] = []
    var numbers = ContentNumbers()
    /// The numbers of the names in `propertyNames`, and of the class names; equal texts have equal numbers.
    var leftNames = DefinitionNames()
    var rightNames = DefinitionNames()
    /// How many bytes of text may still be compared without remembering the result.
    package var budget: Int
    /// How many bytes may still be examined to find where two texts begin to differ.
    package var window: Int
    /// What is needed to align elements; nil unless they are to be aligned.
    package var alignment: Alignment?
    /// Where objects first stand; nil until a difference has to name such places.
    package var occurrences: (left: KeyPathOccurrences, right: KeyPathOccurrences)?
    private var hasBegun = false
    /// Whether differences are reported; otherwise they are only counted.
    private(set) var tellsDifferences = true
    var untold = 0

    /// Prepares to compare two graphs.
    package init(_ left: ObjectGraph, _ right: ObjectGraph, options: Options = Options()) {
        self.left = left
        self.right = right
        self.options = options
        matchOfLeft = Array(repeating: 0, count: left.records.count)
        matchOfRight = Array(repeating: 0, count: right.records.count)
        budget = left.pool.count + right.pool.count
        window = 16 * budget + (1 << 20)
        if options.distinguishesEqualDefinitions {
            definitionOfLeft = Array(repeating: -1, count: left.definitions.count)
            definitionOfRight = Array(repeating: -1, count: right.definitions.count)
        }
        if options.alignsElements {
            alignment = Alignment(left, right, options)
        }
        leftNames = numbers.names(of: left, .left)
        rightNames = numbers.names(of: right, .right)
    }

    /// The first differences, at most `limit` of them.
    package static func differences(
        _ left: ObjectGraph, _ right: ObjectGraph, options: Options = Options(), limit: Int
    ) -> [Difference] {
        var comparison = GraphComparison(left, right, options: options)
        var result: [Difference] = []
        while result.count < limit, let difference = comparison.next() { result.append(difference) }
        return result
    }

    /// Counts the remaining differences without reporting them.
    package mutating func countRest() -> Int {
        let rest = found.count
        found = []
        tellsDifferences = false
        _ = next()
        return rest + untold
    }

    /// How many pairs of arrays were too different to be aligned and have been compared index by index, and the way to
    /// the first.
    package var unaligned: (count: Int, first: [Difference.Step]) {
        (alignment?.failures ?? 0, alignment?.firstFailure ?? [])
    }

    /// The next difference in archive order of the left graph; nil after the last one.
    ///
    /// Each takes time for its path, so callers that ask for many should set a limit.
    package mutating func next() -> Difference? {
        if !hasBegun {
            hasBegun = true
            visit(left.rootIndex, right.rootIndex)
        }
        while found.isEmpty {
            guard let top = frames.indices.last else { return nil }
            let frame = frames[top]
            if frame.taken == frame.count {
                frames.removeLast()
                if case .listed(let start) = frame.pairing { pairs.removeSubrange(start...) }
                continue
            }
            frames[top].taken += 1
            let pair = pair(frame.taken, of: frame)
            switch (pair.left < 0, pair.right < 0) {
            case (false, false):
                visit(child(pair.left, of: frame.left, in: left), child(pair.right, of: frame.right, in: right))
            case (false, true):
                missing(child(pair.left, of: frame.left, in: left), nil, frame)
            default:
                missing(nil, child(pair.right, of: frame.right, in: right), frame)
            }
        }
        return found.removeFirst()
    }

    /// The children that make up pair number `index`.
    @inline(__always)
    package func pair(_ index: Int, of frame: Frame) -> Pair {
        switch frame.pairing {
        case .positional(let first, let stride):
            Pair(left: first + stride * index, right: first + stride * index)
        case .listed(let start): pairs[start + index]
        }
    }

    @inline(__always)
    private func child(_ index: Int, of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> ObjectGraph.NodeIndex {
        let record = graph.record(node)
        return record.kind == .keyedArchive ? graph.keyedData(node) : graph.children[Int(record.a) + index]
    }

    private mutating func missing(
        _ leftNode: ObjectGraph.NodeIndex?, _ rightNode: ObjectGraph.NodeIndex?, _ frame: Frame
    ) {
        if options.nilPropertiesAreAbsent, !left.kind(frame.left).isDictionary {
            let isNil =
                leftNode.map { left.kind($0) == .nil } ?? true && rightNode.map { right.kind($0) == .nil } ?? true
            if isNil { return }
        }
        report(.missing, leftNode, rightNode)
    }
}
