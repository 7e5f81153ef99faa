/// The way from a directory to a file below it, on which no link is followed.
///
/// Anybody who can write to that directory may put a link in the place of any directory or file in
/// it at any time. So each step is a call of its own that opens a directory and nothing else,
/// relative to the directory before it.
struct ConfinedPath {
    /// The directory, which a user has named, so that links on the way to it are followed.
    let root: Path
    /// The directories below the root, from the outermost one.
    let directories: [Path]
    /// The name of the file in the last of them.
    let last: Path

    /// Hands over a descriptor of the directory that contains the last component. Returns nil if it
    /// can't be opened; then `errno` says why.
    func withDirectory<R>(_ body: (Int32) -> R) -> R? {
        var directory = Self.open(root, in: AT_FDCWD, followsLinks: true)
        for component in directories where directory >= 0 {
            let next = Self.open(component, in: directory, followsLinks: false)
            Self.close(directory)
            directory = next
        }

        guard directory >= 0 else { return nil }

        defer {
            Self.close(directory)
        }

        return body(directory)
    }

    /// Opens a directory by its name in another one. Anything else in its place is an error.
    private static func open(_ name: Path, in directory: Int32, followsLinks: Bool) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
        return SystemCalls.repeating {
            unsafe name.withCString { unsafe openat(directory, $0, flags) }
        }
    }

    /// Closes a descriptor without a change of `errno`.
    private static func close(_ descriptor: Int32) {
        let number = errno
        _ = SystemCalls.closeFile(descriptor)
        errno = number
    }
}
