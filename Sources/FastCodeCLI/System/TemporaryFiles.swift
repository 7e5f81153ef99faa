internal import _FastCodingEngine

/// The temporary files that exist right now, so that a signal that ends the process can remove them
/// first.
///
/// A signal handler may do very little: it may neither allocate memory nor take a lock. So the
/// files are kept in a linked list that only ever grows, whose entries are deactivated in the end.
/// An entry takes as many bytes as a file's name, and there is one for each file that the process
/// writes.
enum TemporaryFiles {
    /// A file that has to go if the process ends before it gets its final name. A signal handler
    /// walks the entries, so they are plain memory in a list that only grows.
    @safe
    struct Entry: ~Copyable {
        /// The name of the file, ended by a zero byte.
        let name: UnsafeMutablePointer<CChar>
        /// The entry before; nil for the first one.
        var next: UnsafeMutablePointer<Entry>?
        /// Whether the file has to be removed: 0 or 1.
        let exists: SharedNumber
    }

    /// The way to say that a file needs no removal any more.
    @safe
    struct Registration: ~Copyable {
        let entry: UnsafeMutablePointer<Entry>

        /// Records that the file is gone, or has its final name.
        consuming func end() {
            unsafe entry.pointee.exists.value = 0
        }
    }

    /// A temporary file that was made, or the reason that it was not.
    enum Result: ~Copyable {
        case made(descriptor: Int32, Registration)
        case failed(errno: Int32)
    }

    /// The address of the latest entry, 0 if there is none.
    private static let first = SharedNumber()

    /// Whether a signal ends the process: 0 or 1.
    private static let isEnding = SharedNumber()

    /// The number of threads that may have made a file which is not in the list yet.
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

        // The check follows the count: either the handler sees this maker and waits for it, or this
        // thread sees that the process is ending and makes no file.
        if isEndingProcess {
            return .failed(errno: EINTR)
        }

        let descriptor = SystemCalls.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        return descriptor >= 0
            ? .made(descriptor: descriptor, register(path)) : .failed(errno: errno)
    }

    /// Whether a signal is ending the process.
    static var isEndingProcess: Bool { isEnding.value > 0 }

    /// Waits forever if a signal is ending the process: failures on this thread are then due to the
    /// removal of files, and must not be reported.
    static func waitIfEnding() {
        while isEndingProcess {
            _ = sleep(1)
        }
    }

    /// Adds a file to the list.
    ///
    /// Neither the name nor the entry is ever freed, because a signal handler may be walking the
    /// list.
    private static func register(_ path: Path) -> Registration {
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: path.bytes.count + 1)
        for (index, byte) in path.bytes.enumerated() {
            unsafe name[index] = CChar(bitPattern: byte)
        }

        unsafe name[path.bytes.count] = 0
        let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        unsafe entry.initialize(to: Entry(name: name, next: nil, exists: SharedNumber(1)))

        // Another thread may add its entry in between, so the head is replaced only if it is still
        // the one that the new entry points to.
        while true {
            let head = first.value
            unsafe entry.pointee.next = TemporaryFiles.entry(head)

            if first.replace(head, with: UInt64(UInt(bitPattern: entry))) {
                return unsafe Registration(entry: entry)
            }
        }
    }

    /// The entry at an address; nil for 0.
    private static func entry(_ address: UInt64) -> UnsafeMutablePointer<Entry>? {
        unsafe UnsafeMutablePointer(bitPattern: UInt(address))
    }

    /// Removes all files and prevents more from being made. Called by signal handlers.
    ///
    /// - Parameter waits: whether to wait until other threads have entered the files that they are
    ///   making.
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
