import TestSupport

@Suite("dump-chunks of damaged archives")
struct DumpDamageTests {
    /// Whatever is wrong, each byte is either part of a chunk or reported as not read.
    static func check(_ archive: [UInt8], _ name: @autoclosure () -> String) throws {
        let dump = Dump(archive)
        let extents = try dump.extents()
        if extents.isEmpty {
            #expect(dump.error != nil)
            return
        }

        var end = 0
        for extent in extents {
            #expect(extent.offset == end, "\(name())")
            end = extent.offset + extent.length
        }

        #expect(end == archive.count, "\(name())")
        if dump.text.contains("  not read, ") {
            #expect(dump.error != nil, "\(name())")
        }

        let objects = try Dump(archive, .json).objects()
        #expect(
            objects.reduce(0) { $0 + ($1["length"] as? Int ?? 0) } == archive.count,
            "\(name())"
        )

        #expect((objects.last?["kind"] as? String == "error") == (dump.error != nil), "\(name())")
        _ = Dump(archive, .statistics)
    }

    @Test("every prefix is shown up to its end", arguments: Originals.versions)
    func prefixes(version: String) throws {
        for original in Originals.sample(version: version, where: { $0.bytes.count < 400 }) {
            for length in Thoroughness.sample(original.bytes.indices) + [original.bytes.count] {
                try Self.check(Array(original.bytes[..<length]), "\(original), \(length) bytes")
            }
        }
    }

    @Test("a flipped bit in any byte does no harm", arguments: Originals.versions)
    func bits(version: String) throws {
        for original in Originals.sample(version: version, where: { $0.bytes.count < 160 }) {
            for byte in Thoroughness.sample(original.bytes.indices) {
                var archive = original.bytes
                archive[byte] ^= 1 << UInt8(3 * byte % 8)
                try Self.check(archive, "\(original), byte \(byte)")
            }
        }
    }

    @Test func `an archive with two meanings is shown in the nominal one, and reported`() {
        let dump = Dump(ambiguousArchive)
        #expect(dump.error?.code == .ambiguousDialect)
        #expect(!dump.text.contains("not read"))
        #expect(!dump.text.contains("in dialect"))
        let chosen = Dump(ambiguousArchive) { $0.dialect = "3.0.1" }
        #expect(chosen.error == nil)
        #expect(chosen.lines.first?.hasSuffix("read in dialect '3.0.1'") == true)
        #expect(chosen.text != dump.text)
    }

    @Test func `a truncated archive is shown in the layout that gets furthest`() throws {
        let original = try #require(Originals.named("employee", version: "3.0"))
        let dump = Dump(original.bytes.dropLast())
        #expect(dump.error?.code == .truncated)
        #expect(dump.diagnostics.totals[.dialect] == 1)
        #expect(dump.text.contains("height: Float64 1.75\n"))
    }

    @Test(
        "an archive that breaks nowhere further than in the nominal layout is shown in that, with decode's error"
    )
    func nominalDamage() throws {
        let archive = try bytes(
            """
            54534146 03000300 02000000 00000000 03000000 09000000 03000000 17efbfbe 00086b33 38000200 086b3134 00270000
            01000000 00004043 b05709fd 847bf3c0 00000000 00000000 00000000 0000f8bf 002c3047 f27df5c0 4dc948f2 13031fc1
            08e280a8 78e280ff 7fc28500
            """
        )
        let error = expectError(.invalidUTF8, at: 101) { try ArchiveReader.read(archive) }
        #expect(Dump(archive).error == error)
    }

    @Test func `what is no archive is not shown at all`() {
        for (bytes, code) in [
            ([], FastCodingError.Code.notAnArchive),
            (Array("{}".utf8), .notAnArchive),
            ([0x54, 0x53, 0x41, 0x46, 3, 0], .truncated),
            ([0x54, 0x53, 0x41, 0x46, 1, 0, 0, 0], .unsupportedVersion),
        ] {
            let dump = Dump(bytes)
            #expect(dump.error?.code == code && dump.text.isEmpty)
        }
    }
}
