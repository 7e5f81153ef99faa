import _FastCodingCore

/// A single reading of a binary property list. It keeps its own stack, so that nesting takes no
/// recursion.
struct BinaryPropertyListParser<Sink: EventSink & ~Copyable>: ~Copyable, ~Escapable {
    private let table: BinaryPropertyListTable
    /// How deep containers may nest.
    private let depth: Int
    /// How many bytes of UTF-8 a string may have.
    private let stringLimit: Int
    /// How many more bytes of strings and data may be passed to the sink.
    private var budget: Int
    /// How many more bytes of references, strings and data there can be if no two objects overlap.
    ///
    /// Overlapping objects would let a small file hold very many long ones. Each object is taken
    /// from this number once, when it is first read, so all first readings together take time for
    /// the size of the file.
    private var unread: Int
    private var frames: [OpenContainer] = []
    /// For each object by its number: the number of its begin event if it is a container that has
    /// ended; what the sink calls its text or data; or one of the values below.
    private var ordinals: [Int]
    /// Nothing has referred to it yet.
    private static var unseen: Int { -1 }
    /// It is a container whose end is still to come.
    private static var isOpen: Int { -2 }
    /// The sink has taken it and does not keep it.
    private static var isTaken: Int { -3 }
    /// The number of begin events so far, dictionaries of UIDs included.
    private var begun: Int = 0
    /// The string in UTF-16 that was decoded last, as UTF-8.
    private var scratch: [UInt8] = []
    private var misnamed = MisnamedStrings()
    /// Where the object is that is in place of missing ones; -1 if nothing is missing.
    private let missing: Int

    /// - Parameters:
    ///   - budget: how many bytes of strings and data may be passed to the sink.
    ///   - missing: the offset of what is in place of missing objects.
    @_lifetime(copy table)
    init(
        _ table: BinaryPropertyListTable,
        depth: Int,
        stringLimit: Int,
        budget: Int,
        missing: Int? = nil
    ) {
        self.missing = missing ?? -1
        self.depth = depth
        self.stringLimit = stringLimit
        self.budget = budget
        unread = table.tableOffset - BinaryPropertyListTable.objectsOffset
        ordinals = Array(repeating: Self.unseen, count: table.objectCount)
        self.table = table
    }

    /// Pushes the whole property list, with the root last to end.
    mutating func parse(into sink: inout Sink) throws(FastCodingError) {
        try value(table.root, &sink)
        while let frame = frames.last {
            if frame.next < frame.end {
                try step(frame, &sink)
                continue
            }

            frames.removeLast()
            // From now on it can be referred to again; a reference before its end would be a cycle.
            ordinals[frame.object] = frame.ordinal
            try sink.end(isDictionary: frame.isDictionary, at: frame.offset)
        }
    }

    /// Warns once of the strings that are marked as ASCII and are in UTF-8.
    func warn(_ diagnostics: inout Diagnostics) {
        misnamed.warn(&diagnostics)
    }

    /// Pushes the begin event of the root, or all of it if it is a scalar, and then the keys if it
    /// is a dictionary. No end event follows.
    mutating func parseRootKeys(into sink: inout Sink) throws(FastCodingError) {
        try value(table.root, &sink)
        guard let frame = frames.last, frame.isDictionary else { return }

        for key in stride(from: frame.next, to: frame.end, by: table.referenceSize) {
            try self.key(key, &sink)
        }
    }

    /// Hands over the key that a reference at `offset` leads to.
    @inline(__always)
    private mutating func key(_ offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let object = try table.reference(at: offset)
        let key = try table.offset(of: object)
        guard try string(object, at: key, isKey: true, &sink) else {
            guard key == missing else {
                throw BinaryPropertyListTable.error(
                    "a dictionary's key that is not a string",
                    at: key
                )
            }

            return try sink.key(SalvagedPropertyList.missingKey(object).span, at: key)
        }
    }

    /// Reads the next element or entry of the innermost container, and moves to the one after it.
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

        switch BinaryObjectType(ofMarker: table.bytes[offset]) {
        case .array: try begin(object, offset, isDictionary: false, &sink)
        case .dictionary: try begin(object, offset, isDictionary: true, &sink)
        case .identifier:
            let number = try table.identifier(at: offset)
            try checkDepth(at: offset)
            begun += 1
            try sink.identifier(number, at: offset)
        case .data: try data(object, at: offset, &sink)
        default:
            try sink.scalar(try table.scalar(at: offset), at: offset)
        }
    }

    /// Begins a container, or refers back to it if it has ended before.
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
        let counted = try table.count(at: offset)
        let count = counted.count
        let perElement = isDictionary ? 2 * table.referenceSize : table.referenceSize
        // Division, because the count may be so large that a product would overflow.
        guard count <= (table.tableOffset - counted.start) / perElement else {
            throw BinaryPropertyListTable.error(
                "\(count) \(isDictionary ? "entries" : "elements") are more than what is left of the objects",
                at: offset
            )
        }

        try countFirstReading(count * perElement, of: offset)
        let keys = count * table.referenceSize
        ordinals[object] = Self.isOpen
        frames.append(
            OpenContainer(
                object: object,
                offset: offset,
                ordinal: begun,
                isDictionary: isDictionary,
                next: counted.start,
                end: counted.start + keys,
                valueDistance: isDictionary ? keys : 0
            )
        )

        begun += 1
        try sink.begin(isDictionary: isDictionary, at: offset)
    }

    /// Throws depth-limit if another container here would nest too deep. The dictionary of a UID
    /// counts as one.
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
        let type = BinaryObjectType(ofMarker: table.bytes[offset])
        guard type == .asciiString || type == .utf16String else { return false }

        let counted = try table.count(at: offset)
        let size = type == .asciiString ? counted.count : 2 * counted.count
        let start = try table.payload(at: counted.start, size: size, of: offset)
        let range = start..<(start + size)
        let known = ordinals[object]

        if known >= 0 {
            try charge(size, offset)
            try sink.again(known, isKey: isKey, at: offset)
            return true
        }

        if known == Self.unseen {
            try countFirstReading(size, of: offset)
        }

        if type == .asciiString {
            if !(try table.checkASCII(range)), known == Self.unseen {
                misnamed.add(at: offset)
            }
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

    /// Hands over the data at `offset`, or says which data comes again.
    private mutating func data(_ object: Int, at offset: Int, _ sink: inout Sink)
        throws(FastCodingError)
    {
        let counted = try table.count(at: offset)
        let count = counted.count
        let start = try table.payload(at: counted.start, size: count, of: offset)
        let known = ordinals[object]
        // A sink that does not keep data writes it out again in base64 or the like; strings are
        // written once.
        try charge(known == Self.isTaken ? 8 * count : count, offset)

        if known >= 0 {
            return try sink.again(known, isKey: false, at: offset)
        }

        if known == Self.unseen {
            try countFirstReading(count, of: offset)
        }

        try sink.data(table.bytes.extracting(start..<(start + count)), at: offset)
        ordinals[object] = sink.latestText ?? Self.isTaken
    }

    /// Counts the bytes of an object that is read for the first time.
    @inline(__always)
    private mutating func countFirstReading(_ size: Int, of offset: Int) throws(FastCodingError) {
        unread -= size
        if unread < 0 {
            throw BinaryPropertyListTable.error("this object overlaps others", at: offset)
        }
    }

    /// Charges a string to the budget, and checks its size in UTF-8 against the limit of its own.
    @inline(__always)
    private mutating func charge(text size: Int, _ offset: Int) throws(FastCodingError) {
        if size > stringLimit {
            throw FastCodingError(longString: stringLimit, at: offset)
        }
        try charge(size, offset)
    }

    /// Charges bytes that are handed to the sink, the first time as well as again.
    @inline(__always)
    private mutating func charge(_ size: Int, _ offset: Int) throws(FastCodingError) {
        budget -= size
        guard budget < 0 else { return }

        throw FastCodingError(
            .expansionLimit,
            "repeated strings and data exceed the expansion limit",
            offset: offset
        )
    }
}
