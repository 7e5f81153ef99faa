/// Numbers distinct strings from 0 in order of appearance, without copying them: a string is given by its position in
/// some storage that the caller keeps and passes to each look-up.
///
/// A value like any other: copies do not see each other's changes. Loops as hot as the encoder's use
/// ``StringIndex``, on which this is built, directly.
package struct StringTable: Sendable {
    /// Not changed while it is shared.
    private final class Storage: @unchecked Sendable {
        var index: StringIndex

        init(_ index: consuming StringIndex) {
            self.index = index
        }
    }

    private var storage = Storage(StringIndex())

    package init() {}

    /// How many strings there are.
    package var count: Int { storage.index.count }

    /// About how many bytes of memory each string takes, without its text.
    package static var sizeOfEntry: Int { 28 }

    /// The result of looking up a string.
    package struct Place {
        /// The string's number, or -1 if it is new.
        package let number: Int
        package let hash: UInt64
    }

    /// Looks up a string; `storage` is what the ranges point into.
    package func find(_ string: Span<UInt8>, in storage: Span<UInt8>) -> Place {
        self.storage.index.find(string, in: storage)
    }

    /// Adds a new string that ``find(_:in:)`` has just not found, and returns its number.
    @discardableResult
    package mutating func insert(_ range: ByteRange, at place: Place) -> Int {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.index.copy()) }
        return storage.index.insert(range.offset, range.count, at: place)
    }
}
