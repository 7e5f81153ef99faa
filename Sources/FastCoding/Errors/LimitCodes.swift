// The codes of errors and warnings about limits.
extension FastCodingError.Code {
    /// The data nests deeper than --max-depth.
    public static let depthLimit = Self("depth-limit")
    /// A chain of references is longer than the limit on chains.
    public static let chainLimit = Self("chain-limit")
    /// The input is larger than --max-input.
    public static let inputLimit = Self("input-limit")
    /// The archive has more chunks than --max-chunks.
    public static let chunkLimit = Self("chunk-limit")
    /// A string is longer than --max-string.
    public static let stringLimit = Self("string-limit")
    /// The output would be larger than --max-output.
    public static let outputLimit = Self("output-limit")
    /// Written out, the graph would have more nodes than --max-expansion.
    public static let expansionLimit = Self("expansion-limit")
    /// Something is larger than the format can hold, such as data of 4 GiB.
    public static let tooLarge = Self("too-large")

    package static let limitTable: [(code: Self, meaning: String)] = [
        (.depthLimit, "The data nests deeper than --max-depth."),
        (.chainLimit, "A chain of references is longer than the limit on chains."),
        (.inputLimit, "The input is larger than --max-input."),
        (.chunkLimit, "The archive has more chunks than --max-chunks."),
        (.stringLimit, "A string is longer than --max-string."),
        (.outputLimit, "The output would be larger than --max-output."),
        (.expansionLimit, "Written out, the graph would have more nodes than --max-expansion."),
        (.tooLarge, "Something is larger than the format can hold, such as data of 4 GiB."),
    ]
}
