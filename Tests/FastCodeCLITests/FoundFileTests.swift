import FastCodeCLI
import TestSupport

@Suite("A file that was found in a directory is read as what was found, or not at all")
struct FoundFileTests {
    private let folder = Folder()

    init() throws {
        for name in ["d", "outside"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(name),
                withIntermediateDirectories: true
            )
        }
        try folder.write("inside", to: "d/file")
        try folder.write("elsewhere", to: "outside/file")
    }

    /// Finds the file, lets something else take its place, and reads it.
    private func read(followsLinks: Bool = false, _ change: () throws -> Void) throws -> [UInt8] {
        let found = try DirectoryWalk.files(
            below: Path(folder.path("")),
            followsLinks: followsLinks,
            skipping: { $0 == Array("outside".utf8) }
        ) { _, _ in true }
        #expect(found.count == 1)
        let path = try #require(found.first)
        #expect(try InputReading.read(path, limit: 100) == Array("inside".utf8))
        try change()
        return try InputReading.read(path, limit: 100)
    }

    private func replaceFile(_ make: (String) throws -> Void) throws {
        try FileManager.default.removeItem(atPath: folder.path("d/file"))
        try make(folder.path("d/file"))
    }

    @Test("a FIFO in its place is not waited for", arguments: [false, true])
    func fifo(followsLinks: Bool) throws {
        expectError(.fileChanged) {
            _ = try read(followsLinks: followsLinks) {
                try replaceFile { #expect(unsafe mkfifo($0, 0o600) == 0) }
            }
        }
    }

    @Test func `a link in its place, or in that of its directory, is not followed`() throws {
        for target in ["../outside/file", "/dev/zero"] {
            #expect(throws: FastCodingError.self) {
                try read {
                    try replaceFile { path in
                        try FileManager.default.createSymbolicLink(
                            atPath: path,
                            withDestinationPath: target
                        )
                    }
                }
            }
            try replaceFile { try Data("inside".utf8).write(to: URL(filePath: $0)) }
        }
        let error = #expect(throws: FastCodingError.self) {
            try read {
                try FileManager.default.removeItem(atPath: folder.path("d"))
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path("d"),
                    withDestinationPath: "outside"
                )
            }
        }
        #expect(error?.message.hasSuffix("d' is a symbolic link, which is not followed") == true)
    }

    @Test func `links are followed if that was asked for`() throws {
        let bytes = try read(followsLinks: true) {
            try replaceFile { path in
                try FileManager.default.createSymbolicLink(
                    atPath: path,
                    withDestinationPath: "../outside/file"
                )
            }
        }
        #expect(bytes == Array("elsewhere".utf8))
    }

    @Test func `it is not replaced in place through a link either`() throws {
        let root = Path(folder.path("d"))
        let path = root.confining(root.appending(component: Array("file".utf8)))
        let state = try InputReading.readForReplacing(path, limit: 100).state
        try replaceFile { name in
            try FileManager.default.createSymbolicLink(
                atPath: name,
                withDestinationPath: "../outside/file"
            )
        }
        expectError(.outputExists) {
            _ = try OutputFile.open(path, existing: .replacedInPlace(state, backupSuffix: nil))
        }
        #expect(try folder.text("outside/file") == "elsewhere")
    }
}
