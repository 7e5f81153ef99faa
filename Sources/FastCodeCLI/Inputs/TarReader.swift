package import _FastCodingEngine

/// Takes a tar stream block by block and hands over the regular files in it, one at a time: ustar
/// with the extensions of pax and the long names of GNU tar.
package struct TarReader {
    /// What becomes of the files: their names, and their content or, after what there is of its
    /// beginning, why it can't be had.
    package typealias Take = (Path, [UInt8], FastCodingError?) -> Void

    private static let mostMetadata = 1 << 20
    /// No system allows more, and output may have the name of a file in each of its lines.
    static let blockSize = 512

    /// The entry whose content comes next. Entries for long names precede the file that they name.
    private enum Entry {
        case file, pax, longName, other
    }

    private let limit: Int
    private var header: [UInt8] = []
    private var content: [UInt8] = []
    private var entry = Entry.other
    private var name: [UInt8] = []
    private var failure: FastCodingError?
    /// How many bytes of the entry's content, and of what fills its last block, are still to come.
    private var left = 0
    private var padding = 0
    /// What extended headers say about the next entry.
    private var nextName: [UInt8]? = nil
    private var nextSize: Int? = nil
    private var isNextSparse: Bool = false
    /// How many bytes there were so far, and where the header of the entry begins.
    private var position = 0
    private var offset = 0
    /// Whether the last block was one of zeros, as at the end of an archive.
    private var hasEnded = false

    package init(limit: Int) {
        self.limit = limit
    }

    package mutating func feed(_ bytes: Span<UInt8>, _ take: Take) throws(FastCodingError) {
        var index = 0
        while index < bytes.count {
            let wanted = left > 0 ? left : padding > 0 ? padding : Self.blockSize - header.count
            let count = min(wanted, bytes.count - index)
            let part = bytes.extracting(index..<(index + count))
            index += count
            position += count

            if left > 0 {
                if entry != .other, failure == nil || content.count < Self.blockSize {
                    content.append(part)
                }

                left -= count
                if left == 0 {
                    try end(take)
                }
            } else if padding > 0 {
                padding -= count
            } else {
                header.append(part)
                if header.count == Self.blockSize {
                    offset = position - Self.blockSize
                    try begin(take)
                    header.removeAll(keepingCapacity: true)
                }
            }
        }
    }

    /// Checks at the end of the stream that it has come to its own.
    package func finish() throws(FastCodingError) {
        if !hasEnded || !header.isEmpty {
            throw FastCodingError(.truncated, "the tar archive is cut off", offset: position)
        }
    }

    /// Begins the entry whose header is complete. Blocks of zeros end an archive, which another one
    /// may follow.
    private mutating func begin(_ take: Take) throws(FastCodingError) {
        hasEnded = nextName == nil && nextSize == nil && header.allSatisfy { $0 == 0 }
        if hasEnded {
            return
        }

        // The field of the sum counts as spaces.
        let sum = header.enumerated().reduce(0) {
            $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element))
        }

        guard number(148..<156) == sum, let stated = number(124..<136) else {
            throw FastCodingError(
                .notAnArchive,
                "this is not the header of a tar archive's entry",
                offset: offset
            )
        }

        let type = header[156]
        switch type {
        case 0, UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "7"), UInt8(ascii: "S"):
            entry = .file
        case UInt8(ascii: "x"): entry = .pax
        case UInt8(ascii: "L"): entry = .longName
        default: entry = .other
        }

        left = stated
        failure = nil

        if entry == .pax || entry == .longName {
            if left > Self.mostMetadata {
                throw FastCodingError(.inputLimit, "an extended header is too long", offset: offset)
            }
        } else if type != UInt8(ascii: "g"), type != UInt8(ascii: "K") {
            left = nextSize ?? stated
            name = nextName ?? ustarName

            if entry == .file, left > limit {
                failure = InputReading.tooLarge(left, limit)
            }

            if type == UInt8(ascii: "1") {
                failure = FastCodingError(
                    .readFailed,
                    "hard links have no content in a tar archive"
                )
            }

            if name.count > Links.longestName {
                failure = FastCodingError(
                    .readFailed,
                    "names of more than \(Links.longestName) bytes are not read"
                )
            }

            if type == UInt8(ascii: "S") || isNextSparse {
                failure = FastCodingError(.readFailed, "sparse files are not read")
            }

            nextName = nil
            nextSize = nil
            isNextSparse = false
        }

        // The last block is filled up; a size near the largest number does not matter, because
        // nothing is that long.
        padding = (Self.blockSize - left % Self.blockSize) % Self.blockSize
        if left == 0 {
            try end(take)
        }
    }

    private mutating func end(_ take: Take) throws(FastCodingError) {
        defer {
            content = []
        }

        switch entry {
        case .file: take(Path(name), content, failure)
        case .longName: nextName = Array(content.prefix { $0 != 0 })
        case .pax: try readRecords()
        case .other: break
        }
    }

    private var ustarName: [UInt8] {
        let name = field(0..<100)
        let prefix =
            header[257..<262].elementsEqual("ustar".utf8) && header[262] == 0
            ? field(345..<500) : []
        return prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
    }

    private func field(_ range: Range<Int>) -> [UInt8] {
        Array(header[range].prefix { $0 != 0 })
    }

    /// A number in octal digits, or in GNU's form for large ones: bytes, after a first one of 0x80.
    private func number(_ range: Range<Int>) -> Int? {
        let digits = header[range]
        var value = 0

        if digits.first == 0x80 {
            for byte in digits.dropFirst() {
                if value > Int.max >> 8 {
                    return nil
                }
                value = value << 8 | Int(byte)
            }
            return value
        }

        for byte in digits.drop(while: { $0 == 0x20 }) {
            if byte == 0 || byte == 0x20 {
                break
            }

            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte), value <= Int.max >> 3
            else {
                return nil
            }

            value = value << 3 | Int(byte & 7)
        }

        return value
    }

    /// Reads the records of pax: `LENGTH KEY=VALUE` and a line feed each.
    private mutating func readRecords() throws(FastCodingError) {
        var rest = content[...]
        var sparseName: [UInt8]?

        while !rest.isEmpty {
            let digits = rest.prefix { $0 != 0x20 }
            guard let length = Quantity.number(Array(digits)), length > digits.count + 1,
                length <= rest.count
            else {
                throw FastCodingError(
                    .notAnArchive,
                    "an extended header is damaged",
                    offset: offset
                )
            }

            let record = rest.prefix(length).dropFirst(digits.count + 1).dropLast()
            rest = rest.dropFirst(length)
            let key = record.prefix { $0 != UInt8(ascii: "=") }
            let value = Array(record.dropFirst(key.count + 1))

            if key.elementsEqual("path".utf8) {
                nextName = value
            }

            if key.starts(with: "GNU.sparse.".utf8) {
                isNextSparse = true
            }

            if key.elementsEqual("GNU.sparse.name".utf8) {
                sparseName = value
            }

            if key.elementsEqual("size".utf8) {
                guard let size = Quantity.number(value) else {
                    throw FastCodingError(
                        .notAnArchive,
                        "an extended header has a wrong size",
                        offset: offset
                    )
                }

                nextSize = size
            }
        }

        // The path of a sparse file is one for programs that do not know such files.
        nextName = sparseName ?? nextName
    }
}
