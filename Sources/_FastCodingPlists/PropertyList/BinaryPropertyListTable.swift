import _FastCodingCore

/// The structure of a binary property list: its objects, the table of their offsets, and the
/// trailer that gives their positions.
///
/// The trailer's numbers are checked once, all others when they are used. Every error has the code
/// plist-structure unless it says otherwise, and the offset of the number that is wrong.
struct BinaryPropertyListTable: ~Escapable {
    let bytes: Span<UInt8>
    let objectCount: Int
    /// The number of the root object, less than ``objectCount``.
    let root: Int
    /// The size in bytes of a reference to an object, 1 to 8.
    let referenceSize: Int
    /// Where the table of offsets begins, which is also where the objects end.
    let tableOffset: Int
    /// The size in bytes of an entry of the table of offsets, 1 to 8.
    private let offsetSize: Int

    private typealias Trailer = BinaryPropertyListTrailer

    /// Where the objects begin.
    static let objectsOffset = Trailer.objectsOffset

    /// Reads and checks the trailer.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) throws(FastCodingError) {
        guard bytes.count > 7, bytes.extracting(0..<7).equals("bplist0") else {
            throw Self.otherVersion(of: bytes)
        }

        let end = bytes.count - Trailer.size
        // The smallest file has an object of one byte and a table of one byte.
        guard end >= Self.objectsOffset + 2 else {
            throw Self.error(
                "the file ends before the trailer, the last 32 bytes of a binary property list",
                at: bytes.count
            )
        }

        self.bytes = bytes
        let trailer = Trailer(at: end, in: bytes)
        offsetSize = try Self.size(trailer.offsetSize, .offsetSize, of: "offsets", end)
        referenceSize = try Self.size(trailer.referenceSize, .referenceSize, of: "references", end)
        guard trailer.table > UInt64(Self.objectsOffset), trailer.table < UInt64(end) else {
            throw Self.error(
                "the trailer puts the table of offsets at byte \(trailer.table), outside the file",
                at: end + Trailer.Field.table.rawValue
            )
        }

        tableOffset = Int(trailer.table)
        let count = trailer.objectCount
        let (size, overflow) = count.multipliedReportingOverflow(by: UInt64(offsetSize))

        // The table has to fill all bytes up to the trailer, as Foundation writes it. So an offset
        // can be read for each number below the count without another check, and memory for each
        // object is in proportion to the file.
        guard !overflow, size == UInt64(end - tableOffset), let objects = Int(exactly: count)
        else {
            throw Self.error(
                "there are \(count) objects according to the trailer; the table of offsets has \(end - tableOffset) bytes",
                at: end + Trailer.Field.objectCount.rawValue
            )
        }

        objectCount = objects
        guard trailer.root < count else {
            throw Self.error(
                "the root is number \(trailer.root) of \(count) objects according to the trailer",
                at: end + Trailer.Field.root.rawValue
            )
        }

        root = Int(trailer.root)
    }

    /// A size from the trailer, which is at the offset `trailer`.
    private static func size(
        _ size: UInt8,
        _ field: Trailer.Field,
        of what: String,
        _ trailer: Int
    ) throws(FastCodingError) -> Int {
        guard (1...8).contains(size) else {
            throw error(
                "the file is cut or damaged: it does not end with a trailer, in which \(what) have 1 to 8 bytes; here they would have \(size)",
                at: trailer + field.rawValue
            )
        }

        return Int(size)
    }

    /// The error for what begins like a binary property list of another version, or like none.
    @inline(never)
    private static func otherVersion(of bytes: Span<UInt8>) -> FastCodingError {
        let digit = bytes.byteOrZero(7)
        guard bytes.count > 7, bytes.extracting(0..<7).equals("bplist1"),
            digit &- UInt8(ascii: "0") <= 9
        else { return error("a binary property list begins with bplist00", at: 0) }

        return error(
            "this is bplist1\(digit - UInt8(ascii: "0")), a form of binary property lists that only "
                + "Apple's systems pass between processes; bplist00 is read",
            at: 0
        )
    }

    /// The position of an object's marker.
    ///
    /// - Parameter object: a number below ``objectCount``.
    @inline(__always)
    func offset(of object: Int) throws(FastCodingError) -> Int {
        let offset = Self.number(bytes, at: tableOffset + object * offsetSize, size: offsetSize)
        guard offset >= UInt64(Self.objectsOffset), offset < UInt64(tableOffset) else {
            throw badOffset(object, offset)
        }

        return Int(offset)
    }

    /// The object that is referred to at an offset, where all bytes of the reference exist.
    @inline(__always)
    func reference(at offset: Int) throws(FastCodingError) -> Int {
        let object = Self.number(bytes, at: offset, size: referenceSize)
        guard object < UInt64(objectCount) else { throw badReference(object, offset) }

        return Int(object)
    }

    // Errors of hot functions are made out of line, so that these stay small enough to be inlined.
    @inline(never)
    private func badOffset(_ object: Int, _ offset: UInt64) -> FastCodingError {
        Self.error(
            "object \(object) is at byte \(offset) according to the table of offsets: outside the objects",
            at: tableOffset + object * offsetSize
        )
    }

    @inline(never)
    private func badReference(_ object: UInt64, _ offset: Int) -> FastCodingError {
        Self.error("a reference to object \(object) of \(objectCount)", at: offset)
    }

    /// A number of 1 to 8 bytes, the most significant first, all of which must exist.
    ///
    /// Always 8 bytes are loaded and the excess is shifted out. They exist at any position before
    /// the trailer, because the trailer has 32 bytes and follows everything else.
    @inline(__always)
    static func number(_ bytes: Span<UInt8>, at offset: Int, size: Int) -> UInt64 {
        bytes.load(offset, as: UInt64.self).byteSwapped &>> UInt64(64 &- 8 &* size)
    }

    /// A number of up to 16 bytes, which must exist; nil if it is 2^64 or more.
    private func wideNumber(at offset: Int, size: Int) -> UInt64? {
        let high = max(size - 8, 0)
        for index in 0..<high where bytes[offset + index] != 0 {
            return nil
        }

        return Self.number(bytes, at: offset + high, size: size - high)
    }

    /// Returns `start`, having checked that the next `size` bytes belong to the objects.
    ///
    /// - Parameter object: the position of the object that has them, for the error.
    @inline(__always)
    func payload(at start: Int, size: Int, of object: Int) throws(FastCodingError) -> Int {
        guard size <= tableOffset - start else {
            throw Self.error(
                "this object reaches past the end of the objects, byte \(tableOffset)",
                at: object
            )
        }
        return start
    }

    @inline(never)
    static func error(_ message: String, at offset: Int) -> FastCodingError {
        FastCodingError(.plistStructure, message, offset: offset)
    }

    /// The count of a string, data or a container, and the position of what is counted.
    struct Count {
        let count: Int
        let start: Int
    }

    /// The count of the object at `offset`.
    @inline(__always)
    func count(at offset: Int) throws(FastCodingError) -> Count {
        let low = Int(bytes[offset] & 0xF)
        return low < 15 ? Count(count: low, start: offset + 1) : try longCount(at: offset)
    }

    /// A count of 15 or more, which is stored as an integer object after the marker.
    @inline(never)
    private func longCount(at offset: Int) throws(FastCodingError) -> Count {
        let marker = try payload(at: offset + 1, size: 1, of: offset)
        let kind = bytes[marker]
        guard BinaryObjectType(ofMarker: kind) == .integer, kind & 0xF <= 4 else {
            throw Self.error(
                "byte \(hex(kind)) where a count must be: 0x10 to 0x14 and its bytes",
                at: marker
            )
        }

        let size = 1 << Int(kind & 0xF)
        let start = try payload(at: marker + 1, size: size, of: offset)
        guard let number = wideNumber(at: start, size: size), number < 1 << 48 else {
            throw Self.error("a count of more than 2^48", at: marker)
        }

        // Cut off where `Int` has 32 bits, so that callers can multiply it by up to 16, the size of
        // two references. A count so large reaches past the end of any file all the same.
        let count = Int(truncatingIfNeeded: min(number, UInt64(Int.max / 16)))
        return Count(count: count, start: start + size)
    }

    /// A byte as messages show it.
    private func hex(_ byte: UInt8) -> String {
        "0x" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
    }

    /// Checks the bytes of a string that is marked as ASCII; returns whether they are ASCII.
    ///
    /// If they aren't, they are UTF-8, which some programs write there, and read, too. Foundation
    /// takes each byte for a character of ISO-8859-1 or refuses the string, depending on the
    /// interface, so bytes that aren't even UTF-8 have no certain meaning.
    ///
    /// - Throws: nul-in-string and plist-structure, with the offset of the byte.
    @inline(__always)
    func checkASCII(_ range: Range<Int>) throws(FastCodingError) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            // Both 0 and 0x80...0xFF become 0x7F...0xFE.
            if bytes[index] &- 1 >= 0x7F {
                try checkUTF8(index..<range.upperBound)
                return false
            }
            index += 1
        }

        return true
    }

    /// Checks that bytes in a string marked as ASCII are UTF-8 without U+0000.
    @inline(never)
    private func checkUTF8(_ range: Range<Int>) throws(FastCodingError) {
        let text = bytes.extracting(range)
        for index in 0..<text.count where text[index] == 0 {
            throw FastCodingError(nulInStringAt: range.lowerBound + index)
        }

        if let wrong = text.firstInvalidUTF8() {
            let offset = range.lowerBound + wrong
            throw Self.error(
                "byte \(hex(bytes[offset])) in a string marked as ASCII, which is not UTF-8 either",
                at: offset
            )
        }
    }

    /// Decodes a range in UTF-16, big-endian, to UTF-8 that replaces the content of `text`.
    ///
    /// - Throws: lone-surrogate and nul-in-string, with the offset of the unit.
    func decodeUTF16(_ range: Range<Int>, into text: inout [UInt8]) throws(FastCodingError) {
        text.removeAll(keepingCapacity: true)
        let wrong = TextEncoding.utf16BigEndian.decode(
            bytes,
            from: range.lowerBound,
            to: range.upperBound,
            into: &text
        )

        if let wrong {
            throw FastCodingError(loneSurrogateAt: wrong)
        }

        // Only the error needs the place, so the units are searched only now.
        if text.contains(0) {
            var index = range.lowerBound
            while bytes[index] != 0 || bytes[index + 1] != 0 {
                index += 2
            }

            throw FastCodingError(nulInStringAt: index)
        }
    }

    /// The number of a UID object, which has 1 to 16 bytes and a value below 2^32.
    func identifier(at offset: Int) throws(FastCodingError) -> UInt32 {
        let size = Int(bytes[offset] & 0xF) + 1
        let start = try payload(at: offset + 1, size: size, of: offset)
        guard let wide = wideNumber(at: start, size: size), let number = UInt32(exactly: wide)
        else {
            throw Self.error("a UID of 2^32 or more", at: offset)
        }

        return number
    }

    /// The value of an object that is neither a string, data, a container nor a UID.
    @inline(__always)
    func scalar(at offset: Int) throws(FastCodingError) -> ScalarValue {
        let marker = bytes[offset]
        switch marker {
        // Integers of 1, 2 and 4 bytes are unsigned, those of 8 bytes are signed.
        case 0x10...0x13:
            return .integer(Int64(bitPattern: try number(of: offset, size: 1 << Int(marker & 0xF))))
        case BinaryObjectType.nullMarker: return .null
        case BinaryObjectType.falseMarker: return .bool(false)
        case BinaryObjectType.trueMarker: return .bool(true)
        case BinaryObjectType.wideIntegerMarker: return try wideInteger(at: offset)
        case BinaryObjectType.float32Marker, BinaryObjectType.float64Marker:
            let size = 1 << Int(marker & 0xF)
            return ScalarValue(floatingPoint: try number(of: offset, size: size), size: size)
        case BinaryObjectType.dateMarker:
            return .date(Double(bitPattern: try number(of: offset, size: 8)))
        case 0xB0...0xCF:
            throw Self.error("a set, which no property list can contain", at: offset)
        default:
            throw Self.error("byte \(hex(marker)) does not begin a known object", at: offset)
        }
    }

    /// The number after an object's marker, checked to lie within the objects.
    @inline(__always)
    private func number(of offset: Int, size: Int) throws(FastCodingError) -> UInt64 {
        Self.number(bytes, at: try payload(at: offset + 1, size: size, of: offset), size: size)
    }

    /// An integer of 16 bytes, which is signed. Foundation writes numbers from 2^63 to 2^64 - 1 in
    /// this form. Values beyond 64 bits become decimals.
    @inline(never)
    private func wideInteger(at offset: Int) throws(FastCodingError) -> ScalarValue {
        let start = try payload(at: offset + 1, size: 16, of: offset)
        let high = Self.number(bytes, at: start, size: 8)
        let low = Self.number(bytes, at: start + 8, size: 8)
        let isNegative = high >> 63 == 1
        let small = Int64(bitPattern: low)
        // The high word of a number that fits only repeats its sign.
        if high == (small < 0 ? .max : 0) {
            return .integer(small)
        }

        let value = TwoWords(high: high, low: low)
        return .decimal(
            DecimalNumber(
                negative: isNegative,
                digits: isNegative ? value.negated : value,
                exponent: 0
            ) ?? .nan
        )
    }
}
