/// Reads archives into graphs.
package enum ArchiveReader {
    /// A graph and how it was found.
    package struct Result {
        package var graph: ObjectGraph
        package var reading: ArchiveReading
        package var facts: ScanFacts
    }

    /// Reads an archive in one certain way; bytes after the root are left to the caller.
    package static func read(
        _ archive: [UInt8], _ reading: ArchiveReading, limits: Limits
    ) throws(FastCodingError) -> Result {
        var visitor = GraphVisitor(archive, reading)
        var facts = ScanFacts()
        try ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor, facts: &facts)
        return Result(graph: visitor.finish(), reading: reading, facts: facts)
    }

    /// Reads an archive in the dialect that it is found to be in, or in the one that is named.
    package static func read(
        _ archive: [UInt8], dialect: String? = nil, limits: Limits, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Result {
        guard archive.count <= limits.input else {
            throw FastCodingError(
                .inputLimit, "\(archive.count) bytes, but the limit is \(limits.input); raise --max-input to read it")
        }
        let header = try ArchiveHeader(archive.span)
        return try read(archive, ArchiveReading(header: header), limits: limits)
    }
}

extension ObjectGraph {
    /// Reads a FastCoded archive.
    ///
    /// - Throws: an error with the offset of the byte, and the key path where there is one.
    public init(archive: [UInt8], limits: Limits = Limits()) throws(FastCodingError) {
        var diagnostics = Diagnostics()
        self = try ArchiveReader.read(archive, limits: limits, diagnostics: &diagnostics).graph
    }

    /// Writes the graph as a FastCoded archive of version 3.3.
    ///
    /// - Throws: an error with the key path of what the format cannot hold.
    public func archived() throws(FastCodingError) -> [UInt8] {
        var diagnostics = Diagnostics()
        return try ArchiveWriter.write(self, diagnostics: &diagnostics).array
    }
}
