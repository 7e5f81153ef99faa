extension ObjectGraph {
    /// Puts what data holds in its place: archives, property lists, and property lists of NSKeyedArchiver as what they have
    /// archived. What is in them may hold data again, up to eight levels.
    ///
    /// - Parameters:
    ///   - limits: what reading the data may cost, all of it together.
    ///   - warn: is told of data that begins like one of these and can't be read, which stays as it is; see ``WarningHandler``.
    public mutating func expandData(
        limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        self = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            DataExpansion.expanding(self, limits, diagnostics: &diagnostics)
        }
    }
}
