/// How an archive or a text is read. Options about text have no effect on archives.
public struct ReadingOptions: Sendable {
    /// The dialect to read an archive in; nil to detect it.
    public var dialect: FastDialect?
    /// Whether the first warning is thrown as an error. Otherwise warnings are in
    /// ``ObjectGraph/warnings`` or another part of the result. A call whose result has no place for
    /// them throws the first one in any case.
    public var refusesWarnings = false
    /// The format of a text; nil to tell it from the content.
    public var format: FastTextFormat?
    /// Which value counts if a key occurs twice.
    public var duplicateKeys = DuplicateKeys.last
    /// Whether whole numbers that not even a decimal can represent become doubles.
    public var lossyNumbers = false
    /// Whether a number becomes a decimal if the shortest text of its double denotes another value.
    public var decimalNumbers = false
    /// Whether to warn about numbers that lose digits: those no double prints exactly, even with 17
    /// significant digits.
    public var reportsLostDigits = false
    /// Whether the containers of a literal text become mutable.
    public var mutable = false
    /// Whether the text is newline-delimited JSON, each line of which is an element of a root
    /// array.
    public var lines = false
    /// Bounds on the cost of reading.
    public var limits = FastLimits()

    /// Default options, with limits of one's own.
    public init(limits: FastLimits = FastLimits()) {
        self.limits = limits
    }
}
