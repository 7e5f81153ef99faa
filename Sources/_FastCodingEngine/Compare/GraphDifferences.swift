import _FastCodingNotation

extension ObjectGraph {
    /// A place where two graphs differ.
    public struct Difference: Sendable {
        /// The key path of the place in this graph, or in the other one if only that has something
        /// there.
        public let keyPath: String
        /// The key path of the place in the other graph, where elements may have other numbers, or
        /// in this one if only this has something there.
        public let otherKeyPath: String
        /// How the two differ: `kind`, `mutability`, `value`, `count`, `order`, `sharing`,
        /// `definition` or `missing`.
        public let reason: String
        /// The content of the place in this graph, in a few words such as `integer 5`.
        public let left: String
        /// The content of the place in the other graph.
        public let right: String
        /// The node in this graph; nil where only the other one has something.
        public let node: Node?
        /// The node in the other graph; nil where only this one has something.
        public let otherNode: Node?
        /// The key path with elements that were paired by keys named by these:
        /// `items[id=17].title`; nil if there are none on the way.
        package let matchedKeyPath: String?
        /// The property and its class, if that was asked for, such as `TodoItem.checked`.
        package let property: String?
    }

    /// The differences that count, and the number of them that are reported.
    public struct ComparisonOptions: Sendable {
        /// Whether to ignore the mutability of arrays and dictionaries, floats against doubles of
        /// equal value, nil properties against absent ones, and the sharing of dates and of empty
        /// containers.
        public var plainEquality = false
        /// Whether to ignore that keys come in another order and, with `alignsElements`, that
        /// members of sets do.
        public var ignoresKeyOrder = false
        /// Whether equal elements of arrays and sets are paired regardless of their indexes, so
        /// that an inserted or removed element is a single difference.
        public var alignsElements = false
        /// The most differences to report; each takes time for its key path. Default 100, `Int.max`
        /// for all.
        public var limit = 100
        /// The limit on output, of which a single key path may take no more than a 64th.
        package var outputLimit = Int.max
        /// The places that are compared, and how elements are paired.
        package var selection = ComparisonSelection()
        /// Whether differences say which property of which class they are about.
        package var namesProperties = false

        /// Default options, except for what is given.
        public init(plainEquality: Bool = false) {
            self.plainEquality = plainEquality
        }

        /// The options of the comparison itself, without those of reporting.
        fileprivate var compared: GraphComparison.Options {
            var options = GraphComparison.Options(
                plainly: plainEquality,
                nilPropertiesAreAbsent: plainEquality
            )
            options.ignoresKeyOrder = ignoresKeyOrder
            return options
        }
    }

    /// The outcome of a comparison, apart from the differences that were reported.
    public struct Comparison: Hashable, Sendable {
        /// Whether there is no difference.
        public internal(set) var isEqual = true
        /// How many more differences there are, which were not reported.
        public internal(set) var furtherCount = 0
        /// How many arrays were too different to be aligned as a whole, so that there may be more
        /// differences than necessary.
        public internal(set) var unalignedCount = 0
        /// The key path of the first of these; nil if there is none.
        package internal(set) var firstUnaligned: String?
        /// The key paths of the selection that lead nowhere in either graph.
        package internal(set) var missedPaths: [String] = []
    }

    /// Reports where this graph and another one differ, in archive order. fastcode-notation(5),
    /// "The graph", says when two are equal.
    ///
    ///     let result = try old.compare(to: new) { print($0.keyPath, $0.left, $0.right) }
    ///
    /// An error that the closure throws ends the comparison.
    @discardableResult
    public func compare(
        to other: ObjectGraph,
        _ options: ComparisonOptions = ComparisonOptions(),
        _ body: (Difference) throws -> Void
    ) throws -> Comparison {
        let failure = RethrownError()
        return try failure.rethrow { () throws(FastCodingError) in
            try comparison(with: other, options) { found throws(FastCodingError) in
                try failure.keep { try body(found) }
            }
        }
    }

    /// Compares, and reports each difference to a closure that throws the library's errors.
    package func comparison(
        with other: ObjectGraph,
        _ options: ComparisonOptions,
        _ body: (Difference) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> Comparison {
        var compared = options.compared
        var result = Comparison()
        let scopes = try scopes(with: other, options.selection, &result)
        if options.alignsElements {
            // Most graphs that are compared are equal, which needs no alignment to see.
            var first = GraphComparison(self, other, options: compared, scopes: scopes)
            if first.next() == nil {
                return result
            }

            compared.alignsElements = true
        }

        var comparison = GraphComparison(
            self,
            other,
            options: compared,
            scopes: scopes,
            matches: options.selection.matches
        )

        var count = 0
        let budget = NotationBudget(limit: options.outputLimit)
        while count < options.limit, let found = comparison.next() {
            count += 1
            // Checked by its length before it is made: a path can be as long as the graph is deep,
            // and there may be a hundred of them.
            try budget.check(path: comparison.pathLength(of: found))
            let paths = comparison.keyPaths(of: found)
            try body(
                Difference(
                    keyPath: paths.left,
                    otherKeyPath: paths.right,
                    reason: found.reason.rawValue,
                    left: found.leftText,
                    right: found.rightText,
                    node: found.left.map { handle($0) },
                    otherNode: found.right.map { other.handle($0) },
                    matchedKeyPath: comparison.matchedPath(of: found),
                    property: options.namesProperties
                        ? comparison.propertyPath(of: found) : nil
                )
            )
        }

        result.furtherCount = comparison.countRest()
        result.isEqual = count == 0 && result.furtherCount == 0
        result.unalignedCount = comparison.unalignedCount
        result.firstUnaligned = try comparison.firstUnaligned(budget)

        return result
    }

    /// The places of a selection in both graphs.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if a place to be compared is in neither of them.
    private func scopes(
        with other: ObjectGraph,
        _ selection: ComparisonSelection,
        _ result: inout Comparison
    ) throws(FastCodingError) -> Sides<ComparisonScope> {
        if selection.isEmpty {
            return Sides(left: ComparisonScope(), right: ComparisonScope())
        }

        let scopes = Sides(
            left: try ComparisonScope(selection, in: self),
            right: try ComparisonScope(selection, in: other)
        )

        let missed = scopes.left.missed.intersection(scopes.right.missed)
        if let path = selection.selected.first(where: missed.contains) {
            throw FastCodingError(
                .keyPath,
                "nothing is at '\(KeyPath.shown(path))' in either of them"
            )
        }

        result.missedPaths = missed.sorted()
        return scopes
    }

    /// The differences of this graph and another one, in archive order: ``compare(to:_:_:)`` with
    /// its differences in an array.
    ///
    ///     for difference in old.differences(from: new) {
    ///         print(difference.keyPath, difference.left, difference.right)
    ///     }
    public func differences(
        from other: ObjectGraph,
        _ options: ComparisonOptions = ComparisonOptions()
    ) -> [Difference] {
        var options = options
        options.outputLimit = .max
        var found: [Difference] = []
        // Nothing but the limit on output and the closure can throw.
        _ = try? comparison(with: other, options) { found.append($0) }

        return found
    }

    /// Whether two graphs are equal: the same kinds, contents and order, and the same sharing.
    public func isEqual(to other: ObjectGraph, _ options: ComparisonOptions = ComparisonOptions())
        -> Bool
    {
        var comparison = GraphComparison(self, other, options: options.compared)
        return comparison.next() == nil
    }
}
