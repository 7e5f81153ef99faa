internal import FastCodingInspector
package import _FastCodingLibrary

// The codes of errors that are the fault not of the input but of the command line or the system.
extension FastCodingError.Code {
    package static let usage = Self("usage", "The command line is invalid.")
    package static let fileNotFound = Self(
        "file-not-found",
        "A file, or a directory on the way to it, does not exist."
    )
    package static let notPermitted = Self(
        "not-permitted",
        "The system does not permit reading or writing the file."
    )
    package static let isDirectory = Self(
        "is-directory",
        "There is a directory where a file is needed."
    )
    package static let fileChanged = Self(
        "file-changed",
        "The file changed while it was read, or between being read and being replaced."
    )
    package static let readFailed = Self("read-failed", "Reading failed.")
    package static let writeFailed = Self(
        "write-failed",
        "Writing failed, for example because a disk is full."
    )
    package static let outputConflict = Self(
        "output-conflict",
        "Two outputs would go to one file, or one would replace another input."
    )
    package static let outputExists = Self(
        "output-exists",
        "A file with the output's name exists, and no option says that it may be replaced."
    )
    package static let hardLinks = Self(
        "hard-links",
        "A file that is replaced in place has other names, which keep its old content (a warning)."
    )
    package static let terminalOutput = Self(
        "terminal-output",
        "Binary output would go to a terminal."
    )
    package static let unchanged = Self(
        "unchanged",
        "The text came back from the editor as it was, so the archive is not replaced (a note)."
    )
    package static let editorFailed = Self("editor-failed", "The editor failed.")
    package static let outOfMemory = Self("out-of-memory", "Memory ran out.")

    /// Those that end the tool with status 2, in the order of fastcode(1).
    package static let environment: [Self] = [
        .usage, .fileNotFound, .notPermitted, .isDirectory, .fileChanged, .readFailed, .writeFailed,
        .outputConflict,
        .outputExists, .hardLinks, .terminalOutput, .unchanged, .editorFailed, .outOfMemory,
    ]

    /// Whether the error is not the data's fault.
    package var isEnvironmental: Bool {
        Self.environment.contains(self)
    }
}

package enum SystemError {
    /// What was attempted, for the code of errors that have none of their own.
    package enum Attempt: Sendable {
        case reading, writing
    }

    package static func make(_ number: Int32, _ attempt: Attempt, _ action: String? = nil)
        -> FastCodingError
    {
        let reason = text(number)
        return FastCodingError(code(number, attempt), action.map { "\($0): \(reason)" } ?? reason)
    }

    /// The error for opening a file, which names a missing directory on the way to it.
    static func make(_ number: Int32, _ attempt: Attempt, at path: Path) -> FastCodingError {
        let obstacle = number == ENOENT || number == ENOTDIR ? obstacle(on: path) : nil
        return obstacle.map { FastCodingError(.fileNotFound, $0) } ?? make(number, attempt)
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
                return "'\(DisplayText.escaped(directory.bytes))' is not a directory"
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
