import _FastCodingCore

/// Writes events as a binary property list, `bplist00`.
///
/// As in Foundation, equal strings, numbers, dates and data are stored once, containers once for
/// each begin event, and offsets and references have 1, 2, 4 or 8 bytes. A container in several
/// places (`backReference`) is stored once. Single-precision numbers remain single-precision. A
/// dictionary whose only key is `CF$UID`, with an integer below 2^32, becomes a UID, so that keyed
/// archives survive; readers turn it into that dictionary again.
///
/// Null, and decimals that are not integers from -2^63 to 2^64 - 1, are refused with
/// not-representable. Nothing is handed over before the end, because the file is only known then.
package struct BinaryPropertyListWriter: EventSink, ~Copyable {
    /// A string or data by its place in the source, so that it need not be looked at again.
    private struct KnownText: Hashable {
        let range: ByteRange
        let isData: Bool
    }

    /// An open container.
    private struct Frame {
        let object: UInt32
        /// Where its children begin among those of all open containers.
        let start: Int
    }

    /// A part that is held back of a dictionary that may turn out to be a UID.
    private struct HeldIdentifier {
        /// An integer below 2^32, and its offset in the source.
        struct Value {
            let number: UInt32
            let offset: Int
        }

        /// The offset of the dictionary's first key, which is `CF$UID`.
        let key: Int
        /// The value of that key, once it has come.
        var value: Value?
    }

    private var objects = BinaryPropertyListObjects()
    private var frames: [Frame] = []
    /// The numbers of the objects in all open containers, those of the innermost last.
    private var children = TrivialArray<UInt32>()
    /// The object of each begin event, by its number; what a back reference names.
    private var containers = TrivialArray<UInt32>()
    private var held: HeldIdentifier?
    /// The objects of long texts and data by their positions in the source: each is converted and
    /// compared only once, however often it occurs.
    private var known: [KnownText: UInt32] = [:]
    /// How many bytes the file may have.
    private let limit: Int
    /// How many bytes of memory may be taken before the file is written.
    private let room: Int
    private let flush: ByteOutput

    /// - Parameters:
    ///   - options: only the limit on output applies.
    ///   - inputCount: the bytes of the input, which the default of that limit depends on.
    package init(options: WritingOptions, inputCount: Int, flush: @escaping ByteOutput) {
        limit = options.limits.output(forInput: inputCount)
        room = options.limits.held(forInput: inputCount)
        self.flush = flush
    }

    /// Hands over the whole file, once all events have come.
    package mutating func finish() throws(FastCodingError) {
        var output = BlockOutput(limit: limit, flush: flush)
        try objects.write(to: &output)
        try output.flush()
    }

    package mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
        var value = value
        if case .decimal(let decimal) = value, let number = decimal.propertyListInteger,
            number.isNegative || number.magnitude <= UInt64(Int64.max)
        {
            value = .integer(
                Int64(
                    truncatingIfNeeded: number.isNegative ? 0 &- number.magnitude : number.magnitude
                )
            )
        }

        // A `CF$UID` was held back: if nothing follows this number, the dictionary is a UID.
        if case .integer(let number) = value, let key = held, key.value == nil,
            let number = UInt32(exactly: number)
        {
            held?.value = HeldIdentifier.Value(number: number, offset: offset)
            return
        }

        try begin()
        try objects.pool.append(propertyListScalar: value, at: offset)
        try add(at: offset)
    }

    package mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        if try placeKnown(range, isData: false, at: offset) {
            return
        }

        try begin()
        objects.pool.append(propertyListString: utf8)
        try add(at: offset, range, isData: false)
    }

    package mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        // `CF$UID` itself is short, so a long key need not be compared.
        if range?.isQuickToHash ?? true, utf8.isIdentifierKey {
            try begin()
            if let frame = frames.last, frame.start == children.count {
                held = HeldIdentifier(key: offset)
                return
            }
        }

        try string(utf8, from: range, at: offset)
    }

    package mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        if try placeKnown(range, isData: true, at: offset) {
            return
        }

        try begin()
        objects.pool.append(propertyListMarker: .data, count: bytes.count)
        objects.pool.append(bytes)
        try add(at: offset, range, isData: true)
    }

    /// Puts a long text that has been met before into the open container; returns whether it has
    /// been.
    @inline(__always)
    private mutating func placeKnown(
        _ range: ByteRange?,
        isData: Bool,
        at offset: Int
    ) throws(FastCodingError) -> Bool {
        guard let range, !range.isQuickToHash,
            let object = known[KnownText(range: range, isData: isData)]
        else {
            return false
        }

        try begin()
        try place(object, at: offset)
        return true
    }

    package mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        try begin()
        let object = try objects.reserve(isDictionary ? .dictionary : .array, at: offset)
        try place(object, at: offset)
        containers.append(object)
        frames.append(Frame(object: object, start: children.count))
    }

    package mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        // The dictionary has ended with nothing but `CF$UID` and its number.
        if let value = held?.value, let frame = frames.popLast() {
            held = nil
            return try objects.setIdentifier(frame.object, value.number)
        }

        try begin()
        guard let frame = frames.popLast() else { return }

        try objects.close(frame.object, children: children, from: frame.start)
        children.truncate(to: frame.start)
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        try begin()
        guard (0..<containers.count).contains(ordinal) else {
            throw FastCodingError(
                .plistStructure,
                "a reference to a container that has not begun",
                offset: offset
            )
        }

        try place(containers[ordinal], at: offset)
    }

    /// Begins an object. It shows that a dictionary held back is none of a UID.
    @inline(__always)
    private mutating func begin() throws(FastCodingError) {
        if held != nil {
            try settle()
        }
        objects.begin()
    }

    /// Adds the object that was assembled since ``begin()``; a long text is remembered.
    @inline(__always)
    private mutating func add(at offset: Int, _ range: ByteRange? = nil, isData: Bool = false)
        throws(FastCodingError)
    {
        let object = try objects.addUnique(at: offset)
        if let range, !range.isQuickToHash {
            known[KnownText(range: range, isData: isData)] = object
        }

        try place(object, at: offset)
    }

    /// Puts an object into the open container, and checks the size so far against the limit.
    @inline(__always)
    private mutating func place(_ object: UInt32, at offset: Int) throws(FastCodingError) {
        if !frames.isEmpty {
            children.append(object)
        }

        if objects.leastSize + children.count > limit {
            throw BlockOutput.overLimit(limit, at: offset)
        }

        if objects.sizeInMemory + 4 * (children.count + containers.count) > room {
            throw overRoom(offset)
        }
    }

    @inline(never)
    private func overRoom(_ offset: Int) -> FastCodingError {
        FastCodingError(
            .outputLimit,
            "a binary property list is built in memory, and this one would take more than \(room) bytes there",
            offset: offset
        )
    }

    /// Writes the key that was held back, and its value if that had come, because the dictionary is
    /// not a UID.
    private mutating func settle() throws(FastCodingError) {
        guard let settled = held else { return }

        held = nil
        let name = propertyListIdentifierKey
        try string(name.span, from: nil, at: settled.key)

        if let value = settled.value {
            try scalar(.integer(Int64(value.number)), at: value.offset)
        }
    }
}
