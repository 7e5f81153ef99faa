/// The whole ways from one format to another: what the subcommands of `fastcode` call.
///
/// Errors about a text come with line and column. Warnings go to `diagnostics`, also those raised before an error.
package enum Conversion {
    /// Takes part of an output, in order.
    package typealias Output = (Span<UInt8>) throws(FastCodingError) -> Void

    /// Converts a text, taken literally, to an archive.
    package static func encode(
        _ text: [UInt8], options: ReadingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var sink = EncodingSink(mutable: options.mutable, size: text.count)
        var found = Diagnostics()
        do throws(FastCodingError) {
            try TextReader.read(text, options: options, into: &sink, diagnostics: &found)
        } catch {
            if sink.givesUp { return try encodeByGraph(text, options: options, diagnostics: &diagnostics) }
            diagnostics.merge(found)
            throw error
        }
        diagnostics.merge(found)
        sink.notation.report(to: &diagnostics)
        return sink.finish()
    }

    /// The slower way, for texts with equal keys or with containers that are shared.
    private static func encodeByGraph(
        _ text: [UInt8], options: ReadingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try readLiteral(text, options: options, depth: nil, diagnostics: &diagnostics)
        var notation = NotationKeys()
        for node in graph.records.indices where graph.records[node].kind == .string {
            notation.note(graph.bytes(ObjectGraph.Node(UInt32(node))))
        }
        notation.report(to: &diagnostics)
        return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
    }

    /// Reads a text into the graph of what it literally says.
    static func readLiteral(
        _ text: [UInt8], options: ReadingOptions, depth: Int?, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var builder = LiteralGraphBuilder(duplicateKeys: options.duplicateKeys, mutable: options.mutable)
        do throws(FastCodingError) {
            try TextReader.read(text, options: options, depth: depth, into: &builder, diagnostics: &diagnostics)
        } catch {
            diagnostics.merge(builder.diagnostics)
            diagnostics.locate(in: text)
            throw error
        }
        let (graph, found) = builder.finish()
        diagnostics.merge(found)
        diagnostics.locate(in: text)
        return graph
    }

    /// Converts a text in the notation of objects to an archive.
    package static func bootstrap(
        _ text: [UInt8], options: ReadingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        throw FastCodingError(.unknownFormat, "not written yet")
    }

    /// Converts an archive to text, handed to `output` in blocks.
    package static func decode(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics, output: @escaping Output
    ) throws(FastCodingError) {
        if archive.count > options.limits.input { throw ArchiveReader.tooLarge(archive.count, options.limits) }
        if Streaming.suits(options, size: archive.count),
            try Streaming.write(archive, options: options, diagnostics: &diagnostics, output: output)
        {
            return
        }
        throw FastCodingError(.unknownFormat, "not written yet")
    }
}
