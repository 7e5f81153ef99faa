import _FastCodingCore

// The objects of a binary property list that contain no others.
extension BinaryPropertyListTable {
    /// The count of the string, data or container at `offset`, and the position of what is counted.
    @inline(__always)
    func count(at offset: Int) throws(FastCodingError) -> (count: Int, start: Int) {
        let low = Int(bytes[offset] & 0xF)
        return low < 15 ? (low, offset + 1) : try longCount(at: offset)
    }

    /// A count of 15 or more, which is stored as an integer object.
    @inline(never)
    private func longCount(at offset: Int) throws(FastCodingError) -> (count: Int, start: Int) {
        let marker = try payload(at: offset + 1, size: 1, of: offset)
        let kind = bytes[marker]
        guard kind >> 4 == 1, kind & 0xF <= 4 else {
            throw Self.error("byte \(hex(kind)) where a count must be: 0x10 to 0x14 and its bytes", at: marker)
        }
        let size = 1 << Int(kind & 0xF)
        let start = try payload(at: marker + 1, size: size, of: offset)
        guard let number = wideNumber(at: start, size: size), number < 1 << 48 else {
            throw Self.error("a count of more than 2^48", at: marker)
        }
        return (Int(truncatingIfNeeded: min(number, UInt64(Int.max / 16))), start + size)
    }

    /// Returns `start`, having checked that the next `size` bytes belong to the objects.
    @inline(__always)
    func payload(at start: Int, size: Int, of object: Int) throws(FastCodingError) -> Int {
        guard size <= tableOffset - start else {
            throw Self.error("this object reaches past the end of the objects, byte \(tableOffset)", at: object)
        }
        return start
    }

    /// A number of up to 16 bytes, which must exist; nil if it is 2^64 or more.
    func wideNumber(at offset: Int, size: Int) -> UInt64? {
        let high = max(size - 8, 0)
        for index in 0..<high where bytes[offset + index] != 0 { return nil }
        return Self.number(bytes, at: offset + high, size: size - high)
    }

    func hex(_ byte: UInt8) -> String { "0x" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16) }
}

extension BinaryPropertyListParser where Sink: ~Copyable {
    /// Hands over the string at `offset`; returns whether the object is one.
    @inline(__always)
    mutating func string(
        _ object: Int, at offset: Int, isKey: Bool, _ sink: inout Sink
    ) throws(FastCodingError) -> Bool {
        let kind = table.bytes[offset] >> 4
        guard kind == 0x5 || kind == 0x6 else { return false }
        let (count, start) = try table.count(at: offset)
        let size = kind == 0x5 ? count : 2 * count
        _ = try table.payload(at: start, size: size, of: offset)
        let known = ordinals[object]
        if known >= 0 {
            try charge(size, offset)
            try sink.again(known, isKey: isKey, at: offset)
            return true
        }
        if known == Self.unseen { try take(size, of: offset) }
        if kind == 0x5 {
            try checkASCII(start..<(start + size))
            try checkSize(size, offset)
            try sink.text(table.bytes.extracting(start..<(start + size)), isKey: isKey, at: offset)
        } else {
            try decodeUTF16(start..<(start + size))
            try checkSize(scratch.count, offset)
            try sink.text(scratch.span, isKey: isKey, at: offset)
        }
        ordinals[object] = sink.latestText ?? Self.isTaken
        return true
    }

    @inline(__always)
    private func checkASCII(_ range: Range<Int>) throws(FastCodingError) {
        var index = range.lowerBound
        while index < range.upperBound {
            // Both 0 and 0x80...0xFF become 0x7F...0xFE.
            if table.bytes[index] &- 1 >= 0x7F { throw notASCII(index) }
            index += 1
        }
    }

    @inline(never)
    private func notASCII(_ offset: Int) -> FastCodingError {
        let byte = table.bytes[offset]
        if byte == 0 { return FastCodingError(.nulInString, "a string can't contain U+0000", offset: offset) }
        return BinaryPropertyListTable.error("byte \(table.hex(byte)) in an ASCII string", at: offset)
    }

    /// Decodes a string into ``scratch``.
    private mutating func decodeUTF16(_ range: Range<Int>) throws(FastCodingError) {
        scratch.removeAll(keepingCapacity: true)
        let wrong = TextEncoding.utf16BigEndian.decode(
            table.bytes, from: range.lowerBound, to: range.upperBound, into: &scratch)
        if let wrong {
            throw FastCodingError(.loneSurrogate, "this half of a surrogate pair has no other half", offset: wrong)
        }
        if scratch.contains(0) {
            var index = range.lowerBound
            while table.bytes[index] != 0 || table.bytes[index + 1] != 0 { index += 2 }
            throw FastCodingError(.nulInString, "a string can't contain U+0000", offset: index)
        }
    }

    /// Checks the size of a string against the limit, and subtracts it from the budget.
    @inline(__always)
    private mutating func checkSize(_ size: Int, _ offset: Int) throws(FastCodingError) {
        if size > stringLimit { throw FastCodingError(longString: stringLimit, at: offset) }
        try charge(size, offset)
    }

    @inline(__always)
    private mutating func charge(_ size: Int, _ offset: Int) throws(FastCodingError) {
        budget -= size
        guard budget < 0 else { return }
        throw FastCodingError(
            .expansionLimit,
            "strings and data that stand in many places at once come to more bytes than the limit on expansion",
            offset: offset)
    }

    /// The weight of data, which a sink writes out again; strings are written once.
    private static var costOfCopy: Int { 8 }

    /// Hands over the data at `offset`.
    mutating func data(_ object: Int, at offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let (count, first) = try table.count(at: offset)
        let start = try table.payload(at: first, size: count, of: offset)
        let known = ordinals[object]
        try charge(known == Self.isTaken ? Self.costOfCopy * count : count, offset)
        if known >= 0 { return try sink.again(known, isKey: false, at: offset) }
        if known == Self.unseen { try take(count, of: offset) }
        try sink.data(table.bytes.extracting(start..<(start + count)), at: offset)
        ordinals[object] = sink.latestText ?? Self.isTaken
    }

    /// Hands over what is neither a string nor data, nor a container.
    mutating func scalar(at offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let marker = table.bytes[offset]
        switch marker {
        case 0x00: try sink.null(at: offset)
        case 0x08: try sink.bool(false, at: offset)
        case 0x09: try sink.bool(true, at: offset)
        case 0x10...0x13: try integer(at: offset, size: 1 << Int(marker & 0xF), &sink)
        case 0x14: try wideInteger(at: offset, &sink)
        case 0x22:
            let bits = UInt32(truncatingIfNeeded: try number(at: offset, size: 4))
            try sink.float32(Float(bitPattern: bits), at: offset)
        case 0x23: try sink.float64(Double(bitPattern: try number(at: offset, size: 8)), at: offset)
        case 0x33: try sink.date(Double(bitPattern: try number(at: offset, size: 8)), at: offset)
        case 0xB0...0xCF:
            throw BinaryPropertyListTable.error("a set, which no property list can contain", at: offset)
        default:
            throw BinaryPropertyListTable.error("byte \(table.hex(marker)) does not begin a known object", at: offset)
        }
    }

    @inline(__always)
    private func number(at offset: Int, size: Int) throws(FastCodingError) -> UInt64 {
        let start = try table.payload(at: offset + 1, size: size, of: offset)
        return BinaryPropertyListTable.number(table.bytes, at: start, size: size)
    }

    /// Integers of 1, 2 and 4 bytes are unsigned, those of 8 bytes are signed.
    @inline(__always)
    private func integer(at offset: Int, size: Int, _ sink: inout Sink) throws(FastCodingError) {
        let number = try number(at: offset, size: size)
        try sink.integer(Int64(bitPattern: number), at: offset)
    }

    /// Integers of 16 bytes are signed. Foundation writes numbers from 2^63 to 2^64 - 1 in this form.
    private func wideInteger(at offset: Int, _ sink: inout Sink) throws(FastCodingError) {
        let start = try table.payload(at: offset + 1, size: 16, of: offset)
        let high = BinaryPropertyListTable.number(table.bytes, at: start, size: 8)
        let low = BinaryPropertyListTable.number(table.bytes, at: start + 8, size: 8)
        let (isNegative, small) = (high >> 63 == 1, Int64(bitPattern: low))
        // The high word of a number that fits only repeats its sign.
        if high == (small < 0 ? .max : 0) {
            try sink.integer(small, at: offset)
        } else {
            let value = TwoWords(high: high, low: low)
            let decimal =
                DecimalNumber(negative: isNegative, digits: isNegative ? value.negated : value, exponent: 0) ?? .nan
            try sink.decimal(decimal, at: offset)
        }
    }
}
