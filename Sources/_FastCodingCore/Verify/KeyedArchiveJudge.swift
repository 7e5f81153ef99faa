/// What judges the property lists in keyed archives: a scan knows nothing of property lists.
package struct KeyedArchiveJudge: Sendable {
    /// Reads the class names in the payload of a keyed archive.
    let classes:
        @Sendable (_ payload: [UInt8], _ options: VerificationOptions) throws(FastCodingError) ->
            KeyedArchiveClasses
    /// Whether a reader could make objects of a payload that can't be read.
    let mayHoldObjects: @Sendable (_ payload: [UInt8]) -> Bool

    package init(
        classes:
            @escaping @Sendable (_ payload: [UInt8], _ options: VerificationOptions)
            throws(FastCodingError) ->
            KeyedArchiveClasses,
        mayHoldObjects: @escaping @Sendable (_ payload: [UInt8]) -> Bool
    ) {
        self.classes = classes
        self.mayHoldObjects = mayHoldObjects
    }
}
