package import FastCoding

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Where output is written: a file that appears as a whole or not at all, a device, or standard output.
///
/// A regular file is written under another name beside its target and renamed at last, so that the old file stays as it
/// was until all is written. What is not committed is removed again.
package final class OutputFile {
    private var descriptor: Int32
    /// The file's final name, links followed; nil if it is written directly.
    private let target: Path?
    private let temporary: Path?
    private var registration: TemporaryFiles.Registration?
    /// The permissions of the file that is replaced.
    private let replaced: stat?
    /// The first error of writing, so that it can be told from errors of the input.
    package private(set) var failure: FastCodingError?

    private init(direct descriptor: Int32) {
        self.descriptor = descriptor
        target = nil
        temporary = nil
        replaced = nil
    }

    private init(
        _ descriptor: Int32, _ target: Path, _ temporary: Path, _ registration: consuming TemporaryFiles.Registration,
        _ replaced: stat?
    ) {
        self.descriptor = descriptor
        self.target = target
        self.temporary = temporary
        self.registration = consume registration
        self.replaced = replaced
    }

    deinit {
        discard()
    }

    package static var standardOutput: OutputFile { OutputFile(direct: STDOUT_FILENO) }

    package static func open(_ path: Path) throws(FastCodingError) -> OutputFile {
        if let number = Links.descriptor(path) {
            let copy = dup(number)
            guard copy >= 0 else { throw SystemError.make(errno, .writing) }
            return OutputFile(direct: copy)
        }
        let old = SystemCalls.status(path)
        if let old, !old.isOfType(S_IFREG) {
            // Opening a directory for writing fails with the right words.
            return try openDirectly(path)
        }
        let target = try Links.target(path)
        if target.bytes.starts(with: "/proc/".utf8) || target.bytes.starts(with: "/dev/fd/".utf8) {
            return try openDirectly(path)
        }
        if old != nil, unsafe target.withCString({ unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) != 0 {
            throw SystemError.make(errno, .writing)
        }
        return try openTemporary(for: target, replacing: old)
    }

    private static func openDirectly(_ path: Path) throws(FastCodingError) -> OutputFile {
        let descriptor = SystemCalls.open(path, O_WRONLY | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError.make(errno, .writing) }
        return OutputFile(direct: descriptor)
    }

    private static func openTemporary(for target: Path, replacing old: stat?) throws(FastCodingError) -> OutputFile {
        // A file that replaces a private one must not be readable for others even for a moment.
        let mode: mode_t = old == nil ? 0o666 : 0o600
        while true {
            let name = ".fastcode-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp"
            let temporary = target.sibling(Array(name.utf8))
            switch TemporaryFiles.make(temporary, mode: mode) {
            case .made(let descriptor, let registration):
                return OutputFile(descriptor, target, temporary, registration, old)
            case .failed(EEXIST):
                continue
            case .failed(let number):
                TemporaryFiles.waitIfEnding()
                throw SystemError.make(number, .writing, "cannot make a temporary file beside it")
            }
        }
    }

    /// Whether this is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    package func write(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let number = SystemCalls.write(descriptor, bytes)
        if number != 0 { throw fail(number) }
    }

    /// Gives the file its name. Nothing can be written any more.
    ///
    /// - Parameter backupSuffix: what the old file's name gets added, to keep it. No file may have that name yet.
    package func commit(backupSuffix: [UInt8]? = nil) throws(FastCodingError) {
        guard let target, let temporary else { return try closeDirect() }
        if let replaced { keepOwnerAndMode(of: replaced) }
        let number = SystemCalls.close(descriptor)
        descriptor = -1
        if number != 0 { throw fail(number) }
        if let backupSuffix, replaced != nil { try keep(target, as: target.appending(suffix: backupSuffix)) }
        let renamed = unsafe temporary.withCString { from in
            unsafe target.withCString { unsafe rename(from, $0) }
        }
        if renamed != 0 { throw fail(errno) }
        registration.take()?.end()
    }

    private func closeDirect() throws(FastCodingError) {
        guard descriptor > STDERR_FILENO else { return }
        let number = SystemCalls.close(descriptor)
        descriptor = -1
        if number != 0 { throw fail(number) }
    }

    /// Permissions are set last, because a change of owner takes some away.
    private func keepOwnerAndMode(of old: stat) {
        var mode = old.st_mode & 0o7777
        if let now = SystemCalls.status(descriptor), now.st_uid != old.st_uid || now.st_gid != old.st_gid,
            fchown(descriptor, old.st_uid, old.st_gid) != 0
        {
            mode &= 0o777
        }
        _ = fchmod(descriptor, mode)
    }

    private func keep(_ old: Path, as backup: Path) throws(FastCodingError) {
        let linked = unsafe old.withCString { from in
            unsafe backup.withCString { unsafe link(from, $0) }
        }
        if linked != 0 {
            let number = errno
            let name = DisplayText.escaped(backup.lastComponent)
            let error = SystemError.make(number, .writing, "cannot keep a backup as '\(name)'")
            failure = error
            throw error
        }
    }

    private func fail(_ number: Int32) -> FastCodingError {
        TemporaryFiles.waitIfEnding()
        let error = SystemError.make(number, .writing)
        if failure == nil { failure = error }
        return error
    }

    /// Removes what was written, unless it was committed.
    package func discard() {
        if descriptor > STDERR_FILENO { _ = SystemCalls.close(descriptor) }
        descriptor = -1
        if let temporary, let registration = registration.take() {
            _ = unsafe temporary.withCString { unsafe unlink($0) }
            registration.end()
        }
    }
}
