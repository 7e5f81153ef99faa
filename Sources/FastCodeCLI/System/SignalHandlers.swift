internal import _FastCodingEngine

/// The steps before a signal ends the process: temporary files are removed, and the progress line
/// is erased.
///
/// A signal handler may do very little: it may neither allocate memory nor take a lock.
enum SignalHandlers {
    /// Whether there is a line on the terminal that has to be erased.
    private static let lineIsDrawn = SharedNumber()

    /// The bytes that erase a line: back to its beginning, and clear it.
    private static let erasure: StaticString = "\r\u{1B}[K"

    /// Draws the progress line over the one before.
    static func draw(line: String) {
        // A line that a signal handler has erased must not be drawn again.
        if TemporaryFiles.isEndingProcess {
            return
        }

        lineIsDrawn.value = 1
        ProcessState.writeError("\r\(line)\u{1B}[K")
    }

    /// Erases the progress line, if there is one. Signal handlers call this, so it only exchanges a
    /// number and writes.
    static func eraseLine() {
        guard lineIsDrawn.exchange(0) == 1 else { return }
        _ = unsafe write(STDERR_FILENO, erasure.utf8Start, erasure.utf8CodeUnitCount)
    }

    private static let memoryError: StaticString =
        "fastcode: error: out of memory [out-of-memory]\n"

    /// Reads everything that handlers read. Swift initializes a static variable when it is first
    /// read, with a lock, which a handler must not take.
    private static let isPrepared: Void = {
        _ = lineIsDrawn.value
        _ = erasure
        _ = memoryError
        TemporaryFiles.prepare()
    }()

    /// Makes running out of memory an error like others, even though it can't be thrown.
    ///
    /// Where an allocation fails, the Swift runtime and ``RawMemory`` call `abort`, and nothing has
    /// changed `errno` since.
    static func installForMemory() {
        isPrepared
        _ = signal(SIGABRT) { number in
            if errno == ENOMEM {
                // The thread that fails may be making a file, so that nothing can wait for those
                // that do.
                TemporaryFiles.removeAll(waits: false)
                SignalHandlers.eraseLine()
                let message = SignalHandlers.memoryError
                _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
                // The status of errors of the environment.
                _exit(2)
            }

            _ = signal(number, SIG_DFL)
            _ = raise(number)
        }
    }

    /// Has the signals that end a process remove its temporary files first. Installed once, before
    /// the first such file or line.
    static func install() { installed }

    private static let installed: Void = {
        isPrepared
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] where !isIgnored(number) {
            _ = signal(number) { number in
                TemporaryFiles.removeAll()
                SignalHandlers.eraseLine()
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
        }
    }()

    /// Whether the parent process wants this one to ignore a signal, as nohup does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }

        // The handler's address comes first on all systems, under different names; that of SIG_IGN
        // is 1.
        return unsafe withUnsafeBytes(of: action) { unsafe $0.load(as: Int.self) } == 1
    }
}
