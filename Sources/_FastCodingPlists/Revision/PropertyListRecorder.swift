import _FastCodingCore

/// Keeps the events of values, so that they can be looked at and put into a property list.
struct PropertyListRecorder: EventSink {
    private(set) var events: [PropertyListEvent] = []
    /// How many more events, and bytes of texts in them, may be kept. Without this bound, a long
    /// text that aliases put into very many places would be copied for each of them.
    private var room: Int

    /// - Parameter graph: the one whose values are kept.
    init(_ graph: ObjectGraph, _ limits: FastLimits) {
        room = max(limits.expansion, 64 * graph.records.count + 8 * graph.pool.count)
    }

    mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
        try append(.scalar(value))
    }

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try append(.string(Self.array(utf8)))
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try append(.key(Self.array(utf8)))
    }

    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try append(.data(Self.array(bytes)))
    }

    mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        try append(.begin(isDictionary: isDictionary))
    }

    /// Ends a container. A dictionary that represents a reference becomes one again.
    mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        if isDictionary, let number = reference {
            events.removeLast(3)
            return try append(.identifier(number))
        }

        try append(.end(isDictionary: isDictionary))
    }

    /// The number of the reference that the last three events represent; nil if they are something
    /// else.
    private var reference: UInt32? {
        guard events.count >= 3, case .scalar(.integer(let value)) = events[events.count - 1],
            case .key(let key) = events[events.count - 2], key.span.isIdentifierKey,
            case .begin(isDictionary: true) = events[events.count - 3]
        else { return nil }

        return UInt32(exactly: value)
    }

    mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw FastCodingError(.notRepresentable, "a container that is in two places")
    }

    private static func array(_ bytes: Span<UInt8>) -> [UInt8] {
        var array: [UInt8] = []
        array.append(bytes)
        return array
    }

    /// - Throws: ``FastCodingError/Code/expansionLimit`` once there is no room left.
    mutating func append(_ event: PropertyListEvent) throws(FastCodingError) {
        room -= 1 + event.textSize
        if room < 0 {
            throw FastCodingError(.expansionLimit, "new values exceed the expansion limit")
        }

        events.append(event)
    }

    /// Returns all events, and begins again without any.
    mutating func takeEvents() -> [PropertyListEvent] {
        let taken = events
        events = []
        return taken
    }
}

extension PropertyListEvent {
    /// The bytes of its text.
    fileprivate var textSize: Int {
        switch self {
        case .string(let bytes), .data(let bytes), .key(let bytes): bytes.count
        case .scalar, .begin, .end, .identifier, .container: 0
        }
    }
}
