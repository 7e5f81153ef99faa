/// Writes events as an archive in one pass, with no tree in between.
///
/// It can't replace a value by a later one with the same key, nor share containers, nor does it
/// know the notation. When it meets any of these, it throws and sets ``givesUp``; the text after
/// the last mark is then read again into a graph.
package struct EncodingSink: EventSink, ~Copyable {
    /// A container that is open, or the place of the root.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    package struct Frame: BitwiseCopyable {
        package var isDictionary = false
        /// Whether two keys may be equal: only then are they compared when the dictionary closes.
        var mayHaveEqualKeys = false
        /// The number of the key whose value is being written; -1 while it has none, and its text
        /// is in ``keyBytes``.
        package var key = -1
        /// The position at which the container's count is to be written.
        var countPlace = 0
        package var count = 0
        /// Where its keys begin among ``keys``.
        package var firstKey = 0
        /// Where ``key`` begins among ``keyBytes``.
        var keyStart = 0
        /// A bit for each key: that of its number modulo 64. Keys with different bits are
        /// different.
        var keyBits: UInt64 = 0
    }

    /// A position to go back to, with the state at that position. It is taken only between the
    /// elements of the root array.
    package struct Mark {
        let emitter: ChunkEmitter.Mark
        let count: Int
        let notation: NotationKeys
    }

    /// Whether the text needs a graph.
    package private(set) var givesUp = false
    /// Whether it gives up at keys that begin with a dollar sign, which may mean something in the
    /// notation.
    private let stopsAtDollars: Bool
    package var notation = NotationKeys()
    private var emitter: ChunkEmitter
    private let arrayType: ChunkType
    private let dictionaryType: ChunkType
    /// The innermost container.
    private var top = Frame()
    /// The containers around it.
    private var frames = TrivialArray<Frame>()
    /// The texts of new keys whose values are being written.
    private var keyBytes = ByteBuffer()
    /// The numbers of the keys of open dictionaries.
    private var keys = TrivialArray<UInt32>()
    /// For each key, by the lowest bits of its number, the key that followed it the last time and
    /// will mostly follow it again; -1 if none is known.
    private var successors = TrivialArray<Int>(capacity: EncodingSink.successorCount)
    /// The number of the key that came last; -1 if it is new.
    private var lastKey = 0
    private var distinctKeys = DistinctNumbers()

    private static let successorCount = 1024

    package init(mutable: Bool, size: Int, stopsAtDollars: Bool = false) {
        self.stopsAtDollars = stopsAtDollars
        arrayType = mutable ? .mutableArray : .array
        dictionaryType = mutable ? .mutableDictionary : .dictionary
        emitter = ChunkEmitter(capacity: size + size / 8 + 64)
        successors.append(-1, times: EncodingSink.successorCount)
    }

    package consuming func finish() -> ByteBuffer {
        emitter.finish()
    }

    /// The current position. Inlined, because the reader takes one at each element of the root
    /// array.
    @inline(__always)
    package func mark() -> Mark {
        Mark(emitter: emitter.mark, count: top.count, notation: notation)
    }

    /// Discards everything written since the mark.
    package mutating func goBack(to mark: Mark) {
        emitter.goBack(to: mark.emitter)
        // The outermost frame is the place of the root, the next one the root array.
        if frames.count > 1 {
            top = frames[1]
            frames.truncate(to: 1)
        }

        top.count = mark.count
        keyBytes.truncate(to: 0)
        keys.truncate(to: 0)

        // The expected keys are numbers of strings that may have been discarded.
        for place in 0..<EncodingSink.successorCount {
            successors[place] = -1
        }

        notation = mark.notation
        givesUp = false
    }

    /// Notes that a value has been written. In a dictionary its key follows, because an archive has
    /// it after the value.
    @inline(__always)
    private mutating func written() {
        top.count &+= 1
        if top.isDictionary {
            writeKey()
        }
    }

    /// Writes the key after its value. Only the number of the key is kept, and a bit that tells
    /// whether another one may be equal.
    @inline(__always)
    private mutating func writeKey() {
        if top.key < 0 {
            writeNewKey()
        } else {
            emitter.alias(.stringAlias8, top.key)
        }

        keys.append(UInt32(truncatingIfNeeded: top.key))
        let bit = 1 &<< UInt64(truncatingIfNeeded: top.key)
        if top.keyBits & bit != 0 {
            top.mayHaveEqualKeys = true
        }

        top.keyBits |= bit
    }

    /// Writes a key that is new. Its text was kept until the value was written.
    @inline(never)
    private mutating func writeNewKey() {
        top.key = writeString(keyBytes, top.keyStart..<keyBytes.count, &emitter)
        keyBytes.truncate(to: top.keyStart)
    }

    package mutating func scalar(_ value: ScalarValue, at offset: Int) {
        _ = take(value, at: offset)
    }

    package mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        _ = take(utf8, at: offset)
    }

    package mutating func begin(isDictionary: Bool, at offset: Int) {
        _ = takeBegin(isDictionary: isDictionary, at: offset)
    }

    package mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        if stops(at: utf8) {
            throw giveUp(at: offset)
        }
        findKey(utf8)
    }

    package mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        if let error = takeEnd(isDictionary: isDictionary, at: offset) {
            throw error
        }
    }

    @inline(__always)
    package mutating func take(_ value: ScalarValue, at offset: Int) -> FastCodingError? {
        emitter.scalar(value)
        written()
        return nil
    }

    @inline(__always)
    package mutating func take(_ utf8: Span<UInt8>, at offset: Int) -> FastCodingError? {
        emitter.string(utf8)
        written()
        return nil
    }

    @inline(__always)
    package mutating func take(_ run: inout StringRun, in text: Span<UInt8>) -> FastCodingError? {
        emitter.strings(&run, in: text)
        // Runs are in arrays only, so no keys follow.
        top.count &+= run.count
        return nil
    }

    /// The keys of records mostly come in the same order. So the key that followed the last one
    /// before is compared with the text in place, which saves finding its end, checking it and
    /// hashing it.
    @inline(__always)
    package mutating func takeExpectedKey(in text: Span<UInt8>, from first: Int) -> Int {
        let expected = successors[lastKey & (EncodingSink.successorCount &- 1)]
        if expected < 0 {
            return -1
        }

        let end = emitter.endOfQuoted(expected, text, from: first)
        if end >= 0 {
            top.key = expected
            lastKey = expected
        }

        return end
    }

    /// Learns which key follows which, for ``takeExpectedKey(in:from:)``.
    package mutating func take(key utf8: Span<UInt8>, at offset: Int) -> FastCodingError? {
        if stops(at: utf8) {
            return giveUp(at: offset)
        }

        let place = lastKey & (EncodingSink.successorCount &- 1)
        findKey(utf8)
        // Only keys that are in the text without escapes can be expected there.
        successors[place] = top.key

        return nil
    }

    @inline(__always)
    package mutating func takeBegin(isDictionary: Bool, at offset: Int) -> FastCodingError? {
        frames.append(top)
        let place = emitter.container(isDictionary ? dictionaryType : arrayType, count: 0)
        top = Frame(isDictionary: isDictionary, countPlace: place, firstKey: keys.count)

        return nil
    }

    @inline(__always)
    package mutating func takeEnd(isDictionary: Bool, at offset: Int) -> FastCodingError? {
        // Equal bits are no proof that two keys are equal: the numbers are compared, in time linear
        // in the keys.
        if isDictionary {
            if top.mayHaveEqualKeys, !distinctKeys.areDistinct(keys, from: top.firstKey) {
                return giveUp(at: offset)
            }
            keys.truncate(to: top.firstKey)
        }

        // The count was left open in ``takeBegin``: a container's number of elements is known at
        // its end.
        guard UInt32(exactly: top.count) != nil else { return tooLarge(at: offset) }

        emitter.setCount(at: top.countPlace, to: top.count)

        // Immutable containers are numbered after their children and mutable ones before, but no
        // alias refers to either here, so only the count matters.
        emitter.objectCount &+= 1
        top = frames.removeLast()
        written()

        return nil
    }

    package mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        guard UInt32(exactly: bytes.count) != nil else {
            throw FastCodingError(
                .tooLarge,
                "data of \(bytes.count) bytes; 4 GiB is the most",
                offset: offset
            )
        }

        emitter.data(.data, bytes)
        emitter.objectCount += 1
        written()
    }

    /// Writes the graph of an element: a tree as ``LiteralGraphBuilder`` makes it from JSON,
    /// without equal keys.
    mutating func append(_ tree: borrowing ObjectGraph) throws(FastCodingError) {
        try ArchiveWriter.write(tree, to: &emitter)
        written()
    }

    /// Makes a text the key of the next value.
    @inline(never)
    private mutating func findKey(_ utf8: Span<UInt8>) {
        notation.note(utf8)
        top.key = emitter.findString(utf8)
        lastKey = top.key

        // The key can't be written yet. If it has been before, its number is enough; otherwise its
        // text is kept.
        if top.key < 0 {
            top.keyStart = keyBytes.count
            keyBytes.append(utf8)
        }
    }

    /// Whether a key may have a meaning in the notation.
    private func stops(at key: Span<UInt8>) -> Bool {
        stopsAtDollars && key.byteOrZero(0) == UInt8(ascii: "$")
    }

    /// The error for a container whose count does not fit into 32 bits.
    @inline(never)
    private func tooLarge(at offset: Int) -> FastCodingError {
        FastCodingError(.tooLarge, "a container of \(top.count) elements", offset: offset)
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw giveUp(at: offset)
    }

    /// The error that ends the pass. It is shown to nobody.
    @inline(never)
    private mutating func giveUp(at offset: Int) -> FastCodingError {
        givesUp = true
        return FastCodingError(
            .duplicateKey,
            "only a graph can be written from here on",
            offset: offset
        )
    }
}

/// Writes a string that is in a buffer, and returns its number.
private func writeString(
    _ buffer: borrowing ByteBuffer,
    _ range: Range<Int>,
    _ emitter: inout ChunkEmitter
) -> Int {
    emitter.string(buffer.span.slice(range))
}
