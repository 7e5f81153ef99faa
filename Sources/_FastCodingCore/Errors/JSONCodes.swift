// The codes of errors and warnings about texts.
extension FastCodingError.Code {
    /// The text is not JSON as RFC 8259 defines it.
    public static let jsonSyntax = Self("json-syntax")
    /// The text, or a string in an archive, is not valid UTF-8.
    public static let invalidUTF8 = Self("invalid-utf8")
    /// An escape such as `\ud800` lacks its other half.
    public static let loneSurrogate = Self("lone-surrogate")
    /// A string contains U+0000, which ends a string in an archive.
    public static let nulInString = Self("nul-in-string")
    /// A number is too large for a double, or for a decimal if it is a whole number.
    public static let numberOverflow = Self("number-overflow")
    /// A number that is not zero became zero (a warning).
    public static let numberUnderflow = Self("number-underflow")
    /// A number has more digits than a double keeps (a warning).
    public static let decimalPrecision = Self("decimal-precision")
    /// A dictionary has the same key twice.
    public static let duplicateKey = Self("duplicate-key")

    package static let jsonTable: [(code: Self, meaning: String)] = [
        (.jsonSyntax, "The text is not JSON as RFC 8259 defines it."),
        (.invalidUTF8, "The text, or a string in an archive, is not valid UTF-8."),
        (.loneSurrogate, "An escape such as `\\ud800` lacks its other half."),
        (.nulInString, "A string contains U+0000, which ends a string in an archive."),
        (.numberOverflow, "A number is too large for a double, or for a decimal if it is a whole number."),
        (.numberUnderflow, "A number that is not zero became zero (a warning)."),
        (.decimalPrecision, "A number has more digits than a double keeps (a warning)."),
        (.duplicateKey, "A dictionary has the same key twice."),
    ]
}
