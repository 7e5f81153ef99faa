import _FastCodingCore

/// The numbers in index sets: seven bits to a byte, the lowest first; the highest bit of a byte means that more bytes
/// follow.
enum KeyedArchiveVarints {
    /// The numbers; nil if one of them extends past the end or beyond 64 bits.
    static func read(_ bytes: Span<UInt8>) -> [UInt64]? {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        var shift: UInt64 = 0
        for index in 0..<bytes.count {
            let bits = UInt64(bytes[index] & 0x7F)
            guard shift < 64, (bits << shift) >> shift == bits else { return nil }
            number |= bits << shift
            if bytes[index] & 0x80 != 0 {
                shift += 7
                continue
            }
            numbers.append(number)
            (number, shift) = (0, 0)
        }
        return shift == 0 ? numbers : nil
    }

    static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// The texts of points, sizes and rects: `{1, 2}` and `{{1, 2}, {3, 4.5}}`.
enum KeyedArchiveGeometry {
    static func read(_ text: Span<UInt8>, isRect: Bool) -> [Double]? {
        var reader = Reader(text)
        guard isRect else { return reader.pair().flatMap { reader.isAtEnd ? $0 : nil } }
        guard reader.take("{"), let origin = reader.pair(), reader.take(","), let size = reader.pair(),
            reader.take("}"), reader.isAtEnd
        else { return nil }
        return origin + size
    }

    private struct Reader: ~Escapable {
        private let text: Span<UInt8>
        private var position = 0

        @_lifetime(copy text)
        init(_ text: Span<UInt8>) { self.text = text }

        var isAtEnd: Bool { end(ofSpacesFrom: position) == text.count }

        private func end(ofSpacesFrom start: Int) -> Int {
            var index = start
            while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
            return index
        }

        /// Moves past a character and the spaces before it, if they are there.
        mutating func take(_ character: Unicode.Scalar) -> Bool {
            let start = end(ofSpacesFrom: position)
            guard start < text.count, text[start] == UInt8(truncatingIfNeeded: character.value) else { return false }
            position = start + 1
            return true
        }

        mutating func pair() -> [Double]? {
            guard take("{"), let first = number(), take(","), let second = number(), take("}") else { return nil }
            return [first, second]
        }

        private mutating func number() -> Double? {
            let start = end(ofSpacesFrom: position)
            var end = start
            while end < text.count, text[end] != UInt8(ascii: ","), text[end] != UInt8(ascii: "}"),
                text[end] != UInt8(ascii: " ")
            {
                end += 1
            }
            position = end
            let number = text.slice(start..<end)
            if number.equals("inf") { return .infinity }
            if number.equals("-inf") { return -.infinity }
            if number.equals("nan") { return .nan }
            return NumberReader.double(number)
        }
    }

    /// The text of numbers; nil if one of them is not-a-number with bits other than the usual ones.
    static func text(_ numbers: [Double]) -> String? {
        var texts: [String] = []
        for number in numbers {
            guard let text = text(number) else { return nil }
            texts.append(text)
        }
        guard texts.count == 4 else { return "{" + texts.joined(separator: ", ") + "}" }
        return "{{\(texts[0]), \(texts[1])}, {\(texts[2]), \(texts[3])}}"
    }

    private static func text(_ number: Double) -> String? {
        if number.isNaN { return number.bitPattern == Double.nan.bitPattern ? "nan" : nil }
        if number.isInfinite { return number < 0 ? "-inf" : "inf" }
        var buffer = ByteBuffer()
        buffer.append(shortest: number)
        let text = String(decoding: buffer.array, as: UTF8.self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
