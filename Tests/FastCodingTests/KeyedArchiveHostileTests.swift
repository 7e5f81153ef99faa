import TestSupport

@testable import HostileFiles

@Suite("Keyed archives that nobody writes on good terms")
struct KeyedArchiveHostileTests {
    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    @Test func `chains of objects that nest too deep are refused, and cost no stack`() throws {
        // Each refers to the next one.
        let shapes: [(Int) -> String] = [
            { count in
                Self.list(count) {
                    #"{"$class":@\#(count + 1),"next":@\#(($0 + 2) % (count + 1))}"#
                }
                    + #",{"$classname":"Foo"}"#
            },
            { count in
                Self.list(count) {
                    #"{"$class":@\#(count + 1),"NS.base":@\#(($0 + 2) % (count + 1)),"NS.relative":@\#(count + 2)}"#
                } + #",{"$classname":"NSURL"},"x""#
            },
        ]

        for shape in shapes {
            _ = try Keyed.read(Keyed.bytes(shape(512)))
            expectError(.depthLimit) { try Keyed.read(Keyed.bytes(shape(513))) }
            let deep = try Keyed.bytes(shape(50_000))
            #expect(throws: FastCodingError.self) { try Keyed.read(deep) }
            #expect(try Keyed.read(deep, limits: .none).graph.records.count > 50_000)
        }
    }

    @Test func `a URL that is its own base, and what is built on it, are objects`() throws {
        let text = try Keyed.exact(
            #"{"$class":@2,"NS.base":@3,"NS.relative":@5},{"$classname":"NSURL"},{"$class":@2,"NS.base":@4,"NS.relative":@5},"#
                + #"{"$class":@2,"NS.base":@3,"NS.relative":@5},"x""#
        )
        #expect(text.contains(#""NS.base":{"$alias":"NS\\.base"}"#))
    }

    @Test func `nesting in the property list itself is bounded`() throws {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let bytes = try Keyed.bytes(#"{"$class":@2,"x":\#(deep)},{"$classname":"Foo"}"#)
        expectError(.depthLimit) { try Keyed.read(bytes) }
    }

    #if DEBUG
        private static let long = String(repeating: "n", count: 3000)

        /// An array of objects, whose class and what follows it begin at object 2, and the objects
        /// themselves at `first`.
        private static func array(
            _ count: Int,
            from first: Int,
            _ objects: String,
            _ type: String = "NSArray"
        )
            -> String
        {
            let elements = list(count) { "@\($0 + first)" }
            return
                #"{"$class":@2,"NS.objects":[\#(elements)]},{"$classname":"\#(type)"},\#(objects)"#
        }

        /// Archives whose size grows with a count.
        private static let shapes: [String: @Sendable (Int) -> String] = [
            "objects of a class with a long name": { count in
                let objects = list(count) { #"{"$class":@3,"a":\#($0)}"# }
                return array(count, from: 4, #"{"$classname":"\#(long)"},\#(objects)"#)
            },
            "a long string in many places": { count in
                #"{"$class":@2,"NS.objects":[\#(list(count) { _ in "@3" })]},{"$classname":"NSArray"},"\#(long)""#
            },
            "an ordered set": { count in
                #"{"$class":@2,\#(list(count) { #""NS.object.\#($0)":@3"# })},{"$classname":"NSOrderedSet"},"x""#
            },
            "URLs with one base": { count in
                let urls = list(count) { _ in #"{"$class":@3,"NS.base":@4,"NS.relative":@5}"# }
                let base = #"{"$classname":"NSURL"},{"$class":@3,"NS.relative":@5},"\#(long)""#
                return array(count, from: 6, "\(base),\(urls)")
            },
            "definitions of a class with a long name, and with a long key": { count in
                let objects = list(count) { #"{"$class":@3,"$$\#(long)":true,"k\#($0)":1}"# }
                return array(count, from: 4, #"{"$classname":"\#(long)"},\#(objects)"#)
            },
            "points with one long text": { count in
                let points = list(count) { _ in #"{"$class":@3,"NS.special":1,"NS.pointval":@4}"# }
                let text = "{1, 0.\(String(repeating: "1", count: 3000))}"
                return array(count, from: 5, #"{"$classname":"NSValue"},"\#(text)",\#(points)"#)
            },
            "values without a key, whose name is long": { count in
                let name = "$" + String(repeating: "0", count: count / 2)
                let objects = list(count) { #"{"$class":@3,"\#(name)":\#($0)}"# }
                return array(count, from: 4, #"{"$classname":"$top"},\#(objects)"#)
            },
            "strings and URLs that refer to one large object": { count in
                let large =
                    #"{\#(list(count) { #""k\#($0)":0"# }),"$class":@6},{"$classname":"Foo"}"#

                let objects = list(count) { _ in
                    #"{"$class":@3,"NS.string":@5},{"$class":@4,"NS.base":@5,"NS.relative":"x"}"#
                }

                let names = #"{"$classname":"NSString"},{"$classname":"NSURL"}"#
                return array(2 * count, from: 7, "\(names),\(large),\(objects)")
            },
            "all in all": { count in
                let objects = list(count) {
                    #"{"$class":@3,"all":@1,"next":@\#(($0 + 1) % count + 4)}"#
                }
                return array(count, from: 4, #"{"$classname":"Foo"},\#(objects)"#, "NSMutableArray")
            },
        ]

        @Test("the work grows as the archive does", arguments: shapes.keys)
        func effort(shape: String) throws {
            let objects = try #require(Self.shapes[shape])
            func work(_ count: Int) throws -> (effort: Int, size: Int) {
                let bytes = try Keyed.bytes(objects(count))
                let limits = with(FastLimits()) { $0.depth = .max }
                var graph = ObjectGraph()
                let reading = try Effort.measure {
                    graph = try Keyed.read(bytes, limits: limits).graph
                }

                return (reading + (try Effort.measure { _ = try Keyed.write(graph) }), bytes.count)
            }

            let few = try work(200)
            let many = try work(2000)
            #expect(many.effort < 12 * few.effort, "\(few), \(many)")
        }
    #endif

    @Test func `one dictionary or list in very many places is bounded by the limit on expansion`()
        throws
    {
        // A thousand slots hold the same dictionary, whose list has a thousand elements.
        let count = 1000
        var keyed = HostileFile.Keyed()
        let type = keyed.append(class: "NSArray")
        let root = keyed.append(0)
        let elements = keyed.list.array(Array(repeating: keyed.reference(root), count: count))
        let shared = keyed.append(of: type, [(keyed.key("NS.objects"), elements)])
        let slots = (0..<count).map { _ in keyed.append(keyed.objects[shared]) }
        keyed.objects[root] = keyed.objects[keyed.append(array: slots, of: type)]
        let bytes = keyed.file(root: root)
        let limits = with(FastLimits()) { $0.expansion = 1 << 18 }
        expectError(.expansionLimit) { try Keyed.read(bytes, limits: limits) }
        #expect(try Keyed.read(bytes).graph.children.count >= count * count)
    }

    @Test func `one list of names in very many classes is bounded by the limit on expansion`()
        throws
    {
        let count = 2000
        var keyed = HostileFile.Keyed()
        let name = keyed.list.string("x")
        let names = keyed.list.array(Array(repeating: name, count: count))

        // Each object follows its class, and refers to the next object.
        for number in 0..<count {
            let entries = [(keyed.key("$classname"), name), (keyed.key("$classes"), names)]
            let type = keyed.append(keyed.list.dictionary(entries))
            keyed.append(
                of: type,
                [(keyed.key("next"), keyed.reference(2 + 2 * ((number + 1) % count)))]
            )
        }

        let bytes = keyed.file(root: 2)
        let limits = with(FastLimits()) {
            $0.expansion = 1 << 20
            $0.depth = .max
        }

        expectError(.expansionLimit) { try Keyed.read(bytes, limits: limits) }
        #expect(
            try Keyed.read(bytes, limits: with(FastLimits()) { $0.depth = .max }).graph.records
                .count
                > count
        )
    }
}
