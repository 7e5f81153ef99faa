import FastCodeCLI
import TestSupport

@Suite("Entries of tar streams are found behind everything that may stand between them")
struct TarReaderTests {
    /// A stream, with a file before and one after the entry in question.
    private func stream(_ middle: [UInt8]) -> [UInt8] {
        TarStream.file("a", "first") + middle + TarStream.file("z", "last") + TarStream.end
    }

    private func names(_ middle: [UInt8]) throws -> [String] {
        try TarStream.read(stream(middle)).map(\.name)
    }

    @Test(
        "behind a sparse file of GNU tar, however many blocks its map takes",
        arguments: [(1, 0), (4, 0), (5, 1), (6, 1), (25, 1), (26, 2), (47, 3)]
    )
    func sparse(pieces: Int, blocks: Int) throws {
        // The data looks like headers, which it must not be taken for.
        let data = (0..<pieces).flatMap { _ in TarStream.header("forged.fast") }
        let map = TarStream.sparseMap(pieces)
        #expect(map.count == blocks * 512)
        let header = TarStream.header(
            "disk.img",
            type: "S",
            size: data.count,
            at: 482,
            blocks > 0 ? [1] : [0]
        )
        let files = try TarStream.read(stream(header + map + data))
        #expect(files.map(\.name) == ["a", "disk.img", "z"])
        #expect(files.map(\.failure) == [nil, "sparse files are not read", nil])
    }

    @Test(
        "behind what has no content, whatever size its header states",
        arguments: ["1", "2", "3", "4", "5", "6"]
    )
    func bare(type: String) throws {
        for size in [1, 512, 1234, 1 << 40] {
            let header = TarStream.header("x", type: type, size: size)
            #expect(try names(header).filter { $0 != "x" } == ["a", "z"], "\(size)")
            let records = TarStream.records("size=\(size)")
            #expect(
                try names(records + header).filter { $0 != "x" } == ["a", "z"],
                "\(size) in records"
            )
        }
    }

    @Test("a name or a link for an entry that never comes is an error", arguments: ["K", "L", "x"])
    func nothingBehind(type: String) throws {
        let content =
            type == "x" ? TarStream.records("path=z") : TarStream.file("x", "n", type: type)
        let whole = TarStream.file("a", "first") + content
        expectError(.notAnArchive) { try TarStream.read(whole + TarStream.end) }
        #expect(try TarStream.read(whole + TarStream.file("z", "last") + TarStream.end).count == 2)
    }

    @Test func `behind a directory of the oldest form, with content or without`() throws {
        let header = TarStream.header("d/", type: "\0", size: 700)
        #expect(try names(header) == ["a", "d/", "z"])
        let content = [UInt8](repeating: 1, count: 1024)
        #expect(try names(header + content) == ["a", "d/", "z"])
    }

    @Test(
        "a directory of the oldest form without content is no empty file",
        arguments: ["\0", "0"]
    )
    func oldDirectory(type: String) throws {
        #expect(try names(TarStream.header("d.fast/", type: type)) == ["a", "z"])
        // A file may have any name in records, and only the header shows what is a directory.
        let records = TarStream.records("path=d/x.fast")
        #expect(try names(records + TarStream.file("x", "")) == ["a", "d/x.fast", "z"])
    }

    @Test("a hard link with content is a file", arguments: [1, 511, 512, 513, 5000])
    func linkWithContent(size: Int) throws {
        let content = String(repeating: "x", count: size)
        let files = try TarStream.read(stream(TarStream.file("link", content, type: "1")))
        #expect(files.map(\.name) == ["a", "link", "z"])
        #expect(files[1] == TarStream.File(name: "link", content: content, failure: nil))
        #expect(files[2].content == "last")
    }

    @Test
    func
        `a type that nobody knows is a file, and so is one that goes on from another volume, but for its beginning`()
        throws
    {
        let files = try TarStream.read(
            stream(TarStream.file("u", "TSAF", type: "Z") + TarStream.file("m", "x", type: "M"))
        )
        #expect(files.map(\.name) == ["a", "u", "m", "z"])
        #expect(files[1].content == "TSAF" && files[1].failure == nil)
        #expect(files[2].failure == "files that begin in another volume are not read")
    }

    @Test(
        "content that is no file's is passed over",
        arguments: ["A", "D", "K", "N", "V"]
    )
    func other(type: String) throws {
        #expect(try names(TarStream.file("x", "some content", type: type)) == ["a", "z"])
    }

    @Test func `records of Sun's form count as those of pax`() throws {
        let middle = TarStream.records("path=long name", type: "X") + TarStream.file("short", "x")
        #expect(try names(middle) == ["a", "long name", "z"])
    }

    @Test(
        "records about all entries may not name or size them",
        arguments: [
            ("path=x", true), ("size=5", true), ("GNU.sparse.major=1", true), ("comment=x", false),
        ]
    )
    func global(record: String, isRefused: Bool) throws {
        let middle = TarStream.records(record, type: "g")
        if isRefused {
            #expect(throws: FastCodingError(.readFailed, "")) { try names(middle) }
        } else {
            #expect(try names(middle) == ["a", "z"])
        }
    }

    @Test func `a sparse file in the form of pax shows how it begins behind its map`() throws {
        var map = "26\n"
        for piece in 0..<26 { map += "\(piece * 10240)\n512\n" }
        while map.utf8.count % 512 != 0 { map += "\0" }
        let records = TarStream.records(
            "GNU.sparse.major=1",
            "GNU.sparse.minor=0",
            "GNU.sparse.name=image"
        )
        let content = String(repeating: "TSAF", count: 26 * 128)
        let files = try TarStream.read(
            stream(records + TarStream.file("GNUSparseFile.1/image", map + content))
        )
        #expect(files.map(\.name) == ["a", "image", "z"])
        #expect(
            files[1].content.hasPrefix("TSAFTSAF")
                && files[1].failure == "sparse files are not read"
        )

        for damaged in ["", "1", "x\n", "999999999999999999999999\n", "2\n1\n"] {
            let files = try TarStream.read(stream(records + TarStream.file("x", damaged)))
            #expect(files.map(\.name) == ["a", "image", "z"], "\(damaged.debugDescription)")
        }
    }

    @Test func `names have all of their parts, and sums may be of signed bytes`() throws {
        let prefix = Array("some/folder".utf8)
        let ustar = TarStream.header("x", at: 345, prefix)
        let star = TarStream.header(
            "x",
            at: 345,
            prefix + Array(repeating: 0, count: 131 - prefix.count + 32) + Array("tar\0".utf8)
        )
        #expect(try names(ustar) == ["a", "some/folder/x", "z"])
        #expect(try names(star) == ["a", "some/folder/x", "z"])
        #expect(
            try names(TarStream.header("Stra\u{DF}e", isSigned: true)) == ["a", "Stra\u{DF}e", "z"]
        )
    }

    @Test
    func `damage anywhere is an error or as it was, and never a file that has not been there`()
        throws
    {
        let middle =
            TarStream.records("path=p") + TarStream.file("x", "content")
            + TarStream.header("link", type: "1", size: 9)
            + TarStream.header("s", type: "S", size: 512, at: 482, [1]) + TarStream.sparseMap(6)
            + [UInt8](repeating: 7, count: 512)
        let whole = stream(middle)
        let known = Set(try TarStream.read(whole).map(\.name))
        for length in stride(from: 0, to: whole.count - 1024, by: 37) {
            let error = #expect(throws: FastCodingError.self) {
                let names = try TarStream.read(Array(whole.prefix(length))).map(\.name)
                #expect(known.isSuperset(of: names))
            }
            #expect(error?.code == .truncated, "\(length)")
        }
    }
}

/// Tar streams made byte by byte.
private enum TarStream {
    static let end = [UInt8](repeating: 0, count: 1024)

    struct File: Equatable {
        let name: String
        let content: String
        let failure: String?
    }

    /// What a reader finds, which is the same however the stream comes in parts.
    static func read(_ stream: [UInt8]) throws -> [File] {
        var expected: [File]?
        for size in [stream.count, 1, 511, 512, 1000] where size > 0 {
            let files = try read(stream, inPartsOf: size)
            #expect(expected == nil || expected == files, "in parts of \(size) bytes")
            expected = files
        }
        return expected ?? []
    }

    private static func read(_ stream: [UInt8], inPartsOf size: Int) throws -> [File] {
        var reader = TarReader(limit: 1 << 20)
        var files: [File] = []
        for start in Swift.stride(from: 0, to: stream.count, by: size) {
            let part = Array(stream[start..<min(start + size, stream.count)])
            try reader.feed(part.span) { name, content, failure in
                // Of what can't be had, any part of its beginning may be handed over.
                let shown = failure == nil ? content : Array(content.prefix(512))
                files.append(
                    File(
                        name: String(decoding: name.bytes, as: UTF8.self),
                        content: String(decoding: shown, as: UTF8.self),
                        failure: failure?.message
                    )
                )
            }
        }
        try reader.finish()
        return files
    }

    static func file(_ name: String, _ content: String, type: String = "0") -> [UInt8] {
        let bytes = Array(content.utf8)
        return header(name, type: type, size: bytes.count) + filled(bytes)
    }

    /// An extended header with records.
    static func records(_ records: String..., type: String = "x") -> [UInt8] {
        let lines = records.map { record in
            // The length counts its own digits.
            let length = record.utf8.count + 3
            return "\(length < 10 ? length : length + 1) \(record)\n"
        }
        return file("records", lines.joined(), type: type)
    }

    /// The blocks behind the header of a sparse file in the form of GNU tar. Its first four pieces
    /// are in the header.
    static func sparseMap(_ pieces: Int) -> [UInt8] {
        var map: [UInt8] = []
        var left = pieces - 4
        while left > 0 {
            var block = [UInt8](repeating: UInt8(ascii: "0"), count: 504)
            left -= 21
            block.append(left > 0 ? 1 : 0)
            map += block + [UInt8](repeating: 0, count: 7)
        }
        return map
    }

    static func header(
        _ name: String,
        type: String = "0",
        size: Int = 0,
        at place: Int = 0,
        _ other: [UInt8] = [],
        isSigned: Bool = false
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func set(_ place: Int, _ bytes: [UInt8]) {
            header.replaceSubrange(place..<(place + bytes.count), with: bytes)
        }
        set(257, Array((type == "S" ? "ustar  \0" : "ustar\u{0}00").utf8))
        if !other.isEmpty { set(place, other) }
        set(0, Array(name.utf8))
        set(124, octal(size, digits: 11))
        set(156, Array(type.utf8))
        set(148, Array(repeating: 0x20, count: 8))
        let sum = header.reduce(0) { $0 + (isSigned ? Int(Int8(bitPattern: $1)) : Int($1)) }
        set(148, octal(sum, digits: 6) + [0])
        return header
    }

    private static func octal(_ number: Int, digits: Int) -> [UInt8] {
        if number >= 1 << 33 {
            return [0x80]
                + (0..<11).reversed().map {
                    $0 > 7 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * $0))
                }
        }
        let text = String(number, radix: 8)
        return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
    }

    private static func filled(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }
}
