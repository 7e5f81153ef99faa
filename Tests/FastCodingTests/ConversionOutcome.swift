import TestSupport

@testable import _FastCodingEngine

/// The result of a conversion: an archive or an error, and the warnings on the way.
struct ConversionOutcome: Equatable {
    var archive: [UInt8] = []
    var error: String?
    var warnings: [String] = []
    var totals: [FastCodingError.Code: Int] = [:]

    private init() {}

    init(_ convert: (inout Diagnostics) throws(FastCodingError) -> ByteBuffer) {
        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            archive = try convert(&diagnostics).array
        } catch {
            self.error = Self.text(error)
        }

        set(diagnostics)
    }

    private mutating func set(_ diagnostics: Diagnostics) {
        warnings = diagnostics.messages.map(Self.text)
        totals = diagnostics.totals
    }

    /// Everything that an error says.
    private static func text(_ error: FastCodingError) -> String {
        "\(error) at \(error.offset ?? -1), related \(error.relatedOffset ?? -1), \(String(describing: error.suggestion))"
    }

    /// Converts a text that arrives in blocks of the given sizes, which are used over and over.
    ///
    /// Every excerpt is compared with the text.
    static func inBlocks(
        _ text: [UInt8],
        _ sizes: [Int],
        _ options: ReadingOptions,
        onExcerpt: (Bool) -> Void = { _ in }
    ) -> ConversionOutcome {
        var outcome = ConversionOutcome()
        var encoder = JSONLinesEncoder(options: options)
        var failure: FastCodingError?

        do throws(FastCodingError) {
            var start = 0
            var turn = 0

            while start < text.count {
                let end = min(text.count, start + sizes[turn % sizes.count])
                try encoder.feed(text.span.extracting(start..<end))
                start = end
                turn += 1
            }

            try encoder.end()
        } catch {
            failure = error
        }

        outcome.error = failure.map { Self.text($0) }
        outcome.set(encoder.diagnostics)
        let places = (encoder.diagnostics.messages + (failure.map { [$0] } ?? [])).compactMap(
            \.offset
        )

        onExcerpt(places.allSatisfy { place in isExcerpted(place, text, encoder.excerpts) })
        if failure == nil {
            outcome.archive = encoder.finish().array
        }

        return outcome
    }

    /// Whether there is an excerpt for a place, and it shows what the text has there.
    private static func isExcerpted(_ place: Int, _ text: [UInt8], _ excerpts: [TextExcerpt])
        -> Bool
    {
        guard let excerpt = excerpts.first(where: { $0.offset == place }) else { return false }

        let start = place - excerpt.place
        let end = start + excerpt.bytes.count
        guard start >= 0, end <= text.count, text[start..<end] == excerpt.bytes[...] else {
            return false
        }

        func isOpen(_ index: Int) -> Bool {
            text.indices.contains(index) && text[index] != 0x0A
        }

        // What is wrong with the very beginning is found before there is a line.
        let isCut = place > 3 && end - place < 1000 && isOpen(end - 1) && isOpen(end)
        return !isCut && (excerpt.place >= 1000 || !isOpen(start - 1))
    }

    /// Converts a text as a whole, through a single graph.
    static func byGraph(_ text: [UInt8], _ options: ReadingOptions) -> ConversionOutcome {
        ConversionOutcome { diagnostics throws(FastCodingError) in
            try Conversion.encodeByGraph(text, options: options, diagnostics: &diagnostics)
        }
    }
}
