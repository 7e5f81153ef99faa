import TestSupport

@testable import _FastCodingEngine

@Suite("Dates in property lists")
struct PropertyListDateTests {
    /// Whole seconds, fractions, the ends of the calendar of XML and what lies beyond them, and
    /// what is no date.
    private static let seconds: [Double] = [
        0, -0.0, 0.25, -0.25, 1e-300, 542_894_400, 542_894_400.5, -63_113_904_000,
        -63_113_904_000.5, 252_423_993_599,
        252_423_993_599.5, 252_423_993_600, 1e15, 1e300, -1e300, .greatestFiniteMagnitude,
        .infinity, -.infinity, .nan,
    ]

    private func graph(of seconds: Double) -> ObjectGraph {
        ObjectGraph.make { graph in graph.addArray([graph.add(scalar: .date(seconds))]) }
    }

    private func literal(_ text: [UInt8]) throws -> (kind: NodeKind, seconds: Double?) {
        let graph = try ObjectGraph(literal: text)
        let first = try #require(graph.children(graph.rootIndex).first)
        let kind = graph.kind(first)

        return (kind, kind == .date ? graph.date(first) : nil)
    }

    @Test(
        "binary ones hold every finite date to the bit",
        arguments: seconds,
        [NotationStyle.standard, .exact, .plain]
    )
    func binary(seconds: Double, style: NotationStyle) throws {
        let text = try Notation.text(graph(of: seconds), .binary, style)
        let found = try literal(text)
        #expect(found.seconds?.bitPattern == (seconds.isFinite ? seconds.bitPattern : nil))

        if style == .plain {
            return
        }

        try Notation.expectRoundTrip(graph(of: seconds), .binary, style, "\(seconds)")
    }

    @Test(
        "XML ones hold whole seconds of the years 1 to 9999, and the others in a form",
        arguments: seconds
    )
    func xml(seconds: Double) throws {
        let found = try literal(Notation.text(graph(of: seconds), .xml))
        let isNatural = ISO8601.isPropertyListDate(seconds)
        #expect(found.kind == (isNatural ? .date : .dictionary))
        #expect(found.seconds == (isNatural ? seconds : nil))
        try Notation.expectRoundTrip(graph(of: seconds), .xml, .standard, "\(seconds)")
    }

    @Test(
        "with their fractions cut, they hold no other second, and a warning counts the fractions",
        arguments: seconds
    )
    func whole(seconds: Double) throws {
        let options = with(WritingOptions(format: .xml)) { $0.dates = .whole }
        var diagnostics = Diagnostics()
        let text = try Notation.text(graph(of: seconds), options, diagnostics: &diagnostics)
        let found = try literal(text)
        let isCut = found.seconds.map { $0 != seconds } ?? false
        #expect(diagnostics.totals == (isCut ? [.notExact: 1] : [:]))

        if let cut = found.seconds {
            #expect(seconds >= cut && seconds - cut < 1)
        }

        #expect((found.seconds != nil) == ISO8601.isPropertyListDate(seconds.rounded(.down)))
    }
}
