import TestSupport

@testable import _FastCodingEngine

@Suite("Laws of merging graphs")
struct MergeLawTests {
    private func merge(_ base: ObjectGraph, _ ours: ObjectGraph, _ theirs: ObjectGraph) throws
        -> GraphMerge.Outcome
    {
        try GraphMerge.merge(base: base, ours: ours, theirs: theirs)
    }

    private func difference(_ left: ObjectGraph, _ right: ObjectGraph) -> String? {
        GraphComparison.difference(left, right)?.description
    }

    /// A random graph with sharing and cycles, and some that have come from it by changes.
    private func versions(seed: UInt64, count: Int) -> [ObjectGraph] {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)
        let changed = (0..<count).map { number in
            var changed = graph.renumbered(seed: seed &+ UInt64(number))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let changes = GraphChange.allCases
                let change = changes[Int.random(in: changes.indices, using: &random)]
                _ = change.apply(to: &changed, using: &random)
            }

            return changed
        }

        return [graph] + changed
    }

    @Test(
        "a side that changes nothing adds nothing, and two equal sides are one",
        arguments: SplitMix64.seeds(150)
    )
    func identities(seed: UInt64) throws {
        let graphs = versions(seed: seed, count: 1)
        let base = graphs[0]
        let changed = graphs[1]
        let copies = [base, changed].map { $0.renumbered(seed: seed &+ 7) }

        let ours = try merge(base, changed, copies[0])
        #expect(ours.conflicts.isEmpty, "seed \(seed): \(ours.conflicts)")
        #expect(difference(ours.graph, changed) == nil, "seed \(seed)")

        let theirs = try merge(base, copies[0], changed)
        #expect(theirs.conflicts.isEmpty, "seed \(seed): \(theirs.conflicts)")
        #expect(difference(theirs.graph, changed) == nil, "seed \(seed)")

        let both = try merge(base, changed, copies[1])
        #expect(both.conflicts.isEmpty, "seed \(seed): \(both.conflicts)")
        #expect(difference(both.graph, changed) == nil, "seed \(seed)")
    }

    @Test("unrelated graphs are merged without harm", arguments: SplitMix64.seeds(60))
    func unrelated(seed: UInt64) throws {
        let graphs = (0..<3).map { RandomGraph.make(seed: seed &+ $0) }
        let outcome = try merge(graphs[0], graphs[1], graphs[2])
        #expect(outcome.graph.reachable().allSatisfy { $0.index < outcome.graph.records.count })
    }

    @Test
    func `properties that a side adds to a class go to new objects of the other, within the limit`()
        throws
    {
        let count = 100
        let object = #"{"$class":"C","a":1}"#
        let properties = (0..<count).map { #","p\#($0)":0"# }.joined()
        let base = try Notation.graph("[\(object)]")
        let ours = try Notation.graph(
            "[\(object)" + (2...count).map { #",{"$class":"C","a":\#($0)}"# }.joined() + "]"
        )
        let theirs = try Notation.graph(#"[{"$class":"C","a":1\#(properties)}]"#)

        let outcome = try merge(base, ours, theirs)
        #expect(outcome.conflicts.isEmpty)
        #expect(outcome.graph.definitions.map(\.properties.count) == [count + 1])
        #expect(outcome.graph.children(outcome.graph.rootIndex).count == count)

        var limits = FastLimits()
        limits.output = 10_000
        let error = #expect(throws: FastCodingError.self) {
            try GraphMerge.merge(base: base, ours: ours, theirs: theirs, limits: limits)
        }
        #expect(error?.code == .outputLimit)
    }

    // Lists of items that refer to each other, told apart by their names.

    private struct Item {
        var name: String
        var value: Int
        var reference: String?
    }

    private func graph(_ items: [Item], title: String = "t") throws -> ObjectGraph {
        let places = Dictionary(
            uniqueKeysWithValues: items.enumerated().map { ($1.name, $0) }
        )

        let texts = items.map { item in
            let place = item.reference.flatMap { places[$0] }
            let reference = place.map { ",\"next\":{\"$alias\":\"items.\($0)\"}" } ?? ""
            return
                "{\"$class\":\"Item\",\"name\":\"\(item.name)\",\"value\":\(item.value)\(reference)}"
        }

        return try Notation.graph(
            "{\"$class\":\"List\",\"title\":\"\(title)\",\"items\":[\(texts.joined(separator: ","))]}"
        )
    }

    private func text(_ graph: ObjectGraph) throws -> String {
        try Notation.json(graph)
    }

    /// Items that refer to each other.
    private func items(_ random: inout SplitMix64) -> [Item] {
        let count = Int.random(in: 4...9, using: &random)
        return (0..<count).map { number in
            Item(
                name: "n\(number)",
                value: 100 + number,
                reference: random.chance(60)
                    ? "n\(Int.random(in: 0..<count, using: &random))" : nil
            )
        }
    }

    @Test(
        "changes of different values are both there, in either order",
        arguments: SplitMix64.seeds(150)
    )
    func disjoint(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let base = items(&random)
        var ours = base
        var theirs = base
        var both = base
        for index in base.indices {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                ours[index].value += 1000
                both[index].value += 1000
            case 1:
                theirs[index].value += 2000
                both[index].value += 2000
            default: break
            }
        }

        let sides = try [graph(ours), graph(theirs)]
        for number in sides.indices {
            let outcome = try merge(graph(base), sides[number], sides[1 - number])
            #expect(outcome.conflicts.isEmpty, "seed \(seed): \(outcome.conflicts)")
            #expect(try difference(outcome.graph, graph(both)) == nil, "seed \(seed)")
        }
    }

    @Test(
        "a reference leads to the object that it led to on its side, wherever that stands now",
        arguments: SplitMix64.seeds(150)
    )
    func references(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let base = items(&random)

        func side(_ letter: String) -> [Item] {
            var items = base
            for number in 0..<Int.random(in: 1...3, using: &random) {
                let target = base[Int.random(in: base.indices, using: &random)].name
                let place = Int.random(in: 0...items.count, using: &random)
                let new = Item(name: "\(letter)\(number)", value: number, reference: target)
                items.insert(new, at: place)
            }

            return items
        }

        let ours = side("o")
        let theirs = side("t")
        let outcome = try merge(graph(base), graph(ours), graph(theirs))
        #expect(outcome.conflicts.isEmpty, "seed \(seed): \(outcome.conflicts)")

        var expected: [String: String] = [:]
        for item in ours + theirs {
            expected[item.name] = item.reference ?? ""
        }

        let merged = outcome.graph
        var found: [String: String] = [:]
        for node in merged.children(try merged.resolve(keyPath: "items")) {
            let name = try merged.string(merged.resolve(keyPath: "name", from: node))
            let target = try? merged.resolve(keyPath: "next.name", from: node)
            found[name] = target.map { merged.string($0) } ?? ""
        }

        #expect(found == expected, "seed \(seed)")
    }

    @Test(
        "exchanged sides have the same conflicts, and without any the same graph but for the order of insertions",
        arguments: SplitMix64.seeds(200)
    )
    func exchange(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let base = items(&random)

        func side(_ letter: String) -> [Item] {
            var items = base
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: items.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: items[index].value += Int.random(in: 1...2, using: &random) * 1000
                case 1: items[index].reference = base[0].name
                case 2 where items.count > 1:
                    let gone = items.remove(at: index).name
                    for other in items.indices where items[other].reference == gone {
                        items[other].reference = nil
                    }
                default: items.insert(Item(name: "\(letter)\(items.count)", value: 1), at: index)
                }
            }

            return items
        }

        let ours = side("o")
        let theirs = side("t")
        let there = try merge(graph(base), graph(ours), graph(theirs))
        let back = try merge(graph(base), graph(theirs), graph(ours))
        let conflicts = there.conflicts.map { "\($0.ours) | \($0.theirs) (\($0.base))" }
        let exchanged = back.conflicts.map { "\($0.theirs) | \($0.ours) (\($0.base))" }
        #expect(conflicts.sorted() == exchanged.sorted(), "seed \(seed)")

        guard conflicts.isEmpty else { return }

        func names(_ graph: ObjectGraph) throws -> [String] {
            try graph.children(graph.resolve(keyPath: "items")).map { node in
                let value = try graph.integer(graph.resolve(keyPath: "value", from: node))
                let target = (try? graph.resolve(keyPath: "next.name", from: node)) ?? .nil
                let name = try graph.string(graph.resolve(keyPath: "name", from: node))
                return "\(name) \(value) \(target == .nil ? "" : graph.string(target))"
            }
        }

        #expect(try names(there.graph).sorted() == names(back.graph).sorted(), "seed \(seed)")
    }
}
