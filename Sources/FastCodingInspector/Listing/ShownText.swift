internal import _FastCodingEngine

// Texts from archives as a line shows them: nothing in them can control a terminal, stay invisible,
// or break the line.
extension ByteBuffer {
    private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]

    /// Appends the text from `start` up to a zero byte or to `end`, in quotes and with JSON's
    /// escapes, but no more columns than allowed; an ellipsis after the quotes shows that it was
    /// cut.
    ///
    /// The text is known to be valid UTF-8. Only what is shown is looked at.
    mutating func appendQuoted(_ bytes: Span<UInt8>, from start: Int, to end: Int, columns: Int) {
        append(0x22)
        let isWhole = appendEscaped(bytes, from: start, to: end, columns: columns)
        append(0x22)

        if !isWhole {
            append(Self.ellipsis.span)
        }
    }

    /// Appends a name from `start` up to a zero byte, without quotes if it consists of letters,
    /// digits and other characters common in names.
    mutating func appendName(_ bytes: Span<UInt8>, from start: Int, columns: Int) {
        var index = start
        while index < bytes.count, index - start < columns, Self.isPlain(bytes[index]) {
            index += 1
        }

        let isCut = index - start == columns
        guard index > start, isCut || index < bytes.count && bytes[index] == 0 else {
            return appendQuoted(bytes, from: start, to: bytes.count, columns: columns)
        }

        append(bytes.slice(start..<index))
        if isCut, index < bytes.count, bytes[index] != 0 {
            append(Self.ellipsis.span)
        }
    }

    /// Whether a byte is common in names, and has no meaning in a line.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "$"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Appends a text with escapes, as far as there is room. False if it was cut.
    private mutating func appendEscaped(
        _ bytes: Span<UInt8>,
        from start: Int,
        to end: Int,
        columns: Int
    ) -> Bool {
        var index = start
        var used = 0

        while index < end, bytes[index] != 0 {
            var plain = index
            let most = index + min(end - index, columns - used)
            while plain < most, Self.isShown(bytes[plain]) {
                plain += 1
            }

            if plain > index {
                append(bytes.slice(index..<plain))
                used += plain - index
                index = plain
                continue
            }

            let before = count
            let (value, length) = bytes.slice(0..<end).scalar(at: index)
            let width: Int
            // A replacement character of one byte represents a byte that is no UTF-8.
            let isShown = length > 1 ? !isUnsafeOnTerminals(value) : Self.isShown(bytes[index])
            if isShown, let scalar = Unicode.Scalar(value) {
                append(bytes.slice(index..<(index + length)))
                // Characters without width count as one column, because there may be any number of
                // them.
                width = max(1, DisplayWidth.of(scalar))
            } else {
                append(escapeOf: value)
                width = count - before
            }

            if width > columns - used {
                truncate(to: before)
                return false
            }

            used += width
            index += length
        }

        return true
    }

    /// Whether a byte is a character of ASCII that needs no escape in quotes.
    @inline(__always)
    private static func isShown(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
    }

    /// Appends an integer.
    mutating func append(number value: Int) {
        append(decimal: Int64(value))
    }

    /// Appends a number and a noun, in the plural unless the number is 1.
    mutating func append(number count: Int, _ noun: StaticString, plural: StaticString? = nil) {
        append(number: count)
        append(0x20)
        append(literal: count == 1 ? noun : plural ?? noun)

        if count != 1, plural == nil {
            append(0x73)
        }
    }

    /// Appends a number in the fewest digits that read back as the same one, and not-a-number with
    /// its bits, because NaNs differ by them.
    mutating func append(shown value: ScalarValue) {
        switch value {
        case .decimal(let decimal):
            if decimal.isNaN {
                append("nan")
            } else {
                append(decimal)
            }
        case _ where value.isNaN:
            append("nan(0x")
            append(hex: value.bits, digits: value.kind == .float64 ? 16 : 8)
            append(0x29)
        case .float64(let number) where value.isFinite:
            append(shortest: number)
        default:
            append(value.isFinite ? value.text : value.double.map { $0 < 0 ? "-inf" : "inf" } ?? "")
        }
    }

    /// Appends up to sixteen bytes with their offset and as text.
    package mutating func append(hexLine bytes: Span<UInt8>, at offset: Int, digits: Int = 8) {
        append(hex: UInt64(offset), digits: digits)
        append(0x20)
        append(hexColumns: bytes)
        let missing = 16 - bytes.count
        append(0x20, times: 3 * missing + (missing >= 8 ? 3 : 2))
        append(0x7C)
        append(shownASCII: bytes)
        append(0x7C)
    }
}

/// The seconds in a date chunk and the point in time that they mean.
struct ShownDate {
    let seconds: Double
    /// The year whose beginning they count from.
    let epoch: Int
    /// The point in time in ISO 8601; nil beyond the range of the calendar.
    let text: String?

    init(_ chunk: Chunk, _ bytes: Span<UInt8>, _ dialect: Dialect) {
        seconds = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        epoch = chunk.type == .date || dialect.datesSince2001 ? 2001 : 1970
        text = ISO8601.text(
            seconds: epoch == 2001 ? seconds : seconds - ArchiveFormat.secondsTo2001
        )
    }
}
