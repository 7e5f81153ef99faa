/// An archive that the original FastCoder wrote.
package struct Original: Sendable, CustomStringConvertible {
    package let version: String
    package let name: String
    package let bytes: [UInt8]
    /// What was handed to the writer, and what an archive of this release holds of it, in the exact
    /// notation; nil if that has no form for it.
    fileprivate let texts: (authors: String?, archived: String?)
    /// An array in it that contains itself and is immutable all the same, which the notation can't
    /// say.
    fileprivate let immutablePath: String?

    package var description: String { place }

    /// Version and name, as in `3.3/nested_mixed`.
    package var place: String { "\(version)/\(name)" }

    /// Whether it holds a keyed archive, whose data can't be made from the graph.
    package var isKeyed: Bool {
        version == "3.3" && name.hasPrefix("keyed")
    }

    package struct NoGraph: Error {}

    /// The graph that an archive of this release holds: what was handed to the writer, without what
    /// was lost of it.
    package func graph() throws -> ObjectGraph {
        try graph(texts.archived)
    }

    /// The graph that was handed to the writer.
    package func authorsGraph() throws -> ObjectGraph {
        try graph(texts.authors)
    }

    private func graph(_ text: String?) throws -> ObjectGraph {
        guard let text else { throw NoGraph() }

        var graph = try ObjectGraph(notation: text.utf8, options: ReadingOptions(limits: .none))
        if let immutablePath, text == texts.authors {
            let node = try graph.resolve(keyPath: immutablePath)
            graph.records[Int(node.index)].kind = .array
        }

        return graph
    }
}

/// The archives of all versions, from the packs in Tests/Fixtures/Originals.
package enum Originals {
    package static let versions = [
        "2.0", "2.1", "2.2", "2.3", "3.0", "3.0.1", "3.0.2", "3.1", "3.2", "3.3",
    ]

    /// The archives of one version, in the order of their names.
    package static func all(version: String) -> [Original] {
        packs[version] ?? []
    }

    /// All archives of one version, or a tenth, which is another one for each version.
    package static func sample(version: String, where isWanted: (Original) -> Bool = { _ in true })
        -> [Original]
    {
        let seed = versions.firstIndex(of: version) ?? 0
        return Thoroughness.sample(all(version: version).filter(isWanted), seed: UInt64(seed))
    }

    /// One archive.
    package static func named(_ name: String, version: String = "3.3") -> Original? {
        all(version: version).first { $0.name == name }
    }

    private static let packs: [String: [Original]] = {
        let groups = entries(of: "expected").map { ($0["file"] ?? "", $0) }
        let expected = Dictionary(groups, uniquingKeysWith: { first, _ in first })
        return Dictionary(
            uniqueKeysWithValues: versions.map { ($0, originals(version: $0, expected)) }
        )
    }()

    private static func originals(version: String, _ expected: [Substring: [Substring: Substring]])
        -> [Original]
    {
        entries(of: version).compactMap { entry in
            guard let name = entry["file"], let graphs = expected[name],
                let bytes = [UInt8](hex: entry["bytes"] ?? "?")
            else { return nil }

            let authors = graphs["author"].map(String.init)
            // A release that is not named keeps everything.
            let archived = graphs[version[...]].map { $0 == "none" ? nil : String($0) } ?? authors
            return Original(
                version: version,
                name: String(name),
                bytes: bytes,
                texts: (authors, archived),
                immutablePath: graphs["immutable"].map(String.init)
            )
        }
    }

    /// The lines of a pack, grouped: each group begins with a line `file NAME`.
    private static func entries(of pack: String) -> [[Substring: Substring]] {
        guard let text = try? Repository.text("Tests/Fixtures/Originals/\(pack).pack") else {
            return []
        }

        var result: [[Substring: Substring]] = []
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }

            let word = line[..<space]
            if word == "file" {
                result.append([:])
            }

            guard !result.isEmpty else { continue }

            result[result.count - 1][word] = line[line.index(after: space)...]
        }

        return result
    }
}
