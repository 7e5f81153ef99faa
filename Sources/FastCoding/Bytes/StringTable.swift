/// Numbers distinct strings from 0 in order of appearance, without copying them: a string is known by where it stands
/// in some storage that the caller keeps and hands over at each look-up.
///
/// A value like any other: copies do not see each other's changes. Loops that are as hot as the encoder's use
/// ``StringIndex``, which is behind it, themselves.
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

    /// What looking a string up has found.
    package struct Place {
        /// The string's number, or -1 if it is new.
        package let number: Int
        let hash: UInt64
    }

    /// Looks a string up; `storage` is what the ranges are of.
    package func find(_ string: Span<UInt8>, in storage: Span<UInt8>) -> Place {
        self.storage.index.find(string, in: storage)
    }

    /// Takes in a new string that ``find(_:in:)`` has not found just before, and tells its number.
    @discardableResult
    package mutating func insert(_ range: ByteRange, at place: Place) -> Int {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.index.copy()) }
        return storage.index.insert(range.offset, range.count, at: place)
    }
}
