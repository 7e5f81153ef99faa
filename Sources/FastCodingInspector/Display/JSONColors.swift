package import _FastCodingEngine

/// Adds colors to JSON on its way to a terminal. Apart from the escape sequences, the text stays
/// the same.
///
/// Any bytes pass through; text that is not JSON gets meaningless colors.
package struct JSONColors: ~Copyable {
    /// The place of the next byte, which is kept because the text comes in blocks that end
    /// anywhere.
    private enum State {
        case between, string, escape, word
    }

    private var state = State.between
    /// For each open object or array, whether it is an object.
    private var isObject: [Bool] = []
    /// Whether the next string is a key.
    private var isKey = false
    /// The colored text of the current block.
    private var colored = ByteBuffer()

    /// An output that adds colors to its blocks and hands them on.
    package static func coloring(_ output: @escaping ByteOutput) -> ByteOutput {
        var colors = JSONColors()
        return { block throws(FastCodingError) in try colors.write(block, to: output) }
    }

    /// A whole text with colors.
    package static func colored(_ text: [UInt8]) -> [UInt8] {
        var colors = JSONColors()
        for byte in text {
            colors.take(byte)
        }

        return colors.colored.array
    }

    /// Hands on a block with colors.
    private mutating func write(_ block: Span<UInt8>, to output: ByteOutput) throws(FastCodingError)
    {
        colored.truncate(to: 0)
        for index in 0..<block.count {
            take(block[index])
        }

        try output(colored.span)
    }

    /// Appends a byte, after or before an escape sequence where something begins or ends.
    private mutating func take(_ byte: UInt8) {
        switch state {
        case .escape:
            state = .string
            colored.append(byte)
        case .string:
            colored.append(byte)
            if byte == UInt8(ascii: "\\") {
                state = .escape
            }

            if byte == UInt8(ascii: "\"") {
                end()
            }
        case .word where Self.isOfWord(byte): colored.append(byte)
        case .word:
            end()
            takeBetween(byte)
        case .between: takeBetween(byte)
        }
    }

    /// Ends the color of a string or a word.
    private mutating func end() {
        colored.append(ContentColor.end)
        state = .between
    }

    /// Takes a byte outside of strings and words.
    private mutating func takeBetween(_ byte: UInt8) {
        var color: ContentColor?
        switch byte {
        case UInt8(ascii: "\""): color = isKey ? .key : .string
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            isKey = byte == UInt8(ascii: "{")
            isObject.append(isKey)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = isObject.popLast()
        case UInt8(ascii: ","): isKey = isObject.last ?? false
        case UInt8(ascii: ":"): isKey = false
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            color = .word
        default:
            if Self.isOfWord(byte) {
                color = .number
            }
        }

        if let color {
            colored.append(color.rawValue)
            state = byte == UInt8(ascii: "\"") ? .string : .word
        }

        colored.append(byte)
    }

    /// Whether a byte may be part of a number, or of true, false and null.
    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

extension ByteBuffer {
    /// Appends the text that a function appends, in a color. If it appends nothing, neither does
    /// this.
    @inline(__always)
    mutating func paint(
        _ color: ContentColor,
        _ isColored: Bool,
        _ body: (inout ByteBuffer) -> Void
    ) {
        guard isColored else { return body(&self) }

        let start = count
        append(color.rawValue)
        let begun = count
        body(&self)

        if count == begun {
            truncate(to: start)
        } else {
            append(ContentColor.end)
        }
    }
}
