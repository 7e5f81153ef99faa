// Counts, lengths and indexes that are not true.
extension HostileFile {
    static let counts: [HostileFile] = [
        HostileFile("empty-file", refused: "not-an-archive") { _ in [] },
        HostileFile("identifier-only", refused: "truncated") { _ in Array("TSAF".utf8) },
        HostileFile("header-only", refused: "truncated") { _ in ArchiveBytes().bytes },
        HostileFile("other-major", refused: "unsupported-version") { _ in
            ArchiveBytes(major: 4).bytes + [0]
        },
        HostileFile("huge-array", refused: "count-exceeds-data") { archive, _ in
            archive.open(.array, 0xFFFF_FFFF)
        },
        HostileFile("huge-dictionary", refused: "count-exceeds-data") { archive, _ in
            archive.open(.dictionary, 0x8000_0001)
            archive.bytes += [1, 1]
        },
        HostileFile("huge-data", refused: "count-exceeds-data") { archive, size in
            archive.open(.data, 0xFFFF_FFFF)
            archive.bytes += Array(repeating: 0, count: size)
        },
        HostileFile("huge-index-set", refused: "count-exceeds-data") { archive, size in
            archive.open(.indexSet, 0x2000_0001)
            archive.bytes += Array(repeating: 0, count: size)
        },
        HostileFile("huge-class", refused: "count-exceeds-data") { archive, size in
            archive.define("A")
            archive.patch(-1, at: archive.count - 4)
            archive.bytes += Array(repeating: 0, count: size)
        },
        // Each array claims all the rest of the file.
        HostileFile("cumulative-arrays", refused: "count-exceeds-data") { archive, size in
            archive.fill(to: size) { archive, _ in
                archive.open(.array, max(size - archive.count - 8, 2))
            }
        },
        HostileFile("cumulative-objects", refused: "class-not-allowed", "count-exceeds-data") {
            archive,
            size in
            archive.open(.array, 1)
            archive.define("A", Array(repeating: "", count: size / 4))
            archive.fill(to: size) { archive, _ in archive.objects() }
        },
        HostileFile(
            "lying-header",
            warnings: ["count-mismatch"],
            from: ArchiveBytes(objects: .max, classes: .max, strings: .max)
        ) { archive, _ in
            archive.open(.array, 2)
            archive.string("a")
            archive.string("b")
        },
        HostileFile("object-alias-beyond", refused: "alias-out-of-range") { archive, _ in
            archive.open(.mutableArray, 2)
            archive.alias(object: 0)
            archive.alias(object: 1)
        },
        HostileFile("string-alias-beyond", refused: "alias-out-of-range") { archive, _ in
            archive.chunk(.stringAlias32, UInt32.max)
        },
        HostileFile("class-beyond", refused: "class-not-allowed", "alias-out-of-range") {
            archive,
            _ in
            archive.define("A")
            archive.chunk(.object16, UInt16(1))
        },
        HostileFile("unterminated-string", refused: "truncated") { archive, size in
            archive.chunk(.string)
            archive.bytes += Array(repeating: 0x61, count: size)
        },
        HostileFile("unterminated-properties", refused: "truncated") { archive, size in
            archive.define("A", Array(repeating: "", count: size / 2))
            archive.bytes.removeLast()
            archive.bytes += Array(repeating: 0x61, count: size / 2)
        },
        HostileFile("unknown-type", refused: "unknown-chunk-type") { _ in
            ArchiveBytes().bytes + [49]
        },
        HostileFile("trailing-roots", refused: "trailing-bytes") { archive, size in
            archive.fill(to: size) { archive, _ in archive.chunk(.null) }
        },
        HostileFile("trailing-archive", refused: "trailing-bytes") { archive, _ in
            archive.chunk(.null)
            archive.bytes += archive.bytes
        },
        HostileFile("nil-in-array", refused: "misplaced-chunk", in: .array) { archive, _ in
            archive.chunk(.nil)
        },
        HostileFile("nil-as-key", refused: "misplaced-chunk") { archive, _ in
            archive.open(.dictionary, 1)
            archive.chunk(.one, .nil)
        },
    ]
}

// Nesting, by everything that nests.
extension HostileFile {
    private static let elements: [ArchiveBytes.Kind] = [
        .array, .set, .orderedSet, .mutableArray, .mutableSet, .mutableOrderedSet,
    ]

    package static let depths: [HostileFile] =
        elements.map { kind in
            HostileFile("deep-\(kind)", refused: "depth-limit") { archive, size in
                archive.fill(to: size) { archive, _ in archive.open(kind, 1) }
                archive.chunk(.null)
            }
        } + [
            HostileFile("deep-values", refused: "depth-limit") { archive, size in
                let levels = archive.fill(to: size * 3 / 4) { archive, _ in
                    archive.open(.mutableDictionary, 1)
                }
                archive.string("a")

                for _ in 0..<levels {
                    archive.alias(string: 0)
                }
            },
            HostileFile("deep-keys", refused: "depth-limit") { archive, size in
                archive.fill(to: size) { archive, _ in
                    archive.open(.dictionary, 1)
                    archive.chunk(.one)
                }
                archive.chunk(.null)
            },
            HostileFile("deep-objects", refused: "class-not-allowed", "depth-limit") {
                archive,
                size in
                archive.define("A", ["a"])
                archive.fill(to: size) { archive, _ in archive.objects() }
                archive.chunk(.nil)
            },
            // A byte per level, but a URL's relative part is no URL.
            HostileFile("deep-url-bytes", refused: "misplaced-chunk") { archive, size in
                archive.fill(to: size) { archive, _ in archive.chunk(.url) }
            },
            HostileFile("deep-urls", refused: "depth-limit") { archive, size in
                archive.fillArray(to: size, .url, of: "a")
                archive.chunk(.nil)
            },
            HostileFile("deep-coded-bytes", refused: "misplaced-chunk") { archive, size in
                archive.fill(to: size) { archive, _ in archive.chunk(.codedObject) }
            },
            HostileFile("deep-coded", refused: "class-not-allowed", "depth-limit") {
                archive,
                size in
                archive.fillArray(to: size, .codedObject, of: "A")
            },
            HostileFile(
                "deep-major2",
                refused: "depth-limit",
                from: ArchiveBytes(major: 2, minor: 3)
            ) {
                archive,
                size in
                archive.fill(to: size) { archive, _ in archive.raw(4, 1) }
                archive.raw(0)
            },
            // As deep as is allowed, with the longest path that there can be.
            HostileFile("long-path", refused: "class-not-allowed") { longPath(&$0, $1, end: 0) },
            HostileFile("long-path-to-damage", refused: "class-not-allowed", "unknown-chunk-type") {
                longPath(&$0, $1, end: 99)
            },
        ]

    private static func longPath(_ archive: inout ArchiveBytes, _ size: Int, end: UInt8) {
        archive.define("A", [String(repeating: "p", count: max(size - 1100, 1))])
        archive.objects(510)
        archive.raw(end)
    }
}

extension ArchiveBytes {
    /// Appends an array of a text and what nests in it, of which each begins with the same text.
    fileprivate mutating func fillArray(to size: Int, _ kind: Kind, of text: String) {
        open(.array, 2)
        string(text)
        fill(to: size) { archive, _ in
            archive.chunk(kind)
            archive.alias(string: 0)
        }
    }
}
