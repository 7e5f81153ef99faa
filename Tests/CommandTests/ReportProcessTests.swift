import TestSupport

@Suite("What the tool prints of an archive is what the library reports")
struct ReportProcessTests {
    let folder = Folder()

    init() throws {
        for name in ["todo.fast", "old-places.fast", "todo.plist", "todo.xml"] {
            try put(Data(contentsOf: Repository.url.appending(path: "examples/\(name)")), name)
        }

        let whole = try folder.read("todo.fast")
        try put(whole.prefix(150), "cut.fast")
        try put(whole + [1, 2], "longer.fast")
        try put(Data("TSAF?".utf8), "broken.fast")
        try folder.run(
            "bootstrap",
            Repository.path("examples/every-type.json"),
            "-o",
            "every.fast",
            status: 0
        )

        try folder.run("decode --to keyed todo.fast -o keyed.plist", status: 0)
    }

    private func put(_ data: Data, _ name: String) throws {
        try data.write(to: folder.url.appending(path: name))
    }

    private static let archives = [
        "todo.fast", "old-places.fast", "every.fast", "cut.fast", "longer.fast", "broken.fast",
    ]

    private static func colored(_ report: ArchiveReport) -> ArchiveReport {
        var report = report
        report.isColored = true
        return report
    }

    /// Compares what a command prints of files, and the codes of its messages, with a report.
    private func compare(_ command: String, _ report: ArchiveReport, _ files: [String]) throws {
        for file in files {
            let outcome = try folder.run(command, file)
            let archive = FastArchive(Array(try folder.read(file)))
            var output: [UInt8] = []
            var codes: [FastCodingError.Code] = []
            var status: Int32 = 0

            do throws(FastCodingError) {
                try archive.write(with(report) { $0.name = file }, warn: { codes.append($0.code) })
                { block in
                    for index in block.indices {
                        output.append(block[index])
                    }
                }
            } catch {
                codes.append(error.code)
                status = 1
            }

            #expect(outcome.output == Data(output), "\(command) \(file)")
            #expect(outcome.codes == codes.map(\.name), "\(command) \(file)")
            #expect(outcome.status == status, "\(command) \(file)")
        }
    }

    @Test func `dump-chunks`() throws {
        try compare("dump-chunks", .chunks(), Self.archives)
        try compare(
            "dump-chunks --hex --width 7",
            .chunks(showsBytes: true, width: 7),
            Self.archives
        )

        try compare("dump-chunks --json --hex", .chunks(.json, showsBytes: true), Self.archives)
        try compare("dump-chunks --color always", Self.colored(.chunks()), Self.archives)
        try compare("dump-chunks --stats", .statistics(), Self.archives)
        try compare(
            "dump-chunks --stats --json --color always",
            Self.colored(.statistics(.json)),
            Self.archives
        )

        for place in ["items.0.title", "30", "0x1C", "nowhere"] {
            try compare(
                "dump-chunks --at \(place)",
                .chunks(at: place),
                ["todo.fast", "longer.fast"]
            )
        }
    }

    @Test func `an offset beyond the archive is an error of the command line`() throws {
        let outcome = try folder.run(
            "dump-chunks --at 400 longer.fast",
            status: 2,
            codes: ["trailing-bytes", "usage"],
            output: ""
        )

        #expect(
            outcome.errors.contains(
                "error: dump-chunks: --at: there is no byte 400: the archive has 382 bytes [usage]\n"
            )
        )
    }

    @Test func `info and its drawings, of property lists as well`() throws {
        let files = Self.archives + ["keyed.plist", "todo.plist", "todo.xml"]
        try compare("info", .info(), files)
        try compare("info --json", .info(.json), files)
        try compare("info --json --color always", Self.colored(.info(.json)), files)
        try compare("info --to dot", .drawing(.dot), files)
        try compare("info --to mermaid --boxes 3", .drawing(.mermaid, boxes: 3), files)
        try compare("info --to dot --classes-only", .drawing(.dot, classesOnly: true), files)
    }

    @Test func `view`() throws {
        try compare("view", .page(), Self.archives)
        try compare(
            "view --allow-class TodoItem",
            .page(policy: .classes(["TodoItem"])),
            Self.archives
        )
    }
}
