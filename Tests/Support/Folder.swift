/// A fresh folder, which is removed after the test.
package final class Folder {
    package let url: URL

    package init() {
        url = FileManager.default.temporaryDirectory.appending(
            path: "fastcode-test-\(UUID().uuidString)"
        )
        #expect(throws: Never.self) {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    package func write(_ text: String, to name: String) throws {
        try write(text.utf8, to: name)
    }

    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }

    package func read(_ name: String) throws -> Data {
        try Data(contentsOf: url.appending(path: name))
    }

    package func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    package func fileForWriting(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appending(path: name))
    }

    package func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    /// The names of everything in the folder.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)))
            ?? []).sorted()
    }

    package var temporaries: [String] {
        names.filter { $0.hasPrefix(".fastcode-") }
    }

    package func permissions(_ name: String) throws -> Int {
        try #require(
            FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
        )
    }
}

/// The bytes of hexadecimal digits, which may be separated by white space.
package func bytes(_ hex: String) throws -> [UInt8] {
    try #require([UInt8](hex: hex))
}

/// An archive that fits two layouts with different graphs.
package let ambiguousArchive: [UInt8] = [
    0x54, 0x53, 0x41, 0x46, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x1D, 0x43, 0, 0, 2, 0,
    0, 0, 0x64, 0, 0x74,
    0, 0x1E, 0, 0x16, 0, 0, 0, 0, 0, 0, 0xD0, 0x41, 8, 0x78, 0x78, 0x78, 0x78, 0,
]

extension [UInt8] {
    /// The bytes of hexadecimal digits, which may be separated by white space; nil if there are
    /// other characters.
    package init?(hex: some StringProtocol) {
        self = []
        reserveCapacity(hex.utf8.count / 2)
        var high: UInt8?

        for digit in hex.utf8 where digit != UInt8(ascii: " ") && digit != UInt8(ascii: "\n") {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }

            if let first = high {
                append(first << 4 | value)
            }

            high = high == nil ? value : nil
        }

        if high != nil {
            return nil
        }
    }

    /// The 64-bit FNV-1a checksum, which identifies archives that are too large to be kept.
    package var checksum: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
