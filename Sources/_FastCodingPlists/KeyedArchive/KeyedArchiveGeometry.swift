import _FastCodingCore

/// The texts of points, sizes and rects: `{1, 2}` and `{{1, 2}, {3, 4.5}}`.
enum KeyedArchiveGeometry {
    /// The numbers in such a text, two or four; nil if it has another form.
    static func read(_ text: Span<UInt8>) -> [Double]? {
        var numbers: [Double] = []
        // The text without spaces, and with an n for each number.
        var form: [UInt8] = []
        var index = 0
        // A form longer than the longest one is wrong, however the text goes on.
        while index < text.count, form.count <= forms[1].count {
            let start = index
            while index < text.count, !marks.contains(text[index]) {
                index += 1
            }

            if index > start {
                guard let number = number(text.slice(start..<index)) else { return nil }

                numbers.append(number)
                form.append(UInt8(ascii: "n"))
            } else {
                if text[index] != UInt8(ascii: " ") {
                    form.append(text[index])
                }
                index += 1
            }
        }

        return forms.contains(form) ? numbers : nil
    }

    private static let forms = [Array("{n,n}".utf8), Array("{{n,n},{n,n}}".utf8)]
    private static let marks = Array("{}, ".utf8)

    /// A number as C prints it, `inf` and `nan` included; nil for any other text.
    private static func number(_ text: Span<UInt8>) -> Double? {
        if text.equals("inf") {
            return .infinity
        }

        if text.equals("-inf") {
            return -.infinity
        }

        return text.equals("nan") ? .nan : NumberParts.double(text)
    }

    /// The text of numbers; nil if one of them is not-a-number with bits other than the usual ones.
    static func text(_ numbers: [Double]) -> String? {
        let texts = numbers.compactMap { text($0) }
        guard texts.count == numbers.count else { return nil }
        guard texts.count == 4 else { return "{" + texts.joined(separator: ", ") + "}" }

        return "{{\(texts[0]), \(texts[1])}, {\(texts[2]), \(texts[3])}}"
    }

    /// The shortest text of a number, without the `.0` of whole ones, as Foundation writes it.
    private static func text(_ number: Double) -> String? {
        if number.isNaN {
            return number.bitPattern == Double.nan.bitPattern ? "nan" : nil
        }

        if number.isInfinite {
            return number < 0 ? "-inf" : "inf"
        }

        var buffer = ByteBuffer()
        buffer.append(shortest: number)
        let text = String(decoding: buffer.array, as: UTF8.self)

        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
