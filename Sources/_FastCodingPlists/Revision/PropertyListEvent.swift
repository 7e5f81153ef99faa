import _FastCodingCore

/// A part of a value that is put into a property list, as a reader of one would pass it on.
package enum PropertyListEvent: Sendable {
    case scalar(ScalarValue)
    case string([UInt8])
    case data([UInt8])
    case key([UInt8])
    case begin(isDictionary: Bool)
    case end(isDictionary: Bool)
    /// A reference to an object of a keyed archive.
    case identifier(UInt32)
    /// A container that the list already has, given by its offset, and that is now here, too:
    /// binary property lists refer to it, others repeat it, in both cases with its own changes.
    case container(Int)
}

extension EventSink where Self: ~Copyable {
    /// Passes a part of a value on. It ignores a container that is given by its offset: only revisers
    /// know where that is.
    package mutating func pass(_ event: PropertyListEvent) throws(FastCodingError) {
        switch event {
        case .scalar(let value): try scalar(value, at: -1)
        case .string(let text): try string(text.span, at: -1)
        case .data(let bytes): try data(bytes.span, at: -1)
        case .key(let text): try key(text.span, at: -1)
        case .begin(let isDictionary): try begin(isDictionary: isDictionary, at: -1)
        case .end(let isDictionary): try end(isDictionary: isDictionary, at: -1)
        case .identifier(let number): try identifier(number)
        case .container: break
        }
    }
}
