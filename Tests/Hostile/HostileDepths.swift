// Nesting, by everything that nests.
extension HostileFile {
    /// Nested containers, until the size is reached.
    private static func nested(_ size: Int, _ kind: ArchiveBytes.Kind) -> [UInt8] {
        var archive = ArchiveBytes()
        while archive.count < size { archive.open(kind, 1) }
        return archive.bytes + [1]
    }

    private static let elements: [ArchiveBytes.Kind] = [
        .array, .set, .orderedSet, .mutableArray, .mutableSet, .mutableOrderedSet,
    ]

    package static let depths: [HostileFile] =
        elements.map { kind in
            HostileFile("deep-\(kind)", refused: "depth-limit") { nested($0, kind) }
        } + [
            HostileFile("deep-values", refused: "depth-limit") { size in
                var archive = ArchiveBytes()
                var levels = 0
                while archive.count < size * 3 / 4 {
                    archive.open(.mutableDictionary, 1)
                    levels += 1
                }
                archive.string("a")
                for _ in 0..<levels { archive.alias(string: 0) }
                return archive.bytes
            },
            HostileFile("deep-keys", refused: "depth-limit") { size in
                var archive = ArchiveBytes()
                while archive.count < size {
                    archive.open(.dictionary, 1)
                    archive.chunk(.one)
                }
                return archive.bytes + [1]
            },
            HostileFile("deep-objects", refused: "class-not-allowed", "depth-limit") { size in
                var archive = ArchiveBytes()
                archive.define("A", ["a"])
                return filled(size, archive) { archive, _ in archive.chunk(.object8, UInt8(0)) } + [0]
            },
            // A byte per level, but a URL's relative part is no URL.
            HostileFile("deep-url-bytes", refused: "misplaced-chunk") { size in
                filled(size, ArchiveBytes()) { archive, _ in archive.chunk(.url) }
            },
            HostileFile("deep-urls", refused: "depth-limit") { size in
                var archive = ArchiveBytes()
                archive.open(.array, 2)
                archive.string("a")
                return filled(size, archive) { archive, _ in
                    archive.chunk(.url)
                    archive.alias(string: 0)
                } + [0]
            },
            HostileFile("deep-coded-bytes", refused: "misplaced-chunk") { size in
                filled(size, ArchiveBytes()) { archive, _ in archive.chunk(.codedObject) }
            },
            HostileFile("deep-coded", refused: "class-not-allowed", "depth-limit") { size in
                var archive = ArchiveBytes()
                archive.open(.array, 2)
                archive.string("A")
                return filled(size, archive) { archive, _ in
                    archive.chunk(.codedObject)
                    archive.alias(string: 0)
                }
            },
            HostileFile("deep-major2", refused: "depth-limit") { size in
                filled(size, ArchiveBytes(major: 2, minor: 3)) { archive, _ in
                    archive.raw(4)
                    archive.number(UInt32(1))
                } + [0, 0, 0, 0]
            },
            // As deep as is allowed, with the longest path that there can be.
            HostileFile("long-path", refused: "class-not-allowed") { size in
                var archive = ArchiveBytes()
                archive.define("A", [String(repeating: "p", count: max(size - 1100, 1))])
                for _ in 0..<510 { archive.chunk(.object8, UInt8(0)) }
                return archive.bytes + [0]
            },
            HostileFile("long-path-to-damage", refused: "class-not-allowed", "unknown-chunk-type") { size in
                var archive = ArchiveBytes()
                archive.define("A", [String(repeating: "p", count: max(size - 1100, 1))])
                for _ in 0..<510 { archive.chunk(.object8, UInt8(0)) }
                return archive.bytes + [99]
            },
        ]
}
