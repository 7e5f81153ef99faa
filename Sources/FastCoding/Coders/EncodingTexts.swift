import FastCodingCodable
import _FastCodingEngine

extension FastEncoder {
    /// Encodes a value as text in the notation of graphs. With the style ``NotationStyle/exact``,
    /// reading it gives an equal graph, down to the kinds of floating-point numbers and the like.
    public func text<T: Encodable>(
        _ value: T,
        _ options: WritingOptions = WritingOptions(limits: .none)
    ) throws -> [UInt8] {
        try text(of: encode(value), of: value, options)
    }

    /// The text of an archive that was made from a value.
    func text(of archive: [UInt8], of value: Any, _ options: WritingOptions) throws -> [UInt8] {
        try warning(of: value) { diagnostics throws(FastCodingError) in
            var text: [UInt8] = []
            try Conversion.decode(archive, options: options, diagnostics: &diagnostics) {
                text.append($0)
            }
            return text
        }
    }

    /// Encodes an object, and everything that it refers to, by their tables as text. Only the exact
    /// style has properties that are nil; others leave them out, so that reading leaves them as the
    /// initializer sets them.
    public func text(
        object: some FastObject,
        _ options: WritingOptions = WritingOptions(limits: .none)
    ) throws -> [UInt8] {
        try text(of: encode(object: object), of: object, options)
    }
}
