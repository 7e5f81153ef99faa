/// The classes that the property list of an NSKeyedArchiver names.
package struct KeyedArchiveClasses {
    /// The distinct names, in order of appearance; only the first ones if there are very many.
    package let names: [[UInt8]]
    /// The first distinct names that are not allowed, and the positions of their first occurrences.
    package let refused: [(name: [UInt8], offset: Int)]

    package init(names: [[UInt8]], refused: [(name: [UInt8], offset: Int)]) {
        self.names = names
        self.refused = refused
    }
}

/// What judges the property lists in keyed archives: a scan knows nothing of property lists.
package struct KeyedArchiveJudge: Sendable {
    /// Reads the class names in the payload of a keyed archive.
    let classes:
        @Sendable (_ payload: [UInt8], _ options: VerificationOptions) throws(FastCodingError) -> KeyedArchiveClasses
    /// Whether a reader could make objects of a payload that can't be read.
    let mayHoldObjects: @Sendable (_ payload: [UInt8]) -> Bool

    package init(
        classes:
            @escaping @Sendable (_ payload: [UInt8], _ options: VerificationOptions) throws(FastCodingError) ->
            KeyedArchiveClasses,
        mayHoldObjects: @escaping @Sendable (_ payload: [UInt8]) -> Bool
    ) {
        self.classes = classes
        self.mayHoldObjects = mayHoldObjects
    }
}
