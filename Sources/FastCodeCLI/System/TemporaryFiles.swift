internal import _FastCodingLibrary

/// The temporary files that exist right now, so that a signal that ends the process can remove them
/// first.
///
/// A signal handler may do very little: it may neither allocate memory nor take a lock. So the
/// files are kept in a linked list that only ever grows, whose entries are deactivated in the end.
/// An entry costs the length of a file's name, and there is one for each file that the process
/// writes.
enum TemporaryFiles {
    @safe
    struct Entry: ~Copyable {
        let name: UnsafeMutablePointer<CChar>
        var next: UnsafeMutablePointer<Entry>?
        let exists: SharedNumber
    }

    @safe
    struct Registration: ~Copyable {
        fileprivate let entry: UnsafeMutablePointer<Entry>

        /// Records that the file is gone, or has its final name.
        consuming func end() {
            unsafe entry.pointee.exists.value = 0
        }
    }

    enum Result: ~Copyable {
        case made(descriptor: Int32, Registration)
        case failed(errno: Int32)
    }

    /// The address of the latest entry, 0 if there is none.
    private static let first = SharedNumber()

    private static let isEnding = SharedNumber()

    /// How many threads have made a file that is not in the list yet.
    private static let makers = SharedNumber()

    /// Makes a file that must not exist yet, for writing.
    ///
    /// Meanwhile this thread takes no signals, and a handler on another thread waits, so there is
    /// never a file that exists but is missing from the list when a handler runs.
    static func make(_ path: Path, mode: mode_t) -> Result {
        SignalHandlers.install()
        var all = sigset_t()
        var before = sigset_t()
        _ = unsafe sigfillset(&all)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &all, &before)

        defer {
            _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }

        makers.add(1)
        defer {
            makers.decrement()
        }

        if isEndingProcess {
            return .failed(errno: EINTR)
        }

        let descriptor = SystemCalls.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        return descriptor >= 0
            ? .made(descriptor: descriptor, register(path)) : .failed(errno: errno)
    }

    static var isEndingProcess: Bool { isEnding.value > 0 }

    /// If a signal is ending the process, failures on this thread no longer matter.
    static func waitIfEnding() {
        while isEndingProcess {
            _ = sleep(1)
        }
    }

    private static func register(_ path: Path) -> Registration {
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: path.bytes.count + 1)
        for (index, byte) in path.bytes.enumerated() {
            unsafe name[index] = CChar(bitPattern: byte)
        }

        unsafe name[path.bytes.count] = 0
        let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        unsafe entry.initialize(to: Entry(name: name, next: nil, exists: SharedNumber(1)))

        while true {
            let head = first.value
            unsafe entry.pointee.next = TemporaryFiles.entry(head)

            if first.replace(head, with: UInt64(UInt(bitPattern: entry))) {
                return unsafe Registration(entry: entry)
            }
        }
    }

    private static func entry(_ address: UInt64) -> UnsafeMutablePointer<Entry>? {
        unsafe UnsafeMutablePointer(bitPattern: UInt(address))
    }

    /// Removes all files, if need be once other threads have made theirs, and prevents more from
    /// being made.
    static func removeAll(waits: Bool = true) {
        isEnding.value = 1
        while waits, makers.value > 0 {
            _ = sched_yield()
        }

        var next = unsafe entry(first.value)
        while let entry = unsafe next {
            if unsafe entry.pointee.exists.value > 0 {
                _ = unsafe unlink(entry.pointee.name)
            }
            unsafe next = entry.pointee.next
        }
    }

    /// Reads what the signal handler reads, so that it need not initialize anything.
    static func prepare() {
        _ = first.value
        _ = isEnding.value
        _ = makers.value
    }
}

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
