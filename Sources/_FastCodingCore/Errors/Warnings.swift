/// Called for each warning while reading or writing. An error that it throws ends the operation.
package typealias WarningHandler = (FastCodingError) throws(FastCodingError) -> Void

/// Runs a conversion and passes warnings to a handler, even if it fails; its error is then thrown,
/// not the handler's.
package func withWarnings<Result: ~Copyable>(
    to warn: WarningHandler,
    _ body: (inout Diagnostics) throws(FastCodingError) -> Result
) throws(FastCodingError) -> Result {
    var diagnostics = Diagnostics()
    let result: Result

    do throws(FastCodingError) {
        result = try body(&diagnostics)
    } catch {
        for warning in diagnostics.reported {
            // The conversion's error is the one that counts.
            try? warn(warning)
        }
        throw error
    }

    for warning in diagnostics.reported {
        try warn(warning)
    }

    return result
}

extension Diagnostics {
    /// The warnings, as calls return them; if they are refused, the first one is thrown.
    package func returned(_ refused: Bool) throws(FastCodingError) -> [FastCodingError] {
        if totals.isEmpty {
            return []
        }

        if refused, let first = reported.first {
            throw first
        }

        return reported
    }
}

extension FastCodingError {
    /// Represents an error of the program's own where only the library's pass. ``RethrownError``
    /// throws the original in the end.
    static let passedOn = FastCodingError(.notExact, "an error of the output")
}
