internal import _FastCodingLibrary

// Numbers and values of archives as a line shows them.
extension ByteBuffer {
    /// Appends the shortest text that reads back as the same double; for not-a-number, the bits as well.
    mutating func append(double value: Double) {
        if value.isFinite {
            append(shortest: value)
        } else if value.isNaN {
            append("nan(0x")
            append(hex: value.bitPattern, digits: 16)
            append(0x29)
        } else {
            append(value < 0 ? "-inf" : "inf")
        }
    }

    /// Appends the shortest text that reads back as the same float.
    mutating func append(float value: Float) {
        if value.isNaN {
            append("nan(0x")
            append(hex: UInt64(value.bitPattern), digits: 8)
            append(0x29)
        } else {
            append(value.description)
        }
    }

    /// Appends a decimal.
    mutating func append(shown decimal: DecimalNumber) {
        if decimal.isNaN { append("nan") } else { append(decimal) }
    }

    /// Appends bytes as hexadecimal digits.
    mutating func append(hex bytes: Span<UInt8>) {
        Hex.encode(bytes, into: &self)
    }
}

/// The seconds in a date chunk and the point in time that they stand for.
struct ShownDate {
    /// As stored.
    let seconds: Double
    /// The year whose beginning they count from.
    let epoch: Int
    /// ISO 8601; nil beyond the range of the calendar.
    let text: String?

    init(_ chunk: Chunk, _ bytes: Span<UInt8>, _ dialect: Dialect) {
        seconds = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        epoch = chunk.type == .date || dialect.datesSince2001 ? 2001 : 1970
        text = ISO8601.text(seconds: epoch == 2001 ? seconds : seconds - ArchiveFormat.secondsTo2001)
    }
}

/// The format that the data of a keyed archive seems to be in.
enum EmbeddedFormat {
    static func name(_ bytes: Span<UInt8>) -> String? {
        if bytes.count >= 8, bytes.slice(0..<8).equals("bplist00") { return "bplist00" }
        if bytes.count >= 5, bytes.slice(0..<5).equals("<?xml") { return "XML" }
        return nil
    }
}
