package import _FastCodingEngine

#if canImport(Glibc)
    internal import CAllocator
#endif

/// The facts that the system tells a process about itself: arguments, environment, standard
/// streams.
package enum ProcessState {
    /// The arguments as the bytes that they were given as: names of files need not be UTF-8.
    package static var arguments: [[UInt8]] {
        let count = Int(CommandLine.argc)
        guard count > 1 else { return [] }

        return (1..<count).map { index in
            guard let start = unsafe CommandLine.unsafeArgv[index] else { return [] }
            return unsafe (0..<Int(strlen(start))).map { unsafe UInt8(bitPattern: start[$0]) }
        }
    }

    /// Puts the process into the state that the rest relies on, whatever state it was started in.
    package static func prepare() {
        // This signal silently ends a filter whose reader is gone.
        _ = signal(SIGPIPE, SIG_DFL)
        var pipe = sigset_t()
        _ = unsafe sigemptyset(&pipe)
        _ = unsafe sigaddset(&pipe, SIGPIPE)
        _ = unsafe sigprocmask(SIG_UNBLOCK, &pipe, nil)
        // A file over the size that the shell allows should be a write error, with its location and
        // cleanup.
        _ = signal(SIGXFSZ, SIG_IGN)
        occupyStandardDescriptors()
        SignalHandlers.installForMemory()
        #if canImport(Glibc)
            // By default, the first large block that is released makes the allocator keep later
            // blocks of that size, and memory that one step of the work has released stays in the
            // process during the next. Blocks of this size get pages of their own, which can be
            // large pages: without this, verify of 18 MB takes 1.09 to 1.17 times as long.
            _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
        #endif
    }

    /// Opens a device for each standard stream that is closed. Otherwise the next file that is
    /// opened would get its number, and messages would be written into that file. The device is
    /// opened in the wrong direction, so that using the stream fails as it should.
    private static func occupyStandardDescriptors() {
        for (descriptor, flags) in [
            (STDIN_FILENO, O_WRONLY),
            (STDOUT_FILENO, O_RDONLY),
            (STDERR_FILENO, O_WRONLY),
        ] where fcntl(descriptor, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", flags)
        }
    }

    /// The value of a variable of the environment; nil if it is not set.
    package static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Whether standard input is a terminal.
    package static var standardInputIsTerminal: Bool {
        isatty(STDIN_FILENO) == 1
    }

    /// Whether standard output is a terminal.
    package static var standardOutputIsTerminal: Bool {
        isatty(STDOUT_FILENO) == 1
    }

    /// Whether standard error is a terminal.
    package static var standardErrorIsTerminal: Bool {
        isatty(STDERR_FILENO) == 1
    }

    /// The number of columns of the terminal that messages go to; nil if it is unknown.
    package static var terminalWidth: Int? {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }

        return Int(size.ws_col)
    }

    /// A clock that never goes back, in seconds.
    package static var seconds: Double {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// The number of processors that are running, at least 1.
    package static var coreCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// The number of files that may still be opened, as far as it matters whether there are `most`
    /// of them.
    package static func freeDescriptors(upTo most: Int) -> Int {
        let limit = Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))
        // A system without a limit answers with a negative number.
        return (0..<(limit < 0 ? .max : limit)).lazy.filter { fcntl($0, F_GETFD) == -1 }.prefix(
            most
        ).count
    }

    /// Writes to standard error. There is nowhere to report a failure.
    package static func writeError(_ text: String) {
        _ = SystemCalls.writeAll(STDERR_FILENO, Array(text.utf8).span)
    }

    /// Closes standard output. Some systems report only then that some output could not be written
    /// after all.
    package static func closeStandardOutput() throws(FastCodingError) {
        // A stream that the parent process has closed is now the device above: nothing was written,
        // or writing has failed already.
        guard fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else { return }

        let number = SystemCalls.closeFile(STDOUT_FILENO)
        if number != 0 {
            throw SystemError.make(number, .writing)
        }
    }
}
