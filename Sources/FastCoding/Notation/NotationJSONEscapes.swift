// Strings that a format can't carry are written with the escapes of JSON, at `$json`.
extension NotationInterpreter {
    /// The text that a string with escapes denotes, as it would between two quotation marks of a JSON text.
    mutating func unescapedJSON(_ node: ObjectGraph.Node) throws(FastCodingError) -> ByteRange {
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
            throw self.error("what stands at $json is no string of JSON: \(error.message)", at: node)
        }
        let graph = builder.finish().graph
        try draft.budget.charge(graph.pool.count, for: "strings that stand in many places")
        return draft.graph.appendBytes(graph.bytes(graph.root))
    }
}

/// The escapes of strings in JSON, for strings of the notation.
enum JSONEscapes {
    /// Appends a text with escapes, such that XML can carry it.
    static func encode(_ text: Span<UInt8>, into output: inout ByteBuffer) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            } else if byte < 0x20 {
                output.append("\\u00")
                output.append(Hex.digit(byte >> 4))
                output.append(Hex.digit(byte & 15))
            } else if isNoncharacter(text, at: index) {
                output.append(text[index + 2] == 0xBE ? "\\ufffe" : "\\uffff")
                index += 2
            } else {
                output.append(byte)
            }
            index += 1
        }
    }

    /// Whether XML can't carry the character that begins at an index, and it has three bytes.
    private static func isNoncharacter(_ text: Span<UInt8>, at index: Int) -> Bool {
        text[index] == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
    }
}
