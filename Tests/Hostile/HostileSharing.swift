// Sharing that multiplies, and cycles.
extension HostileFile {
    static let sharing: [HostileFile] = [
        HostileFile("self", from: ArchiveBytes(objects: 1)) { archive, _ in
            archive.open(.mutableArray, 1)
            archive.alias(object: 0)
        },
        HostileFile("self-as-key", from: ArchiveBytes(objects: 1)) { archive, _ in
            archive.open(.mutableDictionary, 1)
            archive.alias(object: 0)
            archive.alias(object: 0)
        },
        HostileFile("all-cycles", in: .mutableArray) { archive, number in
            archive.open(.mutableArray, 1)
            archive.alias(object: 0)
        },
        // Each array contains the one before twice.
        HostileFile("doubling", in: .array) { archive, number in
            archive.open(.array, number == 0 ? 0 : 2)
            if number == 0 {
                return
            }

            archive.alias(object: number - 1)
            archive.alias(object: number - 1)
        },
        HostileFile("doubling-in-place") { archive, size in
            let levels = min(max(size / 12, 2), 510)
            for _ in 0..<levels {
                archive.open(.array, 2)
            }

            archive.chunk(.one, .one)
            for level in 1..<levels {
                archive.alias(object: level - 1)
            }
        },
        HostileFile("wide-bomb") { archive, size in
            // A third for the bomb, a third for what it consists of.
            archive.open(.array, 2)
            let count = max(size / 4, 1)
            archive.open(.array, count)

            for _ in 0..<count {
                archive.chunk(.one)
            }

            archive.open(.array, count)
            for _ in 0..<count {
                archive.alias(object: 0)
            }
        },
        // Long keys on a long path, and very many aliases to its end.
        HostileFile("long-alias-paths") { archive, size in
            archive.open(.array, 2)
            let levels = min(max(size / 100, 1), 500)
            for _ in 0..<levels {
                archive.open(.dictionary, 1)
            }

            archive.open(.mutableArray, 0)
            archive.string(String(repeating: "k", count: max(size / 4, 1)))

            for _ in 1..<levels {
                archive.alias(string: 0)
            }

            let count = max(size / 4, 1)
            archive.open(.array, count)

            for _ in 0..<count {
                archive.alias(object: 0)
            }
        },
        HostileFile("long-url-chains") { archive, size in
            archive.open(.array, 2)
            let levels = min(max(size / 12, 1), 500)
            archive.chunk(.url)
            archive.string(String(repeating: "u", count: max(size / 4, 1)))

            for _ in 1..<levels {
                archive.chunk(.url)
                archive.alias(string: 0)
            }

            archive.chunk(.nil)
            let count = max(size / 4, 1)
            archive.open(.array, count)

            for _ in 0..<count {
                archive.alias(string: levels)
            }
        },
        HostileFile("url-steps", in: .array) { archive, number in
            archive.chunk(.url)
            if number == 0 {
                archive.string("a")
            } else {
                archive.alias(string: 0)
            }

            if number == 0 {
                archive.chunk(.nil)
            } else {
                archive.alias(string: number)
            }
        },
        HostileFile("aliases-only", in: .mutableArray) { archive, _ in archive.alias(object: 0) },
        HostileFile("shared-in-set", warnings: ["duplicate-element"], in: .mutableSet) {
            archive,
            number in
            if number == 0 {
                archive.open(.mutableArray, 0)
            } else {
                archive.alias(object: 1)
            }
        },
    ]
}
