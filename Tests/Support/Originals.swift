/// An archive that the original FastCoder wrote.
package struct Original: Sendable, CustomStringConvertible {
    package let version: String
    package let name: String
    package let bytes: [UInt8]
    /// What was handed to the writer, in the notation of ``GraphJSON``.
    package let graphText: String
    /// What the original's reader of the same version makes of it; nil if that is the graph.
    package let readText: String?

    package var description: String { place }

    /// Version and name, as in `3.3/nested_mixed`.
    package var place: String { "\(version)/\(name)" }
}

/// The archives of all versions, from the packs in Tests/Fixtures/Originals.
package enum Originals {
    package static let versions = ["2.0", "2.1", "2.2", "2.3", "3.0", "3.0.1", "3.0.2", "3.1", "3.2", "3.3"]

    /// The archives of one version, in the order of their names.
    package static func all(version: String) -> [Original] { packs[version] ?? [] }

    /// All archives of one version, or a tenth, which is another one for each version.
    package static func sample(version: String, where isWanted: (Original) -> Bool = { _ in true }) -> [Original] {
        let seed = versions.firstIndex(of: version) ?? 0
        return Thoroughness.sample(all(version: version).filter(isWanted), seed: UInt64(seed))
    }

    /// One archive.
    package static func named(_ name: String, version: String = "3.3") -> Original? {
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
        let file = Repository.url.appending(path: "Tests/Fixtures/Originals/\(pack).pack")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
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
