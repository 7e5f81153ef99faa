// How lists and raw output show numbers and texts.
extension ByteBuffer {
    /// Appends a text; for a terminal, everything unsafe there is escaped, apart from tabs and line feeds.
    package mutating func append(raw text: Span<UInt8>, _ escapesControls: Bool) {
        if !escapesControls { return append(text) }
        append(text) { $0 != 0x09 && $0 != 0x0A && isUnsafeOnTerminals($0) }
    }

    /// `text` is the text of a finite number; nil if that is the shortest one of the double.
    package mutating func append(number: Double, _ text: String?) {
        if number.isNaN {
            append("NaN")
        } else if number.isInfinite {
            append(number < 0 ? "-Infinity" : "Infinity")
        } else if let text {
            append(text)
        } else {
            append(shortest: number)
        }
    }
}
