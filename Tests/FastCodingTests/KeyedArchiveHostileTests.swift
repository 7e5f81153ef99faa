import TestSupport

@Suite("Keyed archives that nobody writes on good terms")
struct KeyedArchiveHostileTests {
    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    @Test("chains of objects that nest too deep are refused, and cost no stack")
    func depth() throws {
        // Each refers to the next one.
        let shapes: [(Int) -> String] = [
            { count in
                Self.list(count) { #"{"$class":@\#(count + 1),"NS.objects":[@\#(($0 + 2) % (count + 1))]}"# }
                    + #",{"$classname":"NSMutableArray"}"#
            },
            { count in
                Self.list(count) { #"{"$class":@\#(count + 1),"next":@\#(($0 + 2) % (count + 1))}"# }
                    + #",{"$classname":"Foo"}"#
            },
            { count in
                Self.list(count) {
                    #"{"$class":@\#(count + 1),"NS.base":@\#(($0 + 2) % (count + 1)),"NS.relative":@\#(count + 2)}"#
                } + #",{"$classname":"NSURL"},"x""#
            },
        ]
        for (index, shape) in shapes.enumerated() where index > 0 {
            _ = try Keyed.read(Keyed.bytes(shape(512)))
            let error = #expect(throws: FastCodingError.self) { try Keyed.read(Keyed.bytes(shape(513))) }
            #expect(error?.code == .depthLimit)
            let deep = try Keyed.bytes(shape(50_000))
            #expect(throws: FastCodingError.self) { try Keyed.read(deep) }
            #expect(try Keyed.read(deep, limits: .none).graph.records.count > 50_000)
        }
    }

    @Test("a URL that is its own base, and what is built on it, are objects")
    func urlCycle() throws {
        let text = try Keyed.exact(
            #"{"$class":@2,"NS.base":@3,"NS.relative":@5},{"$classname":"NSURL"},{"$class":@2,"NS.base":@4,"NS.relative":@5},"#
                + #"{"$class":@2,"NS.base":@3,"NS.relative":@5},"x""#)
        #expect(text.contains(#""NS.base":{"$alias":"NS\\.base"}"#))
    }

    @Test("nesting in the property list itself is bounded")
    func nestedValues() throws {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let error = #expect(throws: FastCodingError.self) {
            try Keyed.read(Keyed.bytes(#"{"$class":@2,"x":\#(deep)},{"$classname":"Foo"}"#))
        }
        #expect(error?.code == .depthLimit)
    }

    #if DEBUG
        private static let long = String(repeating: "n", count: 3000)

        /// Archives whose size grows with a count.
        private static let shapes: [(name: String, objects: @Sendable (Int) -> String)] = [
            (
                "objects of a class with a long name",
                { count in
                    #"{"$class":@2,"NS.objects":[\#(list(count) { "@\($0 + 4)" })]},{"$classname":"NSArray"},"#
                        + #"{"$classname":"\#(long)"},\#(list(count) { #"{"$class":@3,"a":\#($0)}"# })"#
                }
            ),
            (
                "a long string in many places",
                { count in
                    #"{"$class":@2,"NS.objects":[\#(list(count) { _ in "@3" })]},{"$classname":"NSArray"},"\#(long)""#
                }
            ),
            (
                "an ordered set",
                { count in
                    #"{"$class":@2,\#(list(count) { #""NS.object.\#($0)":@3"# })},{"$classname":"NSOrderedSet"},"x""#
                }
            ),
            (
                "URLs with one base",
                { count in
                    #"{"$class":@2,"NS.objects":[\#(list(count) { "@\($0 + 6)" })]},{"$classname":"NSArray"},"#
                        + #"{"$classname":"NSURL"},{"$class":@3,"NS.relative":@5},"\#(long)","#
                        + list(count) { _ in #"{"$class":@3,"NS.base":@4,"NS.relative":@5}"# }
                }
            ),
            (
                "definitions of a class with a long name, and with a long key",
                { count in
                    #"{"$class":@2,"NS.objects":[\#(list(count) { "@\($0 + 4)" })]},{"$classname":"NSArray"},"#
                        + #"{"$classname":"\#(long)"},"#
                        + list(count) { #"{"$class":@3,"$$\#(long)":@2,"k\#($0)":1}"#.replacing("@2", with: "true") }
                }
            ),
            (
                "points with one long text",
                { count in
                    #"{"$class":@2,"NS.objects":[\#(list(count) { "@\($0 + 5)" })]},{"$classname":"NSArray"},"#
                        + #"{"$classname":"NSValue"},"{1, 0.\#(String(repeating: "1", count: 3000))}","#
                        + list(count) { _ in #"{"$class":@3,"NS.special":1,"NS.pointval":@4}"# }
                }
            ),
            (
                "all in all",
                { count in
                    #"{"$class":@2,"NS.objects":[\#(list(count) { "@\($0 + 4)" })]},{"$classname":"NSMutableArray"},"#
                        + #"{"$classname":"Foo"},\#(list(count) { #"{"$class":@3,"all":@1,"next":@\#(($0 + 1) % count + 4)}"# })"#
                }
            ),
        ]

        @Test("the work grows as the archive does", arguments: shapes.indices)
        func effort(index: Int) throws {
            let shape = Self.shapes[index]
            func work(_ count: Int) throws -> (effort: Int, size: Int) {
                let bytes = try Keyed.bytes(shape.objects(count))
                var limits = Limits()
                limits.depth = .max
                var graph = ObjectGraph()
                let reading = try Effort.measure { graph = try Keyed.read(bytes, limits: limits).graph }
                return (reading + (try Effort.measure { _ = try Keyed.write(graph) }), bytes.count)
            }
            let (few, many) = (try work(200), try work(2000))
            #expect(many.effort < 12 * few.effort, "\(shape.name): \(few), \(many)")
        }
    #endif

    @Test("one dictionary or list in very many places is bounded by the limit on expansion")
    func expansion() throws {
        // Two thousand slots hold the same dictionary, whose list has two thousand elements.
        let count = 2000
        let bytes = try SharedList.archive(slots: count, elements: count)
        var limits = Limits()
        limits.expansion = 1 << 20
        let error = #expect(throws: FastCodingError.self) { try Keyed.read(bytes, limits: limits) }
        #expect(error?.code == .expansionLimit)
        #expect(try Keyed.read(bytes).graph.children.count >= count * count)
    }
}

/// A binary property list in which containers occur in many places, as no archiver writes it.
private enum SharedList {
    static func archive(slots: Int, elements: Int) throws(FastCodingError) -> [UInt8] {
        final class Output { var bytes: [UInt8] = [] }
        let output = Output()
        var writer = BinaryPropertyListWriter(options: WritingOptions(), inputCount: 1 << 24) { block in
            for index in 0..<block.count { output.bytes.append(block[index]) }
        }
        try write(slots, elements, to: &writer)
        return output.bytes
    }

    private static func write(
        _ slots: Int, _ elements: Int, to writer: inout BinaryPropertyListWriter
    ) throws(FastCodingError) {
        var begun = 0
        func begin(_ writer: inout BinaryPropertyListWriter) throws(FastCodingError) {
            try writer.beginDictionary(at: 0)
            begun += 1
        }
        func reference(_ number: Int, _ writer: inout BinaryPropertyListWriter) throws(FastCodingError) {
            try begin(&writer)
            try writer.key(Array("CF$UID".utf8).span, at: 0)
            try writer.integer(Int64(number), at: 0)
            try writer.endDictionary(at: 0)
        }
        try begin(&writer)
        try writer.key(Array("$version".utf8).span, at: 0)
        try writer.integer(100_000, at: 0)
        try writer.key(Array("$archiver".utf8).span, at: 0)
        try writer.string(Array("NSKeyedArchiver".utf8).span, at: 0)
        try writer.key(Array("$top".utf8).span, at: 0)
        try begin(&writer)
        try writer.key(Array("root".utf8).span, at: 0)
        try reference(3, &writer)
        try writer.endDictionary(at: 0)
        try writer.key(Array("$objects".utf8).span, at: 0)
        try writer.beginArray(at: 0)
        begun += 1
        try writer.string(Array("$null".utf8).span, at: 0)
        try writer.string(Array("x".utf8).span, at: 0)
        try begin(&writer)
        try writer.key(Array("$classname".utf8).span, at: 0)
        try writer.string(Array("NSArray".utf8).span, at: 0)
        try writer.endDictionary(at: 0)
        // The root: an array of all the others.
        try begin(&writer)
        try writer.key(Array("$class".utf8).span, at: 0)
        try reference(2, &writer)
        try writer.key(Array("NS.objects".utf8).span, at: 0)
        try writer.beginArray(at: 0)
        begun += 1
        for slot in 0..<slots { try reference(slot + 4, &writer) }
        try writer.endArray(at: 0)
        try writer.endDictionary(at: 0)
        let shared = begun
        try begin(&writer)
        try writer.key(Array("$class".utf8).span, at: 0)
        try reference(2, &writer)
        try writer.key(Array("NS.objects".utf8).span, at: 0)
        try writer.beginArray(at: 0)
        begun += 1
        for _ in 0..<elements { try reference(1, &writer) }
        try writer.endArray(at: 0)
        try writer.endDictionary(at: 0)
        for _ in 1..<slots { try writer.backReference(to: shared, at: 0) }
        try writer.endArray(at: 0)
        try writer.endDictionary(at: 0)
        try writer.finish()
    }
}
