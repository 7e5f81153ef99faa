import HostileFiles
import TestSupport

@Suite("Archives and property lists inside of other bytes")
struct DocumentFinderTests {
    private let keyed: [UInt8]
    private let archive: [UInt8]

    init() throws {
        let url = Repository.url.appending(path: "Tests/Fixtures/SQLite/keyed.plist")
        keyed = Array(try Data(contentsOf: url))
        archive = try Notation.graph(#"{"a":[1,"x"]}"#).archived()
    }

    private func list(
        _ entries: [String: Any],
        _ format: PropertyListSerialization.PropertyListFormat
    )
        throws -> [UInt8]
    {
        Array(
            try PropertyListSerialization.data(
                fromPropertyList: entries,
                format: format,
                options: 0
            )
        )
    }

    @Test func `are found alone, side by side, and behind anything else`() throws {
        let xml = try list(["a": 1], .xml)
        let binary = try list(["a": 1], .binary)
        #expect(try Found(in: archive).lines == [" 0 \(archive.count) fast 3.3 complete"])
        #expect(try Found(in: keyed).lines == [" 0 228 keyed complete"])

        let noise = Array("TSAF plist bplist <plist </plist> <?xml?> \0\0".utf8)
        var bytes: [UInt8] = []
        var expected: [String] = []
        for (part, kind) in [
            (archive, "fast 3.3"), (keyed, "keyed"), (binary, "plist"), (xml, "plist"),
            (keyed, "keyed"), (keyed, "keyed"),
        ] {
            bytes += noise
            // The line feed behind the end tag does not belong to it.
            let count = part.last == 0x0A ? part.count - 1 : part.count
            expected.append(" \(bytes.count) \(count) \(kind) complete")
            bytes += part
        }

        #expect(try Found(in: bytes).lines.filter { $0.hasSuffix("complete") } == expected)
    }

    @Test(
        "are the same whatever the sizes of the blocks that they come in",
        arguments: [1, 7, 64, 1000]
    )
    func blocks(size: Int) throws {
        let outer = try list(
            ["saved": Data(archive), "inner": Data(keyed), "pad": Data(count: 5000)],
            .binary
        )
        let xml = try list(["saved": Data(archive)], .xml)
        let bytes = Array("..<plist>".utf8) + outer + Array("TSAF".utf8) + xml + keyed.dropLast(4)
        let expected = try Found(in: bytes).lines
        #expect(expected.count == 6)
        #expect(try Found(in: bytes, block: size).lines == expected)
    }

    @Test func `are found in data of each other, with the path and the place`() throws {
        let inner = try list(["deep": Data(archive)], .binary)
        let outer = try list(["saved": Data(inner), "n": 1], .binary)
        let found = try Found(in: [9] + outer)
        let offset = try #require(outer.firstRange(of: archive)).lowerBound + 1
        #expect(
            found.lines == [
                " 1 \(outer.count) plist complete",
                "saved \(try #require(outer.firstRange(of: inner)).lowerBound + 1) \(inner.count) plist complete",
                "saved>deep \(offset) \(archive.count) fast 3.3 complete",
            ]
        )
        #expect(found.documents.last?.pieces == [ByteRange(offset: offset, count: archive.count)])

        // In base64, nothing stands in the file as it is.
        let xml = try list(["saved": Data(keyed)], .xml)
        let coded = try Found(in: xml)
        #expect(coded.lines.last == "saved 0 228 keyed complete")
        #expect(coded.documents.last?.pieces == [] && coded.documents.last?.bytes == keyed)
    }

    @Test func `are found up to eight levels deep, and what is deeper is warned of`() throws {
        var bytes = keyed
        for level in 1...10 {
            bytes = try list(["level\(level)": Data(bytes)], .binary)
        }

        let found = try Found(in: bytes)
        #expect(found.documents.count == 9 && found.documents.allSatisfy(\.isComplete))
        #expect(found.documents.last?.container.count == 8)
        #expect(found.warnings.map(\.code) == [.depthLimit])
    }

    @Test("of all versions are found in other bytes", arguments: Originals.versions)
    func versions(version: String) throws {
        for original in Originals.all(version: version).prefix(40) {
            let result = try? ArchiveReader.read(original.bytes)
            // If a Nil may be a value or an end, the end of the file decides.
            guard let result, result.reading.codedNils.isEmpty else { continue }

            let found = try Found(in: [1, 2, 3] + original.bytes + [9, 9])
            #expect(found.documents.first?.offset == 3 && found.complete.count >= 1, "\(original)")
        }
    }

    @Test func `every keyed archive of the fixtures is found as a whole in other bytes`() throws {
        for name in try Repository.names(in: "Tests/Fixtures/Keyed") where name.hasSuffix("plist") {
            let url = Repository.url.appending(path: "Tests/Fixtures/Keyed/\(name)")
            let bytes = Array(try Data(contentsOf: url))
            guard KeyedArchiveDetector.isKeyedArchive(bytes) else { continue }

            let alone = try Found(in: bytes)
            let among = try Found(in: Array(repeating: 0, count: 99) + bytes + [0, 0])
            #expect(alone.documents.first?.kind == .keyed, "\(name)")
            #expect(among.documents.first?.kind == .keyed, "\(name)")
            #expect(among.documents.first?.offset == 99, "\(name)")
        }
    }

    @Test func `a damaged one does not hide the next, nor what is whole inside of it`() throws {
        var damaged = try list(["saved": Data(keyed), "list": [1, 2]], .binary)
        // The root, which comes first, becomes an object of a type that there is none of.
        damaged[8] = 0x70
        let found = try Found(in: [1] + damaged + archive)
        #expect(found.documents.map(\.isComplete) == [false, true, true])
        #expect(found.documents[1].bytes == keyed && found.documents[2].bytes == archive)

        // One without an end is followed by others, which have theirs.
        let cut = Array(keyed.dropLast(40))
        let several = try Found(in: [1] + cut + cut + keyed + archive.dropLast(3) + archive)
        #expect(
            several.documents.map(\.isComplete) == [false, false, true, false, true]
        )
        #expect(several.lines.first == " 1 0 keyed damaged: truncated")
    }

    @Test func `an XML list without an end, or in another one's place, hides nothing`() throws {
        let xml = try list(["a": 1], .xml)
        let text = Array("<?xml?><html><plist><dict>".utf8)
        let found = try Found(in: text + xml + Array("<plist>".utf8) + keyed)
        #expect(found.complete.map(\.length) == [xml.count - 1, 228])
        #expect(found.complete.first?.offset == text.count)
    }

    @Test func `a list is read by the last trailer of what it is given in, as programs read it`()
        throws
    {
        func trailer(table: UInt8) -> [UInt8] {
            let start: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1]
            return start + SQLiteBytes.number(1, 8) + SQLiteBytes.number(0, 8)
                + SQLiteBytes.number(Int(table), 8)
        }

        // A list of `true`, then a string, a table and a trailer that are those of all of it.
        let first = Array("bplist00".utf8) + [0x09, 8] + trailer(table: 9)
        let whole = first + [0x51, UInt8(ascii: "x"), 42] + trailer(table: 44)
        #expect(first.count == 42 && whole.count == 77)
        #expect(try Found(in: first).lines == [" 0 42 plist complete"])
        #expect(try Found(in: whole).lines == [" 0 77 plist complete"])
        #expect(try Found(in: whole, block: 1).lines == [" 0 77 plist complete"])

        let holder = try list(["saved": Data(whole)], .binary)
        // Nothing in it is an archive, but it has the mark of a list.
        #expect(try Found(in: holder).lines.last?.hasSuffix(" 77 plist complete") == true)
        // Among other bytes, nothing tells which of them is the last.
        #expect(try Found(in: [1] + whole + [1]).lines == [" 1 42 plist complete"])

        var damaged = whole
        damaged[42] = 0x70
        let found = try Found(in: damaged)
        #expect(found.complete.map(\.length) == [42] && found.documents.count == 2)
    }

    @Test func `an XML declaration belongs to the first element after it, and to no other`() throws
    {
        let start = Array("<?xml version='1.0'?><!-- <plist> -->\n<!DOCTYPE plist>".utf8)
        let element = Array("<plist><true/></plist>".utf8)
        let bytes = Array("<plist>".utf8) + start + element + element
        #expect(
            try Found(in: bytes).lines == [
                " 7 \(start.count + element.count) plist complete",
                " \(7 + start.count + element.count) \(element.count) plist complete",
            ]
        )
    }

    @Test func `property lists that have no mark are found where they are the input`() throws {
        let dictionary = Array("<dict><key>a</key><true/></dict>".utf8)
        #expect(try Found(in: dictionary).lines == [" 0 32 plist complete"])
        #expect(try Found(in: Array("{ key = value; }".utf8)).lines == [" 0 16 plist complete"])
        let wide = "<plist><array/></plist>".utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(try Found(in: wide).lines == [" 0 46 plist complete"])
        #expect(try Found(in: Array("{\"a\": 1}".utf8)).lines.isEmpty)
        #expect(try Found(in: []).lines.isEmpty)
    }

    @Test func `nothing is found in random bytes`() throws {
        var random = SplitMix64(seed: 47)
        let bytes = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(try Found(in: bytes).lines.isEmpty)
    }

    @Test func `what is longer than it may be is listed with that limit, and hides nothing`()
        throws
    {
        let long = try Notation.graph("[\"\(String(repeating: "x", count: 90_000))\"]").archived()
        let found = try Found(in: [0, 0, 0, 0] + long + archive, longest: 70_000)
        #expect(found.documents.count == 2 && found.documents[1].isComplete)
        #expect(found.lines.first?.hasSuffix("limit: input-limit") == true)
    }

    // MARK: Work

    /// Files of about a size in which candidates overlap.
    static let overlapping: [HostileFile] = HostileFile.searched

    #if DEBUG
        @Test("however candidates overlap, the work is linear", arguments: overlapping)
        func work(file: HostileFile) throws {
            func effort(_ size: Int) throws -> Int {
                let bytes = file.make(size)
                return try Effort.measure { () throws(FastCodingError) in
                    _ = try Found(in: bytes)
                }
            }

            let small = try effort(60_000)
            let large = try effort(120_000)
            #expect(large < 120 * 120_000 + (4 << 20), "\(file)")
            #expect(large < 3 * small + (1 << 20), "\(file)")
        }
    #endif
}
