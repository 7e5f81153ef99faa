internal import _FastCodingEngine

/// A column of names, which is as wide as the widest of them, so that the texts after them line up.
///
/// A name that is cut to fit a line ends with an ellipsis.
struct NameColumn {
    /// The most columns that a name may take; more are cut.
    static let most = 60
    /// The least number of columns that names and the gap after them take, so that tables of
    /// ordinary names have the same columns.
    private static let least = 24
    /// The columns between a name and the text after it.
    private static let gap = 2

    private let bytes: [UInt8]
    private var width = least - gap

    /// - Parameter bytes: those in which the names are, each ended by a zero byte.
    init(in bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes room for the name that begins at an offset.
    mutating func widen(forNameAt offset: Int) {
        var name = ByteBuffer()
        width = max(width, append(offset, to: &name))
    }

    /// Appends the name that begins at an offset and, if something follows, spaces up to the end of
    /// the column.
    func appendName(at offset: Int, isFollowed: Bool, to line: inout ByteBuffer) {
        let used = append(offset, to: &line)
        if isFollowed {
            line.append(0x20, times: max(0, width - used) + Self.gap)
        }
    }

    /// Appends a name and returns the columns of a terminal that it takes.
    private func append(_ offset: Int, to line: inout ByteBuffer) -> Int {
        let start = line.count
        line.appendName(bytes.span, from: offset, columns: Self.most)
        return DisplayWidth.of(String(lossy: line.span.slice(start..<line.count)))
    }
}
