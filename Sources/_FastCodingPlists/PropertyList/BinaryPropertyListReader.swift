import _FastCodingCore

/// Reads binary property lists, `bplist00`, as events: fastcode-notation(5), "Property lists".
///
/// All references to one array or dictionary mean the same object, of which every one after the
/// first is a `backReference` event. Everything else is a value, wherever it is referred to from. A
/// UID is passed on as the dictionary `{"CF$UID": n}`, null as null.
///
/// Time and memory are bounded by the size of the file and, for strings and data that are handed
/// over again and again, by a budget: all of them together may have 64 times the bytes of the file,
/// or as many as `limits.expansion` has nodes, whichever is more. A sink that keeps them is told
/// which one comes again; for other sinks, repeated data counts eightfold, because it is written
/// out at each of its places.
///
/// It refuses what Foundation accepts although it can't be meaningful: keys that are not strings,
/// sets, bytes above 0x7F in ASCII strings, halves of surrogate pairs.
package enum BinaryPropertyListReader {
    /// Pushes the property list into `sink`.
    ///
    /// - Parameter depth: how deep containers may nest; nil for the limit of the options.
    /// - Throws: the sink's errors, and errors with the codes plist-structure, lone-surrogate,
    ///   nul-in-string, depth-limit, string-limit, expansion-limit and input-limit, all with the
    ///   offset of a byte.
    package static func read<S: EventSink & ~Copyable>(
        _ bytes: [UInt8],
        options: ReadingOptions,
        depth: Int? = nil,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let limits = options.limits
        try limits.check(inputOf: bytes.count)
        let (multiple, overflow) = bytes.count.multipliedReportingOverflow(by: 64)
        var parser = BinaryPropertyListParser<S>(
            try BinaryPropertyListTable(bytes.span),
            depth: depth ?? limits.nesting,
            stringLimit: limits.string,
            budget: max(limits.expansion, overflow ? .max : multiple)
        )

        try parser.parse(into: &sink)
    }

    /// Pushes the beginning of the root into `sink`, and if that is a dictionary, all its keys
    /// without their values.
    static func readRootKeys<S: EventSink & ~Copyable>(_ bytes: [UInt8], into sink: inout S)
        throws(FastCodingError)
    {
        var parser = BinaryPropertyListParser<S>(
            try BinaryPropertyListTable(bytes.span),
            depth: 1,
            stringLimit: .max,
            budget: .max
        )
        try parser.parseRootKeys(into: &sink)
    }
}

/// A single reading of a binary property list. It keeps its own stack, so that nesting takes no
/// recursion.
struct BinaryPropertyListParser<Sink: EventSink & ~Copyable>: ~Copyable, ~Escapable {
    private let table: BinaryPropertyListTable
    private let depth: Int
    private let stringLimit: Int
    /// How many more bytes of strings and data may be passed to the sink.
    private var budget: Int
    /// How many more bytes of references, strings and data there can be if no two objects overlap.
    private var unread: Int
    private var frames: [OpenContainer] = []
    /// For each object, the number of its begin event, what the sink calls its text or data, or one
    /// of the values below.
    private var ordinals: [Int]
    private static var unseen: Int { -1 }
    private static var isOpen: Int { -2 }
    /// The sink has taken it and does not keep it.
    private static var isTaken: Int { -3 }
    private var begun: Int = 0
    private var scratch: [UInt8] = []

    @_lifetime(copy table)
    init(_ table: BinaryPropertyListTable, depth: Int, stringLimit: Int, budget: Int) {
        self.depth = depth
        self.stringLimit = stringLimit
        self.budget = budget
        unread = table.tableOffset - BinaryPropertyListTable.objectsOffset
        ordinals = Array(repeating: Self.unseen, count: table.objectCount)
        self.table = table
    }

    mutating func parse(into sink: inout Sink) throws(FastCodingError) {
        try value(table.root, &sink)
        while let frame = frames.last {
            if frame.next < frame.end {
                try step(frame, &sink)
                continue
            }

            frames.removeLast()
            ordinals[frame.object] = frame.ordinal
            try sink.end(isDictionary: frame.isDictionary, at: frame.offset)
        }
    }

    mutating func parseRootKeys(into sink: inout Sink) throws(FastCodingError) {
        try value(table.root, &sink)
        guard let frame = frames.last, frame.isDictionary else { return }

        for key in stride(from: frame.next, to: frame.end, by: table.referenceSize) {
            try self.key(key, &sink)
        }
    }

    @inline(__always)
    private mutating func key(_ offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let object = try table.reference(at: offset)
        let key = try table.offset(of: object)
        guard try string(object, at: key, isKey: true, &sink) else {
            throw BinaryPropertyListTable.error("a dictionary's key that is not a string", at: key)
        }
    }

    @inline(__always)
    private mutating func step(_ frame: OpenContainer, _ sink: inout Sink) throws(FastCodingError) {
        let first = frame.next
        frames[frames.count - 1].next = first + table.referenceSize

        if frame.isDictionary {
            try key(first, &sink)
        }

        try value(try table.reference(at: first + frame.valueDistance), &sink)
    }

    /// Reads an object; if it is a container, only its beginning.
    @inline(__always)
    private mutating func value(_ object: Int, _ sink: inout Sink) throws(FastCodingError) {
        let offset = try table.offset(of: object)
        if try string(object, at: offset, isKey: false, &sink) {
            return
        }

        switch table.bytes[offset] >> 4 {
        case 0xA:
            try begin(object, offset, isDictionary: false, &sink)
        case 0xD: try begin(object, offset, isDictionary: true, &sink)
        case 0x8:
            let number = try table.identifier(at: offset)
            try checkDepth(at: offset)
            begun += 1
            try sink.identifier(number, at: offset)
        case 0x4: try data(object, at: offset, &sink)
        default:
            try sink.scalar(try table.scalar(at: offset), at: offset)
        }
    }

    private mutating func begin(
        _ object: Int,
        _ offset: Int,
        isDictionary: Bool,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        let ordinal = ordinals[object]
        if ordinal >= 0 {
            return try sink.backReference(to: ordinal, at: offset)
        }

        if ordinal == Self.isOpen {
            throw BinaryPropertyListTable.error("this container contains itself", at: offset)
        }

        try checkDepth(at: offset)
        let (count, start) = try table.count(at: offset)
        let perElement = isDictionary ? 2 * table.referenceSize : table.referenceSize
        guard count <= (table.tableOffset - start) / perElement else {
            throw BinaryPropertyListTable.error(
                "\(count) \(isDictionary ? "entries" : "elements") are more than what is left of the objects",
                at: offset
            )
        }

        try take(count * perElement, of: offset)
        let keys = count * table.referenceSize
        ordinals[object] = Self.isOpen
        frames.append(
            OpenContainer(
                object: object,
                offset: offset,
                ordinal: begun,
                isDictionary: isDictionary,
                next: start,
                end: start + keys,
                valueDistance: isDictionary ? keys : 0
            )
        )

        begun += 1
        try sink.begin(isDictionary: isDictionary, at: offset)
    }

    private func checkDepth(at offset: Int) throws(FastCodingError) {
        guard frames.count < depth else {
            throw FastCodingError(tooDeep: "containers nest deeper than", depth, offset: offset)
        }
    }

    /// Hands over the string at `offset`; returns whether the object is one.
    @inline(__always)
    private mutating func string(
        _ object: Int,
        at offset: Int,
        isKey: Bool,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Bool {
        let kind = table.bytes[offset] >> 4
        guard kind == 0x5 || kind == 0x6 else { return false }

        let (count, start) = try table.count(at: offset)
        let size = kind == 0x5 ? count : 2 * count
        let range = try table.payload(at: start, size: size, of: offset)..<(start + size)
        let known = ordinals[object]
        if known >= 0 {
            try charge(size, offset)
            try sink.again(known, isKey: isKey, at: offset)
            return true
        }

        if known == Self.unseen {
            try take(size, of: offset)
        }

        if kind == 0x5 {
            try table.checkASCII(range)
            try charge(text: size, offset)
            try sink.text(table.bytes.extracting(range), isKey: isKey, at: offset)
        } else {
            try table.decodeUTF16(range, into: &scratch)
            try charge(text: scratch.count, offset)
            try sink.text(scratch.span, isKey: isKey, at: offset)
        }

        ordinals[object] = sink.latestText ?? Self.isTaken
        return true
    }

    private mutating func data(_ object: Int, at offset: Int, _ sink: inout Sink)
        throws(FastCodingError)
    {
        let (count, first) = try table.count(at: offset)
        let start = try table.payload(at: first, size: count, of: offset)
        let known = ordinals[object]
        // A sink that does not keep data writes it out again; strings are written once.
        try charge(known == Self.isTaken ? 8 * count : count, offset)

        if known >= 0 {
            return try sink.again(known, isKey: false, at: offset)
        }

        if known == Self.unseen {
            try take(count, of: offset)
        }

        try sink.data(table.bytes.extracting(start..<(start + count)), at: offset)
        ordinals[object] = sink.latestText ?? Self.isTaken
    }

    @inline(__always)
    private mutating func take(_ size: Int, of offset: Int) throws(FastCodingError) {
        unread -= size
        if unread < 0 {
            throw BinaryPropertyListTable.error("this object overlaps others", at: offset)
        }
    }

    @inline(__always)
    private mutating func charge(text size: Int, _ offset: Int) throws(FastCodingError) {
        if size > stringLimit {
            throw FastCodingError(longString: stringLimit, at: offset)
        }
        try charge(size, offset)
    }

    @inline(__always)
    private mutating func charge(_ size: Int, _ offset: Int) throws(FastCodingError) {
        budget -= size
        guard budget < 0 else { return }

        throw FastCodingError(
            .expansionLimit,
            "strings and data that stand in many places at once come to more bytes than the limit on expansion",
            offset: offset
        )
    }
}

/// A container that has begun. Inside the generic type, its metadata would be looked up for each
/// object.
private struct OpenContainer {
    var object: Int
    var offset: Int
    var ordinal: Int
    var isDictionary: Bool
    /// The position of the reference to the next element or key.
    var next: Int
    /// Where the references to elements or keys end, and in a dictionary those to the values begin.
    var end: Int
    /// The distance from the reference to a key to the one to its value.
    var valueDistance: Int
}
