import _FastCodingCore

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
    package func state(for value: Any) throws -> EncodingState {
        do throws(FastCodingError) {
            try types.check()
        } catch {
            throw FastEncoder.error(value, error)
        }
        return EncodingState(self)
    }

    /// Turns the errors of writing into those of encoders, and passes on the warnings.
    package func warning(
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
