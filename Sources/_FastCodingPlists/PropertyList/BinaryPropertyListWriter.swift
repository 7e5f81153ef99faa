import _FastCodingCore

/// Writes events as a binary property list, `bplist00`.
///
/// As in Foundation, equal strings, numbers, dates and data are stored once, containers once for each begin event, and
/// offsets and references have 1, 2, 4 or 8 bytes. A container that stands in several places (`backReference`) is
/// stored once. Single-precision numbers remain single-precision. A dictionary whose only key is `CF$UID`, with an
/// integer below 2^32, becomes a UID, so that keyed archives survive; readers turn it into that dictionary again.
///
/// Null, and decimals that are not integers from -2^63 to 2^64 - 1, are refused with not-representable. Nothing is
/// handed over before the end, because the file is only known then.
package struct BinaryPropertyListWriter: EventSink, ~Copyable {
    private struct Frame {
        var object: UInt32
        /// Where its children begin among those of all open containers.
        var start: Int
    }

    /// The part that is held back of a dictionary that may turn out to be a UID.
    private enum Held {
        case nothing
        /// Its first key is `CF$UID`.
        case key(Int)
        /// In addition, the value of that key is an integer below 2^32.
        case keyAndNumber(Int, UInt32, Int)
    }

    private struct KnownText: Hashable {
        let range: ByteRange
        let isData: Bool
    }

    private var table = BinaryPropertyListObjects()
    private var frames: [Frame] = []
    private var children = TrivialArray<UInt32>()
    private var containers = TrivialArray<UInt32>()
    private var held = Held.nothing
    /// The objects of long texts and data by their positions in the source: each is converted and compared only once,
    /// however often it occurs.
    private var known: [KnownText: UInt32] = [:]
    private let limit: Int
    private let room: Int
    private let flush: ByteOutput

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - options: only `limits.output` applies.
    ///   - inputCount: the size of the input in bytes, which the default limit on output depends on.
    ///   - flush: takes the file in blocks.
    package init(options: WritingOptions, inputCount: Int, flush: @escaping ByteOutput) {
        limit = options.limits.output(forInput: inputCount)
        room = options.limits.held(forInput: inputCount)
        self.flush = flush
    }

    package mutating func finish() throws(FastCodingError) {
        var output = BlockOutput(limit: limit, flush: flush)
        try table.write(to: &output)
        try output.flush()
    }

    // MARK: - Values

    package mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
        var value = value
        if case .decimal(let decimal) = value, let number = decimal.propertyListInteger,
            number.isNegative || number.magnitude <= UInt64(Int64.max)
        {
            value = .integer(Int64(truncatingIfNeeded: number.isNegative ? 0 &- number.magnitude : number.magnitude))
        }
        if case .integer(let number) = value, case .key(let key) = held, let number = UInt32(exactly: number) {
            held = .keyAndNumber(key, number, offset)
            return
        }
        try begin()
        switch value {
        case .null: throw Self.notRepresentable("null", at: offset)
        case .bool(let value): table.pool.append(value ? 0x09 : 0x08)
        case .integer(let value): table.pool.append(propertyListInteger: UInt64(bitPattern: value))
        case .float64(let value): append(0x23, value.bitPattern)
        case .date(let seconds): append(0x33, seconds.bitPattern)
        case .decimal(let value):
            guard let number = value.propertyListInteger else {
                throw Self.notRepresentable("a decimal that is not an integer from -2^63 to 2^64 - 1", at: offset)
            }
            append(0x14, 0 as UInt64)
            table.pool.append(littleEndian: number.magnitude.byteSwapped)
        default:
            // A real: the marker ends with the binary logarithm of its size.
            table.pool.append(0x20 | UInt8(value.size.trailingZeroBitCount))
            table.pool.append(word: value.bits.byteSwapped >> UInt64(64 - 8 * value.size), size: value.size)
        }
        try add(at: offset)
    }

    /// Appends the first byte of an object and a number, the most significant byte first.
    private mutating func append(_ marker: UInt8, _ bits: some FixedWidthInteger) {
        table.pool.append(marker)
        table.pool.append(littleEndian: bits.byteSwapped)
    }

    package mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) throws(FastCodingError) {
        if try placeKnown(range, isData: false, at: offset) { return }
        try begin()
        table.pool.append(propertyListString: utf8)
        try add(at: offset)
        know(range, isData: false)
    }

    package mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) throws(FastCodingError) {
        if range?.isQuickToHash ?? true, utf8.isIdentifierKey {
            try begin()
            if let frame = frames.last, frame.start == children.count {
                held = .key(offset)
                return
            }
        }
        try string(utf8, from: range, at: offset)
    }

    package mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) throws(FastCodingError) {
        if try placeKnown(range, isData: true, at: offset) { return }
        try begin()
        table.pool.append(propertyListMarker: 0x40, count: bytes.count)
        table.pool.append(bytes)
        try add(at: offset)
        know(range, isData: true)
    }

    // MARK: - Texts that may occur again

    /// Puts the object of a known text into the open container. False if the text is not known.
    @inline(__always)
    private mutating func placeKnown(
        _ range: ByteRange?, isData: Bool, at offset: Int
    ) throws(FastCodingError) -> Bool {
        guard let range, !range.isQuickToHash, let object = known[KnownText(range: range, isData: isData)] else {
            return false
        }
        try begin()
        try place(object, at: offset)
        return true
    }

    /// Remembers the text that was last written, if it is long.
    @inline(__always)
    private mutating func know(_ range: ByteRange?, isData: Bool) {
        if let range, !range.isQuickToHash { known[KnownText(range: range, isData: isData)] = table.latest }
    }

    // MARK: - Containers

    package mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        try begin()
        let object = try table.reserve(isDictionary ? .dictionary : .array, at: offset)
        try place(object, at: offset)
        containers.append(object)
        frames.append(Frame(object: object, start: children.count))
    }

    package mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        if case .keyAndNumber(_, let number, _) = held, let frame = frames.popLast() {
            held = .nothing
            return try table.setIdentifier(frame.object, number)
        }
        try begin()
        guard let frame = frames.popLast() else { return }
        try table.close(frame.object, children: children, from: frame.start)
        children.truncate(to: frame.start)
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        try begin()
        guard (0..<containers.count).contains(ordinal) else {
            throw FastCodingError(.plistStructure, "a reference to a container that was not seen", offset: offset)
        }
        try place(containers[ordinal], at: offset)
    }

    // MARK: - Objects

    @inline(__always)
    private mutating func begin() throws(FastCodingError) {
        if case .nothing = held { table.begin() } else { try settle() }
    }

    @inline(never)
    private func overRoom(_ offset: Int) -> FastCodingError {
        FastCodingError(
            .outputLimit,
            "a binary property list is built in memory, and this one would take more than \(room) bytes there",
            offset: offset)
    }

    @inline(__always)
    private mutating func add(at offset: Int) throws(FastCodingError) {
        let object = try table.addUnique(at: offset)
        try place(object, at: offset)
    }

    /// Puts an object into the open container, and checks the size so far against the limit.
    @inline(__always)
    private mutating func place(_ object: UInt32, at offset: Int) throws(FastCodingError) {
        if !frames.isEmpty { children.append(object) }
        if table.leastSize + children.count > limit { throw BlockOutput.overLimit(limit, at: offset) }
        let held = table.sizeInMemory + 4 * (children.count + containers.count)
        if held > room { throw overRoom(offset) }
    }

    /// Writes what was held back, because the dictionary is not a UID.
    private mutating func settle() throws(FastCodingError) {
        let released = held
        held = .nothing
        switch released {
        case .nothing: break
        case .key(let offset): try writeIdentifierKey(at: offset)
        case .keyAndNumber(let offset, let number, let numberOffset):
            try writeIdentifierKey(at: offset)
            try scalar(.integer(Int64(number)), at: numberOffset)
        }
        table.begin()
    }

    private mutating func writeIdentifierKey(at offset: Int) throws(FastCodingError) {
        table.begin()
        let key = propertyListIdentifierKey
        table.pool.append(propertyListString: key.span)
        try add(at: offset)
    }

    @inline(never)
    private static func notRepresentable(_ what: String, at offset: Int) -> FastCodingError {
        FastCodingError(.notRepresentable, "a binary property list can't carry \(what)", offset: offset)
    }
}
