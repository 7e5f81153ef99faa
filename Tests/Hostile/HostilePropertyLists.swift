// Property lists that are no keyed archives, with what verify --nested says of them.
extension HostileFile {
    /// Those that nobody writes on good terms, keyed archives among them.
    package static let propertyLists = lists + keyedArchives

    /// Archives and property lists, and those that hide something.
    package static let everything = all + propertyLists + nestedData

    /// An array of one object in very many places.
    private static func shared(_ size: Int, _ add: (inout PropertyListBytes) -> Int) -> [UInt8] {
        var list = PropertyListBytes()
        let object = add(&list)
        let count = max((size - list.size) / 4, 2000)
        let root = list.array(Array(repeating: object, count: count))
        return list.file(root: root)
    }

    /// An array that is filled with objects up to a size.
    private static func filled(_ size: Int, _ add: (inout PropertyListBytes, Int) -> Int) -> [UInt8] {
        var list = PropertyListBytes()
        var elements: [Int] = []
        while list.size + 4 * elements.count < size { elements.append(add(&list, elements.count)) }
        return list.file(root: list.array(elements))
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
        for object in 0..<count { bytes += PropertyListBytes.bigEndian(object, 4) }
        let table = bytes.count
        for object in 0..<count { bytes += PropertyListBytes.bigEndian(8 + distance * object, 4) }
        bytes += PropertyListBytes.bigEndian(root, 4)
        return bytes + PropertyListBytes.trailer(objects: count + 1, root: count, table: table)
    }

    private static let lists: [HostileFile] = [
        // As many bytes as may be handed over: some 50 times the file.
        HostileFile("plist-shared-data") { size in shared(size) { $0.data(Array(repeating: 7, count: 200)) } },
        HostileFile("plist-shared-little-data") { size in shared(size) { $0.data(Array(repeating: 7, count: 28)) } },
        HostileFile("plist-shared-long-data", refused: "expansion-limit") { size in
            shared(size) { $0.data(Array(repeating: 7, count: max(size / 2, 60_000))) }
        },
        HostileFile("plist-shared-string") { size in shared(size) { $0.string(String(repeating: "s", count: 200)) } },
        HostileFile("plist-shared-wide-string") { size in shared(size) { $0.wideString(0x4E00, 60) } },
        HostileFile("plist-shared-keys") { size in
            var list = PropertyListBytes()
            let key = list.string(String(repeating: "k", count: 500))
            var elements: [Int] = []
            while list.size + 4 * elements.count < size { elements.append(list.dictionary([(key, key)])) }
            return list.file(root: list.array(elements))
        },
        HostileFile("plist-shared-archive") { size in
            var archive = ArchiveBytes()
            archive.open(.array, 1)
            archive.string(String(repeating: "x", count: 150))
            return shared(size) { $0.data(archive.bytes) }
        },
        HostileFile("plist-many-archives") { size in
            filled(size) { list, number in
                var archive = ArchiveBytes()
                archive.open(.array, 1)
                archive.chunk(.int32, Int32(truncatingIfNeeded: number))
                return list.data(archive.bytes)
            }
        },
        HostileFile("plist-many-refused", refused: "class-not-allowed") { size in
            filled(size) { list, _ in
                var archive = ArchiveBytes()
                archive.define("Evil")
                archive.chunk(.object8, UInt8(0))
                return list.data(archive.bytes)
            }
        },
        HostileFile("plist-nested-data") { filled($0) { list, _ in list.data(nested(8)) } },
        HostileFile("plist-nested-too-deep", refused: "depth-limit") {
            filled($0) { list, _ in list.data(nested(12)) }
        },
        // Lists of lists, each in the data of the one around it, which is nearly as long.
        HostileFile("plist-in-plist") { size in
            var data = Array(repeating: UInt8(7), count: size)
            for _ in 0..<7 {
                var list = PropertyListBytes()
                data = list.file(root: list.data(data))
            }
            return data
        },
        HostileFile("plist-overlapping-data", refused: "plist-structure") { size in
            // Every third byte begins data of 5 MB, or of what is left.
            var bytes: [UInt8] = []
            while bytes.count < size / 2 - 8 { bytes += [0x4F, 0x11, 0x4F] }
            return overlapping(bytes + Array(repeating: 0x11, count: 0x5000), max(size / 24, 1), distance: 3)
        },
        HostileFile("plist-one-offset", refused: "plist-structure") { size in
            let data = PropertyListBytes.head(0x40, 200) + Array(repeating: 7, count: 200)
            return overlapping(data, max(size / 8, 100), distance: 0)
        },
        HostileFile("plist-count-of-data", refused: "plist-structure") { size in
            var list = PropertyListBytes()
            _ = list.data(Array(repeating: 7, count: size))
            return list.file(root: list.raw(PropertyListBytes.head(0x40, 1 << 40)))
        },
        HostileFile("plist-count-of-array", refused: "plist-structure") { size in
            var list = PropertyListBytes()
            _ = list.data(Array(repeating: 7, count: size))
            return list.file(root: list.raw(PropertyListBytes.head(0xA0, size)))
        },
        HostileFile("plist-cycle", refused: "plist-structure") { size in
            var list = PropertyListBytes()
            let root = list.next
            return list.file(root: list.array(Array(repeating: root, count: size / 4)))
        },
        HostileFile("plist-deep", refused: "depth-limit") { size in
            var list = PropertyListBytes()
            var inner = list.array([])
            while list.size < size { inner = list.array([inner]) }
            return list.file(root: inner)
        },
        // Each array has the one before twice.
        HostileFile("plist-doubling") { size in
            var list = PropertyListBytes()
            var inner = list.array([])
            for _ in 0..<min(max(size / 16, 1), 500) { inner = list.array([inner, inner]) }
            return list.file(root: inner)
        },
    ]
}
