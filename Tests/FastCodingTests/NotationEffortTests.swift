import TestSupport

@testable import _FastCodingNotation

@Suite("The effort that the notation takes")
struct NotationEffortTests {
    private static let shapes: [String: @Sendable (Int) -> String] = [
        "chain forward": { count in
            dictionary((0..<count).map { ("a\($0)", alias("a\($0 + 1)")) } + [("a\(count)", "[]")])
        },
        "chain backward": { count in
            dictionary([("a0", "[]")] + (1...count).map { ("a\($0)", alias("a\($0 - 1)")) })
        },
        "through aliases": { count in
            dictionary(
                (0..<count).map { ("a\($0)", #"{"x":\#(alias("a\($0 + 1).x"))}"#) } + [
                    ("a\(count)", #"{"x":[1]}"#)
                ]
            )
        },
        "into one array": { count in
            #"{"list":[\#(list(count) { "[\($0)]" })],"refs":[\#(list(count) { alias("list.\($0)") })]}"#
        },
        "into one dictionary": { count in
            let entries = dictionary((0..<count).map { ("k\($0)", "[]") })
            return #"{"d":\#(entries),"refs":[\#(list(count) { alias("d.k\($0)") })]}"#
        },
        "into objects": { count in
            #"[\#(list(count) { #"{"$class":"A","k":\#(alias("\(($0 + 1) % count).v")),"v":[\#($0)]}"# })]"#
        },
        "as keys": { count in
            #"[{"$class":"NSDictionary","NS.keys":[\#(list(count) { alias("1.\($0)") })],"#
                + #""NS.objects":[\#(list(count) { "\($0)" })]},[\#(list(count) { "\"k\($0)\"" })],"#
                + #"\#(list(count) { alias("0.k\($0)") })]"#
        },
        "as keys of the dictionary that they lead into": { count in
            #"{"$class":"NSDictionary","NS.keys":["x",\#(list(count) { _ in alias("0") })],"#
                + #""NS.objects":[[1],\#(list(count) { "\($0)" })]}"#
        },
    ]

    private static func alias(_ path: String) -> String {
        #"{"$alias":"\#(path)"}"#
    }

    private static func dictionary(_ entries: [(String, String)]) -> String {
        "{" + entries.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// The steps that following the aliases of a text takes.
    private func steps(_ text: String) throws -> Int {
        var resolver = NotationAliasResolver(try draft(text))
        try resolver.run()
        return resolver.steps
    }

    @Test("aliases take steps in proportion to their number", arguments: shapes.keys)
    func aliases(shape: String) throws {
        let text = try #require(Self.shapes[shape])
        let few = try steps(text(100))
        let many = try steps(text(1000))
        #expect(many <= 11 * few && many <= 20 * 1000, "\(few), \(many)")
    }

    /// The first of the three steps.
    private func draft(_ text: String) throws -> UnresolvedGraph {
        var builder = LiteralGraphBuilder()
        var diagnostics = Diagnostics()
        try JSONReader.read(
            Array(text.utf8),
            options: ReadingOptions(),
            into: &builder,
            diagnostics: &diagnostics
        )

        var interpreter = NotationInterpreter(builder.finish().graph, limits: FastLimits())
        try interpreter.run()
        return interpreter.finish()
    }

    @Test
    func
        `definitions that grow with each object are charged with what they become, and store names once`()
        throws
    {
        // 500 definitions of 1 to 500 names, and objects of as many values.
        let text = "[" + Self.list(500) { #"{"$class":"A","k\#($0)":1}"# } + "]"
        #expect(try Notation.graph(text).propertyNames.count == 500)

        for (limit, isEnough) in [(400_000, false), (600_000, true)] {
            var draft = try draft(text)
            draft.budget = NotationBudget(limit: limit)
            var linker = NotationLinker(draft, limits: FastLimits())
            #expect((try? linker.run())?.definitions.count == (isEnough ? 500 : nil))
        }
    }

    @Test func `a chain of URLs that many URLs share is bounded by the limit on output`() throws {
        let graph = ObjectGraph.make { graph in
            let text = graph.addString("http://example.com/")
            var url = graph.addURL(relative: text)

            for _ in 0..<500 {
                url = graph.addURL(relative: text, base: url)
            }

            return graph.addArray((0..<500).map { _ in graph.addURL(relative: text, base: url) })
        }

        // Plain output follows the chain only once, so that it costs less.
        for (style, limit) in [(NotationStyle.standard, 1 << 18), (.plain, 1 << 14)] {
            expectError(.outputLimit) {
                try Notation.text(graph, .json, style) { $0.limits.output = limit }
            }
        }

        let text = try Notation.text(graph, .json, .plain) { $0.limits.output = 1 << 18 }
        let urls = Array(repeating: "\"http://example.com/\"", count: 500).joined(separator: ",")
        #expect(String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace } == "[\(urls)]")
    }

    @Test func `parts that a binary property list shares are charged each time`() throws {
        let form: [PropertyListEvent] = [
            .beginDictionary,
            .key("$class"),
            .text("NSSet"),
            .key("NS.objects"),
            .again(1),
            .endDictionary,
        ]

        let list = (0..<100).map { PropertyListEvent.integer($0) }
        let forms = (0..<100).flatMap { _ in form }
        let literal = try ObjectGraph(
            events: [.beginArray, .beginArray] + list + [.endArray] + forms + [.endArray]
        )

        for (limit, isEnough) in [(20_000, false), (60_000, true)] {
            var interpreter = NotationInterpreter(literal, limits: FastLimits())
            interpreter.unresolved.budget = NotationBudget(limit: limit)
            #expect(((try? interpreter.run()) != nil) == isEnough)
        }
    }
}
