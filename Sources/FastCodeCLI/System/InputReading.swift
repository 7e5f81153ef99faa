package import _FastCodingLibrary

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Reads whole inputs into memory. Nothing is mapped: a mapped file that shrinks would crash the process.
package enum InputReading {
    /// From this size on, a check comes first: is that much memory available?
    private static let largeSize = 256 << 20
    /// From this size on the halves of a file are read at the same time.
    private static let halvedSize = 8 << 20
    /// The bytes that an array needs in front of its elements.
    private static let arrayHeader = 32

    /// Reads a file, device or FIFO.
    ///
    /// - Parameter limit: how many bytes it may have; no more are read, whatever size it claims.
    package static func read(_ path: Path, limit: Int) throws(FastCodingError) -> [UInt8] {
        try withDescriptor(of: path) { descriptor throws(FastCodingError) in
            try read(descriptor, limit: limit)
        }
    }

    /// Reads a regular file that is going to be replaced, and returns its state.
    ///
    /// Anything else is refused before it is opened, because opening a FIFO may block forever.
    package static func readForReplacing(
        _ path: Path, limit: Int
    ) throws(FastCodingError) -> (bytes: [UInt8], state: FileState) {
        if let status = SystemCalls.status(path) { try checkReplaceable(status) }
        return try withDescriptor(of: path, O_NONBLOCK) { descriptor throws(FastCodingError) in
            let before = try readableStatus(descriptor)
            try checkReplaceable(before)
            let bytes = try readFile(descriptor, before, limit: limit)
            try checkUnchanged(descriptor, since: before)
            return (bytes, FileState(before))
        }
    }

    private static func checkReplaceable(_ status: stat) throws(FastCodingError) {
        if status.isOfType(S_IFDIR) { throw SystemError.make(EISDIR, .reading) }
        if !status.isOfType(S_IFREG) {
            throw FastCodingError(.readFailed, "only a regular file can be replaced in place")
        }
    }

    static func withDescriptor<T>(
        of path: Path, _ flags: Int32 = 0, _ body: (Int32) throws(FastCodingError) -> T
    ) throws(FastCodingError) -> T {
        let descriptor = SystemCalls.open(path, O_RDONLY | O_NOCTTY | flags)
        guard descriptor >= 0 else { throw SystemError.make(errno, .reading, at: path) }
        defer { _ = SystemCalls.close(descriptor) }
        return try body(descriptor)
    }

    /// The first bytes of a file, of at most `size`; none if it can't be read.
    package static func head(of path: Path, size: Int) -> [UInt8] {
        let head = try? withDescriptor(of: path) { descriptor throws(FastCodingError) in
            unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                guard let base = buffer.baseAddress else { return }
                count = max(0, unsafe SystemCalls.read(descriptor, base, size))
            }
        }
        return head ?? []
    }

    package static func readStandardInput(limit: Int) throws(FastCodingError) -> [UInt8] {
        try read(STDIN_FILENO, limit: limit)
    }

    private static func read(_ descriptor: Int32, limit: Int) throws(FastCodingError) -> [UInt8] {
        let before = try readableStatus(descriptor)
        guard before.isOfType(S_IFREG) else { return try readStream(descriptor, limit: limit) }
        let bytes = try readFile(descriptor, before, limit: limit)
        try checkUnchanged(descriptor, since: before)
        return bytes
    }

    static func checkUnchanged(_ descriptor: Int32, since before: stat) throws(FastCodingError) {
        guard let after = SystemCalls.status(descriptor) else { throw SystemError.make(errno, .reading) }
        if !after.isUnchanged(since: before) { throw changed() }
    }

    /// The status of what is to be read, which must not be a directory.
    static func readableStatus(_ descriptor: Int32) throws(FastCodingError) -> stat {
        guard let status = SystemCalls.status(descriptor) else { throw SystemError.make(errno, .reading) }
        if status.isOfType(S_IFDIR) { throw SystemError.make(EISDIR, .reading) }
        return status
    }

    /// How many bytes of a regular file there are after the descriptor's current position.
    static func expectedSize(_ descriptor: Int32, _ size: Int, limit: Int) throws(FastCodingError) -> Int {
        let expected = max(0, size - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
        if expected > limit { throw tooLarge(expected, limit) }
        return expected
    }

    /// Reads a regular file from the descriptor's current position. Files of size 0 are read as streams, because some
    /// of them have content that is generated while it is read.
    private static func readFile(
        _ descriptor: Int32, _ status: stat, limit: Int
    ) throws(FastCodingError) -> [UInt8] {
        let size = Int(status.st_size)
        if size == 0 { return try readStream(descriptor, limit: limit) }
        let expected = try expectedSize(descriptor, size, limit: limit)
        if expected >= largeSize { try checkMemory(expected) }
        var failure: FastCodingError?
        // The additional byte shows whether the file has grown.
        let capacity = RawMemory.roomySize(expected + 1 + arrayHeader) - arrayHeader
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            unsafe RawMemory.adviseLargePages(base, capacity, after: arrayHeader)
            let part = unsafe FilePart(descriptor, UnsafeMutableRawPointer(base), expected + 1)
            // Standard input has to move past what was read, for whoever continues to read it.
            let inHalves = descriptor != STDIN_FILENO && expected >= halvedSize
            let error = inHalves ? part.readInHalves() : part.read()
            if error != 0 { failure = SystemError.make(error, .reading) }
            count = part.count
        }
        if let failure { throw failure }
        if bytes.count != expected { throw changed() }
        return bytes
    }

    private static func readStream(_ descriptor: Int32, limit: Int) throws(FastCodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try forEachBlock(of: descriptor, limit: limit) { block throws(FastCodingError) in bytes.append(block) }
        return bytes
    }

    /// Failure to allocate an array ends the process, so a file that is too large is detected beforehand.
    private static func checkMemory(_ size: Int) throws(FastCodingError) {
        guard let probe = unsafe malloc(size) else { throw SystemError.make(ENOMEM, .reading) }
        unsafe free(probe)
    }

    static func changed() -> FastCodingError {
        FastCodingError(.fileChanged, "the file changed while it was read")
    }

    static func tooLarge(_ size: Int?, _ limit: Int) -> FastCodingError {
        let subject = size.map { "input of \($0) bytes" } ?? "input"
        return FastCodingError(
            .inputLimit,
            "\(subject) is larger than the limit of \(Quantity.text(limit, bytes: true))")
    }
}
