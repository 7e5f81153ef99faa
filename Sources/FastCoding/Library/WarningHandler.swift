/// Is called for each warning while reading or writing. An error that it throws ends the operation.
///
/// Warnings report what is in doubt (a dialect that had to be detected, counts that are not true) or what could not be
/// carried over unchanged. Every function that can warn takes a handler, and without one a warning is an error: nothing
/// is guessed or lost in silence. For each code the first ten warnings are reported one by one, and then the number of
/// the rest.
///
///     var warnings: [FastCodingError] = []
///     let graph = try ObjectGraph(archive: bytes, policy: .plainData) { warnings.append($0) }
public typealias WarningHandler = (FastCodingError) throws(FastCodingError) -> Void

extension FastCodingError {
    /// Throws the warning: the default handler.
    public static func refuse(_ warning: FastCodingError) throws(FastCodingError) { throw warning }
}

/// Runs a conversion and passes its warnings to a handler, even if the conversion fails; then its own error is thrown,
/// whatever the handler does.
func withWarnings<Result>(
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
