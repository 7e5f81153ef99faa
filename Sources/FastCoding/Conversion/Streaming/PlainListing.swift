/// Lists the values of an archive that ``PlainSurvey`` has found plain, straight from its chunks, in the same form as
/// ``GraphListing``.
struct PlainListing: ChunkVisitor, ~Copyable {
    /// What a list accepts: whatever is plain.
    struct Rules: PlainRules {
        static var wantsKeys: Bool { true }
        func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool { true }
        func accepts(key: Span<UInt8>) -> Bool { true }
    }

    /// The length of the path to an open container.
    struct Note: BitwiseCopyable {
        var pathLength: Int
    }

    private let table: PlainTable
    private let options: WritingOptions
    private let flush: ByteOutput
    private var budget: NotationBudget
    private var buffer = ByteBuffer(capacity: GraphListing.blockSize + 1024)
    /// The path of the innermost open container, as lists show it.
    private var path = ByteBuffer()
    /// How many containers have been met.
    private var containers = 0
    /// The value whose key comes next.
    private var waiting: Chunk?

    private init(_ table: consuming PlainTable, _ size: Int, _ options: WritingOptions, _ flush: @escaping ByteOutput) {
        self.table = table
        self.options = options
        self.flush = flush
        budget = NotationBudget(limit: options.limits.output(forInput: size))
    }

    /// Lists an archive, if that can be done in this way.
    ///
    /// - Returns: false if it has to go through a graph; nothing has been written then.
    static func write(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics, output: @escaping ByteOutput
    ) throws(FastCodingError) -> Bool {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        guard options.keyPaths.isEmpty, options.dialect == nil,
            reading.header.suitsPlainReaders(size: archive.count)
        else { return false }
        var survey = PlainSurvey(Rules())
        guard let facts = Streaming.scan(archive, reading, options, &survey) else { return false }
        ReadingWarnings.report(reading, facts, in: archive, to: &diagnostics)
        var listing = PlainListing(survey.finish(), archive.count + facts.chunks, options, output)
        var again = ScanFacts()
        try ChunkScanner.scan(archive.span, reading, limits: options.limits, visitor: &listing, facts: &again)
        try listing.drain()
        return true
    }

    // MARK: - Chunks

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        let start = buffer.count
        switch place.role {
        case .value: waiting = chunk
        case .key:
            guard let value = waiting else { return }
            let key = table.strings[number(chunk)].text(in: bytes)
            try budget.check(path: path.count + key.count + 1)
            Self.append(path, to: &buffer)
            Self.append(key, place, to: &buffer)
            try line(value, place, from: start, bytes)
        default:
            try budget.check(path: path.count + 2)
            Self.append(path, to: &buffer)
            Self.appendIndex(place, to: &buffer)
            try line(chunk, place, from: start, bytes)
        }
    }

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Note {
        let note = Note(pathLength: path.count)
        if place.role == .value {
            let key = table.strings[Int(table.keys[containers])].text(in: bytes)
            try budget.check(path: path.count + key.count + 1)
            Self.append(key, place, to: &path)
        } else {
            try budget.check(path: path.count + 2)
            Self.appendIndex(place, to: &path)
        }
        containers += 1
        let start = buffer.count
        Self.append(path, to: &buffer)
        try line(chunk, place, from: start, bytes)
        return note
    }

    mutating func close(
        _ chunk: Chunk, _ note: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Bool {
        path.truncate(to: note.pathLength)
        waiting = nil
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {}

    /// The number of a string, or of the one that an alias points to.
    private func number(_ chunk: Chunk) -> Int { chunk.target?.index ?? chunk.number?.index ?? 0 }

    // MARK: - Paths

    private static func append(_ key: Span<UInt8>, _ place: ChunkPlace, to path: inout ByteBuffer) {
        if place.depth > 1 { path.append(UInt8(ascii: ".")) }
        let start = path.count
        KeyPath.append(component: key, to: &path)
        KeyPath.escape(&path, from: start)
    }

    private static func appendIndex(_ place: ChunkPlace, to path: inout ByteBuffer) {
        if place.depth == 0 { return }
        if place.depth > 1 { path.append(UInt8(ascii: ".")) }
        path.append(decimal: Int64(place.number))
    }

    private static func append(_ text: borrowing ByteBuffer, to buffer: inout ByteBuffer) { buffer.append(text.span) }

    // MARK: - Lines

    /// Completes a line that begins with a path.
    private mutating func line(
        _ chunk: Chunk, _ place: ChunkPlace, from start: Int, _ bytes: Span<UInt8>
    ) throws(FastCodingError) {
        try budget.charge(buffer.count - start + 3, for: "the list")
        if buffer.count == start { buffer.append(place.depth == 0 ? KeyPath.root : KeyPath.emptyKey) }
        buffer.append(0x09)
        try append(chunk, bytes)
        buffer.append(0x0A)
        try budget.charge(buffer.count - start, for: "the list")
        if buffer.count >= GraphListing.blockSize { try drain() }
    }

    /// Appends type, size and value.
    private mutating func append(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let showsValues = options.listsValues
        switch chunk.type {
        case .array, .mutableArray:
            buffer.append(literal: chunk.type == .array ? "array\t" : "mutable array\t")
            buffer.append(chunk.count, " element")
            if showsValues { buffer.append(0x09) }
        case .dictionary, .mutableDictionary:
            buffer.append(literal: chunk.type == .dictionary ? "dictionary\t" : "mutable dictionary\t")
            buffer.append(decimal: Int64(chunk.count))
            buffer.append(literal: chunk.count == 1 ? " entry" : " entries")
            if showsValues { buffer.append(0x09) }
        case .string, .stringAlias8, .stringAlias16, .stringAlias32:
            let text = table.strings[number(chunk)].text(in: bytes)
            buffer.append(literal: "string\t")
            buffer.append(text.count, " byte")
            if !showsValues { return }
            try budget.charge(text.count, for: "the list")
            buffer.append(0x09)
            buffer.appendJSONString(text, escapeControls: options.escapeControls)
        case .null: buffer.append(literal: showsValues ? "null\t-\tnull" : "null\t-")
        case .true: buffer.append(literal: showsValues ? "true\t-\ttrue" : "true\t-")
        case .false: buffer.append(literal: showsValues ? "false\t-\tfalse" : "false\t-")
        case .float64:
            buffer.append(literal: showsValues ? "Float64\t-\t" : "Float64\t-")
            let value = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
            if showsValues { buffer.append(number: value, nil) }
        default:
            buffer.append(literal: showsValues ? "integer\t-\t" : "integer\t-")
            if showsValues { buffer.append(decimal: ChunkNumbers.integer(chunk, in: bytes) ?? 0) }
        }
    }

    private mutating func drain() throws(FastCodingError) {
        try flush(buffer.span)
        buffer.truncate(to: 0)
    }
}
