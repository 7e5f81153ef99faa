/// Lists the values of a plain archive (``PlainSurvey``) straight from its bytes, in the form of
/// ``GraphListing``.
package struct PlainListing: ~Copyable {
    /// A container around the innermost one.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    package struct Frame: BitwiseCopyable {
        package var isDictionary: Bool
        package var count: Int
        var remaining: Int
        /// The length of its path.
        package var pathLength: Int
    }

    private let archive: PlainArchive
    private var cursor: PlainCursor
    private let options: WritingOptions
    private let flush: ByteOutput
    /// The size of the blocks in which a list is written.
    package static let blockSize = 64 << 10
    private var budget: NotationBudget
    private var buffer = ByteBuffer(capacity: Self.blockSize + 1024)
    /// The path of the innermost open container, as lists show it, with a dot before each
    /// component.
    private var path = ByteBuffer()
    /// The innermost container, and those around it. The root is an element of one that is not
    /// listed.
    private var top = Frame(isDictionary: false, count: 1, remaining: 1, pathLength: 0)
    private var frames = TrivialArray<Frame>()

    private init(
        _ archive: consuming PlainArchive,
        _ size: Int,
        _ options: WritingOptions,
        _ flush: @escaping ByteOutput
    ) {
        self.options = options
        self.flush = flush
        budget = NotationBudget(limit: options.limits.output(forInput: size + archive.chunks))
        cursor = archive.root
        self.archive = archive
    }

    /// Lists an archive. If it has to go through a graph, this returns false, and nothing has been
    /// written.
    package static func write(
        _ archive: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) -> Bool {
        guard Streaming.suits(options, isList: true),
            let plain = try PlainArchive(archive, isList: true, options, &diagnostics)
        else { return false }

        var listing = PlainListing(plain, archive.count, options, output)
        try listing.run(archive.span)
        try listing.handOver(listing.buffer.count)

        return true
    }

    private mutating func run(_ bytes: Span<UInt8>) throws(FastCodingError) {
        while true {
            if top.remaining > 0 {
                let type = bytes[cursor.position]
                if PlainCursor.isContainer(type) {
                    try open(type, bytes)
                } else {
                    try leaf(type, bytes)
                }
            }

            while top.remaining == 0 {
                if frames.isEmpty {
                    return
                }

                top = frames.removeLast()
                path.truncate(to: top.pathLength)

                if top.isDictionary {
                    _ = cursor.key(bytes, archive.table)
                }

                top.remaining &-= 1
            }
        }
    }

    /// Lists the container at the position and enters it.
    private mutating func open(_ type: UInt8, _ bytes: Span<UInt8>) throws(FastCodingError) {
        if top.isDictionary {
            try append(key: Int(archive.table.keys[cursor.containers]), bytes)
        } else {
            try appendIndex()
        }

        let start = beginLine()
        let isDictionary = PlainCursor.isDictionary(type)
        let count = cursor.enter(bytes)

        if type == PlainType.mutableArray || type == PlainType.mutableDictionary {
            buffer.append(literal: "mutable ")
        }

        buffer.append(literal: isDictionary ? "dictionary\t" : "array\t")
        buffer.append(decimal: Int64(count))
        buffer.append(
            literal: isDictionary
                ? count == 1 ? " entry" : " entries" : count == 1 ? " element" : " elements"
        )

        if options.listsValues {
            buffer.append(0x09)
        }

        try endLine(start)
        frames.append(top)
        top = Frame(
            isDictionary: isDictionary,
            count: count,
            remaining: count,
            pathLength: path.count
        )
    }

    /// Lists the value at the position, which has no parts, and moves past it and its key.
    private mutating func leaf(_ type: UInt8, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let value = cursor.leaf(type, bytes, archive.table)
        if top.isDictionary {
            try append(key: cursor.key(bytes, archive.table), bytes)
        } else {
            try appendIndex()
        }

        let start = beginLine()
        append(leaf: value, type, bytes)
        try endLine(start)
        path.truncate(to: top.pathLength)
        top.remaining &-= 1
    }

    @inline(__always)
    private mutating func append(leaf value: Int64, _ type: UInt8, _ bytes: Span<UInt8>) {
        switch type {
        case PlainType.string, PlainType.stringAlias8, PlainType.stringAlias16,
            PlainType.stringAlias32:
            let text = archive.table.strings[Int(value)].text(in: bytes)
            buffer.append(literal: "string\t")
            buffer.append(decimal: Int64(text.count))
            buffer.append(literal: text.count == 1 ? " byte" : " bytes")

            if !options.listsValues {
                return
            }

            buffer.append(0x09)
            return buffer.appendJSONString(text, escapeControls: options.escapeControls)
        case PlainType.null: buffer.append(literal: "null\t-")
        case PlainType.true: buffer.append(literal: "true\t-")
        case PlainType.false: buffer.append(literal: "false\t-")
        case PlainType.float64: buffer.append(literal: "Float64\t-")
        default: buffer.append(literal: "integer\t-")
        }

        if !options.listsValues {
            return
        }

        buffer.append(0x09)
        buffer.append(scalar: value, type)
    }

    @inline(__always)
    private mutating func append(key number: Int, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let key = archive.table.strings[number].text(in: bytes)
        try budget.check(path: path.count + key.count)
        path.append(UInt8(ascii: "."))
        KeyPath.append(shown: key, to: &path)
    }

    @inline(__always)
    private mutating func appendIndex() throws(FastCodingError) {
        try budget.check(path: path.count + 1)
        if frames.isEmpty {
            return
        }

        path.append(UInt8(ascii: "."))
        path.append(decimal: Int64(top.count &- top.remaining))
    }

    /// Begins a line with the path, and returns where it begins in the buffer.
    @inline(__always)
    private mutating func beginLine() -> Int {
        let start = buffer.count
        if path.count > 1 {
            Self.append(path, to: &buffer)
        } else {
            buffer.append(frames.isEmpty ? KeyPath.root : KeyPath.emptyKey)
        }

        buffer.append(0x09)
        return start
    }

    @inline(__always)
    private static func append(_ path: borrowing ByteBuffer, to buffer: inout ByteBuffer) {
        buffer.append(path.span.slice(1..<path.count))
    }

    @inline(__always)
    private mutating func endLine(_ start: Int) throws(FastCodingError) {
        buffer.append(0x0A)
        try budget.charge(buffer.count - start, for: "the list")

        // Whole blocks only: a file takes half as long again to write unless they begin and end
        // where pages do.
        if buffer.count >= Self.blockSize {
            try handOver(buffer.count / Self.blockSize * Self.blockSize)
        }
    }

    private mutating func handOver(_ count: Int) throws(FastCodingError) {
        try flush(buffer.span.slice(0..<count))
        buffer.removeFirst(count)
    }
}
