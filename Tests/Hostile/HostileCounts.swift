// Counts, lengths and indexes that are not true.
extension HostileFile {
    static let counts: [HostileFile] = [
        HostileFile("empty-file", refused: "not-an-archive") { _ in [] },
        HostileFile("identifier-only", refused: "truncated") { _ in Array("TSAF".utf8) },
        HostileFile("header-only", refused: "truncated") { _ in ArchiveBytes().bytes },
        HostileFile("other-major", refused: "unsupported-version") { _ in ArchiveBytes(major: 4).bytes + [0] },
        HostileFile("huge-array", refused: "count-exceeds-data") { _ in
            var archive = ArchiveBytes()
            archive.open(.array, 0xFFFF_FFFF)
            return archive.bytes
        },
        HostileFile("huge-dictionary", refused: "count-exceeds-data") { _ in
            var archive = ArchiveBytes()
            archive.open(.dictionary, 0x8000_0001)
            return archive.bytes + [1, 1]
        },
        HostileFile("huge-data", refused: "count-exceeds-data") { size in
            var archive = ArchiveBytes()
            archive.open(.data, 0xFFFF_FFFF)
            return archive.bytes + Array(repeating: 0, count: size)
        },
        HostileFile("huge-index-set", refused: "count-exceeds-data") { size in
            var archive = ArchiveBytes()
            archive.open(.indexSet, 0x2000_0001)
            return archive.bytes + Array(repeating: 0, count: size)
        },
        HostileFile("huge-class", refused: "count-exceeds-data") { size in
            var archive = ArchiveBytes()
            archive.define("A")
            archive.patch(-1, at: archive.count - 4)
            return archive.bytes + Array(repeating: 0, count: size)
        },
        // Each array claims all the rest of the file.
        HostileFile("cumulative-arrays", refused: "count-exceeds-data") { size in
            filled(size, ArchiveBytes()) { archive, _ in archive.open(.array, max(size - archive.count - 8, 2)) }
        },
        HostileFile("cumulative-objects", refused: "class-not-allowed", "count-exceeds-data") { size in
            var archive = ArchiveBytes()
            archive.open(.array, 1)
            archive.define("A", Array(repeating: "", count: size / 4))
            let start = archive
            return filled(size, start) { archive, _ in archive.chunk(.object8, UInt8(0)) }
        },
        HostileFile("lying-header", warnings: ["count-mismatch"]) { _ in
            var archive = ArchiveBytes(objects: .max, classes: .max, strings: .max)
            archive.open(.array, 2)
            archive.string("a")
            archive.string("b")
            return archive.bytes
        },
        HostileFile("object-alias-beyond", refused: "alias-out-of-range") { _ in
            var archive = ArchiveBytes()
            archive.open(.mutableArray, 2)
            archive.alias(object: 0)
            archive.alias(object: 1)
            return archive.bytes
        },
        HostileFile("string-alias-beyond", refused: "alias-out-of-range") { _ in
            var archive = ArchiveBytes()
            archive.chunk(.stringAlias32, UInt32.max)
            return archive.bytes
        },
        HostileFile("class-beyond", refused: "class-not-allowed", "alias-out-of-range") { _ in
            var archive = ArchiveBytes()
            archive.define("A")
            archive.chunk(.object16, UInt16(1))
            return archive.bytes
        },
        HostileFile("unterminated-string", refused: "truncated") { size in
            var archive = ArchiveBytes()
            archive.chunk(.string)
            return archive.bytes + Array(repeating: 0x61, count: size)
        },
        HostileFile("unterminated-properties", refused: "truncated") { size in
            var archive = ArchiveBytes()
            archive.define("A", Array(repeating: "", count: size / 2))
            archive.bytes.removeLast()
            return archive.bytes + Array(repeating: 0x61, count: size / 2)
        },
        HostileFile("unknown-type", refused: "unknown-chunk-type") { _ in ArchiveBytes().bytes + [49] },
        HostileFile("trailing-roots", refused: "trailing-bytes") { size in
            filled(size, ArchiveBytes()) { archive, _ in archive.chunk(.null) }
        },
        HostileFile("trailing-archive", refused: "trailing-bytes") { _ in
            let archive = ArchiveBytes().bytes + [1]
            return archive + archive
        },
        HostileFile("nil-in-array", refused: "misplaced-chunk") { size in
            container(.array, size) { archive, _ in archive.chunk(.nil) }
        },
        HostileFile("nil-as-key", refused: "misplaced-chunk") { _ in
            var archive = ArchiveBytes()
            archive.open(.dictionary, 1)
            archive.chunk(.one)
            archive.chunk(.nil)
            return archive.bytes
        },
    ]
}
