/// The parts of a JSON reader that do not depend on the sink: limits, options, and memory that is
/// used again.
package struct JSONReadingState: ~Copyable {
    /// How deep arrays and objects may nest.
    let depthLimit: Int
    /// How many bytes a string may have.
    let stringLimit: Int
    let numbers: JSONNumberOptions
    /// How many containers are open around the value that is read next.
    var outerDepth = 0
    /// The content of a string with escapes.
    var scratch = ByteBuffer()

    init(_ options: ReadingOptions, depth: Int) {
        depthLimit = depth
        stringLimit = options.limits.string
        numbers = JSONNumberOptions(
            lossy: options.lossyNumbers,
            decimals: options.decimalNumbers,
            reportsLoss: options.reportsLostDigits
        )
    }

    /// The error for a container that nests too deep.
    @inline(never)
    func tooDeep(at offset: Int) -> FastCodingError {
        FastCodingError(tooDeep: "arrays and objects nest deeper than", depthLimit, offset: offset)
    }

    /// The error for a string of more bytes than the limit.
    @inline(never)
    func tooLongString(at offset: Int) -> FastCodingError {
        FastCodingError(
            .stringLimit,
            "a string is longer than \(stringLimit) bytes",
            offset: offset
        )
    }
}
