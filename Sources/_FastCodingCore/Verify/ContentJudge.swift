/// The functions that judge the content of data and of keyed archives. They come from another
/// target, because the scanner does not know property lists.
package struct ContentJudge: Sendable {
    /// Reads the class names in the payload of a keyed archive.
    let classes:
        @Sendable (_ payload: [UInt8], _ options: VerificationOptions) throws(FastCodingError) ->
            KeyedArchiveClasses
    /// Whether there may be objects in data, or further data with objects.
    let isWorthJudging: @Sendable (_ data: Span<UInt8>) -> Bool
    /// Whether a reader could make objects of a payload that can't be read.
    let mayHoldObjects: @Sendable (_ payload: [UInt8]) -> Bool

    package init(
        classes:
            @escaping @Sendable (_ payload: [UInt8], _ options: VerificationOptions)
            throws(FastCodingError) ->
            KeyedArchiveClasses,
        isWorthJudging: @escaping @Sendable (_ data: Span<UInt8>) -> Bool,
        mayHoldObjects: @escaping @Sendable (_ payload: [UInt8]) -> Bool
    ) {
        self.classes = classes
        self.isWorthJudging = isWorthJudging
        self.mayHoldObjects = mayHoldObjects
    }
}
