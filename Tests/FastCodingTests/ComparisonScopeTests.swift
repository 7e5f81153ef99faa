import TestSupport

@testable import _FastCodingCore

@Suite("Laws of comparing some places of graphs")
struct ComparisonScopeTests {
    private func differences(
        _ left: ObjectGraph,
        _ right: ObjectGraph,
        _ selection: ComparisonSelection
    ) throws -> [GraphComparison.Difference] {
        var options = GraphComparison.Options()
        options.alignsElements = true
        options.ignoresKeyOrder = true
        var comparison = GraphComparison(
            left,
            right,
            options: options,
            scopes: Sides(
                left: try ComparisonScope(selection, in: left),
                right: try ComparisonScope(selection, in: right)
            ),
            matches: selection.matches
        )

        var found: [GraphComparison.Difference] = []
        while let difference = comparison.next() {
            found.append(difference)
        }

        return found
    }

    @Test("selecting everything changes nothing, and ignoring everything leaves nothing")
    func extremes() throws {
        for seed in SplitMix64.seeds(30) {
            let left = RandomGraph.make(seed: seed)
            let right = RandomGraph.make(seed: seed &+ 1)
            var selection = ComparisonSelection()
            let all = try differences(left, right, selection).map(\.description)
            selection.selected = [KeyPath.root]
            #expect(try differences(left, right, selection).map(\.description) == all)
            selection = ComparisonSelection()
            selection.ignored = [KeyPath.root]
            #expect(try differences(left, right, selection).isEmpty, "seed \(seed)")
        }
    }

    @Test("a change that is ignored makes no difference", arguments: SplitMix64.seeds(60))
    func ignored(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)
        for change in [GraphChange.value, .text, .fewerChildren] {
            var changed = graph.renumbered(seed: seed)
            guard change.apply(to: &changed, using: &random) else { continue }

            let all = try differences(graph, changed, ComparisonSelection())
            var comparison = GraphComparison(graph, changed)
            var selection = ComparisonSelection()
            for difference in all {
                let paths = comparison.keyPaths(of: difference)
                selection.ignored += [paths.left, paths.right]
            }

            // Parts of URLs and keyed archives can't be left out.
            guard (try? ComparisonScope(selection, in: graph)) != nil,
                (try? ComparisonScope(selection, in: changed)) != nil
            else { continue }

            let rest = try differences(graph, changed, selection)
            #expect(rest.isEmpty, "seed \(seed), \(change): \(rest)")
        }
    }

    @Test(
        "aligned differences are the same the other way round, with the sides exchanged",
        arguments: SplitMix64.seeds(200)
    )
    func symmetry(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func list() -> String {
            let elements = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let number = Int.random(in: 0...4, using: &random)
                return random.chance(50)
                    ? "\(number)"
                    : "{\"a\":\(number),\"b\":\(Int.random(in: 0...2, using: &random))}"
            }
            return "[" + elements.joined(separator: ",") + "]"
        }

        let left = try Notation.graph(list())
        let right = try Notation.graph(list())
        var unordered = ComparisonSelection()
        unordered.unordered = ["**"]
        for selection in [ComparisonSelection(), unordered] {
            let there = try differences(left, right, selection).map {
                "\($0.reason): \($0.leftText) | \($0.rightText)"
            }
            let back = try differences(right, left, selection).map {
                "\($0.reason): \($0.rightText) | \($0.leftText)"
            }
            #expect(there.sorted() == back.sorted(), "seed \(seed)")
        }
    }

    @Test("multisets of objects that refer to each other are equal in any order")
    func references() throws {
        let items = [
            #"{"$class":"N","n":"a","next":{"$alias":"LIST.B"}}"#,
            #"{"$class":"N","n":"b","next":{"$alias":"LIST.A"}}"#,
        ]

        func text(_ order: [Int]) -> String {
            let elements = order.map { items[$0] }.joined(separator: ",")
            return "{\"list\":[\(elements)]}"
                .replacing("LIST.A", with: "list.\(order.firstIndex(of: 0) ?? 0)")
                .replacing("LIST.B", with: "list.\(order.firstIndex(of: 1) ?? 0)")
        }

        var selection = ComparisonSelection()
        let first = try Notation.graph(text([0, 1]))
        let second = try Notation.graph(text([1, 0]))
        #expect(try !differences(first, second, selection).isEmpty)
        selection.unordered = ["list"]
        #expect(try differences(first, second, selection).isEmpty)
    }
}
