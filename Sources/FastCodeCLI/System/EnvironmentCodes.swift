internal import FastCodingInspector
package import _FastCodingEngine

// The codes of errors for which the command line or the system is at fault, not the input.
extension FastCodingError.Code {
    /// The command line is invalid.
    package static let usage = Self("usage")
    /// A file, or a directory on the way to it, does not exist.
    package static let fileNotFound = Self("file-not-found")
    /// The system does not permit reading or writing the file.
    package static let notPermitted = Self("not-permitted")
    /// There is a directory where a file is needed.
    package static let isDirectory = Self("is-directory")
    /// The file changed while it was read, or between being read and being replaced.
    package static let fileChanged = Self("file-changed")
    /// Reading failed.
    package static let readFailed = Self("read-failed")
    /// Writing failed, for example because a disk is full.
    package static let writeFailed = Self("write-failed")
    /// Two outputs would go to one file, or one would replace another input.
    package static let outputConflict = Self("output-conflict")
    /// A file with the output's name exists, and no option says that it may be replaced.
    package static let outputExists = Self("output-exists")
    /// A file that is replaced in place has other names, which keep its old content (a warning).
    package static let hardLinks = Self("hard-links")
    /// A file is replaced, but its new name may be lost if the system stops at once (a note).
    package static let unsynchronized = Self("unsynchronized")
    /// Binary output would go to a terminal.
    package static let terminalOutput = Self("terminal-output")
    /// Nothing changes: the text came back from the editor as it was, or no object meets the
    /// conditions (a note).
    package static let unchanged = Self("unchanged")
    /// The editor failed.
    package static let editorFailed = Self("editor-failed")
    /// Memory ran out.
    package static let outOfMemory = Self("out-of-memory")

    /// The codes that end the tool with status 2, in the order of fastcode(1).
    package static let environment: [Self] = [
        .usage,
        .fileNotFound,
        .notPermitted,
        .isDirectory,
        .fileChanged,
        .readFailed,
        .writeFailed,
        .outputConflict,
        .outputExists,
        .hardLinks,
        .unsynchronized,
        .terminalOutput,
        .unchanged,
        .editorFailed,
        .outOfMemory,
    ]

    /// Whether the error is not the data's fault.
    package var isEnvironmental: Bool {
        Self.environment.contains(self)
    }
}
