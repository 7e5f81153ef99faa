internal import FastCodingInspector
package import _FastCodingEngine

/// Finds the files below a directory, for `--recursive`. A list of pending names takes the place of
/// recursion.
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
        guard let entries = try entries(of: root) else { throw failure(ENOENT, root) }

        var pending = entries.map { root.confining($0, followsLinks: followsLinks) }
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
                    files.append(path)
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
                pending += try self.entries(of: path) ?? []
            } else if status.isOfType(S_IFREG), isWanted(path, name) {
                files.append(path)
            }
        }

        return files
    }

    /// The entries of a directory in reverse order of their names; nil if it does not exist, as one
    /// that has been removed since it was found.
    private static func entries(of directory: Path) throws(FastCodingError) -> [Path]? {
        let descriptor = SystemCalls.openFile(directory, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT {
                return nil
            }

            throw failure(number, directory)
        }

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

    /// The error for a directory or a file that can't be examined.
    private static func failure(_ number: Int32, _ path: Path) -> FastCodingError {
        SystemError.make(number, .reading, "can't look into '\(DisplayText.escaped(path.bytes))'")
    }
}
