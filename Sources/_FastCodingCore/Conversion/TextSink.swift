/// A sink that whole texts are read into, by a JSON reader of its own: the compiler makes one for each sink that is declared
/// in this target, which calls from other targets would not get.
package protocol TextSink: EventSink, ~Copyable {
    /// Reads JSON text.
    mutating func read(
        json text: [UInt8], options: ReadingOptions, depth: Int?, diagnostics: inout Diagnostics
    ) throws(FastCodingError)
}

extension TextSink where Self: ~Copyable {
    package mutating func read(
        json text: [UInt8], options: ReadingOptions, depth: Int?, diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        try JSONReader.read(text, options: options, depth: depth, into: &self, diagnostics: &diagnostics)
    }
}

extension EncodingSink: TextSink {}
extension LiteralGraphBuilder: TextSink {}
