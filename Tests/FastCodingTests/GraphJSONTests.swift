import TestSupport

@Suite("The graphs of the original's archives")
struct GraphJSONTests {
    @Test(
        "every version has its archives, each with a graph",
        arguments: zip(Originals.versions, [218, 216, 216, 216, 216, 216, 216, 216, 216, 406]))
    func counts(version: String, count: Int) {
        #expect(Originals.all(version: version).count == count)
    }

    @Test("every graph can be made and equals itself made again", arguments: ["2.0", "3.3"])
    func parses(version: String) throws {
        for original in Originals.all(version: version) {
            do {
                let (one, other) = (try original.graph(), try original.graph())
                #expect(GraphComparison.difference(one, other) == nil, "\(original.name)")
            } catch GraphJSON.Problem.keyedArchive {
                #expect(original.name.hasPrefix("keyed"))
            } catch GraphJSON.Problem.unknown("value") {
                #expect(original.name == "value_unsupported")
            }
        }
    }

    @Test("graphs of different numbers and texts differ", arguments: ["double_", "int_", "string_len", "decimal_-"])
    func distinct(prefix: String) throws {
        let graphs = try Originals.all(version: "3.3").filter {
            $0.name.hasPrefix(prefix) && !$0.name.contains("shift")
        }.map { try $0.graph() }
        #expect(graphs.count > 1)
        for (index, graph) in graphs.enumerated() {
            for other in graphs[(index + 1)...] { #expect(GraphComparison.difference(graph, other) != nil) }
        }
    }

    private func graph(_ name: String) throws -> ObjectGraph {
        try #require(Originals.named(name)).graph()
    }

    @Test("a dictionary with a class becomes an object, and a later one with more keys extends its definition")
    func bootstrapping() throws {
        let expected = ObjectGraph.make { graph in
            let short = graph.addDefinition(name: "FXNode", properties: ["value"])
            let long = graph.addDefinition(name: "FXNode", properties: ["value", "next"])
            var list = [graph.addObject(definition: short, values: [graph.addString("a")])]
            let values = [
                [graph.addString("b"), graph.addInteger(2)], [graph.addString("c"), .nil], [.nil, graph.addInteger(3)],
                [graph.addString("v"), .nil],
            ]
            for pair in values { list.append(graph.addObject(definition: long, values: pair)) }
            return graph.addArray(list)
        }
        let strict = GraphComparison.Options(distinguishesEqualDefinitions: true)
        let made = try graph("boot_more_keys_obj")
        #expect(GraphComparison.differences(expected, made, options: strict, limit: 9).isEmpty)
    }

    @Test("a class that has objects of its own is not the bootstrapped one of its name")
    func realClass() throws {
        let graph = try graph("boot_real_then_dict")
        let objects = graph.children(graph.rootIndex)
        #expect(objects.map { graph.definition($0).properties.count } == [6, 1])
    }

    @Test("an alias is the object that its path leads to, also forward and through other aliases")
    func aliases() throws {
        let chain = ObjectGraph.make {
            let array = $0.addArray([$0.addInteger(1)])
            return $0.addDictionary([("a", array), ("b", array), ("c", array)])
        }
        #expect(GraphComparison.difference(try graph("alias_chain"), chain) == nil)
        let missing = ObjectGraph.make { $0.addDictionary([("foo", .nil)]) }
        #expect(GraphComparison.difference(try graph("alias_missing"), missing) == nil)
        let cycle = ObjectGraph.make {
            let (kids, kid) = ($0.open(.mutableArray), $0.open(.mutableDictionary))
            let keys = ["name", "siblings", "sib0"].map { [$0] }
            let values = [$0.addString("kid"), kids, kid]
            var entries: [ObjectGraph.NodeIndex] = []
            for (key, value) in zip(keys, values) { entries += [value, $0.addString(key[0])] }
            $0.close(kid, children: entries)
            $0.close(kids, children: [kid])
            return $0.addDictionary([("name", $0.addString("root")), ("kids", kids)], mutable: true)
        }
        #expect(GraphComparison.difference(try graph("alias_circular_mutable"), cycle) == nil)
    }

    @Test("what a coded object leaves out is left out")
    func coded() throws {
        let expected = ObjectGraph.make {
            let cond = $0.addArray([$0.addString("cond")])
            let values: [(String, ObjectGraph.NodeIndex)] = [
                ("b", .true), ("i", $0.addInteger(-5)), ("n", $0.addInteger(70000)), ("i32", $0.addInteger(300)),
                ("i64", $0.addInteger(1 << 40)), ("f", $0.addFloat(0.5)), ("d", $0.addDouble(0.1)),
                ("bytes", $0.addData([0xA0, 0xA1, 0xA2])), ("cond", cond),
            ]
            var children = [$0.addString("FXCodedScalars")]
            for (key, value) in values { children += [value, $0.addString(key)] }
            return $0.addArray([cond, $0.addContainer(.codedObject, children)])
        }
        #expect(GraphComparison.difference(try graph("coded_conditional"), expected) == nil)
        let alone = try graph("coded_scalars")
        #expect(alone.children(alone.rootIndex).count == 17)
        let empty = ObjectGraph.make { $0.addContainer(.codedObject, [$0.addString("FXCoded")]) }
        #expect(GraphComparison.difference(try graph("coded_nil"), empty) == nil)
    }

    @Test("texts are read with all their escapes")
    func escapes() throws {
        let tree = try PlainJSON(#" {"a\u00e9\n" : ["\ud83d\ude00\u0000\"\\\/", -1.5e3, true, null, {}, []]} "#)
        guard case .object(let entries) = tree.values[tree.root] else {
            Issue.record("no object")
            return
        }
        #expect(entries.map(\.key) == ["a\u{E9}\n"])
        let list = try #require(tree.array(entries[0].value))
        #expect(tree.string(list[0]) == "\u{1F600}\0\"\\/")
        #expect(tree.number(list[1]) == "-1.5e3")
        #expect(list.count == 6)
    }
}
