/// One or several lines of a text that is never in memory as a whole, and their place in it.
package struct TextLine {
    /// How many bytes an excerpt has on either side of its place.
    private static let reach = 1024

    private let offset: Int
    /// The number of the first one, from 1. If a line contains a lone carriage return, another line
    /// is counted: see ``TextLocation``.
    private let number: Int
    private let bytes: [UInt8]

    package init(_ line: Span<UInt8>, offset: Int, number: Int) {
        var bytes: [UInt8] = []
        bytes.append(line)
        self.bytes = bytes
        self.offset = offset
        self.number = number
    }

    /// An error whose offsets are relative to this line, converted to places in the text.
    package func located(_ error: FastCodingError) -> FastCodingError {
        guard let place = error.offset else { return error }

        var error = error.located(in: bytes)
        error.offset = offset + place
        error.location?.line += number - 1

        if let related = error.relatedOffset {
            error.relatedOffset = offset + related
        }

        error.relatedLocation?.line += number - 1
        return error
    }

    /// The bytes around the place of an error that ``located(_:)`` has returned; nil if it has no
    /// offset.
    func excerpt(of error: FastCodingError) -> TextExcerpt? {
        guard let place = error.offset else { return nil }

        let inLine = min(max(place - offset, 0), bytes.count)
        let start = max(0, inLine - Self.reach)
        return TextExcerpt(
            offset: place,
            bytes: Array(bytes[start...].prefix(inLine + Self.reach - start)),
            place: inLine - start
        )
    }
}
