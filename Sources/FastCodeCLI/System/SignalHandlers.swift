internal import _FastCodingEngine

/// What is done before a signal ends the process: temporary files are removed, and the progress
/// line is erased.
///
/// A signal handler may do very little: it may neither allocate memory nor take a lock.
enum SignalHandlers {
    /// Whether there is a line on the terminal that has to be erased.
    private static let lineIsDrawn = SharedNumber()

    private static let erasure: StaticString = "\r\u{1B}[K"

    static func draw(line: String) {
        // What a signal has erased must not come back.
        if TemporaryFiles.isEndingProcess {
            return
        }

        lineIsDrawn.value = 1
        ProcessState.writeError("\r\(line)\u{1B}[K")
    }

    static func eraseLine() {
        guard lineIsDrawn.exchange(0) == 1 else { return }
        _ = unsafe write(STDERR_FILENO, erasure.utf8Start, erasure.utf8CodeUnitCount)
    }

    private static let memoryError: StaticString =
        "fastcode: error: out of memory [out-of-memory]\n"

    /// Reading all of it now ensures that no handler needs to initialize it.
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
                // The status of whatever the environment is at fault for.
                _exit(2)
            }

            _ = signal(number, SIG_DFL)
            _ = raise(number)
        }
    }

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
