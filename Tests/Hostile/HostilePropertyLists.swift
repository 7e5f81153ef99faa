// Property lists that are no keyed archives, with what verify --nested says of them.
extension HostileFile {
    /// Those that nobody writes on good terms, keyed archives among them.
    package static let propertyLists = lists + keyedArchives

    /// Archives and property lists, and those that hide something.
    package static let everything = all + propertyLists + nestedData

    /// A property list with the object that `add` makes as its root.
    private static func list(
        _ name: String,
        refused refusal: String? = nil,
        _ add: @escaping @Sendable (inout PropertyListBytes, Int) -> Int
    ) -> HostileFile {
        HostileFile(name, refusal.map { [$0] } ?? [], []) { size in
            var list = PropertyListBytes()
            let root = add(&list, size)
            return list.file(root: root)
        }
    }

    /// Data in data: each is an archive with the one before, the innermost one is empty.
    static func nested(_ levels: Int) -> [UInt8] {
        var archive = ArchiveBytes()
        archive.open(.array, 0)

        for _ in 1..<levels {
            let inner = archive.bytes
            archive = ArchiveBytes()
            archive.open(.array, 1)
            archive.data(inner)
        }

        return archive.bytes
    }

    /// An array of objects that begin at the same distance from each other, whatever stands there.
    private static func overlapping(_ content: [UInt8], _ count: Int, distance: Int) -> [UInt8] {
        var bytes = Array("bplist00".utf8) + content
        let root = bytes.count
        bytes += PropertyListBytes.head(0xA0, count)

        for object in 0..<count {
            bytes += PropertyListBytes.bigEndian(object, 4)
        }

        let table = bytes.count
        for object in 0..<count {
            bytes += PropertyListBytes.bigEndian(8 + distance * object, 4)
        }

        bytes += PropertyListBytes.bigEndian(root, 4)
        return bytes + PropertyListBytes.trailer(objects: count + 1, root: count, table: table)
    }

    private static let lists: [HostileFile] = [
        // As many bytes as may be handed over: some 50 times the file.
        list("plist-shared-data") {
            $0.array(upTo: $1, of: $0.data(Array(repeating: 7, count: 200)))
        },
        list("plist-shared-little-data") {
            $0.array(upTo: $1, of: $0.data(Array(repeating: 7, count: 28)))
        },
        list("plist-shared-long-data", refused: "expansion-limit") { list, size in
            list.array(upTo: size, of: list.data(Array(repeating: 7, count: max(size / 2, 60_000))))
        },
        list("plist-shared-string") {
            $0.array(upTo: $1, of: $0.string(String(repeating: "s", count: 200)))
        },
        list("plist-shared-wide-string") { $0.array(upTo: $1, of: $0.wideString(0x4E00, 60)) },
        list("plist-shared-keys") { list, size in
            let key = list.string(String(repeating: "k", count: 500))
            return list.array(upTo: size) { list, _ in list.dictionary([(key, key)]) }
        },
        list("plist-shared-archive") { list, size in
            let archive = ArchiveBytes.make { archive in
                archive.open(.array, 1)
                archive.string(String(repeating: "x", count: 150))
            }
            return list.array(upTo: size, of: list.data(archive))
        },
        list("plist-many-archives") { list, size in
            list.array(upTo: size) { list, number in
                let archive = ArchiveBytes.make { archive in
                    archive.open(.array, 1)
                    archive.chunk(.int32, Int32(truncatingIfNeeded: number))
                }
                return list.data(archive)
            }
        },
        list("plist-many-refused", refused: "class-not-allowed") { list, size in
            let archive = ArchiveBytes.make { archive in
                archive.define("Evil")
                archive.objects()
            }
            return list.array(upTo: size) { list, _ in list.data(archive) }
        },
        list("plist-nested-data") { $0.array(upTo: $1) { list, _ in list.data(nested(8)) } },
        list("plist-nested-too-deep", refused: "depth-limit") {
            $0.array(upTo: $1) { list, _ in list.data(nested(12)) }
        },
        // Lists of lists, each in the data of the one around it, which is nearly as long.
        list("plist-in-plist") { list, size in
            var data = Array(repeating: UInt8(7), count: size)
            for _ in 1..<7 {
                var inner = PropertyListBytes()
                data = inner.file(root: inner.data(data))
            }

            return list.data(data)
        },
        HostileFile("plist-overlapping-data", refused: "plist-structure") { size in
            // Every third byte begins data of 5 MB, or of what is left.
            var bytes: [UInt8] = []
            while bytes.count < size / 2 - 8 {
                bytes += [0x4F, 0x11, 0x4F]
            }

            return overlapping(
                bytes + Array(repeating: 0x11, count: 0x5000),
                max(size / 24, 1),
                distance: 3
            )
        },
        HostileFile("plist-one-offset", refused: "plist-structure") { size in
            let data = PropertyListBytes.head(0x40, 200) + Array(repeating: 7, count: 200)
            return overlapping(data, max(size / 8, 100), distance: 0)
        },
        list("plist-count-of-data", refused: "plist-structure") { list, size in
            _ = list.data(Array(repeating: 7, count: size))
            return list.raw(PropertyListBytes.head(0x40, 1 << 40))
        },
        list("plist-count-of-array", refused: "plist-structure") { list, size in
            _ = list.data(Array(repeating: 7, count: size))
            return list.raw(PropertyListBytes.head(0xA0, size))
        },
        list("plist-cycle", refused: "plist-structure") { list, size in
            list.array(Array(repeating: list.next, count: size / 4))
        },
        list("plist-deep", refused: "depth-limit") { list, size in
            var inner = list.array([])
            while list.size < size {
                inner = list.array([inner])
            }

            return inner
        },
        // Each array has the one before twice.
        list("plist-doubling") { list, size in
            var inner = list.array([])
            for _ in 0..<min(max(size / 16, 1), 500) {
                inner = list.array([inner, inner])
            }

            return inner
        },
    ]
}
