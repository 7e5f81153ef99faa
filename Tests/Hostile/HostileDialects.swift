// Files that don't determine how they are to be read.
extension HostileFile {
    package static let dialects: [HostileFile] = [
        // Two layouts read the whole file, with different graphs.
        HostileFile("ambiguous-layout", refused: "class-not-allowed", "ambiguous-dialect") { _ in
            [
                0x54, 0x53, 0x41, 0x46, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x1D, 0x43,
                0, 0, 2, 0, 0, 0,
                0x64, 0, 0x74, 0, 0x1E, 0, 0x16, 0, 0, 0, 0, 0, 0, 0xD0, 0x41, 8, 0x78, 0x78, 0x78,
                0x78, 0,
            ]
        },
        // No count tells whether the points have numbers.
        HostileFile("ambiguous-numbering", refused: "ambiguous-dialect") { size in
            container(.array, size) { archive, number in
                if number == 0 {
                    archive.open(.mutableArray, 0)
                    archive.double(.point, 1, 2)
                    archive.open(.mutableArray, 0)
                    archive.open(.mutableArray, 0)
                }
                archive.alias(object: 1)
            }.withCount(added: 4)
        },
        HostileFile("points-counted") { size in
            var count = 1
            return container(.array, size) { archive, number in
                archive.double(.point, Double(number), 0)
                count += 1
                archive.patch(count, at: 8)
            }
        },
        HostileFile("equal-points-counted") { size in
            container(.mutableArray, size, start: ArchiveBytes(objects: 2)) { archive, _ in
                archive.double(.point, 1, 2)
                archive.alias(object: 0)
            }.withCount(doubled: true)
        },
        // Each of these could be the end of an object, or a value that is nil.
        HostileFile("bare-nils", refused: "class-not-allowed", "unreadable-dialect") { size in
            container(.array, size, start: ArchiveBytes(minor: 2, objects: 7)) { archive, number in
                archive.brief(.codedObject, "A", isFirst: number == 0)
                archive.alias(string: 0)
            }.withCount(doubled: true)
        },
        HostileFile(
            "nested-bare-nils",
            refused: "class-not-allowed",
            "unreadable-dialect",
            from: ArchiveBytes(minor: 2, objects: 7)
        ) { archive, size in archive.fillWithBareNils(to: size) },
        // Counts that don't fit anything, so that every way is tried.
        HostileFile("counts-fit-nothing", warnings: ["count-mismatch"]) { size in
            container(
                .array,
                size,
                start: ArchiveBytes(minor: 0, objects: 99, classes: 99, strings: 99)
            ) {
                archive,
                number in
                archive.open(.mutableArray, 1)
                archive.alias(object: number)
            }
        },
        HostileFile("dates-of-3.0", warnings: ["count-mismatch"]) { size in
            container(.array, size, start: ArchiveBytes(minor: 0, objects: 3)) { archive, number in
                archive.double(.legacyDate, Double(number % 3))
            }
        },
        HostileFile("reopened", warnings: ["count-mismatch"]) { size in
            container(.array, size, start: ArchiveBytes(minor: 3, objects: 3)) { archive, _ in
                archive.open(.array, 1)
                archive.open(.array, 1)
                archive.open(.array, 0)
                archive.alias(object: 0)
            }.withCount(doubled: true)
        },
        HostileFile("url-twins-of-2.1", warnings: ["count-mismatch"]) { size in
            container(size, start: ArchiveBytes(major: 2, minor: 1, objects: 5), raw: 4) {
                archive,
                number in
                archive.raw(24, 2)
                archive.text(Array("u\(number % 10)".utf8))
                archive.raw(23)
            }
        },
        HostileFile(
            "url-in-itself-of-2.1",
            refused: "misplaced-chunk",
            from: ArchiveBytes(major: 2, minor: 1, objects: 2)
        ) { archive, _ in
            archive.raw(24, 2)
            archive.text(Array("u".utf8))
            archive.raw(1, 0)
        },
        HostileFile(
            "alias-to-class-of-2.3",
            refused: "class-not-allowed",
            "misplaced-chunk",
            from: ArchiveBytes(major: 2, minor: 3)
        ) { archive, _ in
            archive.raw(4, 2, 21)
            archive.text([0x41])
            archive.number(UInt32(0))
            archive.raw(22, 0, 1, 0)
        },
    ]
}

extension ArchiveBytes {
    /// Appends an array of coded objects in each other, each of which could end with its first nil
    /// or hold that.
    mutating func fillWithBareNils(to size: Int) {
        open(.array, 2)
        string("A")
        fill(to: size) { archive, _ in
            archive.brief(.codedObject, "A", isFirst: false)
            archive.alias(string: 0)
        }
    }
}

extension [UInt8] {
    /// The count of the root, changed.
    fileprivate func withCount(added: Int = 0, doubled: Bool = false) -> [UInt8] {
        var bytes = self
        var count = (0..<4).reduce(0) { $0 | Int(bytes[24 + $1]) << (8 * $1) }
        count = doubled ? 2 * count : count + added

        for index in 0..<4 {
            bytes[24 + index] = UInt8(truncatingIfNeeded: count >> (8 * index))
        }

        return bytes
    }
}
