internal import FastCodingInspector
package import _FastCodingEngine

/// The destination of output: a file that appears as a whole or not at all, a device, or standard
/// output.
///
/// A regular file is written under another name next to its target and renamed at the end, so that
/// the old file stays as it was until everything is written. A file that is not committed is
/// removed.
package final class OutputFile {
    /// The treatment of a file that has the name of the output.
    package enum Existing: Sendable {
        case replaced
        /// It is kept, and it is an error that it exists.
        case kept
        /// As for ``kept``, and a link is not followed but is an error as well.
        case refused
        /// It is replaced if it is still as it was when it was read, and not before the new content
        /// is on disk.
        ///
        /// With a suffix, the old file is kept under its name plus the suffix, which no file may
        /// have yet.
        case replacedInPlace(FileState, backupSuffix: [UInt8]?)
    }

    /// The descriptor that is written to; -1 once it is closed.
    private var descriptor: Int32
    /// The file's final name, links followed; nil if it is written directly.
    private let target: Path?
    /// The name under which the file is written.
    private let temporary: Path?
    /// The entry by which a signal handler would remove the temporary file; nil once that has its
    /// name.
    private var registration: TemporaryFiles.Registration?
    /// The status of the old file; nil if there is none.
    private let replaced: stat?
    private let existing: Existing
    /// The first error of writing, so that it can be distinguished from errors of the input.
    package private(set) var failure: FastCodingError?
    /// The step that failed after the file got its name.
    package private(set) var remark: FastCodingError?

    private init(
        _ descriptor: Int32,
        _ target: Path? = nil,
        _ temporary: Path? = nil,
        _ registration: consuming TemporaryFiles.Registration? = nil,
        _ replaced: stat? = nil,
        _ existing: Existing = .replaced
    ) {
        self.descriptor = descriptor
        self.target = target
        self.temporary = temporary
        self.registration = consume registration
        self.replaced = replaced
        self.existing = existing
    }

    deinit {
        discard()
    }

    /// Standard output, which is neither renamed nor closed.
    package static var standardOutput: OutputFile {
        OutputFile(STDOUT_FILENO)
    }

    /// Opens an output for writing.
    ///
    /// A name of a descriptor, such as `/dev/stdout`, is duplicated, and a device is opened as it
    /// is. Everything else is written to a temporary file beside its target.
    ///
    /// - Throws: ``exists()`` if a file is to be kept, and errors of the system calls.
    package static func open(_ path: Path, existing: Existing = .replaced) throws(FastCodingError)
        -> OutputFile
    {
        if !path.isBelowRoot, let number = Links.descriptor(path) {
            let copy = dup(number)
            guard copy >= 0 else { throw SystemError.make(errno, .writing) }

            return OutputFile(copy)
        }

        if case .refused = existing {
            if SystemCalls.isTaken(path) {
                throw exists()
            }
            return try openTemporary(for: path, replacing: nil, existing)
        }

        let old = SystemCalls.status(path)
        if let old, !old.isOfType(S_IFREG) {
            if path.isBelowRoot {
                throw noRegularFile(old)
            }

            // Opening a directory for writing fails with the right message.
            return try openDirectly(path)
        }

        let target = try Links.target(path)
        // No temporary file can be made in these directories.
        if target.bytes.starts(with: "/proc/".utf8) || target.bytes.starts(with: "/dev/fd/".utf8) {
            return try openDirectly(path)
        }

        if old != nil, case .kept = existing {
            throw exists()
        }

        // A rename needs no permission for the file itself, so a file that is protected from writing
        // would be replaced without this check.
        if old != nil {
            let number = SystemCalls.checkWritable(target)
            if number != 0 {
                throw SystemError.make(number, .writing)
            }
        }

        return try openTemporary(for: target, replacing: old, existing)
    }

    /// Opens a device, or another file that can't be replaced by renaming, without a temporary file.
    private static func openDirectly(_ path: Path) throws(FastCodingError) -> OutputFile {
        let descriptor = SystemCalls.openFile(path, O_WRONLY | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError.make(errno, .writing) }

        return OutputFile(descriptor)
    }

    /// The error for an output whose name belongs to a file that is to be kept.
    package static func exists() -> FastCodingError {
        FastCodingError(.outputExists, "the file exists")
    }

    /// The error for an output below a directory whose name belongs to something that nobody has
    /// named as the output.
    private static func noRegularFile(_ status: stat) -> FastCodingError {
        if status.isOfType(S_IFDIR) {
            return SystemError.make(EISDIR, .writing)
        }

        let isLink = status.isOfType(S_IFLNK)
        let kind = isLink ? "a symbolic link, which is not followed" : "not a regular one"
        return FastCodingError(.outputExists, "the file exists and is \(kind)")
    }

    /// Makes the temporary file in the directory of the target, so that the rename stays within one
    /// file system.
    private static func openTemporary(
        for target: Path,
        replacing old: stat?,
        _ existing: Existing
    ) throws(FastCodingError) -> OutputFile {
        // A file that replaces a private one must not be readable by others, even for a moment.
        let mode: mode_t = old == nil ? 0o666 : 0o600
        while true {
            let name = ".fastcode-" + String(UInt64.random(in: .min ... .max)) + ".tmp"
            let temporary = target.sibling(Array(name.utf8))
            switch TemporaryFiles.make(temporary, mode: mode) {
            case .made(let descriptor, let registration):
                return OutputFile(descriptor, target, temporary, registration, old, existing)
            case .failed(EEXIST):
                continue
            case .failed(let number):
                TemporaryFiles.waitIfEnding()
                if SystemError.isOnTheWay(number) {
                    throw SystemError.make(number, .writing, at: target)
                }

                throw SystemError.make(number, .writing, "can't make a temporary file beside it")
            }
        }
    }

    /// Whether the output is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether the output goes to the descriptor of standard output.
    package var isStandardOutput: Bool { descriptor == STDOUT_FILENO }

    /// Writes all bytes, and keeps the first error as ``failure``.
    package func write(_ bytes: Span<UInt8>) throws(FastCodingError) {
        try check(SystemCalls.writeAll(descriptor, bytes))
    }

    /// Writes a text.
    package func write(_ text: String) throws(FastCodingError) {
        try write(Array(text.utf8).span)
    }

    /// Writes a whole file and gives it its name.
    static func write(_ bytes: Span<UInt8>, to path: Path, existing: Existing = .replaced)
        throws(FastCodingError)
    {
        let file = try open(path, existing: existing)
        try file.write(bytes)
        try file.commit()
    }

    /// Gives the file its name. Nothing can be written after that.
    ///
    /// A step that fails once the file has its name is no error any more: somebody who takes it for
    /// one does the work again, or restores a backup. It is ``remark``.
    package func commit() throws(FastCodingError) {
        guard let target, let temporary else {
            if descriptor > STDERR_FILENO {
                try close()
            }
            return
        }

        if let replaced {
            keepOwnerAndMode(of: replaced)
        }

        if case .replacedInPlace = existing {
            // The new content has to be on disk before the old one loses its name. Otherwise a
            // power failure could leave neither.
            try check(SystemCalls.synchronize(descriptor))
        }

        try close()
        switch existing {
        case .replaced:
            try check(SystemCalls.renameFile(temporary, target))
        case .kept, .refused: try giveUnusedName(temporary, target)
        case .replacedInPlace(let state, let suffix):
            // Somebody may have changed the file since it was read. Their change must not be lost.
            do throws(FastCodingError) {
                try state.check(target)
            } catch {
                throw fail(error)
            }

            if let suffix {
                let backup = target.appending(suffix: suffix)
                let number = SystemCalls.linkFile(target, backup)
                if number != 0 {
                    throw fail(OutputFile.noBackup(number, backup))
                }
            }

            let number = SystemCalls.renameFile(temporary, target)
            // The backup is another name of the old file, which is still in its place.
            if number != 0, let suffix {
                SystemCalls.removeFile(target.appending(suffix: suffix))
            }
            try check(number)
        }

        registration.take()?.end()
        if case .replacedInPlace = existing {
            synchronizeDirectory(of: target)
        }
    }

    /// Renames unless there is a file with the new name, which another process may have made in the
    /// meantime.
    private func giveUnusedName(_ old: Path, _ new: Path) throws(FastCodingError) {
        switch SystemCalls.linkFile(old, new) {
        case 0: SystemCalls.removeFile(old)
        case EEXIST: throw fail(OutputFile.exists())
        case EPERM, ENOTSUP, ENOSYS:
            // The file system has no hard links.
            if SystemCalls.isTaken(new) {
                throw fail(OutputFile.exists())
            }
            try check(SystemCalls.renameFile(old, new))
        case let number: throw fail(number)
        }
    }

    /// Waits until the new name is on disk. A directory that may not be read can't be waited for.
    private func synchronizeDirectory(of path: Path) {
        let directory = SystemCalls.openFile(path.directory ?? Path("."), O_RDONLY | O_DIRECTORY)
        guard directory >= 0 else {
            remark = Self.unsynchronized(errno)
            return
        }

        let number = SystemCalls.synchronize(directory)
        _ = SystemCalls.closeFile(directory)
        if number != 0 {
            remark = Self.unsynchronized(number)
        }
    }

    /// The remark that a file's new name may not be on disk.
    private static func unsynchronized(_ number: Int32) -> FastCodingError {
        let reason = SystemError.make(number, .writing).message
        return FastCodingError(
            .unsynchronized,
            "the file is replaced, but its directory can't be synchronized with the disk: \(reason)"
        )
    }

    /// Closes the descriptor. Some file systems report a failed write only now.
    private func close() throws(FastCodingError) {
        let number = SystemCalls.closeFile(descriptor)
        descriptor = -1
        try check(number)
    }

    /// Gives the new file the owner and the permissions of the old one. Permissions are set last,
    /// because a change of owner removes some.
    private func keepOwnerAndMode(of old: stat) {
        var mode = old.st_mode & 0o7777
        if let now = SystemCalls.status(descriptor),
            now.st_uid != old.st_uid || now.st_gid != old.st_gid,
            fchown(descriptor, old.st_uid, old.st_gid) != 0
        {
            // The owner stays another one, so that the file must not run with the rights of its
            // owner or group.
            mode &= 0o777
        }

        _ = fchmod(descriptor, mode)
    }

    /// The error for a backup that could not be made under its name.
    private static func noBackup(_ number: Int32, _ backup: Path) -> FastCodingError {
        let action = "can't keep a backup as '\(DisplayText.escaped(backup.lastComponent))'"
        if number == EEXIST {
            return FastCodingError(.outputExists, action + ": " + exists().message)
        }

        return SystemError.make(number, .writing, action)
    }

    /// Refuses a backup whose name is taken. A link is followed first, because the backup is made
    /// beside the file that the link leads to.
    static func checkBackup(of path: Path, suffix: [UInt8]) throws(FastCodingError) {
        let backup = try Links.target(path).appending(suffix: suffix)
        if SystemCalls.isTaken(backup) {
            throw noBackup(EEXIST, backup)
        }
    }

    /// Throws the error of an `errno` that is not 0.
    private func check(_ number: Int32) throws(FastCodingError) {
        if number != 0 {
            throw fail(number)
        }
    }

    /// Makes an error of an `errno` and keeps it as ``failure`` if it is the first.
    ///
    /// While a signal ends the process, its handler removes the temporary files. Failures due to
    /// that are not reported.
    private func fail(_ number: Int32) -> FastCodingError {
        TemporaryFiles.waitIfEnding()
        if number == EBADF, descriptor == STDOUT_FILENO {
            return fail(SystemError.closed(.writing))
        }

        return fail(SystemError.make(number, .writing))
    }

    /// Keeps an error as ``failure`` if it is the first, and returns it.
    private func fail(_ error: FastCodingError) -> FastCodingError {
        if failure == nil {
            failure = error
        }
        return error
    }

    /// Removes the temporary file, unless it was committed.
    package func discard() {
        if descriptor > STDERR_FILENO {
            _ = SystemCalls.closeFile(descriptor)
        }

        descriptor = -1
        if let temporary, let registration = registration.take() {
            SystemCalls.removeFile(temporary)
            registration.end()
        }
    }
}
