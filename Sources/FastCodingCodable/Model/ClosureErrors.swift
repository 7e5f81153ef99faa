import _FastCodingEngine

// Errors of a program's closures, which become those of coders: callers expect no others.

extension DecodingError {
    /// Calls a closure of the program; its own errors are what an error of a decoder is due to.
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
    /// The error of an encoder that is due to one of a closure, unless it is one already.
    static func wrapping(_ error: any Error, _ value: Any) -> EncodingError {
        if let error = error as? EncodingError {
            return error
        }

        return .invalidValue(
            value,
            Context(codingPath: [], debugDescription: "\(error)", underlyingError: error)
        )
    }
}
