import _FastCodingEngine

/// Writes elements as lines of JSON, several at once where that makes no difference: an archive and
/// a text for each alone would take several times as long as the values of a short line.
struct LineWriter<Element: Encodable> {
    private let encoder: FastEncoder
    private let state: EncodingState
    /// The elements whose lines are still to be written.
    private var waiting: [Element] = []
    /// The number of elements that are written at once.
    private var batchSize = 1
    /// Whether all elements so far were plain values, which share nothing between lines.
    private var arePlain = true

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

        if arePlain, elements.count > 1, let text = text(of: elements) {
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

        arePlain = arePlain && state.isPlain
        batchSize = arePlain ? max(batchSize, 2) : 1
    }

    /// Writes one element.
    func write(_ element: Element, to output: (Span<UInt8>) throws -> Void) throws {
        let start = try state.encode(element: element)
        let text = try encoder.line(state.open.graph, from: start, of: element)
        try output(text.span)
    }

    /// The lines of elements; nil if one is not a plain value, or can't be written.
    private mutating func text(of elements: [Element]) -> [UInt8]? {
        var options = WritingOptions(indent: nil, limits: .none)
        options.lines = true
        // Warnings are passed on once elements are written one by one.
        var strict = encoder
        strict.warn = { throw $0 }

        do {
            arePlain = try state.encode(plain: elements)
            guard arePlain else { return nil }

            let archive = try strict.archive(state.open.graph, of: elements)
            return try strict.text(of: archive, of: elements, options)
        } catch {
            state.failure = nil
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

extension EncodingState {
    /// Whether nothing that was encoded has an identity: no instances, classes or parts of files.
    var isPlain: Bool {
        instances.isEmpty && copies.isEmpty && conditionals.isEmpty
            && open.graph.definitions.isEmpty
    }

    /// Makes the graph an array of elements, as far as they are plain values.
    ///
    /// - Returns: whether all of them are.
    func encode(plain elements: [some Encodable]) throws -> Bool {
        _ = open.beginElement()
        forget()

        var nodes: [NodeIndex] = []
        for (index, element) in elements.enumerated() {
            nodes.append(try node(for: element, at: .index(index), in: -1).asElement)
        }

        if !isPlain {
            return false
        }

        open.graph.rootIndex = open.graph.addContainer(.array, nodes)
        try complete()
        return true
    }
}
