import TestSupport

@Suite("Lists of nodes")
struct NotationListingTests {
    @Test func `each node has a line with its key path, its type and its size`() throws {
        let graph = try Notation.graph(
            #"{"a":[1,null,{"$alias":"a"}],"":{"x.y":"text"},"o":{"$class":"Foo","p":{"$nil":true}},"#
                + #""c":{"$class":"Foo","$coder":"NSCoding","k":true},"#
                + #""d":{"$class":"NSDictionary","NS.keys":[1],"NS.objects":["v"]},"#
                + #""u":{"$class":"NSURL","NS.relative":"r","NS.base":{"$class":"NSURL","NS.relative":"base"}},"#
                + #""z":{"$class":"NSKeyedArchive","$data":"AQI="},"i":{"$class":"NSIndexSet","NS.ranges":[[1,2]]}}"#
        )

        #expect(
            try Notation.list(graph) == [
                "$root\tdictionary\t8 entries", "a\tmutable array\t3 elements", "a.0\tinteger\t-",
                "a.1\tnull\t-",
                "a.2\talias\ta", "$root.\tdictionary\t1 entry", ".x\\.y\tstring\t4 bytes",
                "o\tobject Foo\t1 property",
                "o.p\tnil\t-", "c\tcoded object Foo\t1 entry", "c.k\ttrue\t-",
                "d\tdictionary\t1 entry",
                "d.0\tstring\t1 byte", "d.0k\tinteger\t-", "u\tURL\t1 byte",
                "u.NS.base\tURL\t4 bytes",
                "z\tkeyed archive\t2 bytes", "z.$data\tdata\t2 bytes", "i\tindex set\t1 range",
            ]
        )

        #expect(
            try Notation.list(graph) { $0.keyPath = "c" } == [
                "c\tcoded object Foo\t1 entry", "c.k\ttrue\t-",
            ]
        )

        #expect(
            try Notation.list(graph) { $0.keyPaths = ["*.*"] } == [
                "a.0\tinteger\t-", "a.1\tnull\t-", "a.2\tmutable array\t3 elements",
                "a.2.0\tinteger\t-",
                "a.2.1\tnull\t-", "a.2.2\talias\ta.2", ".x\\.y\tstring\t4 bytes", "c.k\ttrue\t-",
                "d.0\tstring\t1 byte",
                "d.0k\tinteger\t-", "u.NS.base\tURL\t4 bytes", "z.$data\tdata\t2 bytes",
            ]
        )

        #expect(
            try Notation.list(graph) { $0.listsValues = true }.map {
                $0.split(separator: "\t").last ?? ""
            } == [
                "8 entries", "3 elements", "1", "null", "a", "1 entry", #""text""#, "1 property",
                "nil", "1 entry",
                "true", "1 entry", #""v""#, "1", #""r""#, #""base""#, "2 bytes", "AQI=", "[[1,2]]",
            ]
        )
    }

    @Test func `what is not safe on a terminal is escaped in key paths`() throws {
        let graph = try Notation.graph("{\"a\\n\\tb\u{202E}\u{E0001}\u{E9}\":1}")
        #expect(
            try Notation.list(graph).last
                == "a\\u000a\\u0009b\\u202e\\udb40\\udc01\u{E9}\tinteger\t-"
        )
    }

    @Test(
        "a class name with a backslash does not look like one with the character that its escape stands for"
    )
    func classNames() throws {
        let graph = try Notation.graph(#"[{"$class":"A\u0001"},{"$class":"A\\u0001"}]"#)
        let types = try Notation.list(graph).dropFirst().map { $0.split(separator: "\t")[1] }
        #expect(types == [#"object A\u0001"#, #"object A\\u0001"#])
    }

    @Test func `a list that would be too long is refused`() throws {
        let graph = ObjectGraph.make { graph in
            var node = graph.addArray([])
            let key = String(repeating: "k", count: 1000)

            for _ in 0..<500 {
                node = graph.addDictionary([(key, node)])
            }

            return node
        }
        expectError(.outputLimit) { try Notation.list(graph) { $0.limits.output = 1 << 20 } }
    }
}
