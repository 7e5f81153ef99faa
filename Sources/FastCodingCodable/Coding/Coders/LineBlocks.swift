import _FastCodingEngine

/// The lines of a text that come next. They are read in blocks, but those with aliases alone, whose
/// paths begin at the line.
struct LineBlocks {
    let decoder: FastDecoder
    let text: [UInt8]
    /// Where the next line begins.
    private var start = 0
    /// The number of the line that the next block begins in.
    private var number = 1
    private var blockSize = Self.largestBlock
    private static let largestBlock = 64 << 10

    init(_ text: [UInt8], _ decoder: FastDecoder) {
        self.text = text
        self.decoder = decoder
    }

    var isAtEnd: Bool { start >= text.count }

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
        let block = Array(text[first..<min(end + 1, text.count)])
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
            advance(to: end + 1, after: block)
            throw error
        }

        if blockSize > 0 {
            blockSize = min(2 * blockSize, Self.largestBlock)
        }

        advance(to: end + 1, after: block)
        return state
    }

    private mutating func advance(to next: Int, after block: [UInt8]) {
        start = next
        number += block.dropLast().count { $0 == 0x0A } + block.span.loneCarriageReturns()
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
