import TestSupport

@Suite("Laws of comparing graphs")
struct GraphComparisonLawTests {
    typealias Options = GraphComparison.Options

    /// All combinations of the options.
    private static let options: [Options] = (0..<16).map { bits in
        var options = Options()
        options.plainly = bits & 1 != 0
        options.nilPropertiesAreAbsent = bits & 2 != 0
        options.ignoresKeyOrder = bits & 4 != 0
        options.alignsElements = bits & 8 != 0

        return options
    }

    /// A random graph with sharing and cycles, an equal one, another one, and some that differ from
    /// it in one respect.
    private func pairs(seed: UInt64) -> [(ObjectGraph, ObjectGraph)] {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)
        var others = [graph.renumbered(seed: seed), RandomGraph.make(seed: seed &+ 1)]

        for change in GraphChange.allCases {
            var changed = graph.renumbered(seed: seed)
            if change.apply(to: &changed, using: &random) {
                others.append(changed)
            }
        }

        return others.map { (graph, $0) }
    }

    private func differences(_ left: ObjectGraph, _ right: ObjectGraph, _ options: Options)
        -> [String]
    {
        var comparison = GraphComparison(left, right, options: options)
        var found: [String] = []

        while let difference = comparison.next() {
            let paths = comparison.keyPaths(of: difference)
            found.append(
                "\(paths.left) \(paths.right): \(difference.reason.rawValue): "
                    + "\(difference.leftText) | \(difference.rightText)"
            )
        }

        return found
    }

    @Test(
        "a graph differs from another one exactly if that differs from it",
        arguments: SplitMix64.seeds(50)
    )
    func symmetry(seed: UInt64) {
        for (left, right) in pairs(seed: seed) {
            for options in Self.options {
                let there = differences(left, right, options)
                let back = differences(right, left, options)
                #expect(there.isEmpty == back.isEmpty, "seed \(seed), \(options): \(there) \(back)")
            }
        }
    }

    @Test(
        "the words of a difference are not the same on both sides",
        arguments: SplitMix64.seeds(50)
    )
    func words(seed: UInt64) {
        for (left, right) in pairs(seed: seed) {
            for options in Self.options {
                for difference in GraphComparison.differences(
                    left,
                    right,
                    options: options,
                    limit: .max
                ) {
                    let areSame = difference.leftText == difference.rightText
                    let isGivenUp = difference.rightText.hasPrefix("another ")
                    #expect(!areSame && !isGivenUp, "seed \(seed), \(options): \(difference)")
                }
            }
        }
    }

    /// The two graphs are the first and the second one in either direction.
    private func words(
        _ reason: GraphComparison.Difference.Reason,
        _ first: String,
        _ second: String
    ) -> String {
        "\(reason): \(first) | \(second)".replacing("in the first", with: "in the second")
    }

    @Test(
        "without other keys or elements, the differences the other way round are the same with the sides exchanged",
        arguments: SplitMix64.seeds(50)
    )
    func mirror(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)

        for change in [GraphChange.value, .text, .mutability, .sharing] {
            var changed = graph.renumbered(seed: seed)
            guard change.apply(to: &changed, using: &random) else { continue }

            let there = GraphComparison.differences(graph, changed, limit: .max)
            let back = GraphComparison.differences(changed, graph, limit: .max)
            let shown = there.map { words($0.reason, $0.leftText, $0.rightText) }
            let exchanged = back.map { words($0.reason, $0.rightText, $0.leftText) }
            #expect(shown.sorted() == exchanged.sorted(), "seed \(seed), \(change)")
        }
    }

    @Test(
        "a difference in sharing says which places are one object, and on which side",
        arguments: [
            (
                #"{"a":[1],"b":{"$alias":"a"}}"#, #"{"a":[1],"b":[1]}"#,
                "b: sharing: array of 1, the one at a | array of 1, not the one at a"
            ),
            (
                #"{"a":[1],"b":[1]}"#, #"{"a":[1],"b":{"$alias":"a"}}"#,
                "b: sharing: array of 1, not the one at a | array of 1, the one at a"
            ),
            (
                #"{"a":[1],"b":[2],"c":{"$alias":"a"}}"#, #"{"a":[1],"b":[2],"c":{"$alias":"b"}}"#,
                "c: sharing: array of 1, the one at a | array of 1, the one at b"
            ),
            // The place where an object stands first is not the one where it was met if the keys
            // have another order.
            (
                #"{"b":[1],"a":[1]}"#, #"{"a":[1],"b":{"$alias":"a"}}"#,
                "a: sharing: array of 1, not the one at b | array of 1, the one at b"
            ),
            // An element has another number on the other side.
            (
                #"{"x":[[1],[2]],"y":{"$alias":"x.1"}}"#,
                #"{"x":[[0],[1],[2]],"y":{"$alias":"x.1"}}"#,
                "y: sharing: array of 1, the one at x.1 (x.2 in the second) | array of 1, the one at x.1 (x.0 in the first)"
            ),
        ]
    )
    func sharing(first: String, second: String, expected: String) throws {
        var options = Options()
        options.alignsElements = true
        options.ignoresKeyOrder = true
        var comparison = GraphComparison(
            try Notation.graph(first),
            try Notation.graph(second),
            options: options
        )

        var found: [String] = []
        while let difference = comparison.next() {
            guard difference.reason == .sharing else { continue }

            let path = comparison.keyPaths(of: difference).left
            found.append("\(path): sharing: \(difference.leftText) | \(difference.rightText)")
        }

        #expect(found == [expected])
    }

    @Test(
        "values that differ have words that differ",
        arguments: [
            (
                #"{"$class":"NSDate","NS.time":542894400.0}"#,
                #"{"$class":"NSDate","NS.time":542894400.5}"#,
                "date 2018-03-16T12:00:00Z | date 2018-03-16T12:00:00.5Z"
            ),
            (
                #"{"$class":"NSDate","NS.time":0.0}"#, #"{"$class":"NSDate","NS.time":-0.0}"#,
                "date 2001-01-01T00:00:00Z | date -0.0 seconds since 2001"
            ),
            (
                #"{"$class":"NSDate","NS.time":1e30}"#, #"{"$class":"NSDate","NS.time":1.0}"#,
                "date 1e+30 seconds since 2001 | date 2001-01-01T00:00:01Z"
            ),
            (
                #"{"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b","NS.base":{"$class":"NSURL","NS.relative":"c"}}}"#,
                #"{"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b"}}"#,
                #"URL "a" with base "b" with base "c" | URL "a" with base "b""#
            ),
        ]
    )
    func values(first: String, second: String, expected: String) throws {
        let found = GraphComparison.differences(
            try Notation.graph(first),
            try Notation.graph(second),
            limit: 10
        )
        #expect(found.map { "\($0.leftText) | \($0.rightText)" } == [expected])
    }
}
