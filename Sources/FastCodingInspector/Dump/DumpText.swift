internal import _FastCodingLibrary

/// Text on its way to the output, which takes it in blocks.
struct DumpText: ~Copyable {
    private static let blockSize = 64 << 10

    var buffer = ByteBuffer(capacity: blockSize + 4096)
    private let output: ByteOutput

    init(_ output: @escaping ByteOutput) {
        self.output = output
    }

    /// Hands over what there is once it fills a block.
    @inline(__always)
    mutating func drainIfFull() throws(FastCodingError) {
        if buffer.count >= Self.blockSize { try drain() }
    }

    /// Hands over what there is.
    @inline(never)
    mutating func drain() throws(FastCodingError) {
        if buffer.count > 0 { try output(buffer.span) }
        buffer.truncate(to: 0)
    }
}

/// Takes the chunks of an archive block by block and turns them into text.
protocol DumpWriter: ~Copyable {
    mutating func write(_ block: [ListedChunk]) throws(FastCodingError)
    /// Whether no more chunks are needed.
    var isDone: Bool { get }
}

extension DumpWriter where Self: ~Copyable {
    var isDone: Bool { false }
}

/// Keeps a writer where a closure can reach it.
final class DumpWriterBox<Writer: DumpWriter & ~Copyable> {
    var writer: Writer

    init(_ writer: consuming Writer) {
        self.writer = writer
    }

    /// Hands all chunks of an archive to the writer.
    func writeAll(of subject: DumpSubject) throws(FastCodingError) {
        try ChunkListing.list(subject.archive, subject.survey, limits: subject.options.limits) {
            block throws(FastCodingError) in
            try self.writer.write(block)
            return !self.writer.isDone
        }
    }
}
