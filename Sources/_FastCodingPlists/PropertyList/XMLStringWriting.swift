import _FastCodingCore

// The characters of <string> and <key>.
extension XMLPropertyListWriter {
    /// Whether XML can represent a string: it allows no control characters except tab, line feed and carriage return,
    /// and neither U+FFFE nor U+FFFF.
    package static func canCarry(_ utf8: Span<UInt8>) -> Bool {
        firstForbidden(utf8) == nil
    }

    private static func firstForbidden(_ utf8: Span<UInt8>) -> Int? {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return index }
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            if byte == 0xEF, utf8[index + 1] == 0xBF, utf8[index + 2] >= 0xBE { return index }
            index += 1
        }
        return nil
    }

    /// Writes an element that holds a string.
    package mutating func text(_ utf8: Span<UInt8>, _ element: StaticString, at offset: Int) throws(FastCodingError) {
        if let index = Self.firstForbidden(utf8) {
            let code = String(utf8.scalar(at: index).scalar, radix: 16, uppercase: true)
            let digits = String(repeating: "0", count: 4 - code.count) + code
            throw Self.notRepresentable("the character U+\(digits)", at: offset)
        }
        try beginLine(at: offset)
        try output.prepare(for: utf8.count + 64, at: offset)
        output.buffer.append(UInt8(ascii: "<"))
        output.buffer.append(literal: element)
        output.buffer.append(UInt8(ascii: ">"))
        var start = 0
        while start < utf8.count {
            // In pieces, so that a string full of references is checked against the limit in time.
            let end = min(start + 4096, utf8.count)
            try output.prepare(for: end - start, at: offset)
            start = appendCharacters(utf8, from: start, to: end)
        }
        try output.prepare(for: 16, at: offset)
        output.buffer.append(literal: "</")
        output.buffer.append(literal: element)
        output.buffer.append(UInt8(ascii: ">"))
        endLine()
    }

    /// Appends the characters of a piece, the last of which may extend beyond its end; returns where it ended.
    private mutating func appendCharacters(_ utf8: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var plain = start
        var index = start
        while index < end {
            let byte = utf8[index]
            let isPlain =
                byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "&")
                || byte == 0x0A || byte == 0x09
            if isPlain, byte < 0x7F || !escapesControls {
                index += 1
                continue
            }
            let (value, length) = utf8.scalar(at: index)
            if isPlain, !isUnsafeOnTerminals(value) {
                index += length
                continue
            }
            output.buffer.append(utf8.extracting(plain..<index))
            output.buffer.append(Self.reference(value))
            index += length
            plain = index
        }
        output.buffer.append(utf8.extracting(plain..<index))
        return index
    }

    private static func reference(_ scalar: UInt32) -> String {
        switch scalar {
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        case 0x26: "&amp;"
        case 0x0D: "&#13;"
        default: "&#x\(String(scalar, radix: 16, uppercase: true));"
        }
    }
}
