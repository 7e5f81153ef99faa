// The content of files: texts, keys, classes, archives in archives.
extension HostileFile {
    /// 32 bits from a number, which look random.
    static func mixed(_ number: Int) -> UInt32 {
        let product = UInt64(number &+ 1) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: product >> 32)
    }

    static let contents: [HostileFile] = [
        HostileFile("bad-utf8", refused: "invalid-utf8") { archive, size in
            archive.chunk(.string)
            archive.bytes += Array(repeating: 0x61, count: size) + [0xC3, 0x28, 0]
        },
        HostileFile("surrogate-in-utf8", refused: "invalid-utf8") { _ in
            ArchiveBytes().bytes + [8, 0xED, 0xA0, 0x80, 0]
        },
        HostileFile("bad-class-name", refused: "invalid-utf8") { _ in
            ArchiveBytes().bytes + [29, 0xFF, 0, 0, 0, 0, 0, 0, 30, 0]
        },
        HostileFile("nan-keys", warnings: ["nan-key", "duplicate-key"], in: .dictionary) {
            archive,
            _ in
            archive.chunk(.one)
            archive.double(.float64, .nan)
        },
        HostileFile("equal-keys", warnings: ["duplicate-key"], in: .dictionary) { archive, number in
            archive.chunk(.null)
            if number == 0 {
                archive.string("key")
            } else {
                archive.alias(string: 0)
            }
        },
        HostileFile("equal-strings-as-keys", warnings: ["duplicate-key"], in: .dictionary) {
            archive,
            number in
            archive.chunk(.null)
            archive.string("key")
        },
        // All have the same hash, if hashes are computed as 31 times the previous one plus the next
        // byte.
        HostileFile("keys-of-one-hash", in: .dictionary) { archive, number in
            archive.chunk(.one)
            let bits = (0..<26).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }
            archive.string(bits.joined())
        },
        HostileFile("escape-sequences", in: .dictionary) { archive, number in
            archive.string(
                "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\r\u{8}\u{202E}\u{2066}\u{FEFF}\u{85}"
            )
            archive.string("\u{1B}[\(number)A\u{7F}\u{2028}")
        },
        HostileFile(
            "class-with-escapes",
            refused: "class-not-allowed",
            warnings: ["non-canonical"],
            in: .array
        ) {
            archive,
            number in
            archive.define("\u{1B}[31mNSObject\u{202E}\(number)", ["\u{1B}]52;c;\u{7}"])
            archive.chunk(.object32, UInt32(number))
            archive.chunk(.nil)
        },
        HostileFile("class-only-defined", refused: "class-not-allowed", warnings: ["unused-class"])
        { archive, size in
            archive.fill(to: size) { archive, _ in archive.define("Evil") }
            archive.chunk(.null)
        },
        HostileFile(
            "classes-of-many-names",
            refused: "class-not-allowed",
            warnings: ["unused-class"]
        ) {
            archive,
            size in
            archive.fill(to: size) { archive, number in archive.define(String(number, radix: 36)) }
            archive.chunk(.null)
        },
        HostileFile("object", refused: "class-not-allowed", in: .array) { archive, number in
            if number == 0 {
                archive.define("NSTask")
            }
            archive.chunk(.object8, UInt8(0))
        },
        HostileFile("coded-objects", refused: "class-not-allowed", in: .array) { archive, number in
            archive.brief(.codedObject, "NSTask", isFirst: number == 0)
        },
        HostileFile("wide-class", refused: "class-not-allowed") { archive, size in
            let count = max(size / 12, 1)
            archive.open(.array, 4)
            archive.define("A", (0..<count).map { String($0, radix: 36) })

            for _ in 0..<4 {
                archive.chunk(.object8, UInt8(0))
                archive.bytes += Array(repeating: 0, count: count)
            }
        },
        HostileFile("long-class-name", refused: "class-not-allowed") { archive, size in
            archive.open(.array, 20)
            archive.define(String(repeating: "\u{1}", count: size))
            archive.objects(20)
        },
        HostileFile("embedded-archives", in: .array) { archive, _ in
            archive.data(ArchiveBytes().bytes + [47] + Array("bplist00".utf8))
        },
        HostileFile("keyed-archive", refused: "keyed-archive-not-allowed", in: .array) {
            archive,
            _ in
            archive.keyedArchive(Array("bplist00".utf8))
        },
        HostileFile("keyed-archive-list", refused: "keyed-archive-not-allowed") { archive, size in
            var list = PropertyListBytes()
            let objects = list.string("$objects")
            let key = list.string("$classname")
            let name = list.string("NSTask")
            let elements = (0..<max(size / 20, 1)).map { _ in list.dictionary([(key, name)]) }
            archive.keyedArchive(
                list.file(root: list.dictionary([(objects, list.array(elements))]))
            )
        },
        HostileFile("keyed-archive-repeats", refused: "keyed-archive-not-allowed") { size in
            var list = PropertyListBytes()
            let text = list.string(String(repeating: "a", count: 256))
            let repeats = list.file(root: list.array(Array(repeating: text, count: 64)))

            return container(.array, size) { archive, _ in archive.keyedArchive(repeats) }
        },
        HostileFile("dirty-padding", warnings: ["padding"], in: .array) { archive, number in
            archive.chunk(.float64)
            archive.pad(to: 8, with: 0xAA)
            archive.number(UInt64(number))
        },
        HostileFile("wide-numbers", warnings: ["non-canonical"], in: .array) { archive, number in
            archive.chunk(.int64, Int64(number % 100))
        },
    ]
}
