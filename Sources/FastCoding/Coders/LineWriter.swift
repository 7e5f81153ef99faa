import _FastCodingCore

/// Writes elements as lines of JSON, several at once where that makes no difference: an archive and
/// a text for each alone would take several times as long as the values of a short line.
struct LineWriter<Element: Encodable> {
    private let encoder: FastEncoder
    private let state: EncodingState
    /// The elements whose lines are still to be written.
    private var waiting: [Element] = []
    /// The number of elements that are written at once.
    private var batchSize = 1
    /// Whether an element had conditional references, and so others may.
    private var hasConditionals = false

    /// The most lines, and about the most bytes, that are written at once.
    private static var mostLines: Int { 256 }
    private static var mostBytes: Int { 64 << 10 }

    init(_ encoder: FastEncoder, for elements: Any) throws {
        self.encoder = encoder
        state = try encoder.state(for: elements)
    }

    /// Writes an element, now or with those that follow.
    mutating func add(_ element: Element, to output: (Span<UInt8>) throws -> Void) throws {
        waiting.append(element)
        if waiting.count >= batchSize {
            try flush(to: output)
        }
    }

    /// Writes the elements that wait.
    mutating func flush(to output: (Span<UInt8>) throws -> Void) throws {
        let elements = waiting
        waiting.removeAll(keepingCapacity: true)

        if elements.count > 1, let text = text(of: elements) {
            if text.count < Self.mostBytes / 2 {
                batchSize = min(2 * batchSize, Self.mostLines)
            } else if text.count > Self.mostBytes {
                batchSize = max(1, batchSize / 2)
            }

            return try hand(text, to: output)
        }

        // A batch with an element that can't be written is written one by one, too: the lines
        // before it come first, and then its error.
        for element in elements {
            try write(element, to: output)
        }

        batchSize = hasConditionals ? 1 : max(batchSize, 2)
    }

    /// Writes one element.
    func write(_ element: Element, to output: (Span<UInt8>) throws -> Void) throws {
        let start = try state.encode(element: element)
        let options = WritingOptions(indent: nil, limits: .none)
        let text = try encoder.text(state.graph, from: start, of: element, options)
        try output(text.span)
    }

    /// The lines of elements; nil if one has conditional references, or can't be written.
    private mutating func text(of elements: [Element]) -> [UInt8]? {
        // Warnings are passed on once elements are written one by one.
        var strict = encoder
        strict.warn = { throw $0 }

        do {
            guard let encoded = try state.encode(elements: elements) else {
                hasConditionals = true
                return nil
            }

            var options = WritingOptions(indent: nil, limits: .none)
            options.lines = true
            options.linesAreTexts = !encoded.arePlain
            let start = encoded.start
            return try strict.text(state.graph, from: start, of: elements, options)
        } catch {
            return nil
        }
    }

    /// Hands over a text line by line.
    private func hand(_ text: [UInt8], to output: (Span<UInt8>) throws -> Void) throws {
        var start = 0
        while start < text.count {
            let end = text.span.endOfLine(from: start) + 1
            try output(text.span.slice(start..<min(end, text.count)))
            start = end
        }
    }
}
