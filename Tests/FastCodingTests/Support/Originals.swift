import FastCoding
import Foundation
import Testing

/// An archive that the original FastCoder wrote.
struct Original: Sendable, CustomTestStringConvertible {
    let version: String
    let name: String
    let bytes: [UInt8]
    /// What was handed to the writer, in the notation of ``GraphJSON``.
    let graphText: String
    /// What the original's reader of the same version makes of it; nil if that is the graph.
    let readText: String?

    var testDescription: String { place }

    /// Version and name, as in `3.3/nested_mixed`.
    var place: String { "\(version)/\(name)" }

    /// Whether it holds a keyed archive, whose data cannot be made from the graph.
    var isKeyed: Bool { version == "3.3" && name.hasPrefix("keyed") }

    /// The graph in an archive of this release for what was handed to the writer.
    func graph() throws -> ObjectGraph {
        let index = Originals.versions.firstIndex(of: version)
        let release = index.flatMap { OriginalWriter.Release(rawValue: $0) }
        return try GraphJSON.graph(graphText, OriginalWriter(release: release, name: name))
    }

    /// The graph that was handed to the writer.
    func authorsGraph() throws -> ObjectGraph { try GraphJSON.graph(graphText, .author) }
}

/// The archives of all versions, from the packs in Tests/Fixtures/Originals.
enum Originals {
    static let versions = ["2.0", "2.1", "2.2", "2.3", "3.0", "3.0.1", "3.0.2", "3.1", "3.2", "3.3"]

    /// The archives of one version, in the order of their names.
    static func all(version: String) -> [Original] { packs[version] ?? [] }

    /// One archive.
    static func named(_ name: String, version: String = "3.3") -> Original? {
        all(version: version).first { $0.name == name }
    }

    private static let packs: [String: [Original]] = {
        var graphs: [Substring: Substring] = [:]
        for entry in entries(of: "graphs") { graphs[entry["file"] ?? ""] = entry["graph"] }
        return Dictionary(uniqueKeysWithValues: versions.map { ($0, originals(version: $0, graphs: graphs)) })
    }()

    private static func originals(version: String, graphs: [Substring: Substring]) -> [Original] {
        entries(of: version).compactMap { entry in
            guard let name = entry["file"], let graph = graphs[name], let bytes = [UInt8](hex: entry["bytes"] ?? "?")
            else { return nil }
            return Original(
                version: version, name: String(name), bytes: bytes, graphText: String(graph),
                readText: entry["read"].map { String($0) })
        }
    }

    /// The lines of a pack, grouped: each group begins with a line `file NAME`.
    private static func entries(of pack: String) -> [[Substring: Substring]] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/Originals")
        guard let text = try? String(contentsOf: folder.appendingPathComponent(pack + ".pack"), encoding: .utf8) else {
            return []
        }
        var result: [[Substring: Substring]] = []
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }
            let word = line[..<space]
            if word == "file" { result.append([:]) }
            guard !result.isEmpty else { continue }
            result[result.count - 1][word] = line[line.index(after: space)...]
        }
        return result
    }
}
