internal import FastCodingInspector
package import _FastCodingLibrary

package enum Links {
    private static let mostLinks = 40
    /// No system allows more bytes in the name of a file with its folders.
    static let longestName = 4096

    /// The name of the file that a name leads to through symbolic links at its end; the file need
    /// not exist.
    package static func target(_ path: Path) throws(FastCodingError) -> Path {
        var path = path
        for _ in 0..<mostLinks {
            guard let next = destination(path) else { return path }
            path = next.isAbsolute ? next : path.sibling(next.bytes)
        }

        throw SystemError.make(ELOOP, .writing)
    }

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

    /// The descriptor that a name such as `/dev/stdout` or `/dev/fd/3` stands for.
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

    /// What identifies a file, whatever its name.
    package struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    package static func identity(_ path: Path) -> Identity? {
        SystemCalls.status(path).map {
            Identity(
                device: UInt64(truncatingIfNeeded: $0.st_dev),
                number: UInt64(truncatingIfNeeded: $0.st_ino)
            )
        }
    }

    /// How many bytes a regular file has; nil for anything else.
    package static func size(_ path: Path) -> Int? {
        SystemCalls.status(path).flatMap { $0.isOfType(S_IFREG) ? Int($0.st_size) : nil }
    }

    package static func isDirectory(_ path: Path) -> Bool {
        SystemCalls.status(path)?.isOfType(S_IFDIR) ?? false
    }

    package static func makeDirectory(_ path: Path) throws(FastCodingError) {
        if isDirectory(path) {
            return
        }

        let slash = UInt8(ascii: "/")
        for index in path.bytes.indices.dropFirst()
        where path.bytes[index] == slash && path.bytes[index - 1] != slash {
            // If something else is in the way, the last call fails.
            try makeOne(Path(Array(path.bytes[..<index])), orTolerate: [EEXIST, ENOTDIR])
        }

        try makeOne(path, orTolerate: [])
    }

    private static func makeOne(_ path: Path, orTolerate tolerated: [Int32]) throws(FastCodingError)
    {
        if unsafe path.withCString({ unsafe mkdir($0, 0o777) }) == 0 {
            return
        }

        let number = errno
        // Another process may have made it in the meantime.
        if tolerated.contains(number) || isDirectory(path) {
            return
        }

        throw SystemError.make(
            number,
            .writing,
            "can't make the directory '\(DisplayText.escaped(path.bytes))'"
        )
    }
}

package enum DirectoryWalk {
    /// The regular files in a directory and in those below it, in the byte order of the names in
    /// each.
    ///
    /// Symbolic links in the directory are skipped, so that the walk ends and stays below it. If
    /// they are followed instead, each directory is walked once, and a link that leads nowhere is
    /// taken as a file. A directory that can't be read is an error.
    ///
    /// - Parameter isSkipped: whether to pass over a file or a directory. It gets the name below
    ///   the root, as `isWanted` does.
    package static func files(
        below root: Path,
        followsLinks: Bool = false,
        skipping isSkipped: ([UInt8]) -> Bool,
        where isWanted: (Path, [UInt8]) -> Bool
    ) throws(FastCodingError) -> [Path] {
        let start = root.appending(component: []).bytes.count
        var files: [Path] = []
        var walked: Set<Links.Identity> = Links.identity(root).map { [$0] } ?? []
        var pending = try entries(of: root, flags: 0)
        while let path = pending.popLast() {
            let name = Array(path.bytes[start...])
            if isSkipped(name) {
                continue
            }

            guard var status = SystemCalls.statusOfLink(path) else {
                let number = errno
                // It has been removed in the meantime.
                if number == ENOENT {
                    continue
                }

                throw failure(number, path)
            }

            if followsLinks, status.isOfType(S_IFLNK) {
                guard let target = SystemCalls.status(path) else {
                    files.append(root.found(path))
                    continue
                }
                status = target
            }

            if status.isOfType(S_IFDIR) {
                if followsLinks, let identity = Links.identity(path),
                    !walked.insert(identity).inserted
                {
                    continue
                }
                pending += try entries(of: path, flags: followsLinks ? 0 : O_NOFOLLOW)
            } else if status.isOfType(S_IFREG), isWanted(path, name) {
                files.append(root.found(path))
            }
        }

        return files
    }

    /// The entries of a directory in reverse order of their names.
    private static func entries(of directory: Path, flags: Int32) throws(FastCodingError) -> [Path]
    {
        let descriptor = SystemCalls.openFile(directory, O_RDONLY | O_DIRECTORY | flags)
        guard descriptor >= 0 else { throw failure(errno, directory) }
        guard let stream = unsafe fdopendir(descriptor) else {
            let number = errno
            _ = SystemCalls.closeFile(descriptor)
            throw failure(number, directory)
        }

        defer {
            unsafe _ = closedir(stream)
        }

        var names: [[UInt8]] = []
        while true {
            // Only this distinguishes the end from an error.
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }

            let name = unsafe name(of: entry)
            if name != Array(".".utf8), name != Array("..".utf8) {
                names.append(name)
            }
        }

        if errno != 0 {
            throw failure(errno, directory)
        }

        names.sort { $1.lexicographicallyPrecedes($0) }
        return names.map { directory.appending(component: $0) }
    }

    /// The name in an entry, which has fewer bytes than its type.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }

        let start = unsafe UnsafeRawPointer(entry) + offset
        return unsafe Array(
            UnsafeRawBufferPointer(
                start: start,
                count: strlen(start.assumingMemoryBound(to: CChar.self))
            )
        )
    }

    private static func failure(_ number: Int32, _ path: Path) -> FastCodingError {
        SystemError.make(number, .reading, "can't look into '\(DisplayText.escaped(path.bytes))'")
    }
}
