internal import FastCodingInspector
package import _FastCodingEngine

/// Makes errors of the library's type from the error numbers of the system.
package enum SystemError {
    /// The kind of attempt that failed, for the code of errors that have none of their own.
    package enum Attempt: Sendable {
        case reading, writing
    }

    /// The error for an `errno`, with the system's words.
    ///
    /// - Parameter action: the words for the attempt that failed, with which the message begins.
    package static func make(_ number: Int32, _ attempt: Attempt, _ action: String? = nil)
        -> FastCodingError
    {
        let reason = text(number)
        return FastCodingError(code(number, attempt), action.map { "\($0): \(reason)" } ?? reason)
    }

    /// The error for opening a file, which names a missing directory on the way to it.
    static func make(_ number: Int32, _ attempt: Attempt, at path: Path) -> FastCodingError {
        let obstacle = isOnTheWay(number) ? obstacle(on: path) : nil
        return obstacle.map { FastCodingError(.fileNotFound, $0) } ?? make(number, attempt)
    }

    /// Whether an error may be about a directory on the way to a file, or a link in its place.
    static func isOnTheWay(_ number: Int32) -> Bool {
        [ENOENT, ENOTDIR, ELOOP].contains(number)
    }

    /// The first directory on the way to a file that is missing, or is something else.
    private static func obstacle(on path: Path) -> String? {
        var missing: Path?
        var next = path.directory
        while let directory = next {
            if let status = SystemCalls.status(directory) {
                if status.isOfType(S_IFDIR) {
                    break
                }

                let isLink = status.isOfType(S_IFLNK)
                let obstacle = isLink ? "a symbolic link, which is not followed" : "not a directory"
                return "'\(DisplayText.escaped(directory.bytes))' is \(obstacle)"
            }

            missing = directory
            next = directory.directory

            if next == directory {
                break
            }
        }

        return missing.map { "the directory '\(DisplayText.escaped($0.bytes))' does not exist" }
    }

    /// The error for using a standard stream that the parent process has closed.
    static func closed(_ attempt: Attempt) -> FastCodingError {
        attempt == .reading
            ? FastCodingError(.readFailed, "standard input is closed")
            : FastCodingError(.writeFailed, "standard output is closed")
    }

    /// The code for an `errno`.
    private static func code(_ number: Int32, _ attempt: Attempt) -> FastCodingError.Code {
        switch number {
        case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .fileNotFound
        case EACCES, EPERM, EROFS: .notPermitted
        case EISDIR: .isDirectory
        case ENOMEM: .outOfMemory
        default: attempt == .reading ? .readFailed : .writeFailed
        }
    }

    /// The system's own words, which begin in lower case as all messages do.
    private static func text(_ number: Int32) -> String {
        guard let words = unsafe strerror(number) else { return "error \(number)" }

        let text = unsafe String(cString: words)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
