internal import _FastCodingEngine

/// The ending of a file name for data that begins with these bytes.
enum ContentEnding {
    private static let signatures: [(bytes: [UInt8], offset: Int, ending: String)] = [
        ([0x89] + Array("PNG\r\n".utf8), 0, "png"),
        ([0xFF, 0xD8, 0xFF], 0, "jpeg"),
        (Array("GIF8".utf8), 0, "gif"),
        (Array("bplist".utf8), 0, "bplist"),
        (Array("TSAF".utf8), 0, "fast"),
        (Array("PK\u{3}\u{4}".utf8), 0, "zip"),
        (Array("%PDF-".utf8), 0, "pdf"),
        (Array("WEBP".utf8), 8, "webp"),
        (Array("WAVE".utf8), 8, "wav"),
        (Array("ftypheic".utf8), 4, "heic"),
        (Array("ftypM4A".utf8), 4, "m4a"),
        (Array("ftyp".utf8), 4, "mp4"),
        (Array("ID3".utf8), 0, "mp3"),
        (Array("OggS".utf8), 0, "ogg"),
        (Array("caff".utf8), 0, "caf"),
        ([0x1F, 0x8B], 0, "gz"),
        (Array("SQLite format 3\0".utf8), 0, "sqlite"),
        (Array("II*\0".utf8), 0, "tiff"),
        (Array("MM\0*".utf8), 0, "tiff"),
        ([0, 1, 0, 0, 0], 0, "ttf"),
        (Array("OTTO".utf8), 0, "otf"),
        (Array("<?xml".utf8), 0, "xml"),
        (Array("<plist".utf8), 0, "xml"),
        (Array("{\\rtf".utf8), 0, "rtf"),
        (Array("BM".utf8), 0, "bmp"),
        (Array("icns".utf8), 0, "icns"),
        (Array("wOFF".utf8), 0, "woff"),
    ]

    static func of(_ data: Span<UInt8>) -> String {
        for (bytes, offset, ending) in signatures where data.count >= offset + bytes.count {
            if data.extracting(offset..<(offset + bytes.count)).equals(bytes.span) {
                return ending
            }
        }
        return "bin"
    }
}
