import _FastCodingCore

/// The header of an entry in a tar stream, or one of the blocks that continue it.
package struct TarHeader {
    /// The size of a block. Headers take one each, and content fills up its last one.
    package static let blockSize = TarFields.blockSize

    /// The type of an entry, by which the blocks after its header are read.
    package enum Kind {
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

        package var isFile: Bool {
            switch self {
            case .file, .sparseFile, .continuation, .hardLink: true
            case .bare, .records, .globalRecords, .longName, .longLink, .other: false
            }
        }
    }

    package let kind: Kind
    /// The size that the header states.
    package let size: Int
    private let block: [UInt8]

    /// - Returns: nil if the block is no header: its sum is wrong, or its size is no number.
    package init?(_ block: [UInt8]) {
        guard block.count == Self.blockSize, TarFields.haveTheirSum(block.span),
            let size = TarFields.number(block.span.extracting(124..<136))
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
    package var name: [UInt8] {
        let name = text(0..<100)
        guard block[257..<263].elementsEqual("ustar\0".utf8) else { return name }

        // The prefix of star is shorter: two times follow it.
        let isStar = block[508..<512].elementsEqual("tar\0".utf8)
        let prefix = text(isStar ? 345..<476 : 345..<500)
        return prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
    }

    /// Whether it is a directory of the oldest form, which is a file whose name ends in a slash.
    package var isOldDirectory: Bool {
        let isFile = block[156] == 0 || block[156] == UInt8(ascii: "0")
        return isFile && text(0..<100).last == UInt8(ascii: "/")
    }

    /// Whether tar programs differ on whether content follows: behind hard links, of which only pax
    /// allows it, and behind the directories of the oldest form.
    package var mayLackContent: Bool { kind == .hardLink || isOldDirectory }

    /// Whether the map of a sparse file in the form of GNU tar goes on in the block behind the
    /// header.
    package var hasFurtherMap: Bool { kind == .sparseFile && block[482] != 0 }

    /// The same for a block that continues the map.
    package static func hasFurtherMap(_ block: [UInt8]) -> Bool { block[504] != 0 }

    /// The bytes of a field up to its first zero; a full field has none.
    private func text(_ range: Range<Int>) -> [UInt8] { Array(block[range].prefix { $0 != 0 }) }
}
