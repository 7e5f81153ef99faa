import TestSupport

/// Writes and reads the notation in any format.
enum Notation {
    /// The text of a graph.
    static func text(
        _ graph: ObjectGraph, _ format: FastTextFormat = .json, _ style: NotationStyle = .standard,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> [UInt8] {
        var options = WritingOptions()
        options.format = format
        options.style = style
        options.indent = nil
        options.limits.output = 1 << 24
        change(&options)
        var diagnostics = Diagnostics()
        return try text(graph, options, diagnostics: &diagnostics)
    }

    static func text(
        _ graph: ObjectGraph, _ options: WritingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        let bytes = Bytes()
        try bytes.write { (flush) throws(FastCodingError) in
            switch options.format {
            case .json:
                var writer = JSONWriter(JSONWritingOptions(options, inputCount: 0), flush: flush)
                try NotationWriter.write(graph, options: options, into: &writer, diagnostics: &diagnostics)
                try writer.finish()
            case .xml:
                var writer = XMLPropertyListWriter(options: options, inputCount: 0, flush: flush)
                try NotationWriter.write(graph, options: options, into: &writer, diagnostics: &diagnostics)
                try writer.finish()
            case .binary:
                var writer = BinaryPropertyListWriter(options: options, inputCount: 0, flush: flush)
                try NotationWriter.write(graph, options: options, into: &writer, diagnostics: &diagnostics)
                try writer.finish()
            }
        }
        return bytes.bytes
    }

    /// Gathers blocks of a text.
    final class Bytes {
        private(set) var bytes: [UInt8] = []

        func write(
            _ body: (@escaping (Span<UInt8>) throws(FastCodingError) -> Void) throws(FastCodingError) -> Void
        ) throws(FastCodingError) {
            try body { (block) throws(FastCodingError) in
                for index in 0..<block.count { self.bytes.append(block[index]) }
            }
        }
    }

    /// The text of a graph as JSON on one line, without the line's end.
    static func json(
        _ graph: ObjectGraph, _ style: NotationStyle = .standard, _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> String {
        String(decoding: try text(graph, .json, style, change).dropLast(), as: UTF8.self)
    }

    /// The graph that a text describes, and the warnings.
    static func read(
        _ text: [UInt8], _ format: FastTextFormat = .json, limits: Limits = Limits()
    ) throws(FastCodingError) -> (graph: ObjectGraph, warnings: [FastCodingError]) {
        var diagnostics = Diagnostics()
        let graph = try read(text, format, limits: limits, diagnostics: &diagnostics)
        return (graph, diagnostics.warnings)
    }

    static func read(
        _ text: [UInt8], _ format: FastTextFormat, limits: Limits, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        let options = with(ReadingOptions()) { $0.limits = limits }
        var builder = LiteralGraphBuilder()
        let depth = limits.depth > Int.max / 2 ? Int.max : 2 * limits.depth
        switch format {
        case .json:
            try JSONReader.read(text, options: options, depth: depth, into: &builder, diagnostics: &diagnostics)
        case .xml:
            try XMLPropertyListReader.read(
                text, options: options, depth: depth, into: &builder, diagnostics: &diagnostics)
        case .binary:
            try BinaryPropertyListReader.read(
                text, options: options, depth: depth, into: &builder, diagnostics: &diagnostics)
        }
        return try NotationReader.build(builder.finish().graph, limits: limits, diagnostics: &diagnostics)
    }

    /// The graph that a JSON text describes.
    static func graph(_ json: String) throws(FastCodingError) -> ObjectGraph { try read(Array(json.utf8)).graph }
}
