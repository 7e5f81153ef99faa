import TestSupport

/// Writes and reads the notation in any format.
enum Notation {
    /// The text of a graph.
    static func text(
        _ graph: ObjectGraph,
        _ format: FastTextFormat = .json,
        _ style: NotationStyle = .standard,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> [UInt8] {
        var options = WritingOptions(format: format, style: style, indent: nil)
        options.limits.output = 1 << 24
        change(&options)
        var diagnostics = Diagnostics()

        return try text(graph, options, diagnostics: &diagnostics)
    }

    static func text(
        _ graph: ObjectGraph,
        _ options: WritingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        try NotationWriter.write(graph, size: 0, options: options, diagnostics: &diagnostics) {
            bytes.append($0)
        }
        return bytes
    }

    /// The text of a graph as JSON on one line, without the line's end.
    static func json(
        _ graph: ObjectGraph,
        _ style: NotationStyle = .standard,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> String {
        String(decoding: try text(graph, .json, style, change).dropLast(), as: UTF8.self)
    }

    /// The text of a dictionary with keys of any kind.
    static func dictionary(_ keys: String, _ values: String) -> String {
        #"{"$class":"NSDictionary","NS.keys":[\#(keys)],"NS.objects":[\#(values)]}"#
    }

    /// The lines of a list of a graph's nodes.
    static func list(
        _ graph: ObjectGraph,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> [String] {
        var bytes: [UInt8] = []
        try GraphListing.write(graph, options: with(WritingOptions(), change)) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    /// The graph that a text describes, and the warnings.
    static func read(
        _ text: [UInt8],
        _ format: FastTextFormat = .json,
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> (graph: ObjectGraph, warnings: [FastCodingError]) {
        let options = with(ReadingOptions(limits: limits)) { $0.format = format }
        var diagnostics = Diagnostics()
        let graph = try Conversion.readNotation(text, options: options, diagnostics: &diagnostics)

        return (graph, diagnostics.messages)
    }

    /// Expects that the text of a graph reads back as an equal graph if it is exact, else as a
    /// plainly equal one.
    static func expectRoundTrip(
        _ graph: ObjectGraph,
        _ format: FastTextFormat,
        _ style: NotationStyle,
        _ name: String,
        _ change: (inout WritingOptions) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try text(graph, format, style, change)
        let read = try read(text, format, limits: .none)
        let isExact = style == .exact
        let difference = GraphComparison.difference(
            graph,
            read.graph,
            plainly: !isExact,
            nilPropertiesAreAbsent: !isExact
        )

        let what =
            "\(name), \(format), \(style): \(String(decoding: text.prefix(4000), as: UTF8.self))"

        #expect(difference == nil, "\(what)", sourceLocation: sourceLocation)
        #expect(read.warnings == [], "\(what)", sourceLocation: sourceLocation)

        guard isExact else { return }

        #expect(
            GraphComparison.shareDefinitionsAlike(graph, read.graph),
            "\(what)",
            sourceLocation: sourceLocation
        )

        // Whatever version 3.3 has no form for is the same on both sides.
        let archives = try (FastArchive(graph: graph).bytes, FastArchive(graph: read.graph).bytes)
        #expect(archives.0 == archives.1, "\(what)", sourceLocation: sourceLocation)
    }

    /// The graph that a JSON text describes.
    static func graph(_ json: String) throws(FastCodingError) -> ObjectGraph {
        try read(Array(json.utf8)).graph
    }
}
