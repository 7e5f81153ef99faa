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
            throw FastCodingError(nulInStringAt: start)
        }
        return value
    }
}

// The elements whose text is a number, a date or data. Foundation accepts the same forms, and some whose content it has
// to drop or distort: days that no month has, characters that base64 does not have, numbers beyond all doubles.
extension XMLScanner {
    /// Reads the text of an integer element: white space, a sign, white space, digits, or 0x and hexadecimal digits.
    mutating func readInteger() throws(FastCodingError) -> ScalarValue {
        skipSpace()
        let start = cursor
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        skipSpace()
        let isHexadecimal = starts(with: "0x") || starts(with: "0X")
        if isHexadecimal { cursor += 2 }
        let firstDigit = cursor
        let radix: UInt64 = isHexadecimal ? 16 : 10
        var value: UInt64 = 0
        var overflows = false
        while cursor < bytes.count, let digit = Hex.value(bytes[cursor]), UInt64(digit) < radix {
            let (product, high) = value.multipliedReportingOverflow(by: radix)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            value = sum
            overflows = overflows || high || carry
            cursor += 1
        }
        guard cursor > firstDigit, isAtEndTag else {
            throw syntaxError(
                "an <integer> is decimal digits, or 0x and hexadecimal ones, with a sign or without; found "
                    + character(at: cursor), at: cursor)
        }
        guard !overflows, !isNegative || value <= UInt64(Int64.max) + 1 else {
            throw FastCodingError(
                .numberOverflow, "\(excerpt(start..<cursor)) is too large for an <integer>: -2^63 to 2^64 - 1",
                offset: start)
        }
        if isNegative { return .integer(Int64(truncatingIfNeeded: 0 &- value)) }
        return Int64(exactly: value).map { .integer($0) } ?? .decimal(DecimalNumber(whole: value) ?? .nan)
    }

    /// A number that is not finite, in letters of either case.
    static func special(_ text: Span<UInt8>) -> Double? {
        guard (3...9).contains(text.count), text[text.count - 1] >= UInt8(ascii: "A") else { return nil }
        let word = lowercaseASCII(text)
        if word.span.equals("nan") { return .nan }
        let isNegative = word[0] == UInt8(ascii: "-")
        let isSigned = isNegative || word[0] == UInt8(ascii: "+")
        let magnitude = word.span.extracting((isSigned ? 1 : 0)..<word.count)
        guard magnitude.equals("inf") || magnitude.equals("infinity") else { return nil }
        return isNegative ? -.infinity : .infinity
    }

    mutating func readDate() throws(FastCodingError) -> Double {
        let start = cursor
        guard let date = ISO8601.parseDate(bytes, &cursor, form: .propertyList), take("Z"), isAtEndTag,
            let seconds = date.secondsSince2001
        else { throw syntaxError("a <date> is a day and a time that exist, such as 2018-03-16T12:00:00Z", at: start) }
        return Double(seconds)
    }

    mutating func readData(into output: inout ByteBuffer) throws(FastCodingError) {
        let start = cursor
        while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "<") { cursor += 1 }
        guard let wrong = Base64.decode(bytes.extracting(start..<cursor), into: &output) else { return }
        let offset = start + wrong
        if offset < cursor {
            throw syntaxError("\(character(at: offset)) is not expected here in the base64 of <data>", at: offset)
        }
        throw syntaxError("the base64 of <data> lacks its last characters, such as '='", at: offset)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: character) else { return false }
        cursor += 1
        return true
    }

    private var isAtEndTag: Bool { starts(with: "</") }
}
