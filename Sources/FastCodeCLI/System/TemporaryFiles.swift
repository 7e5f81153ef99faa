internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The temporary files that exist right now, so that a signal that ends the process can remove them first.
///
/// A signal handler may do very little: no memory may be allocated and no lock be taken. So the files stand in a linked
/// list that only ever grows, of entries that are switched on and off. An entry costs the length of a file's name, and
/// there is one for each file that the process writes.
enum TemporaryFiles {
    /// One temporary file.
    @safe
    struct Entry: ~Copyable {
        let name: UnsafeMutablePointer<CChar>
        var next: UnsafeMutablePointer<Entry>?
        let exists: Atomic<Bool>
    }

    /// A handle on an entry.
    @safe
    struct Registration: ~Copyable {
        fileprivate let entry: UnsafeMutablePointer<Entry>

        /// Tells that the file is gone, or has its final name.
        consuming func end() {
            unsafe entry.pointee.exists.store(false, ordering: .sequentiallyConsistent)
        }
    }

    /// The address of the entry that was made last, 0 if there is none.
    private static let first = Atomic<UInt>(0)

    private static func entry(_ address: UInt) -> UnsafeMutablePointer<Entry>? {
        unsafe UnsafeMutablePointer(bitPattern: address)
    }

    /// Enters the name of a file that is about to be made; it should be absolute if the directory may change.
    static func register(_ path: Path) -> Registration {
        installHandlers()
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: path.bytes.count + 1)
        for (index, byte) in path.bytes.enumerated() { unsafe name[index] = CChar(bitPattern: byte) }
        unsafe name[path.bytes.count] = 0
        let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        let address = UInt(bitPattern: entry)
        var head = first.load(ordering: .sequentiallyConsistent)
        unsafe entry.initialize(to: Entry(name: name, next: TemporaryFiles.entry(head), exists: Atomic(true)))
        while true {
            let (done, found) = first.compareExchange(
                expected: head, desired: address, ordering: .sequentiallyConsistent)
            if done { return unsafe Registration(entry: entry) }
            head = found
            unsafe entry.pointee.next = TemporaryFiles.entry(head)
        }
    }

    /// Removes what there is. Called by the signal handler.
    private static func removeAll() {
        var next = unsafe entry(first.load(ordering: .sequentiallyConsistent))
        while let entry = unsafe next {
            if unsafe entry.pointee.exists.load(ordering: .sequentiallyConsistent) {
                _ = unsafe unlink(entry.pointee.name)
            }
            unsafe next = entry.pointee.next
        }
    }

    /// Installs the handlers once, by being read.
    private static let handlers: Void = {
        // Reading the head now makes sure that the handler need not initialize it.
        _ = first.load(ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
            let previous = signal(number) { number in
                TemporaryFiles.removeAll()
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
            // Whoever started the process with a signal ignored, as nohup does, wants it so.
            if unsafe unsafeBitCast(previous, to: Int.self) == 1 {
                _ = signal(number, SIG_IGN)
            }
        }
    }()

    private static func installHandlers() {
        handlers
    }
}
