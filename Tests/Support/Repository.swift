/// The project's own files.
package enum Repository {
    package static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    package static func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    package static func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    /// The names of everything in a folder.
    package static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }
}
