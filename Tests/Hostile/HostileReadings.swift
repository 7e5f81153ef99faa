// Files that hide in one reading what they show in another, and files that make each alias cost
// what it points to.
extension ArchiveBytes {
    /// Appends null up to the right offset, and a chunk that is padded to 8 in one layout but not
    /// in another. What comes next has an offset that is 3 more than a multiple of 8 if the chunk
    /// is not padded; if it is, the chunk reaches 5 bytes further.
    ///
    /// - Returns: how many elements these are.
    @discardableResult
    package mutating func fork(_ kind: Kind) -> Int {
        var elements = 1
        while count % 8 != 2 {
            chunk(.null)
            elements += 1
        }

        chunk(kind)
        bytes += Array(repeating: 0, count: kind == .legacyDate ? 8 : 48)
        return elements
    }

    /// Appends data around what is written.
    package mutating func data(around write: (inout ArchiveBytes) -> Void) {
        open(.data, 0)
        let start = count
        write(&self)
        patch(count - start, at: start - 4)
        pad(to: 4)
    }

    /// Appends an object of class Evil, and its definition, without its properties. Its end is a
    /// multiple of 4.
    package mutating func evil(properties: Int = 1, number: UInt8 = 0) {
        let start = self
        for extra in 0..<4 {
            self = start
            define(
                "Evil",
                Array(repeating: "p", count: properties - 1) + [
                    String(repeating: "x", count: extra)
                ]
            )

            chunk(.object8, number)
            if count % 4 == 0 {
                return
            }
        }
    }

    /// An array that ends in data if the chunk is not padded, and in what `write` appends if it is.
    package static func hidden(
        inPadded kind: Kind,
        minor: UInt16,
        _ write: (inout ArchiveBytes) -> Void
    ) -> [UInt8] {
        var archive = ArchiveBytes(minor: minor, objects: 2)
        archive.open(.array, 0)
        archive.patch(archive.fork(kind) + 1, at: 24)
        archive.data(around: write)

        return archive.bytes
    }
}

extension HostileFile {
    /// Data with the padding; without it shorter data and an object, which takes the last element
    /// for its property.
    private static func hidden(inUnpadded kind: ArchiveBytes.Kind, minor: UInt16, _ size: Int)
        -> [UInt8]
    {
        var archive = ArchiveBytes(minor: minor)
        archive.open(.array, 0)
        archive.patch(archive.fork(kind) + 2, at: 24)
        let length = max(size, 8) / 8 * 8
        archive.open(.data, 8 + length)
        archive.data { archive in
            archive.bytes += Array(repeating: 0, count: length)
            archive.evil()
        }

        archive.chunk(.one)
        return archive.bytes
    }

    private static func evil(inPadded kind: ArchiveBytes.Kind, minor: UInt16, _ size: Int)
        -> [UInt8]
    {
        ArchiveBytes.hidden(inPadded: kind, minor: minor) { archive in
            archive.evil()
            archive.string(String(repeating: "x", count: max(size, 2)), .mutableString)
        }
    }

    package static let readings: [HostileFile] = [
        HostileFile(
            "object-with-affine-padding",
            refused: "class-not-allowed",
            warnings: ["dialect"]
        ) { size in
            evil(inPadded: .affineTransform, minor: 3, size)
        },
        HostileFile("object-with-date-padding", refused: "class-not-allowed", warnings: ["dialect"])
        { size in
            evil(inPadded: .legacyDate, minor: 0, size)
        },
        HostileFile("object-without-affine-padding", refused: "class-not-allowed") { size in
            hidden(inUnpadded: .affineTransform, minor: 3, size)
        },
        HostileFile(
            "object-without-date-padding",
            refused: "class-not-allowed",
            warnings: ["non-canonical"]
        ) { size in
            hidden(inUnpadded: .legacyDate, minor: 3, size)
        },
        // Another reader would carry on after the text that is not UTF-8.
        HostileFile("object-behind-bad-utf8", refused: "class-not-allowed", warnings: ["dialect"]) {
            size in
            ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
                archive.open(.mutableArray, 2)
                archive.chunk(.string)
                archive.bytes += Array(repeating: 0xFF, count: max(size, 2)) + [0]
                archive.evil()
                archive.chunk(.one)
            }
        },
        HostileFile("deep-with-affine-padding", warnings: ["dialect"]) { size in
            ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
                for _ in 0..<max(size / 8, 1) {
                    archive.open(.mutableArray, 1)
                }
                archive.chunk(.one)
            }
        },
        HostileFile(
            "coded-name-by-url-number",
            refused: "class-not-allowed",
            from: ArchiveBytes(major: 2, minor: 3)
        ) {
            archive,
            size in
            archive.raw(4, 2)
            for text in [Array(repeating: 0x78, count: max(size, 1)), Array("Good".utf8)]
                as [[UInt8]]
            {
                archive.raw(24, 2)
                archive.text(text)
            }

            archive.raw(23, 33, 1, 1, 23)
        },
    ]

    /// One long thing, which half of the file points to.
    private static func aliases(
        _ size: Int,
        objects: UInt32 = 0,
        _ first: (inout ArchiveBytes) -> Void,
        _ rest: (inout ArchiveBytes) -> Void
    ) -> [UInt8] {
        container(.mutableArray, size, start: ArchiveBytes(objects: objects)) { archive, number in
            if number == 0 {
                first(&archive)
            } else {
                rest(&archive)
            }
        }
    }

    private static func long(_ size: Int, of text: String = "x") -> String {
        String(repeating: text, count: size / (2 * text.utf8.count))
    }

    static let aliasCosts: [HostileFile] = [
        HostileFile("aliases-to-long-mutable-string") { size in
            aliases(size, { $0.string(long(size), .mutableString) }, { $0.alias(object: 1) })
        },
        HostileFile("aliases-to-long-string") { size in
            aliases(size, { $0.string(long(size, of: "\u{E9}")) }, { $0.alias(string: 0) })
        },
        HostileFile("aliases-to-long-string-and-wrong-count", warnings: ["count-mismatch"]) {
            size in
            aliases(size, objects: 7, { $0.string(long(size)) }, { $0.alias(string: 0) })
        },
        HostileFile("aliases-to-long-data") { size in
            aliases(
                size,
                { $0.data(Array(repeating: 1, count: size / 2)) },
                { $0.alias(object: 1) }
            )
        },
        HostileFile("keys-to-long-data", warnings: ["duplicate-key"]) { size in
            aliases(size, { $0.data(Array(repeating: 1, count: size / 2)) }) { archive in
                archive.open(.dictionary, 2)
                for _ in 0..<2 {
                    archive.chunk(.one)
                    archive.alias(object: 1)
                }
            }
        },
        HostileFile("coded-objects-of-long-name", refused: "class-not-allowed") { size in
            container(.mutableArray, size) { archive, number in
                archive.brief(.codedObject, long(size), isFirst: number == 0)
            }
        },
        HostileFile("urls-of-long-text") { size in
            aliases(size, { $0.string(long(size)) }, { $0.brief(.url, "", isFirst: false) })
        },
    ]
}
