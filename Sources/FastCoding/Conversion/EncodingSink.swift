/// Writes events as an archive in one pass, with no tree in between.
///
/// Two things it cannot do: put a later value in the place of an earlier one with the same key, and share containers. When
/// it meets one it throws and says so in ``givesUp``; the text, or what of it came after a mark, is then read again into
/// a graph.
struct EncodingSink: EventSink, ~Copyable {
    private struct Frame {
        /// Where the container's count is to be written.
        var countPlace: Int
        var count: Int
        var isDictionary: Bool
        /// Where its keys begin among ``keys``.
        var firstKey: Int
    }

    /// A key whose value is being written; archives hold the value first.
    private struct PendingKey {
        /// Its number in the string cache, or -1: then it stands in ``keyBytes``.
        var number: Int
        var start: Int
        var count: Int
    }

    /// How far the elements of a root array have been written.
    struct Mark {
        fileprivate let emitter: ChunkEmitter.Mark
        fileprivate let count: Int
        fileprivate let notation: NotationKeys
    }

    private(set) var givesUp = false
    var notation = NotationKeys()
    private var emitter: ChunkEmitter
    private let arrayType: ChunkType
    private let dictionaryType: ChunkType
    private var frames: [Frame] = []
    private var pending: [PendingKey] = []
    private var keyBytes = ByteBuffer()
    /// The numbers of the keys of open dictionaries.
    private var keys: [Int] = []
    /// For each string the last dictionary that closed with it as a key: how equal keys are found without a set for each.
    private var lastDictionary: [UInt32] = []
    private var dictionaries: UInt32 = 0

    /// `size` is that of the text, a fair guess of the archive's.
    init(mutable: Bool, size: Int) {
        arrayType = mutable ? .mutableArray : .array
        dictionaryType = mutable ? .mutableDictionary : .dictionary
        emitter = ChunkEmitter(capacity: size + size / 8 + 64)
    }

    /// Gives the archive away.
    consuming func finish() -> ByteBuffer { emitter.finish() }

    /// How far it has come, between two elements of the root array.
    @inline(__always)
    func mark() -> Mark {
        Mark(emitter: emitter.mark, count: frames.first?.count ?? 0, notation: notation)
    }

    /// Forgets all events since the mark, also that it gave up.
    mutating func goBack(to mark: Mark) {
        emitter.goBack(to: mark.emitter)
        if frames.count > 1 { frames.removeSubrange(1...) }
        if !frames.isEmpty { frames[0].count = mark.count }
        pending.removeAll(keepingCapacity: true)
        keyBytes.truncate(to: 0)
        keys.removeAll(keepingCapacity: true)
        notation = mark.notation
        givesUp = false
    }

    /// A value has been written: counts it, and writes its key if it has one.
    @inline(__always)
    private mutating func written() {
        let last = frames.count - 1
        if last < 0 { return }
        frames[last].count &+= 1
        if frames[last].isDictionary { writeKey() }
    }

    @inline(__always)
    private mutating func writeKey() {
        guard let key = pending.popLast() else { return }
        if key.number >= 0 {
            emitter.alias(.stringAlias8, key.number)
            keys.append(key.number)
        } else {
            keys.append(writeString(keyBytes, key.start..<(key.start + key.count), &emitter))
            keyBytes.truncate(to: key.start)
        }
    }

    mutating func null(at offset: Int) {
        emitter.emit(.null)
        written()
    }

    mutating func bool(_ value: Bool, at offset: Int) {
        emitter.emit(value ? .true : .false)
        written()
    }

    @inline(__always)
    mutating func integer(_ value: Int64, at offset: Int) {
        emitter.integer(value)
        written()
    }

    @inline(__always)
    mutating func float64(_ value: Double, at offset: Int) {
        emitter.double(value)
        written()
    }

    mutating func float32(_ value: Float, at offset: Int) {
        emitter.float(value)
        written()
    }

    mutating func decimal(_ value: Decimal, at offset: Int) {
        emitter.decimal(value)
        written()
    }

    @inline(__always)
    mutating func string(_ utf8: Span<UInt8>, at offset: Int) {
        emitter.string(utf8)
        written()
    }

    mutating func data(_ bytes: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        guard UInt32(exactly: bytes.count) != nil else {
            throw FastCodingError(.tooLarge, "data of \(bytes.count) bytes; 4 GiB is the most", offset: offset)
        }
        emitter.data(.data, bytes)
        emitter.objectCount += 1
        written()
    }

    mutating func date(_ seconds: Double, at offset: Int) {
        emitter.emit(.date, seconds.bitPattern)
        emitter.objectCount += 1
        written()
    }

    mutating func beginArray(at offset: Int) {
        begin(arrayType, isDictionary: false)
    }

    mutating func beginDictionary(at offset: Int) {
        begin(dictionaryType, isDictionary: true)
    }

    @inline(__always)
    private mutating func begin(_ type: ChunkType, isDictionary: Bool) {
        let place = emitter.container(type, count: 0)
        frames.append(Frame(countPlace: place, count: 0, isDictionary: isDictionary, firstKey: keys.count))
    }

    @inline(__always)
    mutating func key(_ utf8: Span<UInt8>, at offset: Int) {
        notation.note(utf8)
        let number = emitter.findString(utf8)
        pending.append(PendingKey(number: number, start: keyBytes.count, count: utf8.count))
        if number < 0 { keyBytes.append(utf8) }
    }

    mutating func endArray(at offset: Int) throws(FastCodingError) {
        try end(at: offset)
    }

    mutating func endDictionary(at offset: Int) throws(FastCodingError) {
        if let frame = frames.last, frame.count > 1 { try checkKeys(from: frame.firstKey, at: offset) }
        if let frame = frames.last { keys.removeSubrange(frame.firstKey...) }
        try end(at: offset)
    }

    @inline(__always)
    private mutating func end(at offset: Int) throws(FastCodingError) {
        guard let frame = frames.popLast() else { return }
        guard UInt32(exactly: frame.count) != nil else {
            throw FastCodingError(.tooLarge, "a container of \(frame.count) elements", offset: offset)
        }
        emitter.setCount(at: frame.countPlace, to: frame.count)
        emitter.objectCount += 1
        written()
    }

    /// Throws if two keys of the dictionary that closes are equal.
    @inline(__always)
    private mutating func checkKeys(from first: Int, at offset: Int) throws(FastCodingError) {
        if dictionaries == .max { restartStamps() }
        dictionaries &+= 1
        if lastDictionary.count < emitter.stringCount {
            let missing = max(emitter.stringCount - lastDictionary.count, lastDictionary.count)
            lastDictionary.append(contentsOf: repeatElement(0, count: missing))
        }
        for index in first..<keys.count {
            let number = keys[index]
            if lastDictionary[number] == dictionaries { throw giveUp(at: offset) }
            lastDictionary[number] = dictionaries
        }
    }

    /// Once in four thousand million dictionaries the stamps begin anew.
    @inline(never)
    private mutating func restartStamps() {
        dictionaries = 0
        lastDictionary = []
    }

    mutating func again(container ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw giveUp(at: offset)
    }

    @inline(never)
    private mutating func giveUp(at offset: Int) -> FastCodingError {
        givesUp = true
        return FastCodingError(.duplicateKey, "needs a graph", offset: offset)
    }
}

/// Writes a string that stands in a buffer; its number.
private func writeString(
    _ buffer: borrowing ByteBuffer, _ range: Range<Int>, _ emitter: inout ChunkEmitter
) -> Int {
    emitter.string(buffer.span.slice(range))
}
