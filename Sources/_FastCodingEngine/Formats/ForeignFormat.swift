import _FastCodingCore

/// A format of other programs' files, known by their first bytes: for messages, and for the endings
/// of the names of extracted data.
package struct ForeignFormat: Sendable {
    /// The way to get at archives in a file of the format.
    package enum Advice: Sendable {
        case none
        /// It has to be decompressed or unpacked first.
        case unpack
        /// It has to be decrypted first.
        case decrypt
        /// `find` looks for archives in it.
        case find
        /// `rows --tar` reads it.
        case tar
    }

    /// The format in words, with an article; nil if its first bytes are too few to be certain of in
    /// a message.
    package let name: String?
    /// The usual ending of the names of such files; nil for the one of other data.
    package let ending: String?
    package let advice: Advice

    private init(_ name: String?, ending: String? = nil, advice: Advice = .none) {
        self.name = name
        self.ending = ending
        self.advice = advice
    }

    /// Bytes at a fixed offset by which a format is known.
    private struct Signature {
        let bytes: [UInt8]
        let offset: Int

        init(_ bytes: [UInt8], at offset: Int = 0) {
            self.bytes = bytes
            self.offset = offset
        }

        init(_ text: String, at offset: Int = 0) { self.init(Array(text.utf8), at: offset) }

        func matches(_ data: Span<UInt8>) -> Bool {
            data.count >= offset + bytes.count
                && data.extracting(offset..<(offset + bytes.count)).equals(bytes.span)
        }
    }

    /// A format in the table. The first row whose signature matches counts.
    private struct Row {
        let signature: Signature
        let format: ForeignFormat

        init(_ signature: Signature, _ format: ForeignFormat) {
            self.signature = signature
            self.format = format
        }
    }

    /// The noun for one such file, without an article; nil if no archive could be found in it.
    package var noun: String? {
        guard advice != .none, let name else { return nil }

        if advice == .decrypt {
            return "encrypted file"
        }

        let words = name.split(separator: " ")
        let isArticle = words.first == "a" || words.first == "an"
        let noun = words.dropFirst(isArticle ? 1 : 0).joined(separator: " ")
        return noun.hasSuffix(" data") ? noun.dropLast(4) + "file" : noun
    }

    /// The format of a file with these first bytes, which are no archive and no property list; nil
    /// if none is known.
    package init?(_ bytes: Span<UInt8>) {
        if let row = Self.table.first(where: { $0.signature.matches(bytes) }) {
            self = row.format
        } else if Self.isTar(bytes) {
            self = Self.tar
        } else {
            return nil
        }
    }

    /// The ending of the names of SQLite databases.
    private static let databaseEnding = "sqlite"

    package var isDatabase: Bool { ending == Self.databaseEnding }

    /// Whether it is the write-ahead log of a database.
    package var isLog: Bool { name == Self.log.name }

    private static let executable = ForeignFormat("an executable")
    private static let log = ForeignFormat("a write-ahead log of SQLite", advice: .find)
    private static let zip = ForeignFormat("a zip file", ending: "zip", advice: .unpack)
    private static let tar = ForeignFormat("a tar archive", ending: "tar", advice: .tar)
    private static let tiff = ForeignFormat("a TIFF image", ending: "tiff")
    private static let typedStream = ForeignFormat(
        "a typed stream of NSArchiver",
        ending: "typedstream"
    )

    /// The size of the blocks follows the mark of bzip2 as a digit.
    private static let bzip2 = (1...9).map { size in
        Row(
            Signature("BZh\(size)"),
            ForeignFormat("bzip2 data", ending: "bz2", advice: .unpack)
        )
    }

    /// The headers of zlib for its levels of compression, except one that is also text.
    private static let zlib = [0x01, 0x9C, 0xDA].map { level in
        Row(Signature([0x78, level]), ForeignFormat("zlib data", advice: .unpack))
    }

    private static let table: [Row] =
        bzip2 + zlib + [
            // Packed.
            Row(
                Signature([0x1F, 0x8B]),
                ForeignFormat("gzip data", ending: "gz", advice: .unpack)
            ),
            Row(
                Signature([0x28, 0xB5, 0x2F, 0xFD]),
                ForeignFormat("zstd data", ending: "zst", advice: .unpack)
            ),
            Row(
                Signature([0xFD] + Array("7zXZ".utf8) + [0]),
                ForeignFormat("xz data", ending: "xz", advice: .unpack)
            ),
            Row(
                Signature([0x04, 0x22, 0x4D, 0x18]),
                ForeignFormat("lz4 data", ending: "lz4", advice: .unpack)
            ),
            Row(Signature("bvx2"), ForeignFormat("lzfse data", ending: "lzfse", advice: .unpack)),
            Row(
                Signature([0x1F, 0x9D]),
                ForeignFormat("compress data", ending: "Z", advice: .unpack)
            ),
            Row(Signature("LZIP"), ForeignFormat("lzip data", ending: "lz", advice: .unpack)),
            Row(
                Signature("Rar!\u{1A}\u{7}"),
                ForeignFormat("a RAR file", ending: "rar", advice: .unpack)
            ),
            Row(Signature("xar!"), ForeignFormat("a xar file", ending: "xar", advice: .unpack)),
            Row(Signature("PK\u{3}\u{4}"), zip),
            Row(Signature("PK\u{5}\u{6}"), zip),
            Row(
                Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
                ForeignFormat("a 7z file", ending: "7z", advice: .unpack)
            ),
            Row(Signature("ustar", at: 257), tar),

            // Of databases and archivers.
            Row(
                Signature("SQLite format 3\0"),
                ForeignFormat("an SQLite database", ending: databaseEnding, advice: .find)
            ),
            Row(Signature([0x37, 0x7F, 0x06, 0x82]), log),
            Row(Signature([0x37, 0x7F, 0x06, 0x83]), log),
            Row(Signature([0x04, 0x0B] + Array("streamtyped".utf8)), typedStream),
            Row(Signature([0x04, 0x0B] + Array("typedstream".utf8)), typedStream),
            Row(
                Signature("NIBArchive"),
                ForeignFormat("a compiled nib (NIBArchive)", ending: "nib")
            ),

            // Encrypted.
            Row(
                Signature("Salted__"),
                ForeignFormat("encrypted data (of openssl)", advice: .decrypt)
            ),
            Row(
                Signature("age-encryption.org/"),
                ForeignFormat("encrypted data (of age)", advice: .decrypt)
            ),
            Row(
                Signature("-----BEGIN PGP MESSAGE"),
                ForeignFormat("encrypted data (of PGP)", advice: .decrypt)
            ),
            Row(
                Signature(Array("LUKS".utf8) + [0xBA, 0xBE]),
                ForeignFormat("an encrypted disk (LUKS)", advice: .decrypt)
            ),
            Row(
                Signature("encrcdsa"),
                ForeignFormat("an encrypted disk image", advice: .decrypt)
            ),
            Row(
                Signature("AEA1"),
                ForeignFormat("an Apple Encrypted Archive", advice: .decrypt)
            ),

            // Programs.
            Row(Signature([0x7F] + Array("ELF".utf8)), executable),
            Row(Signature([0xCF, 0xFA, 0xED, 0xFE]), executable),
            Row(Signature([0xCE, 0xFA, 0xED, 0xFE]), executable),
            Row(Signature([0xCA, 0xFE, 0xBA, 0xBE]), executable),
            Row(Signature([0x4D, 0x5A, 0x90, 0]), executable),

            // Documents and media.
            Row(
                Signature([0x89] + Array("PNG\r\n".utf8)),
                ForeignFormat("a PNG image", ending: "png")
            ),
            Row(Signature([0xFF, 0xD8, 0xFF]), ForeignFormat("a JPEG image", ending: "jpeg")),
            Row(Signature("GIF8"), ForeignFormat("a GIF image", ending: "gif")),
            Row(Signature("%PDF-"), ForeignFormat("a PDF document", ending: "pdf")),
            Row(Signature("II*\0"), tiff),
            Row(Signature("MM\0*"), tiff),
            Row(Signature("WEBP", at: 8), ForeignFormat(nil, ending: "webp")),
            Row(Signature("WAVE", at: 8), ForeignFormat(nil, ending: "wav")),
            Row(Signature("ftypheic", at: 4), ForeignFormat(nil, ending: "heic")),
            Row(Signature("ftypM4A", at: 4), ForeignFormat(nil, ending: "m4a")),
            Row(Signature("ftyp", at: 4), ForeignFormat(nil, ending: "mp4")),
            Row(Signature("ID3"), ForeignFormat(nil, ending: "mp3")),
            Row(Signature("OggS"), ForeignFormat(nil, ending: "ogg")),
            Row(Signature("caff"), ForeignFormat(nil, ending: "caf")),
            Row(Signature([0, 1, 0, 0, 0]), ForeignFormat(nil, ending: "ttf")),
            Row(Signature("OTTO"), ForeignFormat(nil, ending: "otf")),
            Row(Signature("<?xml"), ForeignFormat(nil, ending: "xml")),
            Row(Signature("{\\rtf"), ForeignFormat(nil, ending: "rtf")),
            Row(Signature("BM"), ForeignFormat(nil, ending: "bmp")),
            Row(Signature("icns"), ForeignFormat(nil, ending: "icns")),
            Row(Signature("wOFF"), ForeignFormat(nil, ending: "woff")),
        ]

    /// Whether there may be a content in data that a search can't see: at its beginning, or in the
    /// files of a tar archive.
    static func mayHideContent(in data: Span<UInt8>) -> Bool {
        // A database has very many short values.
        guard data.count >= TarFields.blockSize || HiddenContentMarks.mayBegin(data),
            let format = ForeignFormat(data)
        else {
            return false
        }

        return format.hidesContent || format.advice == .tar
    }

    /// The signatures of the formats whose files hide their contents, and the mark of tar archives,
    /// in which there may be such files.
    static let hidingSignatures: [[UInt8]] = table.compactMap { row in
        row.format.hidesContent || row.format.advice == .tar ? row.signature.bytes : nil
    }

    /// Whether the bytes begin with the header of an entry of a tar archive: old ones have a sum,
    /// but no signature.
    private static func isTar(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= TarFields.blockSize, bytes[0] != 0 else { return false }

        return TarFields.haveTheirSum(bytes.extracting(0..<TarFields.blockSize))
    }

    /// Whether a search can't see what is in such a file, unless it is the input itself.
    package var hidesContent: Bool {
        switch advice {
        case .unpack, .decrypt: true
        case .find: isDatabase || isLog
        case .none, .tar: false
        }
    }

    /// The bytes that are examined to tell whether they look random.
    private static let randomSample = 4096
    /// The least number of bytes that tell it.
    private static let leastSample = TarFields.blockSize

    /// Whether all values of bytes are about equally frequent at the beginning, as in encrypted
    /// data. SQLCipher's databases, for instance, have no other mark.
    package static func looksEncrypted(_ bytes: Span<UInt8>) -> Bool {
        let count = min(bytes.count, randomSample)
        guard count >= leastSample else { return false }

        var frequencies = [Int](repeating: 0, count: 256)
        for index in 0..<count {
            frequencies[Int(bytes[index])] += 1
        }

        // The sum of (frequency - count / 256)^2 / (count / 256) is near 255 for random bytes, and
        // rarely above 370.
        let squares = frequencies.reduce(0) { $0 + $1 * $1 }
        return 256 * squares / count - count < 370
    }
}
