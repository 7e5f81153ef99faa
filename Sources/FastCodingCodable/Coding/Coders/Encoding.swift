import _FastCodingEngine

extension FastEncoder {
    /// Encodes a value as an archive of version 3.3.
    public func encode<T: Encodable>(_ value: T) throws -> [UInt8] {
        try archive(graph(of: value), of: value)
    }

    /// Writes a graph that was made from a value.
    package func archive(_ graph: ObjectGraph, of value: Any) throws -> [UInt8] {
        try warning(of: value) { diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
        }
    }

    /// Encodes a value as a graph.
    public func graph<T: Encodable>(of value: T) throws -> ObjectGraph {
        try state(for: value).run(value)
    }

    /// The state for encoding a value.
    func state(for value: Any) throws -> EncodingState {
        do throws(FastCodingError) {
            try types.check()
        } catch {
            throw FastEncoder.error(value, error)
        }
        return EncodingState(self)
    }

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

    /// Turns the errors of writing into those of encoders, and passes on the warnings.
    func warning(
        of value: Any,
        _ write: (inout Diagnostics) throws(FastCodingError) -> [UInt8]
    ) throws -> [UInt8] {
        do {
            var diagnostics = Diagnostics()
            let bytes = try write(&diagnostics)

            for warning in diagnostics.reported {
                try warn(warning)
            }

            return bytes
        } catch {
            throw EncodingError.wrapping(error, value)
        }
    }
}
