import TestSupport

/// Archives with two different readings, made for each axis of dialects. In all of them class Evil
/// is in only one reading.
@Suite("Verify judges every reading")
struct VerifyReadingsTests {
    /// Chunks that are padded to 8 in one layout but not in the other.
    private static let forks: [ArchiveBytes.Kind] = [.affineTransform, .legacyDate]

    private func codes(_ bytes: [UInt8], _ options: VerificationOptions = VerificationOptions())
        -> [String]
    {
        Verifier.judge(bytes, options: options).errors.messages.map(\.code.name)
    }

    private func message(_ bytes: [UInt8], _ options: VerificationOptions = VerificationOptions())
        -> String
    {
        Verifier.judge(bytes, options: options).errors.messages.map(\.message).joined(
            separator: "\n"
        )
    }

    private func allowing(_ names: String...) -> VerificationOptions {
        with(VerificationOptions()) { $0.allowedClasses = ClassPatterns(names) }
    }

    /// Expects that the file is refused with messages, each between two ends of lines, that have
    /// some words, unless Evil is allowed as well.
    private func expectEvil(
        _ bytes: [UInt8],
        _ options: VerificationOptions = VerificationOptions(),
        allowed: String...,
        says words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var options = options
        options.allowedClasses = ClassPatterns(allowed)
        #expect(codes(bytes, options) == ["class-not-allowed"], sourceLocation: sourceLocation)
        #expect("\n\(message(bytes, options))\n".contains(words), sourceLocation: sourceLocation)
        options.allowedClasses = ClassPatterns(allowed + ["Evil"])
        #expect(codes(bytes, options).isEmpty, sourceLocation: sourceLocation)
    }

    @Test(
        "data is judged in both major versions",
        arguments: [
            "54534146 02000300 01000000 0d000000 22000000",
            "54534146 03000300 01000000 00000000 00000000 15000000 22000000",
        ]
    )
    func data(start: String) throws {
        // An archive whose root is an object of class Evil.
        let content = "54534146 03000300 01000000 01000000 00000000 1d4576696c00 00000000 00001e00"
        var options = VerificationOptions()
        options.judgesNested = true
        #expect(
            codes(try bytes("\(start) \(content) 0000"), options) == ["class-not-allowed"]
        )
    }

    /// An array with data if the chunk is padded; if it is not, with data of 8 bytes and what
    /// `write` appends.
    ///
    /// - Parameter write: leaves as many of the chunks after it as it returns to be taken by its
    ///   last one.
    private func hidden(inUnpadded forks: [ArchiveBytes.Kind], minor: UInt16) -> [UInt8] {
        var archive = ArchiveBytes(minor: minor)
        archive.open(.array, 0)
        let left = 8
        archive.patch(archive.fork(forks[0]) + 1 + left, at: 24)
        archive.open(.data, 8)
        archive.data { archive in
            var more = 1
            for fork in forks.dropFirst() {
                more += archive.fork(fork) + 1
                archive.open(.data, 8)
                // Where this one is padded, it ends in data without Evil.
                archive.open(.data, 40)
            }

            archive.evil(properties: more)
        }

        for _ in 0..<left {
            archive.chunk(.one)
        }

        return archive.bytes
    }

    /// An array with an object of class Evil if the chunk is padded.
    private func hidden(inPadded fork: ArchiveBytes.Kind, minor: UInt16) -> [UInt8] {
        ArchiveBytes.hidden(inPadded: fork, minor: minor) { archive in
            archive.evil()
            archive.string("abc", .mutableString)
        }
    }

    @Test("an object that is there only with padding is found", arguments: forks)
    func inPadded(fork: ArchiveBytes.Kind) {
        let bytes = hidden(inPadded: fork, minor: 0)
        expectEvil(bytes, says: "read in dialect 'nominal', as FastCoder 3.x reads it")
    }

    @Test(
        "an object that is there only without padding is found, whatever the minor version",
        arguments: forks,
        [0, 1, 3] as [UInt16]
    )
    func inUnpadded(fork: ArchiveBytes.Kind, minor: UInt16) {
        let bytes = hidden(inUnpadded: [fork], minor: minor)
        var options = VerificationOptions()

        // What is counted in no dialect leaves open which it is.
        if fork == .legacyDate, minor == 0 {
            options.dialect = "nominal"
        }

        expectEvil(bytes, options, says: "read in dialect 'nominal' it does not\n")
    }

    @Test func `a chunk that only another layout shows sets further ones apart`() {
        let bytes = hidden(inUnpadded: [.legacyDate, .affineTransform], minor: 3)
        #expect(codes(bytes) == ["class-not-allowed"])
        #expect(message(bytes).hasPrefix("read in dialect '3.0.1', the file"))
    }

    @Test func `an object that is there only where nothing is padded is found`() {
        var archive = ArchiveBytes()
        archive.define("AA", (1...7).map { "\($0)" })
        archive.chunk(.object8, UInt8(0))

        // Its length is 256 with padding; without it is 0, and null and two times nil follow.
        while archive.count % 4 != 0 {
            archive.chunk(.null)
        }

        let nulls = archive.count
        archive.chunk(.data)
        archive.bytes += [0, 0, 0, 0, 1, 0, 0]
        let start = archive.count
        #expect(start == nulls + 8)
        archive.bytes +=
            [29] + Array("Evil".utf8) + [0, 5, 0, 0, 0] + Array("a\0b\0c\0d\0e\0".utf8) + [
                30, 1, 8,
            ]

        archive.bytes += Array(repeating: 0x61, count: start + 255 - archive.count) + [0]
        for _ in 0..<6 {
            archive.chunk(.nil)
        }

        expectEvil(
            archive.bytes,
            allowed: "AA",
            says: "\nread in dialect '3.0-reader', as FastCoder 3.0 reads it"
        )
    }

    @Test func `a dialect by name chooses what is reported, and nothing else`() {
        for bytes in [
            hidden(inPadded: .affineTransform, minor: 3),
            hidden(inUnpadded: [.affineTransform], minor: 3),
        ] {
            for name in ["nominal", "3.3-writer"] {
                let options = with(VerificationOptions()) { $0.dialect = name }
                #expect(codes(bytes, options).contains("class-not-allowed"))
            }
        }
    }

    @Test func `a reading that would be found is judged where another is asked for by name`() {
        // A transform and data, and without padding a coded object, whose bare Nil stands for a
        // value: quirk Q9.
        var archive = ArchiveBytes()
        for extra in 0..<8 where archive.count % 8 != 2 {
            archive = ArchiveBytes(minor: 2, objects: 4)
            archive.define("AA", ["1", "2", String(repeating: "3", count: extra)])
            archive.chunk(.object8, UInt8(0))
        }

        archive.fork(.affineTransform)
        archive.open(.data, 8)
        archive.data { archive in
            archive.brief(.codedObject, "AA", isFirst: true)
            archive.string("k")
            archive.evil(properties: 1, number: 1)
            archive.chunk(.one)
            archive.string("z")
        }

        archive.chunk(.nil)
        #expect(Set(codes(archive.bytes, allowing("AA"))) == ["class-not-allowed"])
        let options = with(VerificationOptions()) { $0.dialect = "nominal" }
        expectEvil(
            archive.bytes,
            options,
            allowed: "AA",
            says: "with nil values in NSCoded objects (Q9)"
        )
    }

    @Test(
        "another reading does not end where only this one would refuse to go on",
        arguments: [[8, 0xFF, 0], [2, 200], [5, 200], [0], [33, 1, 1]] as [[UInt8]]
    )
    func lenient(chunk: [UInt8]) {
        let bytes = ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
            archive.open(.mutableArray, 3)
            archive.bytes += chunk
            archive.chunk(.one)
            archive.evil(properties: 1)
            archive.string("abc", .mutableString)
        }
        #expect(codes(bytes) == ["class-not-allowed"])
    }

    @Test(
        "a coded object of which another reading cannot tell the class is refused",
        arguments: [[2, 0], [5, 9], [1], [0], [25, 0, 0, 0, 0, 0, 0]] as [[UInt8]]
    )
    func unknownName(chunk: [UInt8]) {
        let bytes = ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
            archive.chunk(.codedObject)
            archive.bytes += chunk
            archive.chunk(.nil)
        }
        #expect(codes(bytes, allowing("*")) == ["class-not-allowed"])
        #expect(
            message(bytes, allowing("*")).contains(
                "an NSCoded object whose class can't be determined"
            )
        )
    }

    @Test func `a mutable string names a class for the original's reader`() {
        let bytes = ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
            archive.chunk(.codedObject)
            archive.string("Evil", .mutableString)
            archive.chunk(.nil)
        }
        expectEvil(bytes, says: "an NSCoded object of class 'Evil'")
    }

    @Test func `what the original's last reader has made before it fails is refused`() {
        let bytes = ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
            archive.evil(properties: 1)
            archive.bytes += [0xFF, 0, 0, 0]
        }

        #expect(codes(bytes) == ["class-not-allowed"])
        #expect(message(bytes).contains("which is not allowed, before it breaks off"))
        // Where only another layout breaks off, nobody has made anything.
        let other =
            hidden(inUnpadded: [.affineTransform], minor: 3).dropLast(4) + [0xFF, 0xFF, 0xFF, 0xFF]

        #expect(codes(Array(other)) == ["unknown-chunk-type"])
    }

    /// An array of a URL with a base and of a coded object, whose class name is the base's text
    /// where a URL takes its number after its parts, and the URL's own where it takes it before.
    private func twoNames(first: String, base: String, minor: UInt16) -> [UInt8] {
        var archive = ArchiveBytes(major: 2, minor: minor)
        archive.raw(4, 2)

        for text in [first, base] {
            archive.raw(24, 2)
            archive.text(Array(text.utf8))
        }

        archive.raw(23, 33, 1, 1, 23)
        return archive.bytes
    }

    @Test(
        "a class name that depends on where URLs are numbered is judged in both ways",
        arguments: [0, 1, 3] as [UInt16]
    )
    func urlNumbers(minor: UInt16) {
        let bytes = twoNames(first: "Evil", base: "Good", minor: minor)
        var options = with(allowing("Good")) { $0.dialect = "nominal" }
        expectEvil(bytes, options, allowed: "Good", says: "an NSCoded object of class 'Evil'")
        options.dialect = "2.1"
        #expect(
            minor != 1
                || codes(twoNames(first: "Good", base: "Evil", minor: 1), options) == [
                    "class-not-allowed"
                ]
        )
    }

    @Test
    func
        `a class name that depends on whether a container was written twice is judged as 2.3 reads it, too`()
    {
        var archive = ArchiveBytes(major: 2, minor: 3, objects: 6)
        // An array of four, of which the first contains itself, by way of a mutable one.
        archive.raw(17, 4, 4, 1, 17, 1, 4, 1, 1, 1)

        for text in ["Evil", "Good"] {
            archive.raw(2)
            archive.text(Array(text.utf8))
        }

        archive.raw(33, 1, 4, 23)
        expectEvil(archive.bytes, allowed: "Good", says: "class 'Evil'")
    }

    private func fixture(_ name: String) throws -> [UInt8] {
        try [UInt8](
            Data(contentsOf: Repository.url.appending(path: "Tests/Fixtures/Readings/" + name))
        )
    }

    @Test
    func
        `what is data without padding and an object with it is refused, and both readings are named`()
        throws
    {
        expectEvil(
            try fixture("two-readings.fast"),
            says:
                "\nread in dialect 'nominal', as FastCoder 3.x reads it, the file holds a definition of class 'Evil', which "
                + "is not allowed; read in dialect '"
        )
    }

    @Test
    func
        `a keyed archive that goes on as an object where the original's reader sees it end is refused`()
        throws
    {
        let options = with(VerificationOptions()) { $0.allowsKeyedArchives = true }
        let bytes = try fixture("two-layouts.fast")
        #expect(codes(bytes, options) == ["class-not-allowed"])
        #expect(message(bytes, options).contains("with keyed archives as FastCoder 3.3 reads them"))
    }

    @Test
    func `a keyed archive in another reading is refused in every encoding that Foundation reads`()
        throws
    {
        let options = with(VerificationOptions()) { $0.allowsKeyedArchives = true }
        let xml = String(
            decoding: try Keyed.bytes(#"{"$class":@2},{"$classname":"Evil"}"#, .xml),
            as: UTF8.self
        )

        let spaces = String(repeating: " ", count: 5000)
        for (text, encoding) in [
            (spaces + xml, String.Encoding.utf16LittleEndian),
            (xml, .utf32LittleEndian),
        ] {
            let payload = Array(try #require("\u{FEFF}\(text)".data(using: encoding)))
            let archive = ArchiveBytes.hidden(inPadded: .affineTransform, minor: 3) { archive in
                archive.chunk(.keyedArchive)
                archive.data(payload)
            }
            #expect(codes(archive, options) == ["class-not-allowed"])
        }
    }

    @Test func `the hints of a keyed archive name classes`() throws {
        var options = allowing("Todo*")
        options.allowsKeyedArchives = true
        let bytes = try fixture("class-hints.fast")
        #expect(codes(bytes, options) == ["class-not-allowed"])
        options.allowedClasses = ClassPatterns(["Todo*", "EvilClass"])
        #expect(codes(bytes, options).isEmpty)
    }
}
