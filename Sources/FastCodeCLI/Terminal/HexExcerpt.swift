/// The bytes around the one that an error is about, and a mark below it.
package enum HexExcerpt {
    private static let bytesPerLine = 16

    /// The line before, the line of the byte, and the line with the mark. An offset at the end points after the bytes.
    package static func lines(of source: [UInt8], around offset: Int) -> [String] {
        let offset = min(max(0, offset), source.count)
        let start = offset - offset % bytesPerLine
        var lines: [String] = []
        if start > 0 { lines.append(line(source, from: start - bytesPerLine)) }
        lines.append(line(source, from: start))
        lines.append(String(repeating: " ", count: column(of: offset - start)) + "^^")
        return lines
    }

    /// Two spaces, eight digits of the offset, two spaces, then three columns per byte and one more in the middle.
    private static func column(of index: Int) -> Int {
        12 + index * 3 + (index >= bytesPerLine / 2 ? 1 : 0)
    }

    private static func line(_ source: [UInt8], from start: Int) -> String {
        let bytes = source[start..<min(source.count, start + bytesPerLine)]
        var text = "  " + hex(start, digits: 8) + " "
        for (index, byte) in bytes.enumerated() {
            text += (index == bytesPerLine / 2 ? "  " : " ") + hex(Int(byte), digits: 2)
        }
        text += String(repeating: " ", count: max(0, column(of: bytesPerLine) + 1 - text.utf8.count))
        let letters = bytes.map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "." }
        return text + "|" + String(letters) + "|"
    }

    private static func hex(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
