import _FastCodingCore

/// Looks through a tar archive for files that a search can't look into, also in tar archives that
/// are files of it.
///
/// The headers of these are found like those of the archive itself: all headers begin at multiples
/// of a block, and have a sum by which they are known. So neither damage nor a size that lies hides
/// what comes after it.
struct TarContents {
    typealias Take = (HiddenContent.Kind, _ names: [[UInt8]], _ offset: Int) -> Void

    /// A file whose content goes on.
    private struct OpenFile {
        let name: [UInt8]
        let end: Int
    }

    /// A file that looks random, in which nothing was found so far.
    private struct RandomFile {
        let range: Range<Int>
        let names: [[UInt8]]
        var isRead = false
    }

    /// How many tar archives inside of each other the names are kept of.
    private static let mostNames = 8

    /// The bytes of a block that is not complete yet.
    private var block: [UInt8] = []
    /// Where the next block begins.
    private var position = 0
    /// Whether the bytes are a tar archive; nil before the first block.
    private var isTar: Bool?
    /// The files around the next block, from the outside to the inside.
    private var open: [OpenFile] = []
    /// Where the content of a file ends that begins with the next block; nil if none begins there.
    private var contentEnd: Int?
    /// The end of the last records of pax.
    private var recordsEnd = 0
    /// Whether they say that the next file is a sparse one.
    private var isNextSparse = false
    /// In the order of their places.
    private var randomFiles: [RandomFile] = []

    /// Takes the next bytes, however they are cut.
    mutating func feed(_ bytes: Span<UInt8>, _ take: Take) {
        guard isTar != false else { return }

        var index = 0
        while index < bytes.count {
            let missing = TarFields.blockSize - block.count
            let end = min(index + missing, bytes.count)
            let part = bytes.extracting(index..<end)
            index = end
            if block.isEmpty, part.count == TarFields.blockSize {
                self.take(part, take)
                continue
            }

            block.append(part)
            if block.count == TarFields.blockSize {
                let whole = block
                block.removeAll(keepingCapacity: true)
                self.take(whole.span, take)
            }
        }
    }

    /// Takes the end of the bytes.
    mutating func finish(_ take: Take) {
        let rest = block
        block = []
        if isTar == true, !rest.isEmpty {
            self.take(rest.span, take)
        }

        for file in randomFiles where !file.isRead {
            take(.random, file.names, file.range.lowerBound)
        }
    }

    /// Notes that a document was found at an offset: a file that looks random was not hidden then.
    mutating func noteDocument(at offset: Int) {
        let next = partitionPoint(below: randomFiles.count) {
            randomFiles[$0].range.lowerBound > offset
        }

        if next > 0, randomFiles[next - 1].range.contains(offset) {
            randomFiles[next - 1].isRead = true
        }
    }

    /// Takes a block, which is complete except at the end.
    private mutating func take(_ block: Span<UInt8>, _ take: Take) {
        if isTar == nil {
            isTar = TarFields.haveTheirSum(block)
        }

        guard isTar == true else { return }

        while let last = open.last, last.end <= position {
            open.removeLast()
        }

        if let end = contentEnd {
            contentEnd = nil
            begin(block, upTo: end, take)
        }

        if position < recordsEnd, block.firstOffset(of: "GNU.sparse.", from: 0) != nil {
            isNextSparse = true
        }

        if TarFields.haveTheirSum(block) {
            takeHeader(block, take)
        }

        position += block.count
    }

    /// Takes the first block of the content of a file.
    ///
    /// - Parameter end: where the content ends by its header. A record may have another size; then
    ///   nothing tells that a document is in a file that looks random.
    private mutating func begin(_ block: Span<UInt8>, upTo end: Int, _ take: Take) {
        if let kind = HiddenContent.Kind(block) {
            take(kind, open.map(\.name), position)
            return
        }

        if ForeignFormat(block) == nil, ForeignFormat.looksEncrypted(block) {
            let range = position..<max(position, end)
            randomFiles.append(RandomFile(range: range, names: open.map(\.name)))
        }
    }

    private mutating func takeHeader(_ block: Span<UInt8>, _ take: Take) {
        var bytes: [UInt8] = []
        bytes.append(block)
        guard let header = TarHeader(bytes) else { return }

        let start = position + TarFields.blockSize
        let end = start + min(header.size, .max - start)
        switch header.kind {
        case .records:
            recordsEnd = end
            return
        case .globalRecords, .longName, .longLink, .other, .bare:
            return
        case .file, .hardLink, .sparseFile, .continuation:
            break
        }

        if open.count < Self.mostNames {
            open.append(OpenFile(name: header.name, end: end))
        }

        // A record may have another size than the header.
        contentEnd = header.size > 0 || recordsEnd > 0 ? end : nil
        if header.kind == .sparseFile || isNextSparse {
            take(.sparseFile, open.map(\.name), start)
        } else if header.kind == .continuation {
            take(.splitFile, open.map(\.name), start)
        }

        recordsEnd = 0
        isNextSparse = false
    }
}
