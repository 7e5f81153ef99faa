import FastCodeCLI
import TestSupport

@Suite("A file is replaced only if it is still the one that was meant")
struct ReplacingTests {
    private let folder = Folder()

    init() throws {
        try folder.write("old", to: "file")
    }

    var file: URL { folder.url.appending(path: "file") }
    var path: Path { Path(folder.path("file")) }

    /// Replaces the file with `new`, after it was read and then changed by `change`.
    func replace(backup: String? = nil, _ change: () throws -> Void) throws -> FastCodingError? {
        let read = try InputReading.readForReplacing(path, limit: 100)
        #expect(read.bytes == Array("old".utf8))
        try change()

        do throws(FastCodingError) {
            let output = try OutputFile.open(
                path,
                existing: .replacedInPlace(read.state, backupSuffix: backup.map { Array($0.utf8) })
            )

            try output.write(Array("new".utf8).span)
            try output.commit()
            return nil
        } catch {
            return error
        }
    }

    @Test func `one that was written to since it was read stays`() throws {
        let error = try replace(backup: "~") { try folder.write("older", to: "file") }
        #expect(error?.code == .fileChanged)
        #expect(error?.message == "the file changed after it was read, and is left as it is")
        #expect(try folder.text("file") == "older" && folder.names == ["file"])
    }

    @Test func `another one of the same size and time in its place stays`() throws {
        let time = try #require(
            file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        )

        let error = try replace {
            try folder.write("OLD", to: "other")
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: folder.url.appending(path: "other"), to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: time],
                ofItemAtPath: file.path(percentEncoded: false)
            )
        }

        #expect(error?.code == .fileChanged)
        #expect(try folder.text("file") == "OLD")
    }

    @Test func `one that is gone is not made anew`() throws {
        let error = try replace { try FileManager.default.removeItem(at: file) }
        #expect(error?.code == .fileChanged && folder.names.isEmpty)
    }

    @Test(
        "a file that appears while another is written under its name stays, and nothing is left behind"
    )
    func appeared() throws {
        try FileManager.default.removeItem(at: file)
        let output = try OutputFile.open(path, existing: .kept)
        try output.write(Array("new".utf8).span)
        try folder.write("other", to: "file")
        expectError(.outputExists) { try output.commit() }
        output.discard()
        #expect(try folder.text("file") == "other" && folder.names == ["file"])
    }
}
