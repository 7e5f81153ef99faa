import _FastCodingCore

/// The lines of a text that are still to be read. They are read in blocks, except that a line with
/// an alias is read alone: the path of an alias begins at its line.
struct LineBlocks: ElementBlocks {
    let decoder: FastDecoder
    let text: [UInt8]
    /// The offset of the next line.
    private var start = 0
    /// The number of the line that the next block begins in.
    private var number = 1
    /// The size, in bytes, up to which lines are added to a block; 0 after an error in a block, so
    /// that its lines are read one by one up to the wrong one.
    private var blockSize = Self.largestBlock
    private static let largestBlock = 64 << 10

    init(_ text: [UInt8], _ decoder: FastDecoder) {
        self.text = text
        self.decoder = decoder
    }

    /// Whether all lines have been read.
    var isAtEnd: Bool { start >= text.count }

    /// The state of the next block, whose root is an array of the values on its lines.
    /// | - Throws: the error of a line that can't be read, once those before it have been returned.
    /// The
    ///   next call goes on after it.
    mutating func next() throws -> DecodingState {
        var end = text.span.endOfLine(from: start)
        let isPlain = isPlain(start..<end)
        while isPlain, end < text.count, end - start < blockSize {
            let next = text.span.endOfLine(from: end + 1)
            if !self.isPlain(end + 1..<next) {
                break
            }

            end = next
        }

        // With the line feed before it, a block is not taken for the start of a text, which may
        // have a byte order mark.
        let first = max(start - 1, 0)
        // Without its last line feed, a text that ends too early does so in its own line.
        let block = Array(text[first..<end])
        let place = TextLine(block.span, offset: first, number: number)
        var state: DecodingState

        do {
            state = try decoder.state(ofLines: block, areSeveral: isPlain, at: place)
        } catch {
            // The lines before the one that is wrong come first.
            if blockSize > 0 {
                blockSize = 0
                return try next()
            }

            // Lines after it are read in blocks again, small ones at first: the next line may be as
            // wrong.
            blockSize = 1
            advance(past: first..<end)
            throw error
        }

        if blockSize > 0 {
            blockSize = min(2 * blockSize, Self.largestBlock)
        }

        advance(past: first..<end)
        return state
    }

    /// Goes on after the line feed behind some lines.
    private mutating func advance(past lines: Range<Int>) {
        let ends = lineEnds(in: lines)
        number += ends
        start = lines.upperBound + 1
    }

    /// The number of lines that end in a range, whose last line feed follows it.
    private func lineEnds(in lines: Range<Int>) -> Int {
        let end = min(lines.upperBound + 1, text.count)
        let carriageReturns = text.span.slice(lines.lowerBound..<end).loneCarriageReturns()
        return text[lines].count { $0 == 0x0A } + carriageReturns
    }

    /// Whether a line has no alias, not even one that is spelt with escape sequences.
    private func isPlain(_ line: Range<Int>) -> Bool {
        !line.contains { index in
            switch text[index] {
            case 0x24: text[index...].starts(with: "$alias".utf8)
            case 0x5C:
                index + 1 < text.count && text[index + 1] == 0x75
            default: false
            }
        }
    }
}
