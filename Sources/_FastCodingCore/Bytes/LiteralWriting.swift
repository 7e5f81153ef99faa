extension ByteBuffer {
    /// Appends the bytes of a literal.
    @inline(__always)
    package mutating func append(literal text: StaticString) {
        text.withUTF8Buffer { buffer in
            unsafe append(Span(_unsafeElements: buffer))
        }
    }
}
