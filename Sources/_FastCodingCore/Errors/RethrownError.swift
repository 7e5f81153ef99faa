/// Carries an error of any type through code that throws errors of the library: the closures of
/// programs throw their own, and the engine has typed throws.
package final class RethrownError {
    /// The error to throw in the end.
    private var error: (any Error)?

    package init() {}

    /// Runs a closure of the program and keeps its error, in place of which an error of the library
    /// is thrown.
    package func keep(_ body: () throws -> Void) throws(FastCodingError) {
        do {
            try body()
        } catch {
            self.error = error
            throw error as? FastCodingError ?? .passedOn
        }
    }

    /// Runs code that may call ``keep(_:)``, and throws the kept error as it was.
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
