// The codes of errors and warnings about limits.
extension FastCodingError.Code {
    /// The data nests deeper than the limit.
    public static let depthLimit = Self("depth-limit")
    /// A chain of references is longer than the limit.
    public static let chainLimit = Self("chain-limit")
    /// The input is larger than the limit.
    public static let inputLimit = Self("input-limit")
    /// The archive has more chunks than the limit.
    public static let chunkLimit = Self("chunk-limit")
    /// A string is longer than the limit.
    public static let stringLimit = Self("string-limit")
    /// The output would be larger than the limit.
    public static let outputLimit = Self("output-limit")
    /// Written out, the graph would have more nodes than the limit.
    public static let expansionLimit = Self("expansion-limit")
    /// Something is larger than the format can hold, such as data of 4 GiB.
    public static let tooLarge = Self("too-large")

    package static let limitTable: [(code: Self, meaning: String)] = [
        (.depthLimit, "The data nests deeper than the limit."),
        (.chainLimit, "A chain of references is longer than the limit."),
        (.inputLimit, "The input is larger than the limit."),
        (.chunkLimit, "The archive has more chunks than the limit."),
        (.stringLimit, "A string is longer than the limit."),
        (.outputLimit, "The output would be larger than the limit."),
        (.expansionLimit, "Written out, the graph would have more nodes than the limit."),
        (.tooLarge, "Something is larger than the format can hold, such as data of 4 GiB."),
    ]
}
