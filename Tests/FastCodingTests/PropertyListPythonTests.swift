import TestSupport

@Suite(
    "Property lists of Python's plistlib and ours", .enabled(if: PropertyListPython.path != nil, "python3 isn't here"))
struct PropertyListPythonTests {
    private static let seeds = SplitMix64.seeds(10)

    @Test("plistlib reads what is written here, and what it writes is read right", arguments: seeds)
    func bothWays(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let tree = PropertyListTree.random(.init(carriageReturns: false), using: &generator)
        let any = PropertyListTree.random(
            .init(identifiers: true, negativeZero: true, controls: true), using: &generator)
        for (events, toXML) in [(tree.events, true), (tree.events, false), (any.events, false)] {
            let isPlain = events == tree.events
            let written = [PropertyListWriting.binary(events)] + (isPlain ? [PropertyListWriting.xml(events)] : [])
            for ours in written {
                let theirs = try PropertyListPython.rewrite(ours.bytes, asXML: toXML)
                let reading = toXML ? PropertyListReading.xml(theirs) : PropertyListReading.binary(theirs)
                #expect(reading.error == nil, "seed \(seed): \(String(describing: reading.error))")
                #expect(PropertyListTree(reading.events) == PropertyListTree(events), "seed \(seed)")
            }
        }
    }
}

enum PropertyListPython {
    /// Where python3 is.
    static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
        "\($0)/python3"
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static let script = """
        import plistlib, sys
        value = plistlib.load(sys.stdin.buffer)
        plistlib.dump(value, sys.stdout.buffer, fmt=getattr(plistlib, sys.argv[1]), sort_keys=False)
        """

    /// What plistlib makes of a property list that it has read.
    static func rewrite(_ bytes: [UInt8], asXML: Bool) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fastcode-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appendingPathComponent("in.plist")
        let output = folder.appendingPathComponent("out.plist")
        try Data(bytes).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = ["-c", script, asXML ? "FMT_XML" : "FMT_BINARY"]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
        return Array(try Data(contentsOf: output))
    }
}
