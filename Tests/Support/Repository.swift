/// The project's own files.
package enum Repository {
    package static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    package static func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}
