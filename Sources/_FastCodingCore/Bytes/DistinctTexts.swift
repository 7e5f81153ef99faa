/// Numbers the texts of keys, and tells whether those of a container are distinct. Each text is
/// hashed once, as long as callers keep the number.
struct DistinctTexts: Sendable {
    private var texts = StringTable()
    private var keys = DistinctNumbers()

    /// The number of a text; -1 if it has none yet.
    func find(_ text: Span<UInt8>, in storage: Span<UInt8>) -> Int {
        texts.find(text, in: storage).number
    }

    /// The number of a text, which equal texts share.
    ///
    /// - Parameter storage: the bytes that have all of the texts, the same ones in each call.
    mutating func number(of text: ByteRange, in storage: Span<UInt8>) -> Int {
        let place = texts.find(storage.slice(text.range), in: storage)
        return place.number >= 0 ? place.number : texts.insert(text, at: place)
    }

    /// Begins with the next container.
    mutating func begin() {
        keys.begin()
    }

    /// Adds the number of a key. Returns false if another key of the container has the same text.
    mutating func insert(_ number: Int) -> Bool {
        keys.insert(number)
    }
}
