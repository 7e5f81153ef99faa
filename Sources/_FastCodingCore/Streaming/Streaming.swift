/// The fast path from an archive to JSON: two scans and no graph, for archives of plain data.
package enum Streaming {
    /// Writes an archive. If it has to go through a graph, this returns false, and nothing has been
    /// written.
    package static func write(
        _ archive: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) -> Bool {
        guard let options = PlainTextOptions(options),
            let plain = try PlainArchive(archive, options, &diagnostics)
        else { return false }

        let json = JSONWriter(
            options: options.writing,
            inputCount: archive.count,
            flush: output
        )

        var writer = StreamWriter(json, plain)
        try writer.write(archive.span)
        return true
    }
}
