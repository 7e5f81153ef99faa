internal import _FastCodingEngine

/// An open input that is read block by block, as more of it is needed.
package final class InputBlocks {
    private let descriptor: Int32
    private let status: stat
    /// The number of bytes to read; nil if it is not known.
    private let expected: Int?
    private var block: [UInt8]
    private var total = 0
    /// Whether the file has holes, which are read as zeros: images of disks are mostly holes.
    private let hasHoles: Bool

    init(_ descriptor: Int32, _ status: stat) {
        self.descriptor = descriptor
        self.status = status
        // Some files have size 0 and content that is generated while it is read.
        let isSized = status.isOfType(S_IFREG) && status.st_size > 0
        // A file's blocks are counted in units of 512 bytes.
        hasHoles = isSized && Int(status.st_blocks) < Int(status.st_size) / 512
        let position = max(0, Int(lseek(descriptor, 0, SEEK_CUR)))
        expected = isSized ? max(0, Int(status.st_size) - position) : nil
        // Most files are small, and the additional byte shows whether one has grown.
        let size = min(expected.map { $0 + 1 } ?? .max, InputReading.blockSize)
        block = Array(repeating: 0, count: size)
    }

    /// Whether the input is a file that is read from its first byte on, so that an offset in the
    /// bytes that were read is one in the file.
    var isSeekable: Bool { expected == Int(status.st_size) }

    /// Appends the next block to bytes; false if there is none.
    func next(_ bytes: inout [UInt8]) throws(FastCodingError) -> Bool {
        let size = block.count
        if hasHoles, skipHole(size) {
            total += size
            bytes += repeatElement(0, count: size)
            return true
        }

        // The block is taken out meanwhile: writing to an array with a second reference copies it.
        var block: [UInt8] = []
        swap(&block, &self.block)
        defer {
            swap(&block, &self.block)
        }

        let count = unsafe block.withUnsafeMutableBufferPointer { [descriptor] buffer in
            unsafe buffer.baseAddress.map {
                unsafe InputReading.fill($0, size, from: descriptor, isNew: false)
            } ?? 0
        }

        if count < 0 {
            throw InputReading.failure(-count, descriptor)
        }

        total += count
        bytes.append(block.span.extracting(0..<count))
        return count > 0
    }

    /// Passes over the next bytes of the file if all of them are in a hole. The system would make
    /// pages of zeros for them and keep those in memory, which takes far longer than the search.
    private func skipHole(_ size: Int) -> Bool {
        let position = lseek(descriptor, 0, SEEK_CUR)
        guard position >= 0 else { return false }

        var data = lseek(descriptor, position, SystemCalls.seekData)
        if data < 0 {
            // No data follows, or the file system does not tell.
            data = errno == ENXIO ? status.st_size : position
        }

        let isHole = data - position >= off_t(size)
        _ = lseek(descriptor, isHole ? position + off_t(size) : position, SEEK_SET)
        return isHole
    }

    /// The bytes at an offset of the file, as many as are asked for or there are.
    func bytes(at offset: Int, count: Int) throws(FastCodingError) -> [UInt8] {
        var failed = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) {
            [descriptor]
            buffer,
            initialized in
            guard let base = buffer.baseAddress else { return }

            let got = unsafe SystemCalls.readBytes(descriptor, base, count, at: offset)
            failed = min(got, 0)
            initialized = max(got, 0)
        }

        if failed < 0 {
            throw InputReading.failure(-failed, descriptor)
        }

        return bytes
    }

    /// Checks, when all bytes were to be read, that they were as many as the file has.
    func checkSize() throws(FastCodingError) {
        if let expected, total != expected {
            throw InputReading.changed()
        }
    }
}
