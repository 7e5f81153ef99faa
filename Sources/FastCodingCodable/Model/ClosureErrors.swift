import _FastCodingCore

// Errors of the library and of a program's closures, which become those of coders: callers expect
// no others.

extension DecodingError {
    /// Runs code whose own errors become the cause of an error of a decoder.
    static func wrapped<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DecodingError {
            throw error
        } catch {
            throw DecodingError.dataCorrupted(
                Context(codingPath: [], debugDescription: "\(error)", underlyingError: error)
            )
        }
    }
}

extension EncodingError {
    /// The error of an encoder that another one is the cause of, unless it is one already.
    static func wrapping(_ error: any Error, _ value: Any) -> EncodingError {
        if let error = error as? EncodingError {
            return error
        }

        if let error = error as? FastCodingError {
            return FastEncoder.error(value, error)
        }

        return .invalidValue(
            value,
            Context(codingPath: [], debugDescription: "\(error)", underlyingError: error)
        )
    }
}
