import _FastCodingCore

extension DecimalNumber: LosslessStringConvertible {
    /// The decimal that a text denotes exactly, such as `-123.45`, `1e-7` or `NaN`; nil if the text
    /// is no number, or if it fits no decimal.
    public init?(_ description: String) {
        self.init(text: Array(description.utf8).span)
    }

    /// All digits of the number, without an exponent, such as `-123.45`; or `NaN`.
    public var description: String { text }
}
