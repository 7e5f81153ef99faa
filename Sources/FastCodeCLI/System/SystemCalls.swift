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

    static func openFile(_ path: Path, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        repeating { unsafe path.withCString { unsafe open($0, flags | O_CLOEXEC, mode) } }
    }

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

    /// Returns 0 or `errno`.
    static func renameFile(_ old: Path, _ new: Path) -> Int32 {
        let result = unsafe old.withCString { from in
            unsafe new.withCString { unsafe rename(from, $0) }
        }
        return result == 0 ? 0 : errno
    }

    /// Returns 0 or `errno`.
    static func linkFile(_ old: Path, _ new: Path) -> Int32 {
        let result = unsafe old.withCString { from in
            unsafe new.withCString { unsafe link(from, $0) }
        }
        return result == 0 ? 0 : errno
    }

    static func removeFile(_ path: Path) {
        _ = unsafe path.withCString { unsafe unlink($0) }
    }

    static func status(_ descriptor: Int32) -> stat? {
        var result = stat()
        return unsafe fstat(descriptor, &result) == 0 ? result : nil
    }

    /// The status of what a name leads to, following links.
    static func status(_ path: Path) -> stat? {
        var result = stat()
        return unsafe path.withCString { unsafe stat($0, &result) } == 0 ? result : nil
    }

    /// The status of what has the name, even if it is a link.
    static func statusOfLink(_ path: Path) -> stat? {
        var result = stat()
        return unsafe path.withCString { unsafe lstat($0, &result) } == 0 ? result : nil
    }

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

    private static func repeating(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR {
                return result
            }
        }
    }
}

extension stat {
    func isOfType(_ type: mode_t) -> Bool {
        st_mode & S_IFMT == type
    }

    /// Whether this is the status of the same file with the same content, judging by size and time.
    func isUnchanged(since before: stat) -> Bool {
        st_dev == before.st_dev && st_ino == before.st_ino && st_size == before.st_size
            && modification == before.modification
    }

    /// When the content last changed, in nanoseconds; only good for comparing.
    var modification: (Int, Int) {
        #if canImport(Darwin)
            (st_mtimespec.tv_sec, st_mtimespec.tv_nsec)
        #else
            (st_mtim.tv_sec, st_mtim.tv_nsec)
        #endif
    }
}
