import TestSupport

/// A terminal that a process can write to, and a test can read from.
final class Terminal {
    private let master: FileHandle
    /// The end that the process gets.
    let end: FileHandle
    private var written: [UInt8] = []

    /// Nil if no terminals are available.
    init?() {
        guard let descriptor = Terminal.open(), let name = Terminal.name(of: descriptor),
            let end = FileHandle(forUpdatingAtPath: name)
        else { return nil }

        master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.end = end
    }

    /// Lets the process find a text when it reads from the terminal.
    func type(_ text: String) throws {
        try master.write(contentsOf: Data(text.utf8))
    }

    /// Closes the test's own end, so that reading ends with the processes that write.
    func begin() throws { try end.close() }

    /// Waits until what was written satisfies a condition, or until the writing processes have
    /// ended.
    func wait(until isEnough: (String) -> Bool) {
        while !isEnough(shown), isReadable, readMore() {}
    }

    /// Waits until there is something to read; false if nothing came for so long that nothing will,
    /// which is a fault of the tool.
    private var isReadable: Bool {
        var descriptor = pollfd(fd: master.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&descriptor, 1, 120_000) > 0
    }

    /// Everything that was written to the terminal, once the writing processes have ended.
    func text() -> String {
        while readMore() {}
        return shown
    }

    /// What has been read. Line ends are line feeds.
    private var shown: String {
        String(decoding: written, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    /// False at the end, which is an error on some systems and an empty read on others.
    private func readMore() -> Bool {
        var block = Array(repeating: UInt8(0), count: 4096)
        let count = unsafe read(master.fileDescriptor, &block, block.count)
        if count <= 0 {
            return false
        }

        written += block.prefix(count)
        return true
    }

    // The C library's functions for this are hidden from Swift on Linux, so they are looked up by
    // name.
    private typealias OfDescriptor = @convention(c) (Int32) -> Int32
    private typealias NameOfDescriptor = @convention(c) (Int32) -> UnsafePointer<CChar>?

    private static func open() -> Int32? {
        guard let openTerminal = unsafe dlsym(nil, "posix_openpt"),
            let grant = unsafe dlsym(nil, "grantpt"),
            let unlock = unsafe dlsym(nil, "unlockpt")
        else { return nil }

        let descriptor = unsafe unsafeBitCast(openTerminal, to: OfDescriptor.self)(
            O_RDWR | O_NOCTTY
        )

        guard descriptor >= 0 else { return nil }
        guard unsafe unsafeBitCast(grant, to: OfDescriptor.self)(descriptor) == 0,
            unsafe unsafeBitCast(unlock, to: OfDescriptor.self)(descriptor) == 0
        else {
            close(descriptor)
            return nil
        }

        return descriptor
    }

    private static func name(of descriptor: Int32) -> String? {
        guard let symbol = unsafe dlsym(nil, "ptsname") else { return nil }
        return unsafe unsafeBitCast(symbol, to: NameOfDescriptor.self)(descriptor).map {
            unsafe String(cString: $0)
        }
    }
}
