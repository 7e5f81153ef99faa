extension JSONReader {
    /// Reads the number whose sign or first digit is at `place`.
    @inline(__always)
    static func readNumber<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax, _ place: inout Int, _ state: borrowing JSONReadingState,
        _ diagnostics: inout Diagnostics, _ sink: inout Sink
    ) throws(FastCodingError) {
        let text = syntax.text
        // Most numbers are whole and short: a first attempt for these alone.
        let isNegative = text.byteOrZero(place) == 0x2D
        let first = isNegative ? place &+ 1 : place
        let leading = text.byteOrZero(first) &- 0x30
        var value = Int64(leading)
        var end = first &+ 1
        while true {
            let digit = text.byteOrZero(end) &- 0x30
            if digit > 9 { break }
            value = value &* 10 &+ Int64(digit)
            end &+= 1
        }
        let next = text.byteOrZero(end)
        let count = end &- first
        let isPlain = leading != 0 || !isNegative && count == 1
        if leading <= 9, isPlain, count <= 18, next != 0x2E, next | 0x20 != 0x65 {
            try sink.integer(isNegative ? -value : value, at: place)
            place = end
            return
        }
        let parts = NumberParts(text, from: place)
        if let fault = parts.fault { throw syntax.wrongNumber(fault, at: parts.end) }
        switch try number(parts, syntax, place, state, &diagnostics) {
        case .integer(let value): try sink.integer(value, at: place)
        case .double(let value): try sink.float64(value, at: place)
        case .decimal(let value): try sink.decimal(value, at: place)
        }
        place = parts.end
    }

    /// What a number of a text becomes.
    private enum Number {
        case integer(Int64)
        case double(Double)
        case decimal(Decimal)
    }

    @inline(__always)
    private static func number(
        _ parts: NumberParts, _ syntax: JSONSyntax, _ offset: Int, _ state: borrowing JSONReadingState,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Number {
        if parts.isWhole { return try wholeNumber(parts, syntax, offset, lossy: state.lossyNumbers) }
        let value = parts.nearestDouble(syntax.text)
        if !value.isFinite { throw overflow(at: offset) }
        if value == 0, parts.significand != 0 { warnOfUnderflow(at: offset, &diagnostics) }
        if state.decimalNumbers, !parts.isShortest(value) {
            if let decimal = parts.decimal(syntax.text) { return .decimal(decimal) }
            warnOfPrecision(value, at: offset, &diagnostics)
        }
        return .double(value)
    }

    @inline(never)
    private static func wholeNumber(
        _ parts: NumberParts, _ syntax: JSONSyntax, _ offset: Int, lossy: Bool
    ) throws(FastCodingError) -> Number {
        if let value = parts.integer {
            // An integer has no negative zero.
            return value == 0 && parts.isNegative ? .double(-0.0) : .integer(value)
        }
        if let decimal = parts.decimal(syntax.text) { return .decimal(decimal) }
        guard lossy else {
            throw FastCodingError(
                .numberOverflow,
                "the whole number has more digits than can be kept: 38 and up to 127 zeros; --lossy-numbers rounds it",
                offset: offset)
        }
        let value = parts.nearestDouble(syntax.text)
        if !value.isFinite { throw overflow(at: offset) }
        return .double(value)
    }

    @inline(never)
    private static func overflow(at offset: Int) -> FastCodingError {
        FastCodingError(.numberOverflow, "the number is too large for a double", offset: offset)
    }

    @inline(never)
    private static func warnOfUnderflow(at offset: Int, _ diagnostics: inout Diagnostics) {
        diagnostics.warn(
            .numberUnderflow,
            FastCodingError(
                .numberUnderflow, "the number is too small for a double and becomes 0", offset: offset))
    }

    @inline(never)
    private static func warnOfPrecision(_ value: Double, at offset: Int, _ diagnostics: inout Diagnostics) {
        diagnostics.warn(
            .decimalPrecision,
            FastCodingError(
                .decimalPrecision, "the number fits no decimal and becomes the double \(value)", offset: offset))
    }
}
