extension ObjectGraph {
    /// A place where two graphs differ.
    public struct Difference: Sendable {
        /// The key path of the place, in the graph that has it.
        public let keyPath: String
        /// In what respect the graphs differ: `kind`, `mutability`, `value`, `count`, `order`, `sharing`, `definition`
        /// or `missing`.
        public let reason: String
        /// What is there in this graph, in a few words such as `integer 5`.
        public let here: String
        /// What is there in the other graph.
        public let there: String
        /// The node in this graph; nil where only the other one has something.
        public let node: Node?
        /// The node in the other graph; nil where only this one has something.
        public let otherNode: Node?
    }

    /// Where this graph and another one differ, in archive order: fastcode-notation(5), "Equal graphs".
    ///
    ///     for difference in old.differences(from: new) { print(difference.keyPath, difference.here, difference.there) }
    ///
    /// - Parameters:
    ///   - plainly: ignores the mutability of arrays and dictionaries, the difference between floats and doubles of
    ///     equal value and between nil and absent properties, and the sharing of dates and of empty containers.
    ///   - limit: the greatest number of differences to report. Each of them costs the time to make its key path.
    /// - Returns: nothing if the graphs are equal.
    public func differences(from other: ObjectGraph, plainly: Bool = false, limit: Int = 100) -> [Difference] {
        let options = GraphComparison.Options(plainly: plainly, nilPropertiesAreAbsent: plainly)
        var addressing = (KeyPathAddressing(), KeyPathAddressing())
        return GraphComparison.differences(self, other, options: options, limit: limit).map { found in
            Difference(
                keyPath: found.keyPath(self, other, &addressing.0, &addressing.1), reason: found.reason.rawValue,
                here: found.leftText, there: found.rightText, node: found.left.map { handle($0) },
                otherNode: found.right.map { other.handle($0) })
        }
    }

    /// Whether two graphs are equal: the same kinds, contents and order, and the same sharing.
    ///
    /// - Parameter plainly: as for ``differences(from:plainly:limit:)``.
    public func isEqual(to other: ObjectGraph, plainly: Bool = false) -> Bool {
        differences(from: other, plainly: plainly, limit: 1).isEmpty
    }
}
