package import FastCoding

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Reads whole inputs into memory. Nothing is mapped: a mapped file that shrinks would end the process.
package enum InputReading {
    /// How much is read at a time where the size is not known.
    private static let blockSize = 256 << 10
    /// From this size on it is asked first whether so much memory can be had.
    private static let largeSize = 256 << 20
    /// What an array needs in front of its elements.
    private static let arrayHeader = 32

    /// Reads a file, device or FIFO.
    ///
    /// - Parameter limit: how many bytes it may have; no more is read, whatever size it claims.
    package static func read(_ path: Path, limit: Int) throws(FastCodingError) -> [UInt8] {
        let descriptor = SystemCalls.open(path, O_RDONLY | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError.make(errno, .reading) }
        defer { _ = SystemCalls.close(descriptor) }
        return try read(descriptor, limit: limit)
    }

    package static func readStandardInput(limit: Int) throws(FastCodingError) -> [UInt8] {
        try read(STDIN_FILENO, limit: limit)
    }

    private static func read(_ descriptor: Int32, limit: Int) throws(FastCodingError) -> [UInt8] {
        guard let before = SystemCalls.status(descriptor) else { throw SystemError.make(errno, .reading) }
        if before.isOfType(S_IFDIR) { throw SystemError.make(EISDIR, .reading) }
        guard before.isOfType(S_IFREG) else { return try readStream(descriptor, limit: limit) }
        let bytes = try readFile(descriptor, before, limit: limit)
        guard let after = SystemCalls.status(descriptor) else { throw SystemError.make(errno, .reading) }
        if after.st_size != before.st_size || after.modification != before.modification { throw changed() }
        return bytes
    }

    /// Reads a regular file from where its descriptor stands. Those of size 0 are read as streams, for there are some
    /// whose content is made up while it is read.
    private static func readFile(
        _ descriptor: Int32, _ status: stat, limit: Int
    ) throws(FastCodingError) -> [UInt8] {
        let size = Int(status.st_size)
        if size == 0 { return try readStream(descriptor, limit: limit) }
        let expected = max(0, size - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
        if expected > limit { throw tooLarge(expected, limit) }
        if expected >= largeSize { try checkMemory(expected) }
        var failure: FastCodingError?
        // The byte more shows whether the file has grown.
        let capacity = RawMemory.roomySize(expected + 1 + arrayHeader) - arrayHeader
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            unsafe RawMemory.adviseLargePages(base, capacity)
            while count <= expected {
                let got = unsafe SystemCalls.read(
                    descriptor, UnsafeMutableRawPointer(base + count), expected + 1 - count)
                if got < 0 { failure = SystemError.make(Int32(-got), .reading) }
                if got <= 0 { return }
                count += got
            }
        }
        if let failure { throw failure }
        if bytes.count != expected { throw changed() }
        return bytes
    }

    private static func readStream(_ descriptor: Int32, limit: Int) throws(FastCodingError) -> [UInt8] {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
        defer { unsafe block.deallocate() }
        guard let base = block.baseAddress else { throw SystemError.make(ENOMEM, .reading) }
        var bytes: [UInt8] = []
        while true {
            let got = unsafe SystemCalls.read(descriptor, base, blockSize)
            if got < 0 { throw SystemError.make(Int32(-got), .reading) }
            if got == 0 { return bytes }
            if got > limit - bytes.count { throw tooLarge(nil, limit) }
            unsafe bytes.append(contentsOf: block[..<got])
        }
    }

    /// An array that can't be made ends the process, so a size that no file fills is found out beforehand.
    private static func checkMemory(_ size: Int) throws(FastCodingError) {
        guard let probe = unsafe malloc(size) else { throw SystemError.make(ENOMEM, .reading) }
        unsafe free(probe)
    }

    private static func changed() -> FastCodingError {
        FastCodingError(.fileChanged, "the file changed while it was read")
    }

    private static func tooLarge(_ size: Int?, _ limit: Int) -> FastCodingError {
        let subject = size.map { "input of \($0) bytes" } ?? "input"
        return FastCodingError(
            .inputLimit,
            "\(subject) is larger than --max-input \(Quantity.text(limit, bytes: true)) allows; "
                + "raise the limit or lift it with 'none'")
    }
}
