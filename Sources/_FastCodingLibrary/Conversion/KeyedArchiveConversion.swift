import _FastCodingRules

// Conversions from and to keyed archives. Errors and warnings about an XML one have line and column, including those
// about what is made of it.
extension Conversion {
    /// Converts a keyed archive to an archive.
    package static func bootstrap(
        keyedArchive bytes: [UInt8], limits: Limits, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var options = WritingOptions()
        options.limits = limits
        return try withGraph(ofKeyedArchive: bytes, options, &diagnostics) {
            graph, diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    /// Converts a keyed archive to text, which is passed to `output` in blocks.
    package static func decode(
        keyedArchive bytes: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try withGraph(ofKeyedArchive: bytes, options, &diagnostics) { graph, diagnostics throws(FastCodingError) in
            try NotationWriter.write(
                graph, size: bytes.count, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// Lists the nodes of a keyed archive, one per line: key path, type, size.
    package static func list(
        keyedArchive bytes: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try withGraph(ofKeyedArchive: bytes, options, &diagnostics) { graph, _ throws(FastCodingError) in
            try GraphListing.write(graph, options: options, output: output)
        }
    }

    /// Converts an archive to a keyed one, which is passed to `output` in blocks.
    package static func decode(
        _ archive: [UInt8], to format: KeyedArchiveFormat, options: WritingOptions, diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let graph = try read(archive, options: options, diagnostics: &diagnostics)
        try write(graph, as: format, options, size: archive.count, output)
    }

    /// Rewrites a keyed archive, which is passed to `output` in blocks.
    package static func decode(
        keyedArchive bytes: [UInt8], to format: KeyedArchiveFormat, options: WritingOptions,
        diagnostics: inout Diagnostics, output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try withGraph(ofKeyedArchive: bytes, options, &diagnostics) { graph, _ throws(FastCodingError) in
            try write(graph, as: format, options, size: bytes.count, output)
        }
    }

    private static func write(
        _ graph: consuming ObjectGraph, as format: KeyedArchiveFormat, _ options: WritingOptions, size: Int,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let root = try graph.select(options)
        try KeyedArchiveWriter.write(graph, from: root, as: format, options: options, size: size, output: output)
    }

    /// The graph of a keyed archive, in which data is replaced by its content if the options ask for it.
    package static func graph(
        ofKeyedArchive bytes: [UInt8], _ options: WritingOptions, _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try withGraph(ofKeyedArchive: bytes, options, &diagnostics) { graph, _ throws(FastCodingError) in graph }
    }

    private static func withGraph<Result: ~Copyable>(
        ofKeyedArchive bytes: [UInt8], _ options: WritingOptions, _ diagnostics: inout Diagnostics,
        _ body: (ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        try KeyedArchiveReader.locating(
            bytes, options.limits, diagnostics: &diagnostics
        ) { text, diagnostics throws(FastCodingError) in
            let graph = try KeyedArchiveReader.read(text, limits: options.limits, diagnostics: &diagnostics)
            return try body(expanded(graph, options, &diagnostics), &diagnostics)
        }
    }
}
