internal import _FastCodingEngine

/// Files from a tar stream that wait to be worked on together.
struct TarBatch: Sendable {
    /// A file of the stream, which has been read as a whole.
    struct File: Sendable {
        let name: Path
        let content: [UInt8]
        /// The error about the file in the stream; nil if there is none.
        let failure: FastCodingError?
    }

    /// The bytes of files that wait at most, not counting the last one.
    private static let mostBytes = 16 << 20
    /// The most files that wait.
    private static let mostFiles = 1024

    private(set) var files: [File] = []
    private var size = 0

    /// Whether the batch should be worked on.
    var isFull: Bool { size >= Self.mostBytes || files.count >= Self.mostFiles }

    /// Adds a file. The caller works on a full batch before it adds more.
    mutating func add(_ file: File) {
        files.append(file)
        size += file.content.count
    }
}
