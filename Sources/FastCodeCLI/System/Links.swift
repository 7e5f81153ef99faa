internal import FastCodingInspector
package import _FastCodingEngine

/// Follows names through symbolic links, and identifies files: two names may lead to the same one.
package enum Links {
    /// The number of links that are followed in a row. A longer chain is taken for a cycle, as
    /// Linux does.
    private static let mostLinks = 40
    /// No system allows more bytes in the name of a file with its folders.
    static let longestName = 4096

    /// The name of the file that a name leads to through symbolic links at its end; the file need
    /// not exist.
    ///
    /// A confined name leads to no other, because links in its place are not followed.
    package static func target(_ path: Path) throws(FastCodingError) -> Path {
        if path.confined != nil {
            return path
        }

        var path = path
        for _ in 0..<mostLinks {
            guard let next = destination(path) else { return path }
            path = next.isAbsolute ? next : path.sibling(next.bytes)
        }

        throw SystemError.make(ELOOP, .writing)
    }

    /// The name in a symbolic link; nil if the path is no link or can't be read.
    private static func destination(_ path: Path) -> Path? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longestName) { buffer, count in
            guard let base = buffer.baseAddress else { return }

            let capacity = buffer.count
            let length = unsafe path.withCString { name in
                unsafe base.withMemoryRebound(to: CChar.self, capacity: capacity) {
                    unsafe readlink(name, $0, capacity)
                }
            }

            count = max(0, length)
        }
        return bytes.isEmpty ? nil : Path(bytes)
    }

    /// The descriptor that a name such as `/dev/stdout` or `/dev/fd/3` means; nil for other names.
    static func descriptor(_ path: Path) -> Int32? {
        let text = String(decoding: path.bytes, as: UTF8.self)
        switch text {
        case "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default: break
        }

        for prefix in ["/dev/fd/", "/proc/self/fd/"] where text.hasPrefix(prefix) {
            return Quantity.number(Array(path.bytes.dropFirst(prefix.utf8.count))).flatMap(
                Int32.init(exactly:)
            )
        }

        return nil
    }

    /// The facts that identify a file, whatever its name.
    package struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    /// The identity of the file that a path leads to; nil if there is none.
    package static func identity(_ path: Path) -> Identity? {
        SystemCalls.status(path).map {
            Identity(
                device: UInt64(truncatingIfNeeded: $0.st_dev),
                number: UInt64(truncatingIfNeeded: $0.st_ino)
            )
        }
    }

    /// The size of a regular file in bytes; nil for anything else.
    package static func size(_ path: Path) -> Int? {
        SystemCalls.status(path).flatMap { $0.isOfType(S_IFREG) ? Int($0.st_size) : nil }
    }

    /// Whether a name leads to nothing.
    package static func isMissing(_ path: Path) -> Bool {
        SystemCalls.status(path) == nil
    }

    /// Whether a name leads to a directory.
    package static func isDirectory(_ path: Path) -> Bool {
        SystemCalls.status(path)?.isOfType(S_IFDIR) ?? false
    }

    /// Makes a directory and those on the way to it that are missing. Below a directory that
    /// confines it, a link to a directory is an obstacle like any other file.
    package static func makeDirectory(_ path: Path) throws(FastCodingError) {
        if isDirectory(path) {
            return
        }

        var missing: [Path] = []
        var next = path.directory
        while let directory = next, !isDirectory(directory), !missing.contains(directory) {
            missing.append(directory)
            next = directory.directory
        }

        // If something else is in the way, the last call fails.
        for directory in missing.reversed() {
            _ = SystemCalls.makeDirectory(directory)
        }

        let number = SystemCalls.makeDirectory(path)
        // Another process may have made it in the meantime.
        if number == 0 || isDirectory(path) {
            return
        }

        throw noDirectory(number, path)
    }

    /// The error for a directory that could not be made, which names a link on the way.
    private static func noDirectory(_ number: Int32, _ path: Path) -> FastCodingError {
        let action = "can't make the directory '\(DisplayText.escaped(path.bytes))'"

        var next: Path? = path
        while let place = next, place.confined != nil {
            if SystemCalls.statusOfLink(place)?.isOfType(S_IFLNK) == true {
                let link = DisplayText.escaped(place.bytes)
                return FastCodingError(
                    .notPermitted,
                    "\(action): '\(link)' is a symbolic link, which is not followed"
                )
            }
            next = place.directory
        }

        return SystemError.make(number, .writing, action)
    }
}
