import TestSupport

/// Writes and reads the notation in any format.
enum Notation {
    /// The text of a graph.
    static func text(
        _ graph: ObjectGraph, _ format: FastTextFormat = .json, _ style: NotationStyle = .standard,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> [UInt8] {
        var options = WritingOptions(format: format, style: style, indent: nil)
        options.limits.output = 1 << 24
        change(&options)
        var diagnostics = Diagnostics()
        return try text(graph, options, diagnostics: &diagnostics)
    }

    static func text(
        _ graph: ObjectGraph, _ options: WritingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        try NotationWriter.write(graph, size: 0, options: options, diagnostics: &diagnostics) { bytes.append($0) }
        return bytes
    }

    /// The text of a graph as JSON on one line, without the line's end.
    static func json(
        _ graph: ObjectGraph, _ style: NotationStyle = .standard, _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> String {
        String(decoding: try text(graph, .json, style, change).dropLast(), as: UTF8.self)
    }

    /// The lines of a list of a graph's nodes.
    static func list(
        _ graph: ObjectGraph, _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> [String] {
        var bytes: [UInt8] = []
        try GraphListing.write(graph, options: with(WritingOptions(), change)) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    /// The graph that a text describes, and the warnings.
    static func read(
        _ text: [UInt8], _ format: FastTextFormat = .json, limits: Limits = Limits()
    ) throws(FastCodingError) -> (graph: ObjectGraph, warnings: [FastCodingError]) {
        let options = with(ReadingOptions(limits: limits)) { $0.format = format }
        var diagnostics = Diagnostics()
        let graph = try Conversion.readNotation(text, options: options, diagnostics: &diagnostics)
        return (graph, diagnostics.warnings)
    }

    /// The graph that a JSON text describes.
    static func graph(_ json: String) throws(FastCodingError) -> ObjectGraph { try read(Array(json.utf8)).graph }
}
