import TestSupport

@Suite("Telling the differences of graphs")
struct GraphDifferenceTests {
    private func differences(_ a: ObjectGraph, _ b: ObjectGraph) -> [String] {
        GraphComparison.differences(a, b, limit: 100).map(\.description)
    }

    private static let pairs: [(String, String, [String])] = [
        (
            #"[1,[true,"x"],3]"#, #"[2,{"$class":"NSMutableArray","NS.objects":[false,"y"]}]"#,
            [
                "at root: count: array of 3 / array of 2", "at 0: value: integer 1 / integer 2",
                "at 1: mutability: array of 2 / mutable array of 2", "at 1/0: value: true / false",
                #"at 1/1: value: string "x" / string "y""#,
            ]
        ),
        // Entries are found by their keys, wherever they stand; equal keys are compared in their
        // order.
        (
            #"{"a":true,"b":null,"c":1}"#, #"{"new":{"$nil":true},"c":2,"a":true}"#,
            [
                #"at root: order: keys "a", "b", "c" / keys "new", "c", "a""#,
                "at 2: missing: null / nothing",
                "at 4: value: integer 1 / integer 2", "at 0: missing: nothing / nil",
            ]
        ),
        (
            #"{"$class":"NSDictionary","NS.keys":["k","k"],"NS.objects":[true,false]}"#,
            #"{"$class":"NSDictionary","NS.keys":["k","l","k"],"NS.objects":[true,null,true]}"#,
            [
                "at root: count: dictionary of 2 / dictionary of 3", "at 2: value: false / true",
                "at 2: missing: nothing / null",
            ]
        ),
        // Properties are found by their names when definitions differ.
        (
            #"{"$class":"Foo","a":true,"n":{"$nil":true}}"#,
            #"{"$class":"Bar","n":{"$nil":true},"b":true}"#,
            [
                #"at root: definition: class "Foo" with a, n / class "Bar" with n, b"#,
                "at 0: missing: true / nothing",
                "at 1: missing: nothing / true",
            ]
        ),
        // An object in two places that is two objects in the other graph is reported once for each
        // place.
        (
            #"[{"$data":"Bw=="},{"$alias":"0"},{"$alias":"0"}]"#,
            #"[{"$data":"Bw=="},{"$data":"Bw=="},{"$alias":"0"}]"#,
            ["at 1: sharing: data of 1 byte 07, the one at 0 / data of 1 byte 07, not the one at 0"]
        ),
        (
            #"[{"$data":"Bw=="},{"$data":"Bw=="},{"$alias":"0"}]"#,
            #"[{"$data":"Bw=="},{"$alias":"0"},{"$alias":"0"}]"#,
            ["at 1: sharing: data of 1 byte 07, not the one at 0 / data of 1 byte 07, the one at 0"]
        ),
        // A path leads through coded objects and keyed archives.
        (
            #"[{"$class":"C","$coder":"NSCoding","k":null,"l":{"$class":"NSKeyedArchive","$data":"AQ=="}}]"#,
            #"[{"$class":"C","$coder":"NSCoding","k":null,"l":{"$class":"NSKeyedArchive","$data":"Ag=="}}]"#,
            ["at 0/3/0: value: data of 1 byte 01 / data of 1 byte 02"]
        ),
    ]

    @Test("all differences are reported, in the order of the left graph", arguments: pairs)
    func reported(first: String, second: String, expected: [String]) throws {
        #expect(differences(try Notation.graph(first), try Notation.graph(second)) == expected)
    }

    @Test func `long names that differ late are shown where they differ`() {
        let long = String(repeating: "C", count: 500)
        let shown = "..." + String(repeating: "C", count: 20)

        func object(_ name: String, _ property: String) -> ObjectGraph {
            .make {
                $0.addObject(
                    definition: $0.addDefinition(name: name, properties: [property]),
                    values: [.true]
                )
            }
        }

        #expect(
            differences(object(long + "X", "p"), object(long + "Y", "p")) == [
                "at root: definition: class \"\(shown)X\" with p / class \"\(shown)Y\" with p"
            ]
        )

        #expect(
            differences(object("A", long + "X"), object("A", long + "Y")).first
                == "at root: definition: class \"A\" with \(shown)X / class \"A\" with \(shown)Y"
        )

        func coded(_ name: String) -> ObjectGraph {
            .make { $0.addContainer(.codedObject, [$0.addString(name), .null, $0.addString("k")]) }
        }

        #expect(
            differences(coded(long + "X"), coded(long + "Y")) == [
                "at root: kind: coded object of class \"\(shown)X\" / coded object of class \"\(shown)Y\""
            ]
        )
    }

    @Test
    func `a chain of bases that branches at every step is compared without following every way`() {
        func graph(last: String) -> ObjectGraph {
            .make { graph in
                var url = graph.addURL(relative: graph.addString(last))
                var list: [ObjectGraph.NodeIndex] = []

                for _ in 0..<20_000 {
                    url = graph.addURL(relative: graph.addString("x"), base: url)
                    list.append(url)
                }

                return graph.addArray(list.reversed())
            }
        }

        #expect(GraphComparison.difference(graph(last: "a"), graph(last: "a")) == nil)
        let all = GraphComparison.differences(graph(last: "a"), graph(last: "b"), limit: .max)
        #expect(all.count == 20_000)
    }

    @Test func `a long text in many places is not compared in each`() {
        let text = String(repeating: "long ", count: 20_000)
        func graph(copies: Int) -> ObjectGraph {
            .make { graph in
                let strings = (0..<copies).map { _ in graph.addString(text) }
                return graph.addArray((0..<100_000).map { strings[$0 % copies] })
            }
        }

        #expect(GraphComparison.difference(graph(copies: 1), graph(copies: 3)) == nil)
    }

    @Test func `a nesting of any depth is compared`() {
        func graph(_ depth: Int, _ leaf: ObjectGraph.NodeIndex) -> ObjectGraph {
            .make { graph in
                var node = leaf
                for _ in 0..<depth {
                    node = graph.addArray([node])
                }

                return node
            }
        }

        #expect(GraphComparison.difference(graph(200_000, .true), graph(200_000, .true)) == nil)
        #expect(
            GraphComparison.difference(graph(200_000, .true), graph(200_000, .false))?.path.count
                == 200_000
        )
    }

    @Test("a key path may take a 64th of the limit on output", arguments: [true, false])
    func longPaths(isMissing: Bool) throws {
        // A long key is stored once, however deep the dictionaries nest.
        func graph(_ depth: Int, _ leaf: ObjectGraph.NodeIndex?) -> ObjectGraph {
            .make { graph in
                let key = graph.addString(String(repeating: "k", count: 10_000))
                var node = graph.addContainer(.dictionary, leaf.map { [$0, key] } ?? [])

                for _ in 1..<depth {
                    node = graph.addContainer(.dictionary, [node, key])
                }

                return node
            }
        }

        func paths(_ depth: Int) throws -> [String] {
            let options = with(ObjectGraph.ComparisonOptions()) { $0.outputLimit = 64 << 20 }
            var paths: [String] = []
            let left = graph(depth, .true)
            let right = graph(depth, isMissing ? nil : .false)
            try left.compare(to: right, options) { paths.append($0.keyPath) }
            try right.compare(to: left, options) { paths.append($0.otherKeyPath) }

            return paths
        }

        #expect(try paths(104).contains { $0.utf8.count == 104 * 10_001 - 1 })
        expectError(.outputLimit) { try paths(105) }
    }

    @Test func `summaries of long texts and of bytes are cut at a character`() {
        let text = ObjectGraph.make { $0.addString(String(repeating: "\u{20AC}", count: 100)) }
        #expect(
            text.summary(text.rootIndex) == "string \"" + String(repeating: "\u{20AC}", count: 60)
                + "...\""
        )

        let data = ObjectGraph.make { $0.addData(Array(repeating: 10, count: 17)) }
        #expect(
            data.summary(data.rootIndex) == "data of 17 bytes " + String(repeating: "0a", count: 16)
                + "..."
        )
    }
}
