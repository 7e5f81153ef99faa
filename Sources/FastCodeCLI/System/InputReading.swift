package import _FastCodingEngine

/// Reads whole inputs into memory. Nothing is mapped: a mapped file that shrinks would crash the
/// process.
package enum InputReading {
    /// The size from which on a check comes first whether that much memory is available.
    private static let largeSize = 256 << 20
    /// The bytes that are read at a time: memory that has just been provided for them is still in
    /// the processor's caches.
    private static let step = 1 << 20
    /// The bytes that an array needs in front of its elements.
    private static let arrayHeader = 32

    /// Reads a file, device or FIFO, or standard input for nil. No more than `limit` is read,
    /// whatever size it claims.
    package static func read(_ path: Path?, limit: Int) throws(FastCodingError) -> [UInt8] {
        try withDescriptor(of: path) { descriptor throws(FastCodingError) in
            try read(descriptor, readableStatus(descriptor), limit: limit)
        }
    }

    /// Reads a regular file that is going to be replaced.
    ///
    /// Anything else is refused before it is opened, because opening a FIFO may block forever.
    package static func readForReplacing(
        _ path: Path,
        limit: Int
    ) throws(FastCodingError) -> ReplacedFile {
        if let status = SystemCalls.status(path) {
            try checkReplaceable(status)
        }

        return try withDescriptor(of: path, O_NONBLOCK) { descriptor throws(FastCodingError) in
            let before = try readableStatus(descriptor)
            try checkReplaceable(before)
            return ReplacedFile(
                bytes: try read(descriptor, before, limit: limit),
                state: FileState(before)
            )
        }
    }

    /// Reads an open file. One of size 0 is read as a stream, because some files have content that
    /// is generated while it is read.
    private static func read(_ descriptor: Int32, _ before: stat, limit: Int)
        throws(FastCodingError) -> [UInt8]
    {
        let isFile = before.isOfType(S_IFREG)
        var bytes: [UInt8] = []

        if isFile, before.st_size > 0 {
            bytes = try readFile(descriptor, Int(before.st_size), limit: limit)
        } else {
            _ = try forEachBlock(of: descriptor, limit: limit) { block throws(FastCodingError) in
                bytes.append(block)
            }
        }

        if isFile {
            try checkUnchanged(descriptor, since: before)
        }

        return bytes
    }

    /// Refuses everything but a regular file.
    private static func checkReplaceable(_ status: stat) throws(FastCodingError) {
        if status.isOfType(S_IFDIR) {
            throw SystemError.make(EISDIR, .reading)
        }
        if !status.isOfType(S_IFREG) {
            throw FastCodingError(.readFailed, "only a regular file can be replaced in place")
        }
    }

    /// Opens a file, or takes standard input for nil, and closes the file after `body`.
    ///
    /// `O_NOCTTY` keeps a terminal that is named as an input from becoming the controlling one.
    static func withDescriptor<T>(
        of path: Path?,
        _ flags: Int32 = 0,
        _ body: (Int32) throws(FastCodingError) -> T
    ) throws(FastCodingError) -> T {
        guard let path else { return try body(STDIN_FILENO) }

        let descriptor = SystemCalls.openFile(path, O_RDONLY | O_NOCTTY | flags)
        guard descriptor >= 0 else { throw SystemError.make(errno, .reading, at: path) }

        defer {
            _ = SystemCalls.closeFile(descriptor)
        }

        if path.isBelowRoot {
            try checkRegular(descriptor)
        }

        return try body(descriptor)
    }

    /// Refuses anything that has taken the place of a regular file since it was found in a
    /// directory, such as a FIFO, which would be waited for.
    private static func checkRegular(_ descriptor: Int32) throws(FastCodingError) {
        if try readableStatus(descriptor).isOfType(S_IFREG) {
            return
        }

        let message = "this was a regular file when it was found, and is not one now"
        throw FastCodingError(.fileChanged, message)
    }

    /// The first bytes of a file, fewer only if it has fewer; nil if it can't be read.
    package static func head(of path: Path, size: Int) -> [UInt8]? {
        try? withDescriptor(of: path) { descriptor throws(FastCodingError) in
            var got = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                guard let base = buffer.baseAddress else { return }
                got = unsafe fill(base, size, from: descriptor, isNew: true)
                count = max(0, got)
            }

            if got < 0 {
                throw failure(-got, descriptor)
            }

            return bytes
        }
    }

    /// Throws `fileChanged` if the status of an open file differs from the one before it was read.
    static func checkUnchanged(_ descriptor: Int32, since before: stat) throws(FastCodingError) {
        guard let after = SystemCalls.status(descriptor) else {
            throw SystemError.make(errno, .reading)
        }
        if !after.isUnchanged(since: before) {
            throw changed()
        }
    }

    /// The status of a descriptor. A directory is an error, because it can be opened but not read.
    static func readableStatus(_ descriptor: Int32) throws(FastCodingError) -> stat {
        guard let status = SystemCalls.status(descriptor) else {
            throw SystemError.make(errno, .reading)
        }

        if status.isOfType(S_IFDIR) {
            throw SystemError.make(EISDIR, .reading)
        }

        return status
    }

    /// The number of bytes of a regular file after the descriptor's current position. Standard
    /// input may be a file of which a part has been read.
    static func expectedSize(_ descriptor: Int32, _ size: Int, limit: Int) throws(FastCodingError)
        -> Int
    {
        let expected = max(0, size - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
        if expected > limit {
            throw tooLarge(expected, limit)
        }

        return expected
    }

    /// Reads a regular file of a known size into an array of that size.
    ///
    /// - Throws: `inputLimit` before anything is read, `fileChanged` if the file is shorter or
    ///   longer
    ///   than its size.
    private static func readFile(_ descriptor: Int32, _ size: Int, limit: Int)
        throws(FastCodingError) -> [UInt8]
    {
        let expected = try expectedSize(descriptor, size, limit: limit)
        if expected >= largeSize {
            try checkMemory(expected)
        }

        var got = 0
        // The additional byte shows whether the file has grown.
        let capacity = RawMemory.roomySize(expected + 1 + arrayHeader) - arrayHeader
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            guard let base = buffer.baseAddress else { return }

            unsafe RawMemory.adviseLargePages(ofInput: base, capacity)
            got = unsafe fill(base, expected + 1, from: descriptor, isNew: true)
            count = max(0, got)
        }

        if got < 0 {
            throw failure(-got, descriptor)
        }

        if got != expected {
            throw changed()
        }

        return bytes
    }

    /// Reads until the memory is full or the input ends; returns the number of bytes, or a negative
    /// `errno`.
    ///
    /// - Parameter isNew: whether nothing has been written to the memory yet.
    static func fill(
        _ start: UnsafeMutablePointer<UInt8>,
        _ size: Int,
        from descriptor: Int32,
        isNew: Bool
    ) -> Int {
        let memory = UnsafeMutableRawPointer(start)
        var count = 0
        while count < size {
            let wanted = min(size - count, step)
            if isNew {
                unsafe RawMemory.provide(memory + count, wanted)
            }

            let got = unsafe SystemCalls.readBytes(descriptor, memory + count, wanted)
            if got < 0 {
                return got
            }

            if got == 0 {
                break
            }

            count += got
        }

        return count
    }

    /// The error for an `errno` of reading; a closed standard input has a message of its own.
    static func failure(_ number: Int, _ descriptor: Int32) -> FastCodingError {
        let isClosed = number == EBADF && descriptor == STDIN_FILENO
        return isClosed ? SystemError.closed(.reading) : SystemError.make(Int32(number), .reading)
    }

    /// Failure to allocate an array ends the process, so a file that is too large is detected
    /// beforehand.
    private static func checkMemory(_ size: Int) throws(FastCodingError) {
        guard let probe = unsafe malloc(size) else { throw SystemError.make(ENOMEM, .reading) }
        unsafe free(probe)
    }

    /// The error for a file that changed while it was read.
    static func changed() -> FastCodingError {
        FastCodingError(.fileChanged, "the file changed while it was read")
    }

    /// The error for an input above the limit.
    ///
    /// - Parameter size: in bytes; nil if the input is a stream, whose size is not known.
    static func tooLarge(_ size: Int?, _ limit: Int) -> FastCodingError {
        let subject = size.map { "input of \($0) bytes" } ?? "input"
        let most = Quantity.text(limit, bytes: true)
        return FastCodingError(.inputLimit, "\(subject) is larger than the limit of \(most)")
    }
}

// Inputs that need not be kept in memory as a whole.
extension InputReading {
    /// Takes a block of input, which is valid only during the call.
    package typealias Take = (Span<UInt8>) throws(FastCodingError) -> Void

    /// The bytes that are read at a time if the size is not known, or if they are not all kept.
    static let blockSize = 256 << 10

    /// Hands over a file, a device, a FIFO, or standard input for nil, block by block; only the
    /// last one is smaller.
    ///
    /// A file that changes meanwhile is an error, as it is when reading it as a whole. This error
    /// replaces one that `take` throws, which may be due to the change.
    package static func readBlocks(_ path: Path?, limit: Int, _ take: Take) throws(FastCodingError)
    {
        try withDescriptor(of: path) { descriptor throws(FastCodingError) in
            let before = try readableStatus(descriptor)
            guard before.isOfType(S_IFREG) else {
                _ = try forEachBlock(of: descriptor, limit: limit, take)
                return
            }

            let size = Int(before.st_size)
            let expected = try expectedSize(descriptor, size, limit: limit)
            var count = 0

            do throws(FastCodingError) {
                count = try forEachBlock(of: descriptor, limit: limit, take)
            } catch {
                try checkUnchanged(descriptor, since: before)
                throw error
            }

            try checkUnchanged(descriptor, since: before)
            // Some files have size 0 and content that is generated while it is read.
            if size > 0, count != expected {
                throw changed()
            }
        }
    }

    /// Opens an input to be read block by block, as more of it is needed, and closes it after
    /// `body`. A file that has changed by then is an error, which replaces one that `body` throws.
    static func withBlocks<T>(
        of path: Path?,
        _ body: (InputBlocks) throws(FastCodingError) -> T
    ) throws(FastCodingError) -> T {
        try withDescriptor(of: path) { descriptor throws(FastCodingError) in
            let before = try readableStatus(descriptor)
            let isFile = before.isOfType(S_IFREG)
            let blocks = InputBlocks(descriptor, before)
            let result: T
            do throws(FastCodingError) {
                result = try body(blocks)
            } catch {
                if isFile {
                    try checkUnchanged(descriptor, since: before)
                }

                throw error
            }

            if isFile {
                try checkUnchanged(descriptor, since: before)
                try blocks.checkSize()
            }

            return result
        }
    }

    /// Hands over everything from a descriptor's current position, and returns its size.
    static func forEachBlock(of descriptor: Int32, limit: Int, _ take: Take) throws(FastCodingError)
        -> Int
    {
        var block = [UInt8](repeating: 0, count: blockSize)
        var total = 0

        while true {
            let count = unsafe block.withUnsafeMutableBufferPointer { buffer in
                unsafe buffer.baseAddress.map {
                    unsafe fill($0, blockSize, from: descriptor, isNew: false)
                } ?? 0
            }

            if count < 0 {
                throw failure(-count, descriptor)
            }

            if count > limit - total {
                throw tooLarge(nil, limit)
            }

            total += count
            if count > 0 {
                try take(block.span.extracting(0..<count))
            }

            if count < blockSize {
                return total
            }
        }
    }
}
