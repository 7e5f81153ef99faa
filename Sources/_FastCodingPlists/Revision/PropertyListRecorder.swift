import _FastCodingCore

/// Keeps what is passed on, so that it can be looked at and put into a property list.
struct PropertyListRecorder: EventSink {
    private(set) var events: [PropertyListEvent] = []

    mutating func scalar(_ value: ScalarValue, at offset: Int) {
        events.append(.scalar(value))
    }

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        events.append(.string(Self.array(utf8)))
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        events.append(.key(Self.array(utf8)))
    }

    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        events.append(.data(Self.array(bytes)))
    }

    mutating func begin(isDictionary: Bool, at offset: Int) {
        events.append(.begin(isDictionary: isDictionary))
    }

    /// A dictionary that stands for a reference becomes one again.
    mutating func end(isDictionary: Bool, at offset: Int) {
        if isDictionary, let number = reference {
            events.removeLast(3)
            events.append(.identifier(number))
            return
        }

        events.append(.end(isDictionary: isDictionary))
    }

    /// The number of the reference that the last three events stand for.
    private var reference: UInt32? {
        guard events.count >= 3, case .scalar(.integer(let value)) = events[events.count - 1],
            case .key(let key) = events[events.count - 2], key.span.isIdentifierKey,
            case .begin(isDictionary: true) = events[events.count - 3]
        else { return nil }

        return UInt32(exactly: value)
    }

    mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw FastCodingError(.notRepresentable, "a container that stands in two places")
    }

    private static func array(_ bytes: Span<UInt8>) -> [UInt8] {
        var array: [UInt8] = []
        array.append(bytes)
        return array
    }

    mutating func append(_ event: PropertyListEvent) {
        events.append(event)
    }

    /// Forgets everything from an event on, and returns it.
    mutating func take(from start: Int) -> [PropertyListEvent] {
        let taken = Array(events[start...])
        events.removeLast(events.count - start)
        return taken
    }
}
