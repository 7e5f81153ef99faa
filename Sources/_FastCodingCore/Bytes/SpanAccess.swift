// The spans of arrays and texts. The standard library's own are only on systems from 2025 on; these take their place.
extension Array where Element: BitwiseCopyable {
    /// The elements. Elements of this kind are never a view of an NSArray, so they are always in one place.
    @inlinable package var span: Span<Element> {
        @inline(__always)
        @_lifetime(borrow self)
        borrowing get {
            let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
        }
    }
}

extension String {
    /// The text that bytes stand for; nil if they are not UTF-8.
    package init?(utf8 bytes: Span<UInt8>) {
        guard bytes.firstInvalidUTF8() == nil else { return nil }
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Hands the bytes of the text to a function: a short text has none in memory that a span could stay on.
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var text = self
        let result = text.withUTF8 { bytes in
            Swift.Result { () throws(Failure) in try body(unsafe Span(_unsafeElements: bytes)) }
        }
        return try result.get()
    }
}
