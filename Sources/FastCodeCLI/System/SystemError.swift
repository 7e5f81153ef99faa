package import FastCoding

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Makes errors of what a system call returned in `errno`.
package enum SystemError {
    /// What was tried, for the code of errors that have none of their own.
    package enum Attempt: Sendable {
        case reading, writing
    }

    package static func make(_ number: Int32, _ attempt: Attempt, _ action: String? = nil) -> FastCodingError {
        let reason = text(number)
        return FastCodingError(code(number, attempt), action.map { "\($0): \(reason)" } ?? reason)
    }

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
