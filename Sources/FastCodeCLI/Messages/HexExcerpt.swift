internal import FastCodingInspector
internal import _FastCodingEngine

/// The bytes around the one that an error is about, and a mark below it.
package enum HexExcerpt {
    private static let bytesPerLine = 16

    /// The line before, the line of the byte, and the line with the mark. An offset at the end
    /// points after the bytes.
    package static func lines(of source: [UInt8], around offset: Int) -> [String] {
        let offset = min(max(0, offset), source.count)
        let start = offset - offset % bytesPerLine
        var lines: [String] = []

        if start > 0 {
            lines.append(line(source, from: start - bytesPerLine))
        }

        lines.append(line(source, from: start))
        lines.append(String(repeating: " ", count: column(of: offset - start)) + "^^")
        return lines
    }

    /// The column of a byte in a line: after two spaces, eight digits of the offset and two spaces,
    /// each byte has three columns, and there is one more in the middle.
    private static func column(of index: Int) -> Int {
        12 + index * 3 + (index >= bytesPerLine / 2 ? 1 : 0)
    }

    /// The line of the bytes that begin at an offset.
    private static func line(_ source: [UInt8], from start: Int) -> String {
        var line = ByteBuffer()
        line.append(
            hexLine: source.span.extracting(start..<min(source.count, start + bytesPerLine)),
            at: start
        )
        return "  " + String(decoding: line.array, as: UTF8.self)
    }
}
