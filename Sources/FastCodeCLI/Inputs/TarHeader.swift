/// The header of an entry in a tar stream, or one of the blocks that continue it.
struct TarHeader {
    /// The size of a block. Headers take one each, and content fills up its last one.
    static let blockSize = 512

    /// The type of an entry, by which the blocks after its header are read.
    enum Kind {
        case file
        /// A file with holes in the form of GNU tar, whose map may take further blocks.
        case sparseFile
        /// The rest of a file that began in another volume.
        case continuation
        case hardLink
        /// A directory, a device, a FIFO or a symbolic link: no content follows, whatever size the
        /// header states.
        case bare
        /// Records of pax about the next entry, or about all of them.
        case records
        case globalRecords
        /// The name of the next entry in the form of GNU tar.
        case longName
        /// The target of a link, in the same form.
        case longLink
        /// Content of which no file is made, such as the name of a volume.
        case other

        var isFile: Bool {
            switch self {
            case .file, .sparseFile, .continuation, .hardLink: true
            case .bare, .records, .globalRecords, .longName, .longLink, .other: false
            }
        }
    }

    let kind: Kind
    /// The size that the header states.
    let size: Int
    private let block: [UInt8]

    /// - Returns: nil if the block is no header: its sum is wrong, or its size is no number.
    init?(_ block: [UInt8]) {
        guard block.count == Self.blockSize, Self.hasItsSum(block),
            let size = Self.number(block[124..<136])
        else {
            return nil
        }
        self.block = block
        self.size = size
        kind = Self.kind(ofType: block[156])
    }

    /// The kind for the type in a header. POSIX demands that unknown types count as files.
    private static func kind(ofType type: UInt8) -> Kind {
        switch Unicode.Scalar(type) {
        case "S": .sparseFile
        case "M": .continuation
        case "1": .hardLink
        case "2", "3", "4", "5", "6": .bare
        case "x", "X": .records
        case "g": .globalRecords
        case "L": .longName
        case "K": .longLink
        case "A", "D", "N", "V": .other
        default: .file
        }
    }

    /// The name, which in ustar and its kin may begin in another field.
    var name: [UInt8] {
        let name = text(0..<100)
        guard block[257..<263].elementsEqual("ustar\0".utf8) else { return name }
        let isStar = block[508..<512].elementsEqual("tar\0".utf8)
        let prefix = text(isStar ? 345..<476 : 345..<500)
        return prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
    }

    /// Whether it is a directory of the oldest form, which is a file whose name ends in a slash.
    var isOldDirectory: Bool {
        let isFile = block[156] == 0 || block[156] == UInt8(ascii: "0")
        return isFile && text(0..<100).last == UInt8(ascii: "/")
    }

    /// Whether tar programs differ on whether content follows: behind hard links, of which only pax
    /// allows it, and behind the directories of the oldest form.
    var mayLackContent: Bool { kind == .hardLink || isOldDirectory }

    /// Whether the map of a sparse file in the form of GNU tar goes on in the block behind the
    /// header.
    var hasFurtherMap: Bool { kind == .sparseFile && block[482] != 0 }

    /// The same for a block that continues the map.
    static func hasFurtherMap(_ block: [UInt8]) -> Bool { block[504] != 0 }

    /// The bytes of a field up to its first zero; a full field has none.
    private func text(_ range: Range<Int>) -> [UInt8] { Array(block[range].prefix { $0 != 0 }) }

    /// Whether the sum of a block's bytes is the one that its header states. Some old programs took
    /// bytes for signed numbers.
    private static func hasItsSum(_ block: [UInt8]) -> Bool {
        let field = 148..<156
        guard let stated = number(block[field]) else { return false }

        // The field itself counts as spaces.
        var sum = field.count * 0x20
        var signedSum = sum
        for (index, byte) in block.enumerated() where !field.contains(index) {
            sum += Int(byte)
            signedSum += Int(Int8(bitPattern: byte))
        }
        return stated == sum || stated == signedSum
    }

    /// A number in octal digits, or in GNU's form for large ones: bytes, after a first one of 0x80.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        if digits.first == 0x80 {
            for byte in digits.dropFirst() {
                if value > Int.max >> 8 { return nil }
                value = value << 8 | Int(byte)
            }
            return value
        }
        for byte in digits.drop(while: { $0 == 0x20 }) {
            if byte == 0 || byte == 0x20 { break }
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte), value <= Int.max >> 3
            else { return nil }
            value = value << 3 | Int(byte & 7)
        }
        return value
    }
}
