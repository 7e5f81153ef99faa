import _FastCodingCore

/// A single reading of a binary property list. It keeps its own stack, so that nesting takes no recursion.
struct BinaryPropertyListParser<Sink: EventSink & ~Copyable>: ~Copyable, ~Escapable {
    let table: BinaryPropertyListTable
    private let depth: Int
    let stringLimit: Int
    /// How many more bytes of strings and data may be passed to the sink.
    var budget: Int
    /// How many more bytes of references, strings and data there can be if no two objects overlap.
    private var unread: Int
    private var frames: [OpenContainer] = []
    /// For each object, the number of its begin event, what the sink calls its text or data, or one of the values below.
    var ordinals: [Int]
    static var unseen: Int { -1 }
    private static var isOpen: Int { -2 }
    /// The sink has taken it and does not keep it.
    static var isTaken: Int { -3 }
    private var begun: Int = 0
    /// The UTF-8 of a string that is stored as UTF-16.
    var scratch: [UInt8] = []

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
            if frame.isDictionary {
                try sink.endDictionary(at: frame.offset)
            } else {
                try sink.endArray(at: frame.offset)
            }
        }
    }

    /// Reads the beginning of the root, and if that is a dictionary, its keys.
    mutating func parseRootKeys(into sink: inout Sink) throws(FastCodingError) {
        try value(table.root, &sink)
        guard let frame = frames.last, frame.isDictionary else { return }
        for key in stride(from: frame.next, to: frame.end, by: table.referenceSize) { try self.key(key, &sink) }
    }

    /// Reads the key that is referred to at an offset.
    @inline(__always)
    private mutating func key(_ offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let object = try table.reference(at: offset)
        let key = try table.offset(of: object)
        guard try string(object, at: key, isKey: true, &sink) else {
            throw BinaryPropertyListTable.error("a dictionary's key that is not a string", at: key)
        }
    }

    /// Reads the next element or entry of a container.
    @inline(__always)
    private mutating func step(_ frame: OpenContainer, _ sink: inout Sink) throws(FastCodingError) {
        let first = frame.next
        frames[frames.count - 1].next = first + table.referenceSize
        if frame.isDictionary { try key(first, &sink) }
        try value(try table.reference(at: first + frame.valueDistance), &sink)
    }

    /// Reads an object; if it is a container, only its beginning.
    @inline(__always)
    private mutating func value(_ object: Int, _ sink: inout Sink) throws(FastCodingError) {
        let offset = try table.offset(of: object)
        if try string(object, at: offset, isKey: false, &sink) { return }
        switch table.bytes[offset] >> 4 {
        case 0xA: try begin(object, offset, isDictionary: false, &sink)
        case 0xD: try begin(object, offset, isDictionary: true, &sink)
        case 0x8: try identifier(at: offset, &sink)
        case 0x4: try data(object, at: offset, &sink)
        default: try scalar(at: offset, &sink)
        }
    }

    /// Records that bytes of an object are read for the first time.
    @inline(__always)
    mutating func take(_ size: Int, of offset: Int) throws(FastCodingError) {
        unread -= size
        if unread < 0 { throw BinaryPropertyListTable.error("this object overlaps others", at: offset) }
    }

    private mutating func begin(
        _ object: Int, _ offset: Int, isDictionary: Bool, _ sink: inout Sink
    ) throws(FastCodingError) {
        let ordinal = ordinals[object]
        if ordinal >= 0 {
            try sink.backReference(to: ordinal, at: offset)
            return
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
                at: offset)
        }
        try take(count * perElement, of: offset)
        let keys = count * table.referenceSize
        ordinals[object] = Self.isOpen
        frames.append(
            OpenContainer(
                object: object, offset: offset, ordinal: begun, isDictionary: isDictionary, next: start,
                end: start + keys, valueDistance: isDictionary ? keys : 0))
        begun += 1
        if isDictionary {
            try sink.beginDictionary(at: offset)
        } else {
            try sink.beginArray(at: offset)
        }
    }

    private func checkDepth(at offset: Int) throws(FastCodingError) {
        guard frames.count < depth else {
            throw FastCodingError(tooDeep: "containers nest deeper than", depth, offset: offset)
        }
    }

    /// Passes a UID on as a dictionary.
    private mutating func identifier(at offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let size = Int(table.bytes[offset] & 0xF) + 1
        let start = try table.payload(at: offset + 1, size: size, of: offset)
        guard let wide = table.wideNumber(at: start, size: size), let number = UInt32(exactly: wide) else {
            throw BinaryPropertyListTable.error("a UID of 2^32 or more", at: offset)
        }
        try checkDepth(at: offset)
        begun += 1
        try sink.beginDictionary(at: offset)
        let name = propertyListIdentifierKey
        try sink.key(name.span, at: offset)
        try sink.integer(Int64(number), at: offset)
        try sink.endDictionary(at: offset)
    }
}

/// A container that has begun. Inside the generic type, its metadata would be looked up for each object.
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
