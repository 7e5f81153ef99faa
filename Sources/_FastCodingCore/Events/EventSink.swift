/// Takes the events of a tree of plain values, in the order of the text that they come from.
///
/// Every reader of a text format pushes into a sink, and every writer of one is a sink, so that any
/// reader can be combined with any writer, and the compiler specializes each pair. A reader
/// guarantees that begins and ends match, that keys and values alternate within a dictionary, and
/// that strings are valid UTF-8 without U+0000.
///
/// `at` is the position of the event in the source, as a byte offset. The sink includes it in
/// errors that it throws. A writer that walks a graph passes the offset of the chunk, or -1.
package protocol EventSink: ~Copyable {
    /// A number, a boolean, null or a date.
    mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError)

    // Texts may come more than once. If `range` is given, it identifies the text: during one
    // writing, equal ranges are the same text. A writer that stores equal texts once need not
    // examine one again that it has already met.

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    /// Bytes; property lists only.
    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    /// The key of the value whose events follow.
    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)

    /// Begins an array or a dictionary, whose events follow.
    mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError)
    /// Ends the innermost array or dictionary.
    mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError)
    /// The same container as the one whose begin event was number `ordinal` (from 0, arrays and
    /// dictionaries counted together), which has ended already; binary property lists only.
    mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError)

    /// The number, 0 or more, by which ``again(_:isKey:at:)`` refers to the string, key or data
    /// that came last; nil if the sink keeps none.
    var latestText: Int? { get }
    /// The same string or data as one that came before; binary property lists only.
    mutating func again(_ text: Int, isKey: Bool, at offset: Int) throws(FastCodingError)

    // The events of JSON have their own forms, which return an error instead of throwing it,
    // because the compiler of Swift 6.3 does not inline calls through a protocol that throw a typed
    // error. In a sink that does not implement them, these forms call the others.

    /// ``scalar(_:at:)``, with the error returned.
    mutating func take(_ value: ScalarValue, at offset: Int) -> FastCodingError?
    /// ``string(_:from:at:)``, with the error returned.
    mutating func take(_ utf8: Span<UInt8>, at offset: Int) -> FastCodingError?
    /// Several strings in a row, given by their places in `text`. None of them has an escape.
    mutating func take(_ run: inout StringRun, in text: Span<UInt8>) -> FastCodingError?
    /// ``key(_:from:at:)``, with the error returned.
    mutating func take(key utf8: Span<UInt8>, at offset: Int) -> FastCodingError?
    /// Takes the key whose text begins at `first` if the sink expects it here and it is followed by
    /// a quote.
    ///
    /// - Returns: the position of that quote; -1 if another key is there, or none is expected.
    mutating func takeExpectedKey(in text: Span<UInt8>, from first: Int) -> Int
    /// ``begin(isDictionary:at:)``, with the error returned.
    mutating func takeBegin(isDictionary: Bool, at offset: Int) -> FastCodingError?
    /// ``end(isDictionary:at:)``, with the error returned.
    mutating func takeEnd(isDictionary: Bool, at offset: Int) -> FastCodingError?
}

/// The error that a call throws; nil if it throws none.
@inline(__always)
package func errorThrown(by body: () throws(FastCodingError) -> Void) -> FastCodingError? {
    do throws(FastCodingError) {
        try body()
        return nil
    } catch {
        return error
    }
}

extension EventSink where Self: ~Copyable {
    @inline(__always)
    package var latestText: Int? { nil }

    package mutating func again(_ text: Int, isKey: Bool, at offset: Int) {}

    // For texts that come once.
    @inline(__always)
    package mutating func string(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try string(utf8, from: nil, at: offset)
    }

    @inline(__always)
    package mutating func data(_ bytes: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try data(bytes, from: nil, at: offset)
    }

    @inline(__always)
    package mutating func key(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try key(utf8, from: nil, at: offset)
    }

    // For writers, which know no place in a source.

    package mutating func beginArray(at offset: Int = -1) throws(FastCodingError) {
        try begin(isDictionary: false, at: offset)
    }

    package mutating func endArray(at offset: Int = -1) throws(FastCodingError) {
        try end(isDictionary: false, at: offset)
    }

    package mutating func beginDictionary(at offset: Int = -1) throws(FastCodingError) {
        try begin(isDictionary: true, at: offset)
    }

    package mutating func endDictionary(at offset: Int = -1) throws(FastCodingError) {
        try end(isDictionary: true, at: offset)
    }

    package mutating func take(_ value: ScalarValue, at offset: Int) -> FastCodingError? {
        errorThrown { () throws(FastCodingError) in try scalar(value, at: offset) }
    }

    package mutating func take(_ utf8: Span<UInt8>, at offset: Int) -> FastCodingError? {
        errorThrown { () throws(FastCodingError) in try string(utf8, at: offset) }
    }

    package mutating func take(_ run: inout StringRun, in text: Span<UInt8>) -> FastCodingError? {
        for index in 0..<run.count {
            let range = run[index]
            if let error = take(text.extracting(range), at: range.lowerBound - 1) {
                return error
            }
        }
        return nil
    }

    package mutating func take(key utf8: Span<UInt8>, at offset: Int) -> FastCodingError? {
        errorThrown { () throws(FastCodingError) in try key(utf8, at: offset) }
    }

    @inline(__always)
    package mutating func takeExpectedKey(in text: Span<UInt8>, from first: Int) -> Int {
        -1
    }

    package mutating func takeBegin(isDictionary: Bool, at offset: Int) -> FastCodingError? {
        errorThrown { () throws(FastCodingError) in
            try begin(isDictionary: isDictionary, at: offset)
        }
    }

    package mutating func takeEnd(isDictionary: Bool, at offset: Int) -> FastCodingError? {
        errorThrown { () throws(FastCodingError) in
            try end(isDictionary: isDictionary, at: offset)
        }
    }
}

/// Takes an output in pieces, in order.
package typealias ByteOutput = (Span<UInt8>) throws(FastCodingError) -> Void
