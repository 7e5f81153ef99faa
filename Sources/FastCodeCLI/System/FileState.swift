internal import FastCoding

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A regular file as it was when it was read, so that it is not replaced once it has become another one.
package struct FileState: Sendable {
    private let status: stat

    init(_ status: stat) {
        self.status = status
    }

    /// How many names the file has: one, and its other hard links.
    package var nameCount: Int { Int(status.st_nlink) }

    /// Throws unless a name still leads to this file, and its content is the one that was read.
    func check(_ path: Path) throws(FastCodingError) {
        if let now = SystemCalls.status(path), now.isUnchanged(since: status) { return }
        throw FastCodingError(.fileChanged, "the file changed after it was read, and is left as it is")
    }
}
