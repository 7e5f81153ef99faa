internal import _FastCodingLibrary

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A run of bytes in a file, and the memory that it is read into.
@safe
final class FilePart: @unchecked Sendable {
    /// How many bytes are read at a time: memory that has just been provided for them is still in the processor's caches.
    private static let step = 1 << 20

    private let descriptor: Int32
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    /// Where it begins in the file; nil for the descriptor's current position.
    private let place: Int?
    /// How much of it has been read, from its beginning.
    private(set) var count = 0
    private let monitor = Monitor()
    /// The result of reading it on a separate thread.
    private var result: Int32?

    /// `memory` has room for `size` bytes until all has been read.
    init(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ size: Int, at place: Int? = nil) {
        self.descriptor = descriptor
        unsafe self.memory = unsafe memory
        self.size = size
        self.place = place
    }

    /// Reads as much of it as there is; returns 0 or `errno`.
    func read() -> Int32 {
        while count < size {
            let wanted = min(size - count, FilePart.step)
            unsafe RawMemory.provide(memory + count, wanted, before: size - count - wanted)
            let got = unsafe SystemCalls.read(descriptor, memory + count, wanted, at: place.map { $0 + count })
            if got < 0 { return Int32(-got) }
            if got == 0 { break }
            count += got
        }
        return 0
    }

    /// Does the same with both halves at once: most of the time goes into copying, which each core does on its own. The
    /// descriptor's position does not change.
    func readInHalves() -> Int32 {
        let start = Int(lseek(descriptor, 0, SEEK_CUR))
        guard start >= 0 else { return read() }
        let half = size / 2
        let first = unsafe FilePart(descriptor, memory, half, at: start)
        let second = unsafe FilePart(descriptor, memory + half, size - half, at: start + half)
        let isOnItsWay = Thread.start { second.finish(second.read()) }
        let error = first.read()
        let otherError = isOnItsWay ? second.wait() : second.read()
        // What comes after a gap is not counted.
        count = first.count < half ? first.count : half + second.count
        return error != 0 ? error : otherError
    }

    private func finish(_ error: Int32) {
        monitor.locked {
            result = error
            monitor.wakeAll()
        }
    }

    private func wait() -> Int32 {
        monitor.locked {
            while true {
                if let result { return result }
                monitor.wait()
            }
        }
    }
}
