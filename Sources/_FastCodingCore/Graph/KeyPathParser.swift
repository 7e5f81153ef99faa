/// Splits a key path into its components, one after the other.
package struct KeyPathParser {
    /// The position in the text at which the next component begins.
    package private(set) var position: Int
    private let end: Int
    /// Whether there is no component left. Even the empty path has one.
    package private(set) var isAtEnd = false
    /// How many components have been taken, so that callers can tell how many a step took.
    package private(set) var count = 0

    /// Splits the path in a range of a text.
    package init(_ range: Range<Int>) {
        position = range.lowerBound
        end = range.upperBound
    }

    /// Takes the next component, which must exist, into `component`, without its escapes. Returns
    /// whether it begins with a dollar sign that is not escaped, as `$root` does.
    package mutating func next(in text: [UInt8], into component: inout [UInt8]) -> Bool {
        component.removeAll(keepingCapacity: true)
        count += 1
        let start = position
        var isReserved = false
        var index = position
        while index < end {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                position = index + 1
                return isReserved
            }

            if byte == UInt8(ascii: "\\"), index + 1 < end,
                KeyPath.isEscaped(text[index + 1], atStart: index == start)
            {
                component.append(text[index + 1])
                index += 2
                continue
            }

            // A backslash that begins no escape is literal.
            if byte == UInt8(ascii: "\\"), let escape = escapedScalar(text, at: index) {
                TextEncoding.append(escape.scalar, to: &component)
                index += escape.length
                continue
            }

            if byte == UInt8(ascii: "$"), index == start {
                isReserved = true
            }

            component.append(byte)
            index += 1
        }

        position = end
        isAtEnd = true
        return isReserved
    }

    /// Takes the next component if it is `$root`.
    package mutating func takeRoot(_ text: [UInt8]) {
        if position == end || text[position] != UInt8(ascii: "$") {
            return
        }

        var probe = self
        var component: [UInt8] = []
        if probe.next(in: text, into: &component), component.span.equals("$root") {
            self = probe
        }
    }

    /// A character that is written as an escape.
    private struct EscapedScalar {
        let scalar: UInt32
        /// How many bytes the escape takes.
        let length: Int
    }

    /// The character that `\u` and four digits at a place denote, or two such escapes if it is above
    /// U+FFFF; nil if there is no such escape.
    private func escapedScalar(_ text: [UInt8], at index: Int) -> EscapedScalar? {
        guard let unit = escapedUnit(text, at: index) else { return nil }

        if unit & 0xF800 != 0xD800 {
            return EscapedScalar(scalar: unit, length: 6)
        }

        guard unit < 0xDC00, let low = escapedUnit(text, at: index + 6), low & 0xFC00 == 0xDC00
        else {
            return nil
        }

        let scalar = 0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF
        return EscapedScalar(scalar: scalar, length: 12)
    }

    /// The UTF-16 code unit that an escape at a place denotes; nil if there is no escape.
    private func escapedUnit(_ text: [UInt8], at index: Int) -> UInt32? {
        let isUnit =
            index + 6 <= end && text[index] == UInt8(ascii: "\\")
            && text[index + 1] == UInt8(ascii: "u")
        return isUnit ? Hex.unit(text.span, index + 2) : nil
    }
}
