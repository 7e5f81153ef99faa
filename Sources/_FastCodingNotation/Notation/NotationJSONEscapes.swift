import _FastCodingPlists

// Strings that a format can't carry are written with the escapes of JSON, under `$json`.
extension NotationInterpreter {
    /// The text that a string with escapes denotes, as if it stood between two quotation marks in a JSON text.
    mutating func unescapedJSON(_ node: ObjectGraph.NodeIndex) throws(FastCodingError) -> ByteRange {
        let quote = [UInt8(ascii: "\"")]
        var options = ReadingOptions()
        options.limits = .none
        var builder = LiteralGraphBuilder()
        var ignored = Diagnostics()
        do throws(FastCodingError) {
            try JSONReader.read(
                quote + literal.pool[literal.byteRange(node).range] + quote, options: options, into: &builder,
                diagnostics: &ignored)
        } catch {
            throw self.error("the value of $json is not a JSON string: \(error.message)", at: node)
        }
        let graph = builder.finish().graph
        try unresolved.budget.charge(graph.pool.count, for: "strings that stand in many places")
        return unresolved.graph.appendBytes(graph.bytes(graph.rootIndex))
    }
}

extension ByteBuffer {
    /// Appends a text with the escapes that XML needs under `$json`.
    package mutating func append(escapedForXML text: Span<UInt8>) {
        append(text, hasLetters: false) { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 == 0xFFFE || $0 == 0xFFFF }
    }
}
