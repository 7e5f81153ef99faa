/// A fresh folder, which is removed after the test.
package final class Folder {
    package let url: URL

    package init() {
        url = FileManager.default.temporaryDirectory.appending(path: "fastcode-test-\(UUID().uuidString)")
        #expect(throws: Never.self) {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// Writes bytes that are given as hexadecimal digits, with or without spaces.
    package func write(bytes: String, to name: String) throws {
        try Data(#require([UInt8](hex: bytes))).write(to: url.appending(path: name))
    }

    package func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

    package func fileForWriting(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appending(path: name))
    }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The names of everything in the folder.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []).sorted()
    }

    package var temporaries: [String] { names.filter { $0.hasPrefix(".fastcode-") } }

    package func permissions(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int)
    }
}
