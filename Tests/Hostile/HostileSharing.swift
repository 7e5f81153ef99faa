// Sharing that multiplies, and cycles.
extension HostileFile {
    static let sharing: [HostileFile] = [
        HostileFile("self") { _ in
            var archive = ArchiveBytes(objects: 1)
            archive.open(.mutableArray, 1)
            archive.alias(object: 0)
            return archive.bytes
        },
        HostileFile("self-as-key") { _ in
            var archive = ArchiveBytes(objects: 1)
            archive.open(.mutableDictionary, 1)
            archive.alias(object: 0)
            archive.alias(object: 0)
            return archive.bytes
        },
        HostileFile("all-cycles") { size in
            container(.mutableArray, size) { archive, number in
                archive.open(.mutableArray, 1)
                archive.alias(object: 0)
            }
        },
        // Each array contains the one before twice.
        HostileFile("doubling") { size in
            container(.array, size) { archive, number in
                archive.open(.array, number == 0 ? 0 : 2)
                if number == 0 { return }
                archive.alias(object: number - 1)
                archive.alias(object: number - 1)
            }
        },
        HostileFile("doubling-in-place") { size in
            var archive = ArchiveBytes()
            let levels = min(max(size / 12, 2), 510)
            for _ in 0..<levels { archive.open(.array, 2) }
            archive.chunk(.one)
            archive.chunk(.one)
            for level in 1..<levels { archive.alias(object: level - 1) }
            return archive.bytes
        },
        HostileFile("wide-bomb") { size in
            // A third for the bomb, a third for what it consists of.
            var archive = ArchiveBytes()
            archive.open(.array, 2)
            let count = max(size / 4, 1)
            archive.open(.array, count)
            for _ in 0..<count { archive.chunk(.one) }
            archive.open(.array, count)
            for _ in 0..<count { archive.alias(object: 0) }
            return archive.bytes
        },
        // Long keys on a long path, and very many aliases to its end.
        HostileFile("long-alias-paths") { size in
            var archive = ArchiveBytes()
            archive.open(.array, 2)
            let levels = min(max(size / 100, 1), 500)
            for _ in 0..<levels { archive.open(.dictionary, 1) }
            archive.open(.mutableArray, 0)
            archive.string(String(repeating: "k", count: max(size / 4, 1)))
            for _ in 1..<levels { archive.alias(string: 0) }
            let count = max(size / 4, 1)
            archive.open(.array, count)
            for _ in 0..<count { archive.alias(object: 0) }
            return archive.bytes
        },
        HostileFile("long-url-chains") { size in
            var archive = ArchiveBytes()
            archive.open(.array, 2)
            let levels = min(max(size / 12, 1), 500)
            for level in 0..<levels {
                archive.chunk(.url)
                if level == 0 {
                    archive.string(String(repeating: "u", count: max(size / 4, 1)))
                } else {
                    archive.alias(string: 0)
                }
            }
            archive.chunk(.nil)
            let count = max(size / 4, 1)
            archive.open(.array, count)
            for _ in 0..<count { archive.alias(string: levels) }
            return archive.bytes
        },
        HostileFile("url-steps") { size in
            container(.array, size) { archive, number in
                archive.chunk(.url)
                if number == 0 { archive.string("a") } else { archive.alias(string: 0) }
                if number == 0 { archive.chunk(.nil) } else { archive.alias(string: number) }
            }
        },
        HostileFile("aliases-only") { size in
            container(.mutableArray, size) { archive, _ in archive.alias(object: 0) }
        },
        HostileFile("shared-in-set", warnings: ["duplicate-element"]) { size in
            container(.mutableSet, size) { archive, number in
                if number == 0 { archive.open(.mutableArray, 0) } else { archive.alias(object: 1) }
            }
        },
    ]
}
