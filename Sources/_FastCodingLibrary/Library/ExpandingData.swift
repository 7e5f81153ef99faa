import _FastCodingRules

extension ObjectGraph {
    /// Replaces data by what it holds: archives, property lists, and, in the case of property lists of NSKeyedArchiver, the
    /// objects that they archive. What these hold may contain data in turn, up to eight levels deep.
    ///
    /// - Parameters:
    ///   - limits: what reading the data may cost, all of it together.
    ///   - warn: is called for data that begins like one of these but can't be read or is deeper, and so stays as it is; see
    ///     ``WarningHandler``.
    public mutating func expandData(
        limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        self = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            DataExpansion.expanding(self, limits, diagnostics: &diagnostics)
        }
    }
}
