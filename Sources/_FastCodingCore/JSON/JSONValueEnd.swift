/// Finds the end of a line at which all brackets that were opened in it and before it are closed,
/// without reading any values.
///
/// The text may come in parts. Mistakes in it are not noticed. A reader will report them, including
/// a string that a line break ends.
struct JSONValueEnd {
    /// How far the text has been searched.
    private(set) var position = 0
    private(set) var isFound = false
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Searches on, and stops after the line feed that ends the line. The text is the same as
    /// before, with more at its end.
    mutating func search(_ text: Span<UInt8>) {
        while !isFound, position < text.count {
            take(text[position])
            position += 1
        }
    }

    /// Takes the next byte.
    private mutating func take(_ byte: UInt8) {
        if byte == 0x0A {
            // No string contains a line feed, so one that does is broken: it ends here.
            isFound = depth <= 0 || isInString
            return
        }

        if isInString {
            isInString = isEscaped || byte != 0x22  // "
            isEscaped = !isEscaped && byte == 0x5C  // \
            return
        }

        switch byte {
        case 0x22: isInString = true
        case 0x5B, 0x7B: depth += 1  // [ {
        case 0x5D, 0x7D: depth -= 1  // ] }
        default: break
        }
    }
}
