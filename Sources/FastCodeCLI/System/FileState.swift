internal import _FastCodingEngine

/// The state of a regular file when it was read, so that it is not replaced if it has changed
/// since.
package struct FileState: Sendable {
    private let status: stat

    init(_ status: stat) {
        self.status = status
    }

    /// The number of names of the file: one, and its other hard links.
    package var nameCount: Int { Int(status.st_nlink) }

    /// Throws unless a name still leads to this file with the content that was read.
    func check(_ path: Path) throws(FastCodingError) {
        if let now = SystemCalls.status(path), now.isUnchanged(since: status) {
            return
        }
        throw FastCodingError(
            .fileChanged,
            "the file changed after it was read, and is left as it is"
        )
    }
}
