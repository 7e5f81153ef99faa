import TestSupport

@testable import _FastCodingCore

@Suite("Aligning the elements of arrays")
struct AlignmentTests {
    /// The length of a longest common subsequence, by the textbook table.
    private func longest(_ a: [UInt64], _ b: [UInt64]) -> Int {
        var row = [Int](repeating: 0, count: b.count + 1)
        for x in a {
            var diagonal = 0
            for (index, y) in b.enumerated() {
                let above = row[index + 1]
                row[index + 1] = x == y ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }

        return row[b.count]
    }

    @Test("partners are equal, in order, and as many as can be", arguments: SplitMix64.seeds(300))
    func partners(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = UInt64.random(in: 1...6, using: &random)

        func list() -> [UInt64] {
            (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt64.random(in: 0...letters, using: &random)
            }
        }

        let a = list()
        let b = list()
        var effort = SequenceAlignment.effort(forNodes: 1 << 10)
        let partners = try #require(SequenceAlignment.partners(a, b, effort: &effort))
        var last: Int32 = -1

        for (index, partner) in partners.enumerated() where partner >= 0 {
            #expect(a[index] == b[Int(partner)] && partner > last, "seed \(seed)")
            last = partner
        }

        #expect(
            partners.count == a.count && partners.count { $0 >= 0 } == longest(a, b),
            "seed \(seed)"
        )
    }

    @Test func `what is too different is given up before it takes long`() {
        var random = SplitMix64(seed: 1)
        let a = (0..<20000).map { _ in UInt64.random(in: 0...9, using: &random) }
        let b = (0..<20000).map { _ in UInt64.random(in: 0...9, using: &random) }
        var effort = 1 << 20
        #expect(SequenceAlignment.partners(a, b, effort: &effort) == nil)
        // What only one side has adds nothing.
        effort = 1 << 20
        let lists = (a.map { $0 + 100 }, b)
        #expect(
            SequenceAlignment.partners(lists.0, lists.1, effort: &effort)?.allSatisfy { $0 < 0 }
                == true
        )

        #expect(effort > (1 << 20) - 10)
    }

    private func differences(
        _ first: String,
        _ second: String,
        _ change: (inout GraphComparison.Options) -> Void = { _ in }
    ) throws -> [String] {
        let a = try Notation.graph(first)
        let b = try Notation.graph(second)
        let options = with(with(GraphComparison.Options()) { $0.alignsElements = true }, change)
        var comparison = GraphComparison(a, b, options: options)

        return GraphComparison.differences(a, b, options: options, limit: 1000).map {
            let paths = comparison.keyPaths(of: $0)
            return
                "\(paths.left) \(paths.right): \($0.reason.rawValue): \($0.leftText) | \($0.rightText)"
        }
    }

    @Test(
        "an element more or less is one difference",
        arguments: [
            ("[1,2,3]", "[1,9,2,3]", ["1 1: missing: nothing | integer 9"]),
            ("[1,2,3]", "[2,3]", ["0 0: missing: integer 1 | nothing"]),
            (
                "[1,2,3]", "[2,3,4]",
                ["0 0: missing: integer 1 | nothing", "2 2: missing: nothing | integer 4"]
            ),
            (
                #"[{"a":1},{"b":[1,2]},{"c":3}]"#, #"[0,{"a":1},{"b":[1,5]},{"c":3}]"#,
                ["0 0: missing: nothing | integer 0", "1.b.1 2.b.1: value: integer 2 | integer 5"]
            ),
            // Elements that have something in common count as the same one, changed.
            (
                #"[{"n":"a","x":1},{"n":"b","x":1},{"n":"c","x":1}]"#,
                #"[{"n":"b","x":2},{"n":"c","x":2}]"#,
                [
                    #"0 0: missing: dictionary of 2 with "n": "a", "x": 1 | nothing"#,
                    "1.x 0.x: value: integer 1 | integer 2",
                    "2.x 1.x: value: integer 1 | integer 2",
                ]
            ),
            ("[[1],[2]]", "[[2]]", ["0 0: missing: array of 1 with 1 | nothing"]),
            // What only one has is where that one has it, even if its parent has another number
            // there.
            (
                #"[{"i":1,"x":[1,2]}]"#, #"[0,{"i":1,"x":[1,2],"z":3}]"#,
                ["0 0: missing: nothing | integer 0", "1.z 1.z: missing: nothing | integer 3"]
            ),
            (
                #"[0,{"i":1,"x":[1,2],"z":3}]"#, #"[{"i":1,"x":[1,2]}]"#,
                ["0 0: missing: integer 0 | nothing", "1.z 1.z: missing: integer 3 | nothing"]
            ),
            (#"{"a":1,"b":2}"#, #"{"b":2}"#, ["a a: missing: integer 1 | nothing"]),
            (
                #"[[1],{"$alias":"0"}]"#, "[[1],[1]]",
                ["1 1: sharing: array of 1, the one at 0 | array of 1, not the one at 0"]
            ),
        ]
    )
    func elements(first: String, second: String, expected: [String]) throws {
        #expect(try differences(first, second) == expected)
    }

    @Test func `entries with keys of any kind belong together if their keys are equal`() throws {
        let first = Notation.dictionary(#"1,"k",[2],1"#, #""a","b",{"x":1},"d""#)
        let second = Notation.dictionary(#"[2],1,1,"k""#, #"{"x":1},"a","d","b""#)
        let order = try differences(first, second)
        #expect(order.count == 1 && order[0].hasPrefix("$root $root: order: "), "\(order)")
        #expect(try differences(first, second) { $0.ignoresKeyOrder = true }.isEmpty)
        let changed = Notation.dictionary(#"0,[2],1,"k",1"#, #"null,{"x":3},"a","b","D""#)
        #expect(
            try differences(first, changed) { $0.ignoresKeyOrder = true } == [
                "2.x 1.x: value: integer 1 | integer 3", #"3 4: value: string "d" | string "D""#,
                "0 0: missing: nothing | null",
            ]
        )

        #expect(
            try differences(first, Notation.dictionary("[2],1", #"{"x":1},"a""#)) {
                $0.ignoresKeyOrder = true
            }.count
                == 2
        )
    }

    @Test(
        "plainly equal keys and elements belong together",
        arguments: [
            // A float that is a signaling NaN, and the double of the same payload.
            (
                #"{"$class":"NSNumber","$type":"float","$value":"NaN:7fa00000"}"#,
                #"{"$class":"NSNumber","$value":"NaN:7ff4000000000000"}"#
            ),
            (
                #"{"$class":"Foo","$coder":"NSCoding","a":{"$nil":true},"b":1}"#,
                #"{"$class":"Foo","$coder":"NSCoding","b":1}"#
            ),
        ]
    )
    func plainKeys(first: String, second: String) throws {
        func plainly(_ options: inout GraphComparison.Options) {
            options.plainly = true
            options.nilPropertiesAreAbsent = true
            options.ignoresKeyOrder = true
        }

        #expect(
            try differences(
                Notation.dictionary("\(first),7", "1,2"),
                Notation.dictionary("7,\(second)", "2,1"),
                plainly
            ).isEmpty
        )

        #expect(
            try differences("[1,\(first),2,3]", "[\(second),2,3]", plainly) == [
                "0 0: missing: integer 1 | nothing"
            ]
        )
    }

    @Test func `the order of the members of sets means nothing, unless that of keys does`() throws {
        func set(_ members: String) -> String {
            #"{"$class":"NSSet","NS.objects":[\#(members)]}"#
        }

        func list(_ sets: String) -> String { "[\(sets),1]" }
        let first = set(#""a","b",{"x":1,"y":2}"#)
        let second = set(#"{"x":1,"y":2},"b","a""#)
        #expect(try !differences(first, second).isEmpty)
        #expect(try differences(first, second) { $0.ignoresKeyOrder = true }.isEmpty)
        #expect(try differences(list(first), list(second)) { $0.ignoresKeyOrder = true }.isEmpty)
        let changed = set(#"{"x":1,"y":3},"c","b""#)
        let found = try differences(first, changed) { $0.ignoresKeyOrder = true }
        #expect(
            found.count == 3 && found.contains("2.y 0.y: value: integer 2 | integer 3"),
            "\(found)"
        )

        let fewer = try differences(set("1,2,2"), set("2,1")) { $0.ignoresKeyOrder = true }
        #expect(
            fewer.count == 1 && fewer[0].hasSuffix(": missing: integer 2 | nothing"),
            "\(fewer)"
        )

        let ordered = [first, second].map { $0.replacing("NSSet", with: "NSOrderedSet") }
        #expect(try !differences(ordered[0], ordered[1]) { $0.ignoresKeyOrder = true }.isEmpty)
    }

    @Test("graphs are equal aligned if they are equal at all", arguments: SplitMix64.seeds(100))
    func agreement(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let a = RandomGraph.make(seed: seed)
        for graph in [a, RandomGraph.make(seed: seed &+ UInt64.random(in: 1...9, using: &random))] {
            var options = GraphComparison.Options()
            var plain = GraphComparison(a, graph, options: options)
            options.alignsElements = true
            var aligned = GraphComparison(a, graph, options: options)
            #expect((plain.next() == nil) == (aligned.next() == nil), "seed \(seed)")
        }
    }
}
