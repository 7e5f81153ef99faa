import _FastCodingCore

// The characters of <string> and <key>: text, references and CDATA sections.
extension XMLScanner {
    /// Reads characters up to a tag. If all of them stand in the text as they are, returns their range; otherwise leaves
    /// them in `scratch` and returns nil.
    @inline(__always)
    mutating func readCharacters(_ scratch: inout [UInt8]) throws(FastCodingError) -> Range<Int>? {
        let start = cursor
        var index = cursor
        while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") { index += 1 }
        cursor = index
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "/") {
            return start..<index
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(bytes.extracting(start..<index))
        try readMixed(&scratch)
        return nil
    }

    /// Continues from the first reference or CDATA section.
    @inline(never)
    private mutating func readMixed(_ scratch: inout [UInt8]) throws(FastCodingError) {
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: "&") {
                try readReference(&scratch)
            } else if byte == UInt8(ascii: "<") {
                guard starts(with: "<![CDATA[") else { return }
                guard let end = bytes.firstOffset(of: "]]>", from: cursor + 9) else {
                    throw syntaxError("this CDATA section has no end: ]]> is missing", at: cursor)
                }
                scratch.append(bytes.extracting((cursor + 9)..<end))
                cursor = end + 3
            } else {
                scratch.append(byte)
                cursor += 1
            }
        }
    }

    /// Reads `&name;` or `&#number;`.
    private mutating func readReference(_ scratch: inout [UInt8]) throws(FastCodingError) {
        let start = cursor
        cursor += 1
        while cursor < bytes.count, cursor - start <= 32, bytes[cursor] != UInt8(ascii: ";") {
            if bytes[cursor] == UInt8(ascii: "<") || bytes[cursor] == UInt8(ascii: "&") || Self.isSpace(bytes[cursor]) {
                break
            }
            cursor += 1
        }
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: ";") else {
            throw syntaxError("'&' begins a reference such as &amp; or &#13;; alone it is written &amp;", at: start)
        }
        let name = bytes.extracting((start + 1)..<cursor)
        cursor += 1
        if name.count > 0, name[0] == UInt8(ascii: "#") {
            TextEncoding.append(try readScalar(name, at: start), to: &scratch)
            return
        }
        for (known, character) in Self.entities where name.equals(known) {
            scratch.append(UInt8(ascii: character))
            return
        }
        throw syntaxError(
            "\(excerpt(start..<cursor)) is not a reference that property lists know: those are &lt; &gt; &amp; &apos; "
                + "&quot; and numbers such as &#13; or &#x1F600;", at: start)
    }

    private static let entities: [(name: StaticString, character: Unicode.Scalar)] = [
        ("lt", "<"), ("gt", ">"), ("amp", "&"), ("apos", "'"), ("quot", "\""),
    ]

    /// The scalar of `#13` or `#x1F600`. Like Foundation, this accepts control characters that XML forbids.
    private func readScalar(_ name: Span<UInt8>, at start: Int) throws(FastCodingError) -> UInt32 {
        let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
        let first = isHexadecimal ? 2 : 1
        var value: UInt32 = 0
        var isValid = name.count > first
        for index in first..<max(name.count, first) {
            guard let digit = Hex.value(name[index]), isHexadecimal || digit < 10, value < 0x110000 else {
                isValid = false
                break
            }
            value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
        }
        guard isValid, Unicode.Scalar(value) != nil else {
            throw syntaxError("\(excerpt(start..<cursor)) is not a character", at: start)
        }
        if value == 0 {
            throw FastCodingError(.nulInString, "a string can't contain U+0000", offset: start)
        }
        return value
    }
}
