// For all files of the folder, so that not each has to choose among the platforms.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#endif

extension Path {
    /// The name as the system expects it. No name contains NUL: those on the command line can't,
    /// and lists are checked.
    func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return unsafe terminated.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("an array with a NUL is not empty")
            }
            return unsafe body(base)
        }
    }
}

/// System calls, repeated when a signal interrupts them, under names that do not hide those of the
/// system.
enum SystemCalls {
    /// The maximum number of bytes for one call: some systems refuse more than fits into 32 bits.
    static let largestTransfer = 1 << 30

    /// Opens a file. Below a directory that confines it, no link is followed, and nothing is waited
    /// for, such as somebody at the other end of a FIFO.
    static func openFile(_ path: Path, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        let safe = path.isBelowRoot ? O_NONBLOCK : 0
        let last = path.confined == nil ? 0 : O_NOFOLLOW
        return unsafe call(path) { directory, name in
            unsafe openat(directory, name, flags | safe | last | O_CLOEXEC, mode)
        }
    }

    /// Makes a call with a name and the directory that it is relative to. For confined files that
    /// is the directory which contains them, opened without following links. Returns -1 if it
    /// fails; then `errno` says why.
    static func call(_ path: Path, _ body: (Int32, UnsafePointer<CChar>) -> Int32) -> Int32 {
        // All directories on the way to a file that is in the root itself were named by the user.
        guard let confined = path.confined, !confined.directories.isEmpty else {
            return repeating { unsafe path.withCString { unsafe body(AT_FDCWD, $0) } }
        }

        // The system limits the length of a name and with it the steps of a call. Opening one
        // directory after the other has no such limit, so it is kept here.
        if path.bytes.count >= PATH_MAX {
            errno = ENAMETOOLONG
            return -1
        }

        let result = confined.withDirectory { directory in
            repeating { unsafe confined.last.withCString { unsafe body(directory, $0) } }
        }
        return result ?? -1
    }

    /// With this, lseek(2) looks for data behind a hole.
    #if canImport(Darwin)
        static let seekData = SEEK_DATA
    #else
        // `SEEK_DATA`, which Glibc defines for programs in GNU's dialect of C only.
        static let seekData: Int32 = 3
    #endif

    /// Reads up to `count` bytes; 0 is the end, a negative number `errno`.
    static func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int)
        -> Int
    {
        while true {
            let got = unsafe read(descriptor, start, min(count, largestTransfer))
            if got >= 0 {
                return got
            }

            let number = errno
            if number == EAGAIN {
                wait(for: descriptor, Int16(POLLIN))
            } else if number != EINTR {
                return -Int(number)
            }
        }
    }

    /// Reads up to `count` bytes at an offset of a file, as far as there are any; a negative number
    /// is `errno`.
    static func readBytes(
        _ descriptor: Int32,
        _ start: UnsafeMutableRawPointer,
        _ count: Int,
        at offset: Int
    ) -> Int {
        var done = 0
        while done < count {
            let wanted = min(count - done, largestTransfer)
            let got = unsafe pread(descriptor, start + done, wanted, off_t(offset + done))
            if got == 0 {
                break
            }

            if got > 0 {
                done += got
            } else if errno != EINTR {
                return -Int(errno)
            }
        }

        return done
    }

    /// Writes all of the bytes; returns 0 or `errno`.
    static func writeAll(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int32 {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }

            var done = 0
            while done < buffer.count {
                let put = unsafe write(
                    descriptor,
                    start + done,
                    min(buffer.count - done, largestTransfer)
                )

                if put >= 0 {
                    done += put
                    continue
                }

                let number = errno
                if number == EAGAIN {
                    wait(for: descriptor, Int16(POLLOUT))
                } else if number != EINTR {
                    return number
                }
            }

            return 0
        }
    }

    /// Waits until a descriptor that another process made non-blocking is ready.
    private static func wait(for descriptor: Int32, _ event: Int16) {
        var request = pollfd(fd: descriptor, events: event, revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }

    /// Closes a descriptor; returns 0 or `errno`. It is gone even if closing fails, so this is
    /// never tried twice.
    static func closeFile(_ descriptor: Int32) -> Int32 {
        if close(descriptor) == 0 {
            return 0
        }

        let number = errno
        return number == EINTR ? 0 : number
    }

    /// Renames a file, which replaces another one of the new name. Returns 0 or `errno`.
    static func renameFile(_ old: Path, _ new: Path) -> Int32 {
        let result = unsafe call(old) { oldDirectory, oldName in
            unsafe call(new) { unsafe renameat(oldDirectory, oldName, $0, $1) }
        }
        return result == 0 ? 0 : errno
    }

    /// Gives a file a second name, which must not exist. Returns 0 or `errno`.
    static func linkFile(_ old: Path, _ new: Path) -> Int32 {
        let result = unsafe call(old) { oldDirectory, oldName in
            unsafe call(new) { unsafe linkat(oldDirectory, oldName, $0, $1, 0) }
        }
        return result == 0 ? 0 : errno
    }

    /// Removes a name; failure is ignored.
    static func removeFile(_ path: Path) {
        _ = unsafe call(path) { unsafe unlinkat($0, $1, 0) }
    }

    /// Makes a directory; returns 0 or `errno`.
    static func makeDirectory(_ path: Path) -> Int32 {
        unsafe call(path) { unsafe mkdirat($0, $1, 0o777) } == 0 ? 0 : errno
    }

    /// Whether the permissions of a file that is there allow writing to it; returns 0 or `errno`.
    static func checkWritable(_ path: Path) -> Int32 {
        unsafe call(path) { unsafe faccessat($0, $1, W_OK, AT_EACCESS) } == 0 ? 0 : errno
    }

    /// The status of an open file; nil if there is none.
    static func status(_ descriptor: Int32) -> stat? {
        var result = stat()
        return unsafe fstat(descriptor, &result) == 0 ? result : nil
    }

    /// The status of the file that a name leads to, following links unless the name is confined.
    static func status(_ path: Path) -> stat? {
        status(path, path.confined == nil ? 0 : AT_SYMLINK_NOFOLLOW)
    }

    /// The status of the file of this very name, even if it is a link.
    static func statusOfLink(_ path: Path) -> stat? { status(path, AT_SYMLINK_NOFOLLOW) }

    /// The status of a name, with the flags of fstatat(2).
    private static func status(_ path: Path, _ flags: Int32) -> stat? {
        var result = stat()
        return unsafe call(path) { unsafe fstatat($0, $1, &result, flags) } == 0 ? result : nil
    }

    /// Whether something has the name, even a link that leads nowhere.
    static func isTaken(_ path: Path) -> Bool {
        statusOfLink(path) != nil
    }

    /// Waits until everything written to a file, or the names in a directory, are on disk; returns
    /// 0 or `errno`. Some file systems don't support it.
    static func synchronize(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // Darwin's fsync leaves the data in the disk's cache.
            if fcntl(descriptor, F_FULLFSYNC) == 0 {
                return 0
            }
        #endif

        if repeating({ fsync(descriptor) }) == 0 {
            return 0
        }

        let number = errno
        return number == EINVAL || number == ENOTSUP || number == ENOSYS ? 0 : number
    }

    /// Repeats a call for as long as a signal interrupts it.
    static func repeating(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR {
                return result
            }
        }
    }
}

extension stat {
    /// Whether the file is of a type, such as `S_IFREG`.
    func isOfType(_ type: mode_t) -> Bool {
        st_mode & S_IFMT == type
    }

    /// Whether this is the status of the same file with the same content, judging by size and time.
    func isUnchanged(since before: stat) -> Bool {
        st_dev == before.st_dev && st_ino == before.st_ino && st_size == before.st_size
            && modification == before.modification
    }

    /// The time of the last change of the content, in seconds and nanoseconds; only good for
    /// comparing.
    var modification: (Int, Int) {
        #if canImport(Darwin)
            (st_mtimespec.tv_sec, st_mtimespec.tv_nsec)
        #else
            (st_mtim.tv_sec, st_mtim.tv_nsec)
        #endif
    }
}
