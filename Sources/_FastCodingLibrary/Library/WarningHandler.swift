import _FastCodingRules

/// Is called for each warning while reading or writing. An error that it throws ends the operation.
///
/// Warnings say what is in doubt (a dialect that had to be guessed from the contents, counts that are wrong) or what could
/// not be carried over as it is. Every function that can warn takes a handler, and without one a warning is an error:
/// nothing is guessed or lost in silence. For each code, the first ten warnings are passed on one by one, followed by a
/// single one whose ``FastCodingError/furtherCount`` says how many more there are.
///
///     var warnings: [FastCodingError] = []
///     let graph = try ObjectGraph(archive: bytes, policy: .plainData) { warnings.append($0) }
public typealias WarningHandler = (FastCodingError) throws(FastCodingError) -> Void

extension FastCodingError {
    /// Throws the warning: the default handler.
    public static func refuse(_ warning: FastCodingError) throws(FastCodingError) { throw warning }
}

/// Runs a conversion and passes its warnings to a handler, even if it fails; its error is then thrown, whatever the
/// handler throws.
package func withWarnings<Result: ~Copyable>(
    to warn: WarningHandler, _ body: (inout Diagnostics) throws(FastCodingError) -> Result
) throws(FastCodingError) -> Result {
    var diagnostics = Diagnostics()
    let result: Result
    do throws(FastCodingError) {
        result = try body(&diagnostics)
    } catch {
        for warning in diagnostics.told { try? warn(warning) }
        throw error
    }
    for warning in diagnostics.told { try warn(warning) }
    return result
}
