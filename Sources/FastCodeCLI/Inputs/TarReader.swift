package import _FastCodingEngine

/// Takes a tar stream block by block and hands over the regular files in it, one at a time: the
/// form of the seventh edition of Unix, ustar with the extensions of pax, and that of GNU tar.
package struct TarReader {
    /// Receives a file: its name, its content and, if that can't be had, the reason; the content is
    /// then the beginning as far as it is known.
    package typealias Take = (Path, [UInt8], FastCodingError?) -> Void

    /// The most bytes that an extended header or a long name may have. They are kept in memory, and
    /// a header can state any size.
    private static let mostMetadata = 1 << 20
    /// The bytes that are kept of a file that can't be had, to see whether it is one to read.
    private static let headSize = 1024
    /// Bytes in a block.
    static let blockSize = TarHeader.blockSize

    /// The entry whose header came last. Some entries are about the next one.
    private struct Entry {
        let kind: TarHeader.Kind
        /// The offset of its header.
        let offset: Int
        var name: [UInt8] = []
        /// The reason why the content can't be had; nil if it can.
        var failure: FastCodingError?
        var content: [UInt8] = []
        /// The bytes of content that are still to come.
        var left = 0
        /// The bytes that fill up the last block of the content, as far as they are still to come.
        var padding = 0
        /// Skips the map of a sparse file; nil for others.
        var map: SparseMapSkipper?

        /// Begins the content of a size in bytes, and what fills up its last block.
        mutating func expect(_ size: Int) {
            left = size
            // A size near the largest number does not matter, because nothing is that long.
            padding = (TarReader.blockSize - size % TarReader.blockSize) % TarReader.blockSize
        }
    }

    /// The meaning of the next block, unless it belongs to content.
    private enum Expected {
        case header
        /// More of the map of a sparse file, whose content has a size.
        case map(contentSize: Int)
        /// A header, or the first block of content that tar programs differ about.
        case headerOrContent(size: Int)
    }

    /// Is told where the content of each file will be, whether or not it can be had.
    package var locate: ((Path, Range<Int>) -> Void)?

    /// The most bytes of content of a file that are read.
    private let limit: Int
    private var expected = Expected.header
    private var entry: Entry?
    /// The extensions in front of the next entry.
    private var next: TarExtension?
    /// The bytes of a block that is not complete yet.
    private var block: [UInt8] = []
    /// The bytes of the stream so far.
    private var position = 0
    /// Whether the last block was one of zeros, as at the end of an archive.
    private var hasEnded = false

    /// - Parameter limit: the most bytes of content of a file that are read.
    package init(limit: Int) { self.limit = limit }

    /// Takes the next bytes of the stream, however they are cut, and hands over each file whose
    /// content ends in them.
    ///
    /// - Throws: `notAnArchive`, `inputLimit` or `readFailed` for a header after which the rest of
    ///   the
    ///   stream can't be read.
    package mutating func feed(_ bytes: Span<UInt8>, _ take: Take) throws(FastCodingError) {
        var index = 0
        while index < bytes.count {
            let left = entry?.left ?? 0
            let padding = entry?.padding ?? 0
            let wanted = left > 0 ? left : padding > 0 ? padding : Self.blockSize - block.count
            let count = min(wanted, bytes.count - index)
            let part = bytes.extracting(index..<(index + count))
            index += count
            position += count

            if left > 0 {
                try takeContent(part, take)
            } else if padding > 0 {
                entry?.padding -= count
            } else {
                block.append(part)
                if block.count == Self.blockSize {
                    try takeBlock(take)
                }
            }
        }
    }

    /// Checks at the end of the stream that the archive has ended.
    package func finish() throws(FastCodingError) {
        if !hasEnded || !block.isEmpty {
            throw FastCodingError(.truncated, "the tar archive is cut off", offset: position)
        }
    }

    /// Takes a whole block that is no content, or of which that is not certain yet.
    private mutating func takeBlock(_ take: Take) throws(FastCodingError) {
        let whole = block
        block.removeAll(keepingCapacity: true)

        switch expected {
        case .header:
            try begin(whole, take)
        case .map(let size):
            if TarHeader.hasFurtherMap(whole) {
                return
            }

            try expectContent(size, take)
        case .headerOrContent(let size):
            if TarHeader(whole) != nil || Self.isEmpty(whole) {
                try end(take)
                return try begin(whole, take)
            }

            // The content follows after all, and this block is its beginning.
            entry?.failure = size > limit ? InputReading.tooLarge(size, limit) : nil
            try expectContent(size, take)
            try takeContent(whole.span.extracting(0..<min(size, Self.blockSize)), take)
            // The block had the padding of a shorter content, too.
            if size < Self.blockSize {
                entry?.padding = 0
            }
        }
    }

    /// Whether a block has only zeros.
    private static func isEmpty(_ block: [UInt8]) -> Bool { block.allSatisfy { $0 == 0 } }

    /// Begins the entry whose header a block is. Blocks of zeros end an archive, which another one
    /// may follow.
    private mutating func begin(_ block: [UInt8], _ take: Take) throws(FastCodingError) {
        expected = .header
        // After an extended header, zeros are no end: the entry that it is about is missing.
        hasEnded = next == nil && Self.isEmpty(block)
        if hasEnded {
            return
        }

        let offset = position - Self.blockSize
        guard let header = TarHeader(block) else {
            throw FastCodingError(
                .notAnArchive,
                "this is not a tar header",
                offset: offset
            )
        }

        switch header.kind {
        case .records, .globalRecords, .longName:
            if header.size > Self.mostMetadata {
                throw FastCodingError(.inputLimit, "an extended header is too long", offset: offset)
            }

            entry = Entry(kind: header.kind, offset: offset)
            try expectContent(header.size, take)
        case .longLink:
            entry = Entry(kind: header.kind, offset: offset)
            try expectContent(header.size, take)
        default:
            let about = next ?? TarExtension()
            next = nil
            try begin(header, about, at: offset, take)
        }
    }

    /// Begins an entry that is no extended header.
    ///
    /// - Parameters:
    ///   - about: the extended headers in front of the entry, which overrule its own header.
    ///   - offset: where the header begins.
    private mutating func begin(
        _ header: TarHeader,
        _ about: TarExtension,
        at offset: Int,
        _ take: Take
    ) throws(FastCodingError) {
        let size = about.size ?? header.size
        // A directory without content is no empty file.
        let isDirectory = header.isOldDirectory && size == 0
        var entry = Entry(kind: isDirectory ? .bare : header.kind, offset: offset)
        entry.name = about.name ?? header.name
        entry.failure = failure(header, about, size)

        if entry.name.count > Links.longestName {
            entry.failure = FastCodingError(
                .readFailed,
                "names of more than \(Links.longestName) bytes are not read"
            )
        }

        if about.hasMapInContent {
            entry.map = SparseMapSkipper()
        }

        self.entry = entry

        // Programs differ about content here, so the next block is looked at first: a valid header
        // or zeros show that there is none.
        if size > 0, header.mayLackContent {
            expected = .headerOrContent(size: size)
        } else if header.hasFurtherMap {
            expected = .map(contentSize: size)
        } else if header.kind == .bare {
            try expectContent(0, take)
        } else {
            try expectContent(size, take)
        }
    }

    /// The reason why the content of a file can't be had; nil if it can.
    private func failure(_ header: TarHeader, _ about: TarExtension, _ size: Int)
        -> FastCodingError?
    {
        switch header.kind {
        case .hardLink:
            return FastCodingError(.readFailed, "hard links have no content in a tar archive")
        case .continuation:
            return FastCodingError(.readFailed, "files that begin in another volume are not read")
        case .sparseFile:
            return FastCodingError(.readFailed, "sparse files are not read")
        default:
            if about.isSparse {
                return FastCodingError(.readFailed, "sparse files are not read")
            }

            return size > limit ? InputReading.tooLarge(size, limit) : nil
        }
    }

    /// Waits for content of a size in bytes; an entry without content ends at once.
    private mutating func expectContent(_ size: Int, _ take: Take) throws(FastCodingError) {
        expected = .header
        entry?.expect(size)
        if let locate, let entry, entry.kind.isFile {
            locate(Path(entry.name), position..<(position + min(size, .max - position)))
        }

        if size == 0 {
            try end(take)
        }
    }

    /// Takes a part of the content of the current entry, which is kept only if it is needed.
    private mutating func takeContent(_ part: Span<UInt8>, _ take: Take) throws(FastCodingError) {
        guard var entry else { return }

        // With a second reference to the content, each append would copy all of it.
        self.entry = nil
        entry.left -= part.count
        let skipped = entry.map?.skip(part) ?? 0
        let isKept = entry.failure == nil || entry.content.count < Self.headSize
        if isKept, entry.kind != .other, entry.kind != .longLink {
            entry.content.append(part.extracting(skipped..<part.count))
        }

        let isWhole = entry.left == 0
        self.entry = entry
        if isWhole {
            try end(take)
        }
    }

    /// Ends an entry whose content is there.
    private mutating func end(_ take: Take) throws(FastCodingError) {
        guard var entry else { return }

        let content = entry.content
        entry.content = []
        self.entry = entry

        switch entry.kind {
        case .file, .sparseFile, .continuation, .hardLink:
            take(Path(entry.name), content, entry.failure)
        case .longName:
            var about = next ?? TarExtension()
            about.path = Array(content.prefix { $0 != 0 })
            next = about
        case .records:
            var about = next ?? TarExtension()
            try about.read(content, at: entry.offset)
            next = about
        case .globalRecords:
            try checkGlobal(content, at: entry.offset)
        case .longLink:
            // It is about the next entry, so there has to be one.
            next = next ?? TarExtension()
        case .bare, .other:
            break
        }
    }

    /// Refuses records about all entries that say where entries end or what their names are. Others
    /// don't concern this reader.
    private func checkGlobal(_ records: [UInt8], at offset: Int) throws(FastCodingError) {
        var about = TarExtension()
        try about.read(records, at: offset)
        if about.size != nil || about.name != nil || about.isSparse {
            let message = "names and sizes of all entries in one extended header are not read"
            throw FastCodingError(.readFailed, message, offset: offset)
        }
    }
}
