internal import _FastCodingEngine

/// Encodes JSON Lines block by block, so that an input may be larger than memory.
enum JSONLinesInput {
    /// The bytes of the input that are examined to see whether it is of the wrong kind.
    private static let headSize = 1024

    /// Encodes an input as one archive. Warnings, and the lines that messages show, are left in the
    /// work, also if an error ends it.
    ///
    /// - Parameter checkKind: checks by the first bytes whether the input is of a different kind
    ///   than needed.
    static func encode(
        _ input: Input,
        _ options: ReadingOptions,
        _ checkKind: ([UInt8]) -> FastCodingError?,
        _ work: inout WorkState
    ) throws(FastCodingError) -> ByteBuffer {
        var encoder = JSONLinesEncoder(options: options)
        var isFirst = true

        do throws(FastCodingError) {
            try input.readBlocks(limit: options.limits.input) { block throws(FastCodingError) in
                if isFirst {
                    isFirst = false
                    let head = (0..<min(block.count, headSize)).map { block[$0] }
                    if let wrongKind = checkKind(head) {
                        work.source = .whole(head)
                        throw wrongKind
                    }
                }

                try encoder.feed(block)
            }

            try encoder.end()
        } catch {
            work.diagnostics = encoder.diagnostics
            work.source = work.source ?? .excerpts(encoder.excerpts)
            throw error
        }

        work.diagnostics = encoder.diagnostics
        work.source = .excerpts(encoder.excerpts)
        return encoder.finish()
    }
}
