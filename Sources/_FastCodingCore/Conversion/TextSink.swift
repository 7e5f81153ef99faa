/// A sink with a JSON reader that is specialized for it. The compiler specializes the reader only
/// for sinks in this target.
package protocol TextSink: EventSink, ~Copyable {
    mutating func read(
        json text: [UInt8],
        options: ReadingOptions,
        depth: Int?,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError)
}

extension TextSink where Self: ~Copyable {
    package mutating func read(
        json text: [UInt8],
        options: ReadingOptions,
        depth: Int?,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        try JSONReader.read(
            text,
            options: options,
            depth: depth,
            into: &self,
            diagnostics: &diagnostics
        )
    }
}

extension EncodingSink: TextSink {}
extension LiteralGraphBuilder: TextSink {}
