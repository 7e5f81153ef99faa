import FastCodingCodable
import _FastCodingEngine

extension FastDecoder {
    /// The lines of newline-delimited JSON in the notation of graphs, for decoding them one by one.
    /// Each line is read on its own, as ``FastEncoder/write(lines:to:)-(Sequence,_)`` writes it. A
    /// wrong line is an error only when it is reached.
    ///
    /// - Throws: an error if the text is larger than ``FastDecoder/limits`` allow.
    public func elements<T: Decodable>(_ type: T.Type, ofLines text: [UInt8]) throws
        -> FastElements<T>
    {
        try wrapping { _ throws(FastCodingError) in try limits.check(inputOf: text.count) }
        return FastElements(of: LineBlocks(text, self))
    }
}

extension FastEncoder {
    /// Writes a sequence as newline-delimited JSON in the notation of graphs, a line for each
    /// element, in memory for some of them: up to 256 elements, and about 64 KiB of text, are taken
    /// before the first of their lines is handed over.
    ///
    /// Each element is written on its own: a value that several of them share is in each line.
    ///
    /// - Parameter output: takes the lines in order. An error that it throws ends the writing.
    public func write<Elements: Sequence>(
        lines elements: Elements,
        to output: (Span<UInt8>) throws -> Void
    ) throws where Elements.Element: Encodable {
        var writer = try LineWriter<Elements.Element>(self, for: elements)
        for element in elements {
            try writer.add(element, to: output)
        }

        try writer.flush(to: output)
    }

    /// Writes an asynchronous sequence as newline-delimited JSON, each line before the next element
    /// is waited for: see ``write(lines:to:)-(Sequence,_)``.
    public func write<Elements: AsyncSequence>(
        lines elements: Elements,
        to output: (Span<UInt8>) throws -> Void
    ) async throws where Elements.Element: Encodable {
        let writer = try LineWriter<Elements.Element>(self, for: elements)
        for try await element in elements {
            try writer.write(element, to: output)
        }
    }

    /// The text of a graph that was made from a value, by way of an archive only where one would
    /// change something.
    func text(
        _ graph: ObjectGraph,
        from start: GrowingGraph.Mark,
        of value: Any,
        _ options: WritingOptions
    ) throws -> [UInt8] {
        // Archives of plain data are the fastest way to their text.
        if graph.definitions.isEmpty || !graph.isKeptByArchives(from: start) {
            return try text(of: archive(graph, of: value), of: value, options)
        }

        return try warning(of: value) { diagnostics throws(FastCodingError) in
            var text: [UInt8] = []
            try NotationWriter.write(graph, size: 0, options: options, diagnostics: &diagnostics) {
                text.append($0)
            }
            return text
        }
    }
}

extension ObjectGraph {
    /// Whether an archive of an element is read as the same graph, so that its text needs no
    /// archive.
    func isKeptByArchives(from start: GrowingGraph.Mark) -> Bool {
        records[start.records...].allSatisfy {
            $0.kind.isNSNumber
                || [.nil, .null, .string, .array, .set, .dictionary, .object].contains($0.kind)
        } && !children[start.children...].contains(.nil)
    }
}
