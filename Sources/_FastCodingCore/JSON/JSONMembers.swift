// Objects with keys that are known in advance, for reports. Keys and words are ASCII literals that
// need no escapes; texts may be anything.
extension JSONWriter {
    /// A writer of objects, one a line, with everything unsafe on a terminal escaped. ``finish()``
    /// ends the text.
    package static func lines(flush: @escaping ByteOutput) throws(FastCodingError) -> JSONWriter {
        var options = WritingOptions()
        options.lines = true
        options.escapeControls = true
        options.limits = .none
        var writer = JSONWriter(options: options, inputCount: 0, flush: flush)
        try writer.beginArray()

        return writer
    }

    package mutating func member(_ key: StaticString, _ value: Int?) throws(FastCodingError) {
        self.key(key)
        if let value {
            try integer(Int64(value))
        } else {
            try scalar(.null)
        }
    }

    package mutating func member(_ key: StaticString, _ value: Bool) throws(FastCodingError) {
        self.key(key)
        try scalar(.bool(value))
    }

    package mutating func member(_ key: StaticString, word: StaticString) throws(FastCodingError) {
        self.key(key)
        try string(word: word)
    }

    package mutating func member(_ key: StaticString, text: String?) throws(FastCodingError) {
        self.key(key)
        if let text {
            try string(text)
        } else {
            try scalar(.null)
        }
    }

    /// Writes a key path as text outputs show it; null for nil.
    package mutating func member(_ key: StaticString, path: String?) throws(FastCodingError) {
        try member(key, text: path.map(KeyPath.shown))
    }

    package mutating func member(_ key: StaticString, text: Span<UInt8>) throws(FastCodingError) {
        self.key(key)
        try string(text, at: -1)
    }

    package mutating func member(_ key: StaticString, hex bytes: Span<UInt8>)
        throws(FastCodingError)
    {
        self.key(key)
        try string(hex: bytes)
    }

    package mutating func beginArray(_ key: StaticString) throws(FastCodingError) {
        self.key(key)
        try beginArray()
    }

    package mutating func beginDictionary(_ key: StaticString) throws(FastCodingError) {
        self.key(key)
        try beginDictionary()
    }

    package mutating func string(_ text: String) throws(FastCodingError) {
        try text.withBytes { bytes throws(FastCodingError) in try string(bytes, at: -1) }
    }
}

extension ByteBuffer {
    /// Appends a string in quotes. Characters that have to be escaped are; on request, so are those
    /// that could control a terminal or are invisible.
    @inline(__always)
    package mutating func appendJSONString(_ utf8: Span<UInt8>, escapeControls: Bool = false) {
        append(0x22)
        if escapeControls, !utf8.isShownASCII {
            append(utf8) { $0 == 0x22 || $0 == 0x5C || isUnsafeOnTerminals($0) }
        } else {
            let end = appendPlainText(utf8, from: 0)
            if end < utf8.count {
                appendEscaping(utf8, from: end)
            }
        }

        append(0x22)
    }

    /// Appends the bytes from `start` on, the first of which needs an escape.
    @inline(never)
    private mutating func appendEscaping(_ utf8: Span<UInt8>, from start: Int) {
        var index = start
        while index < utf8.count {
            append(escapeOf: UInt32(utf8[index]))
            index = appendPlainText(utf8, from: index + 1)
        }
    }

    /// Appends a decimal in the form of JSON numbers; not-a-number has none.
    ///
    /// Whole numbers have all their digits and neither a point nor an exponent. Others have a
    /// point, and they have an exponent only if more than six zeros would follow the point.
    package mutating func append(_ decimal: DecimalNumber) {
        if decimal.isNegative {
            append(0x2D)
        }

        let start = count
        append(decimal: decimal.digits)
        let length = count - start
        let exponent = Int(decimal.exponent)
        guard exponent < 0 else {
            append(0x30, times: exponent)
            return
        }

        let point = length + exponent
        if point > 0 {
            insert(start + point, 0x2E, times: 1)
        } else if point >= -6 {
            insert(start, 0x30, times: 2 - point)
            replace(start + 1, 0x2E)
        } else {
            if length > 1 {
                insert(start + 1, 0x2E, times: 1)
            }
            appendExponent(point - 1)
        }
    }
}
