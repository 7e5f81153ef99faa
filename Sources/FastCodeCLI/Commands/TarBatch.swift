internal import _FastCodingEngine

/// Files from a tar stream that wait to be worked on together.
struct TarBatch: Sendable {
    struct File: Sendable {
        let name: Path
        let content: [UInt8]
        /// What is wrong with the file in the stream; nil if nothing is.
        let failure: FastCodingError?
    }

    /// How many bytes of files wait at most, but for the last one.
    private static let mostBytes = 16 << 20
    private static let mostFiles = 1024

    private(set) var files: [File] = []
    private var size = 0

    var isFull: Bool { size >= Self.mostBytes || files.count >= Self.mostFiles }

    mutating func add(_ file: File) {
        files.append(file)
        size += file.content.count
    }
}
