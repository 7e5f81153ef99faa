import _FastCodingRules

extension Conversion {
    /// The offset of the chunk that a key path leads to; where an object is referred to, that of the alias.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if the path leads nowhere, to several places, or to something that has
    ///   no chunk of its own, and whatever prevents reading the archive.
    package static func chunkOffset(
        at keyPath: String, in archive: [UInt8], dialect: String?, limits: Limits
    ) throws(FastCodingError) -> Int {
        if dialect == nil, let offset = try Streaming.chunkOffset(at: keyPath, in: archive, limits: limits) {
            return offset
        }
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(archive, dialect: dialect, limits: limits, diagnostics: &diagnostics)
        let graph = result.graph
        let found = try KeyPathSearch.find([keyPath], in: graph)
        guard found.count == 1 else {
            throw FastCodingError(.keyPath, "\(found.count) places match; one can be shown at a time")
        }
        var child = FastCodingError.Child(of: nil)
        if let (node, place) = found.referrer(0) {
            // The text of a URL comes before its base.
            child = FastCodingError.Child(of: graph.source(node), number: graph.kind(node) == .url ? 1 : place)
        }
        guard let offset = ArchiveIndex(archive, result.reading, limits: limits).offset(of: child) else {
            throw FastCodingError(.keyPath, "there is no separate chunk at '\(KeyPath.shown(keyPath))'")
        }
        return offset
    }
}
