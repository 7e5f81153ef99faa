/// A ``StringIndex`` that is a value like any other: copies do not see each other's changes. Hot
/// loops use the index itself.
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

    package var count: Int { storage.index.count }

    /// Where a string was found, or where it is to be inserted without being hashed again.
    package struct Place {
        /// The string's number, or -1 if it is new.
        package let number: Int
        package let hash: UInt64
    }

    /// The number of a string, or where it is to be inserted.
    package func find(_ string: Span<UInt8>, in storage: Span<UInt8>) -> Place {
        self.storage.index.find(string, in: storage)
    }

    /// Adds a new string that ``find(_:in:)`` has not found, and returns its number.
    @discardableResult
    package mutating func insert(_ range: ByteRange, at place: Place) -> Int {
        if !isKnownUniquelyReferenced(&storage) {
            storage = Storage(storage.index.copy())
        }
        return storage.index.insert(range.offset, range.count, at: place)
    }
}
