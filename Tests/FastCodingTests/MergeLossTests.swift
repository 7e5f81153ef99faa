import TestSupport

@testable import _FastCodingEngine

@Suite("Merging loses nothing in silence")
struct MergeLossTests {
    /// A list of items of two classes that refer to each other, and whose classes change.
    private struct Model {
        struct Item {
            let name: String
            let className: String
            var values: [String: Int] = [:]
            /// The name of another item.
            var reference: String?
        }

        var classes: [String: [String]]
        var items: [Item] = []

        init(_ random: inout SplitMix64) {
            classes = ["X": ["a", "b"], "Y": ["a", "c"]]
            for number in 0..<Int.random(in: 3...7, using: &random) {
                let className = random.chance(50) ? "X" : "Y"
                var item = Item(name: "i\(number)", className: className)
                for property in classes[className, default: []] where random.chance(80) {
                    item.values[property] = Int.random(in: 1...99, using: &random)
                }

                items.append(item)
            }

            for index in items.indices where random.chance(60) {
                items[index].reference = items.randomElement(using: &random)?.name
            }
        }

        mutating func change(_ side: String, _ random: inout SplitMix64) {
            let index = Int.random(in: items.indices, using: &random)
            let className = items[index].className
            let properties = classes[className, default: []]
            let property = properties.randomElement(using: &random)

            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                guard let property else { return }
                items[index].values[property] = Int.random(in: 100...999, using: &random)
            case 2:
                guard let property else { return }
                remove(property, of: className)
            case 3:
                let new = ["d", "e"].first { !properties.contains($0) }
                guard let new else { return }
                classes[className]?.append(new)
                items[index].values[new] = Int.random(in: 100...999, using: &random)
            case 4 where items.count > 1:
                let gone = items.remove(at: index).name
                for other in items.indices where items[other].reference == gone {
                    items[other].reference = nil
                }
            case 5:
                let name = side + String(Int.random(in: 0...999, using: &random))
                let target = items[index].name
                items.insert(
                    Item(name: name, className: className, reference: target),
                    at: index
                )
            case 6: items[index].reference = items.randomElement(using: &random)?.name
            default:
                let item = items.remove(at: index)
                items.insert(item, at: Int.random(in: 0...items.count, using: &random))
            }
        }

        private mutating func remove(_ property: String, of className: String) {
            classes[className]?.removeAll { $0 == property }
            for index in items.indices where items[index].className == className {
                items[index].values[property] = nil
            }
        }

        func graph() throws -> ObjectGraph {
            let places = Dictionary(
                items.enumerated().map { ($1.name, $0) },
                uniquingKeysWith: { first, _ in first }
            )

            let texts = items.map { item in
                let names = ["name"] + classes[item.className, default: []] + ["next"]
                var members = [
                    "\"$class\":\"\(item.className)\"",
                    "\"$properties\":[\(names.map { "\"\($0)\"" }.joined(separator: ","))]",
                    "\"name\":\"\(item.name)\"",
                ]

                members += item.values.map { "\"\($0)\":\($1)" }
                if let place = item.reference.flatMap({ places[$0] }) {
                    members.append("\"next\":{\"$alias\":\"\(place)\"}")
                }

                return "{\(members.joined(separator: ","))}"
            }

            return try Notation.graph("[\(texts.joined(separator: ","))]")
        }
    }

    /// What a graph says of each item: its values by their names, and the name of the item that it
    /// refers to.
    private func content(_ graph: ObjectGraph) -> [String: [String: String]] {
        var items: [String: [String: String]] = [:]
        for node in graph.children(graph.rootIndex) {
            var values: [String: String] = [:]
            let names = graph.propertyNames[graph.definition(node).properties]
            for (range, value) in zip(names, graph.children(node)) where value != .nil {
                let name = graph.text(range)
                values[name] =
                    graph.kind(value) == .object ? self.name(value, graph) : graph.brief(value)
            }

            items[name(node, graph)] = values
        }

        return items
    }

    private func name(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> String {
        let name = try? graph.resolve(keyPath: "name", from: node)
        return name.map { graph.string($0) } ?? ""
    }

    @Test(
        "each change of either side is in the merged graph, or in conflict",
        arguments: SplitMix64.seeds(400)
    )
    func changes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let base = Model(&random)
        var ours = base
        var theirs = base
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            ours.change("o", &random)
            theirs.change("t", &random)
        }

        let graphs = try [base, ours, theirs].map { try $0.graph() }
        let there = try GraphMerge.merge(base: graphs[0], ours: graphs[1], theirs: graphs[2])
        let back = try GraphMerge.merge(base: graphs[0], ours: graphs[2], theirs: graphs[1])
        let conflicts = there.conflicts.map { "\($0.ours) | \($0.theirs) (\($0.base))" }
        let exchanged = back.conflicts.map { "\($0.theirs) | \($0.ours) (\($0.base))" }
        #expect(conflicts.sorted() == exchanged.sorted(), "seed \(seed)")

        guard conflicts.isEmpty else { return }

        let old = content(graphs[0])
        let merged = content(there.graph)
        #expect(merged == content(back.graph), "seed \(seed)")
        for side in graphs.dropFirst().map(content) {
            for (name, values) in side {
                let before = old[name] ?? [:]
                for property in Set(values.keys).union(before.keys)
                where values[property] != before[property] {
                    #expect(
                        merged[name]?[property] == values[property],
                        "seed \(seed): \(name).\(property)"
                    )
                }
            }

            for name in old.keys where side[name] == nil {
                #expect(merged[name] == nil, "seed \(seed): \(name) was removed")
            }
        }
    }
}
