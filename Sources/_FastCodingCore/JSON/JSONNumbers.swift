/// How numbers become values if a double does not keep all of their digits.
struct JSONNumberOptions {
    /// Whether whole numbers that no decimal can represent become doubles.
    var lossy: Bool
    /// Whether a number becomes a decimal if its double's shortest text would denote another
    /// number.
    var decimals: Bool
    /// Whether to warn if digits are lost.
    var reportsLoss: Bool

    /// Whether every digit of a fraction matters, so that the fast path for doubles is out.
    var isExacting: Bool { decimals || reportsLoss }
}

extension JSONReader {
    /// Reads the number whose sign or first digit is at `place`, and returns where it ends.
    @inline(__always)
    static func readNumber<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        _ options: JSONNumberOptions,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let text = syntax.text
        // First try what nearly all numbers are: up to 19 digits without an exponent.
        let isNegative = text.byteOrZero(place) == 0x2D
        let first = isNegative ? place &+ 1 : place
        var end = first
        var value: UInt64 = 0

        if first &+ 8 <= text.count {
            // For a short whole number, the same eight bytes also show what ends it.
            let digits = LeadingDigits(text.load(first, as: UInt64.self))
            if digits.count > 0, digits.count < 8 {
                value = digits.value
                end = first &+ digits.count
                let isWhole = digits.next != 0x2E && digits.next | 0x20 != 0x65
                // -0 is left to the general path: an integer can't be negative zero.
                if isWhole, !digits.hasLeadingZero || digits.count == 1, value > 0 || !isNegative {
                    let number = Int64(truncatingIfNeeded: value)
                    if let error = sink.take(.integer(isNegative ? -number : number), at: place) {
                        throw error
                    }

                    return end
                }
            } else {
                skipDigits(text, &end, &value)
            }
        } else {
            skipDigits(text, &end, &value)
        }

        let count = end &- first
        // JSON allows no zero before other digits.
        let isStrict = count == 1 || text.byteOrZero(first) != 0x30
        let next = text.byteOrZero(end)
        if next == 0x2E {
            let point = end &+ 1
            end = point
            skipDigits(text, &end, &value)
            // With its point, the number has at most 19 digits, which fit into a word.
            let isShort = count > 0 && end > point && end &- first <= NumberParts.maxDigits + 1
            if isStrict, isShort, text.byteOrZero(end) | 0x20 != 0x65, !options.isExacting,
                let number = NumberParts.nearestDouble(value, point &- end)
            {
                if let error = sink.take(.float64(isNegative ? -number : number), at: place) {
                    throw error
                }
                return end
            }
        } else if isStrict, next | 0x20 != 0x65, count > 0, count <= NumberParts.maxDigits,
            value <= UInt64(Int64.max), value > 0 || !isNegative
        {
            let number = Int64(truncatingIfNeeded: value)
            if let error = sink.take(.integer(isNegative ? -number : number), at: place) {
                throw error
            }

            return end
        }

        return try readOtherNumber(syntax, place, options, &diagnostics, &sink)
    }

    /// Reads any number, or throws the error of one that is not well-formed.
    @inline(never)
    private static func readOtherNumber<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        _ options: JSONNumberOptions,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let parts = NumberParts(syntax.text, from: place)
        if let fault = parts.fault {
            throw syntax.wrongNumber(fault, at: parts.end)
        }

        try sink.scalar(try number(parts, syntax, place, options, &diagnostics), at: place)
        return parts.end
    }

    /// The value of a well-formed number: an integer, else a decimal if it is whole, else a double.
    @inline(never)
    private static func number(
        _ parts: NumberParts,
        _ syntax: JSONSyntax,
        _ offset: Int,
        _ options: JSONNumberOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ScalarValue {
        if parts.isWhole {
            // Integers have no negative zero.
            if let value = parts.integer {
                return value == 0 && parts.isNegative ? .float64(-0.0) : .integer(value)
            }

            if let decimal = parts.decimal(syntax.text) {
                return .decimal(decimal)
            }

            // A whole number is never rounded unless that was asked for.
            guard options.lossy else {
                throw FastCodingError(
                    .numberOverflow,
                    "the whole number has more than 38 significant digits, or is too large even for a decimal",
                    offset: offset,
                    suggestion: .lossyNumbers
                )
            }
        }

        let value = parts.nearestDouble(syntax.text)
        if !value.isFinite {
            throw FastCodingError(
                .numberOverflow,
                "the number is too large for a double",
                offset: offset
            )
        }

        if value == 0, parts.significand != 0 {
            diagnostics.warn(
                .numberUnderflow,
                "the number is too small for a double and becomes 0",
                at: offset
            )
        }

        // Writing the double would give another number than the text has.
        if options.decimals, !parts.isWhole, !parts.isShortest(value) {
            if let decimal = parts.decimal(syntax.text) {
                return .decimal(decimal)
            }

            diagnostics.warn(
                .decimalPrecision,
                "the number fits no decimal and becomes the double \(value)",
                at: offset
            )
        } else if options.reportsLoss, value != 0, !parts.isPrintedBack(by: value) {
            diagnostics.warn(ofLostDigits: value, at: offset)
        }

        return .float64(value)
    }
}

extension Diagnostics {
    /// Warns of a number that became a double of fewer digits.
    @inline(never)
    package mutating func warn(ofLostDigits value: Double, at offset: Int) {
        warn(
            .decimalPrecision,
            "the number has more digits than a double keeps and becomes \(value)",
            at: offset
        )
    }
}
