// Huge numbers of the smallest things, each of which takes as much memory as possible for its
// bytes.
extension HostileFile {
    static let bulk: [HostileFile] = [
        HostileFile("ones", in: .array) { archive, _ in archive.chunk(.one) },
        HostileFile("trues", in: .array) { archive, _ in archive.chunk(.true) },
        HostileFile("ones-in-set", warnings: ["duplicate-element"], in: .set) { archive, _ in
            archive.chunk(.one)
        },
        HostileFile("integers-in-set", in: .set) { archive, number in
            archive.chunk(.int32, Int32(bitPattern: mixed(number) | 1 << 30))
        },
        HostileFile("bytes-in-set", warnings: ["duplicate-element"]) { size in
            container(.set, Swift.max(size, 700)) { archive, number in
                archive.chunk(.int8, Int8(truncatingIfNeeded: number % 250 + 2))
            }
        },
        HostileFile("empty-strings", in: .array) { archive, _ in archive.string("") },
        HostileFile("empty-strings-in-set", warnings: ["duplicate-element"], in: .set) {
            archive,
            _ in
            archive.string("")
        },
        HostileFile("mutable-strings", in: .array) { archive, _ in
            archive.string("", .mutableString)
        },
        HostileFile("strings", in: .array) { archive, number in
            archive.string(String(number, radix: 36))
        },
        HostileFile("strings-in-set", in: .set) { archive, number in
            archive.string(String(number, radix: 36))
        },
        HostileFile("keys", in: .dictionary) { archive, number in
            archive.chunk(.one)
            archive.string(String(number, radix: 36))
        },
        HostileFile("data", in: .array) { archive, _ in archive.data([]) },
        HostileFile("data-in-set", warnings: ["duplicate-element"], in: .set) { archive, _ in
            archive.data([])
        },
        HostileFile("one-data") { archive, size in
            archive.data(Array(repeating: 0xFF, count: size))
        },
        HostileFile("one-string") { archive, size in
            archive.string(String(repeating: "\u{1}", count: size))
        },
        HostileFile("index-sets", in: .array) { archive, _ in archive.open(.indexSet, 0) },
        HostileFile("empty-arrays", in: .array) { archive, _ in archive.open(.array, 0) },
        HostileFile("empty-arrays-in-set", in: .set) { archive, _ in archive.open(.array, 0) },
        HostileFile("empty-objects-in-set", refused: "class-not-allowed", in: .set) {
            archive,
            number in
            if number == 0 {
                archive.define("A")
            }
            archive.chunk(.object8, UInt8(0))
        },
        HostileFile("empty-urls", in: .array) { archive, number in
            archive.brief(.url, "", isFirst: number == 0)
        },
        HostileFile("urls-in-set", in: .set) { archive, number in
            archive.brief(.url, String(number, radix: 36), isFirst: true)
        },
        HostileFile("points", in: .array) { archive, number in
            archive.double(.point, Double(number), 0)
        },
        HostileFile("decimals", warnings: ["non-canonical"], in: .array) { archive, _ in
            archive.chunk(.decimal)
            archive.pad(to: 20)
            archive.bytes += Array(repeating: 0x11, count: 20)
        },
        HostileFile("sets-of-sets", in: .set) { archive, _ in
            archive.open(.set, 2)
            archive.chunk(.one, .zero)
        },
        HostileFile("nils-in-object", refused: "class-not-allowed") { archive, size in
            let count = max(size / 3, 1)
            archive.open(.array, 1)
            archive.define("A", Array(repeating: "", count: count))
            archive.chunk(.object8, UInt8(0))
            archive.bytes += Array(repeating: 0, count: count)
        },
        HostileFile("strings-of-2.3") { size in
            container(size, start: ArchiveBytes(major: 2, minor: 3), raw: 4) { archive, _ in
                archive.raw(2)
                archive.text([])
            }
        },
        HostileFile("integers-of-2.3") { size in
            container(size, start: ArchiveBytes(major: 2, minor: 3), raw: 5) { archive, number in
                archive.raw(9, number)
            }
        },
    ]
}
