import FastCodeCLI
import TestSupport

@Suite("Inputs are read in blocks as they are as a whole")
struct BlockReadingTests {
    private let folder = Folder()

    /// A file with a content.
    private func file(_ content: Data) throws -> Path {
        try folder.write(content, to: "file")
        return Path(folder.path("file"))
    }

    static let content = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 1000 ^ $0) })

    @Test(
        "the blocks together are the file",
        arguments: [0, 1, 262_143, 262_144, 262_145, 524_288, 700_000]
    )
    func blocks(size: Int) throws {
        let content = Self.content.prefix(size)
        let file = try file(content)
        var found = Data()
        var sizes: [Int] = []
        try InputReading.readBlocks(file, limit: size) { block in
            sizes.append(block.count)
            for index in 0..<block.count {
                found.append(block[index])
            }
        }

        #expect(found == content)
        #expect(sizes.dropLast().allSatisfy { $0 == sizes[0] && $0 < 300_000 })
        #expect(!sizes.contains(0))
    }

    @Test(
        "a file is read as it is, whatever pages its memory is laid out in",
        arguments: [
            4095, 262_110, 262_144, 1 << 20, 2_093_000, 2_097_040, 2_097_104, 2_097_152, 4_194_303,
            7_000_000,
        ]
    )
    func pages(size: Int) throws {
        var content = Data(capacity: size)
        while content.count < size {
            content += Self.content.prefix(min(699_999, size - content.count))
        }

        let file = try file(content)
        for _ in 0..<3 {
            var bytes = try InputReading.read(file, limit: size)
            #expect(Data(bytes) == content)
            bytes.append(contentsOf: Array(repeating: 1, count: 3 << 20))
            #expect(Data(bytes.prefix(size)) == content)
        }

        #expect(throws: FastCodingError(.inputLimit, "")) {
            _ = try InputReading.read(file, limit: size - 1)
        }
    }

    @Test func `of a file over the limit nothing is handed over`() throws {
        let file = try file(Self.content)
        #expect(throws: FastCodingError(.inputLimit, "")) {
            try InputReading.readBlocks(file, limit: 699_999) { _ in Issue.record("a block") }
        }
    }

    @Test(
        "a file that grows, shrinks or is written to meanwhile is reported, also if what was read of it is wrong"
    )
    func changes() throws {
        for fails in [false, true] {
            for kind in 0..<3 {
                let file = try file(Self.content)
                var hasChanged = false
                let error = #expect(throws: FastCodingError.self) {
                    try InputReading.readBlocks(file, limit: .max) { _ throws(FastCodingError) in
                        if !hasChanged {
                            change(kind)
                        }

                        hasChanged = true
                        if fails {
                            throw FastCodingError(.jsonSyntax, "cut off")
                        }
                    }
                }

                #expect(error?.code.name == "file-changed", "change \(kind)")
            }
        }
    }

    private func change(_ kind: Int) {
        let url = folder.url.appending(path: "file")
        guard let handle = try? FileHandle(forUpdating: url) else { return }

        switch kind {
        case 0:
            _ = try? (handle.seekToEnd(), handle.write(contentsOf: Data([1])))
        case 1: try? handle.truncate(atOffset: 300_000)
        default:
            // The same size, but another time.
            let past = Date(timeIntervalSince1970: 1_000_000)
            try? FileManager.default.setAttributes(
                [.modificationDate: past],
                ofItemAtPath: url.path(percentEncoded: false)
            )
        }

        try? handle.close()
    }

    @Test func `what the taker throws comes through`() throws {
        let file = try file(Self.content)
        var count = 0
        #expect(throws: FastCodingError(.jsonSyntax, "")) {
            try InputReading.readBlocks(file, limit: .max) { _ throws(FastCodingError) in
                count += 1
                throw FastCodingError(.jsonSyntax, "wrong")
            }
        }

        #expect(count == 1)
    }
}
