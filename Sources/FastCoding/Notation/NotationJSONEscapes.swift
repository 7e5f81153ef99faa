// Strings that a format can't carry are written with the escapes of JSON, at `$json`.
extension NotationInterpreter {
    /// The text that a string with escapes denotes, as it would between two quotation marks of a JSON text.
    mutating func unescapedJSON(_ node: ObjectGraph.Node) throws(FastCodingError) -> ObjectGraph.ByteRange {
        var output: [UInt8] = []
        let fault = JSONEscapes.decode(literal.bytes(node), into: &output)
        if let fault { throw error("the string at $json is no JSON at its byte \(fault + 1)", at: node) }
        try draft.budget.charge(output.count, for: "strings that stand in many places")
        return draft.graph.appendBytes(output.span)
    }
}

/// The escapes of strings in JSON, for strings of the notation.
enum JSONEscapes {
    /// Appends what a text with escapes denotes. Nil if all is well, else the index of what is wrong: a quotation mark
    /// or a control character that is not escaped, an unknown escape, half of a surrogate pair, or U+0000.
    static func decode(_ text: Span<UInt8>, into output: inout [UInt8]) -> Int? {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") { return index }
            if byte != UInt8(ascii: "\\") {
                output.append(byte)
                index += 1
                continue
            }
            guard index + 1 < text.count else { return index }
            switch text[index + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(text[index + 1])
            case UInt8(ascii: "b"): output.append(0x08)
            case UInt8(ascii: "f"): output.append(0x0C)
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "u"):
                guard let (scalar, length) = scalar(text, at: index) else { return index }
                for unit in Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
                    output.append(unit)
                }
                index += length
                continue
            default: return index
            }
            index += 2
        }
        return nil
    }

    /// The scalar of `\u0001`, or of two such escapes that are a surrogate pair, and how many bytes they take.
    private static func scalar(_ text: Span<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
        guard let first = unit(text, at: index) else { return nil }
        if let scalar = Unicode.Scalar(first) { return first == 0 ? nil : (scalar, 6) }
        guard first < 0xDC00, let second = unit(text, at: index + 6), second >= 0xDC00, second < 0xE000,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
        else { return nil }
        return (scalar, 12)
    }

    private static func unit(_ text: Span<UInt8>, at index: Int) -> UInt16? {
        guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var value: UInt16 = 0
        for place in index + 2..<index + 6 {
            guard let digit = Hex.value(text[place]) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    @inline(__always)
    private static func isUnfit(_ text: Span<UInt8>, at index: Int) -> Bool {
        let byte = text[index]
        if byte < 0x20 { return byte != 0x09 && byte != 0x0A && byte != 0x0D }
        return byte == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
    }

    /// Appends a text with escapes, such that XML can carry it.
    static func encode(_ text: Span<UInt8>, into output: inout ByteBuffer) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            } else if byte < 0x20 {
                output.append("\\u00")
                output.append(Hex.digit(byte >> 4))
                output.append(Hex.digit(byte & 15))
            } else if isUnfit(text, at: index) {
                output.append(text[index + 2] == 0xBE ? "\\ufffe" : "\\uffff")
                index += 2
            } else {
                output.append(byte)
            }
            index += 1
        }
    }
}
