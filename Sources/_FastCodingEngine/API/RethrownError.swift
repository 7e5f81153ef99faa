import _FastCodingNotation

/// Carries an error of any type through code that throws errors of the library.
package final class RethrownError {
    private var error: (any Error)?

    package init() {}

    package func keep(_ body: () throws -> Void) throws(FastCodingError) {
        do {
            try body()
        } catch {
            self.error = error
            throw error as? FastCodingError ?? .passedOn
        }
    }

    /// Runs what may call ``keep(_:)``, whose error comes out as it was.
    package func rethrow<Result: ~Copyable>(_ body: () throws(FastCodingError) -> Result) throws
        -> Result
    {
        do throws(FastCodingError) {
            return try body()
        } catch {
            throw self.error ?? error
        }
    }
}
