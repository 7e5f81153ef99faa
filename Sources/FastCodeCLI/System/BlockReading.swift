package import _FastCodingLibrary

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

// Reading inputs that need not be kept in memory as a whole.
extension InputReading {
    /// Takes the next part of an input.
    package typealias Take = (Span<UInt8>) throws(FastCodingError) -> Void

    /// How much is read at a time if the size is not known, or no more is wanted.
    private static let blockSize = 256 << 10

    /// Hands over a file, a device or a FIFO block by block; only the last block is smaller than the others.
    ///
    /// A file that changes meanwhile is an error, as it is when reading it as a whole. This error replaces one that
    /// `take` throws, which may be due to the change.
    package static func readBlocks(_ path: Path, limit: Int, _ take: Take) throws(FastCodingError) {
        try withDescriptor(of: path) { descriptor throws(FastCodingError) in
            try readBlocks(descriptor, limit: limit, take)
        }
    }

    package static func readStandardInputBlocks(limit: Int, _ take: Take) throws(FastCodingError) {
        try readBlocks(STDIN_FILENO, limit: limit, take)
    }

    private static func readBlocks(_ descriptor: Int32, limit: Int, _ take: Take) throws(FastCodingError) {
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
        if size > 0, count != expected { throw changed() }
    }

    /// Hands over everything from a descriptor's current position, and returns how much it was.
    static func forEachBlock(of descriptor: Int32, limit: Int, _ take: Take) throws(FastCodingError) -> Int {
        var block = [UInt8](repeating: 0, count: blockSize)
        var total = 0
        while true {
            let count = try fill(&block, from: descriptor)
            if count > limit - total { throw tooLarge(nil, limit) }
            total += count
            if count > 0 { try take(block.span.extracting(0..<count)) }
            if count < blockSize { return total }
        }
    }

    /// Reads until the block is full or the input ends; returns how many bytes there were.
    private static func fill(_ block: inout [UInt8], from descriptor: Int32) throws(FastCodingError) -> Int {
        var count = 0
        while count < block.count {
            let got = unsafe block.withUnsafeMutableBytes { buffer in
                guard let base = buffer.baseAddress else { return 0 }
                return unsafe SystemCalls.read(descriptor, base + count, buffer.count - count)
            }
            if got < 0 {
                let isClosed = -got == EBADF && descriptor == STDIN_FILENO
                throw isClosed ? SystemError.closed(.reading) : SystemError.make(Int32(-got), .reading)
            }
            if got == 0 { break }
            count += got
        }
        return count
    }
}
