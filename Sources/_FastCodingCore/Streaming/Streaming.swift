/// The fast path from an archive to JSON or bare bytes: two scans and no graph, for archives of
/// plain data.
package enum Streaming {
    /// Whether no option is set but those that are known here. With any other, such as a new one,
    /// it takes a graph.
    static func suits(_ options: WritingOptions, isList: Bool = false) -> Bool {
        var known = WritingOptions()
        known.style = options.style
        known.indent = options.indent
        known.lines = options.lines
        known.escapeControls = options.escapeControls
        known.listsValues = options.listsValues
        known.limits = options.limits
        // Whoever hands over the warnings heeds it.
        known.refusesWarnings = options.refusesWarnings
        // These say how to write what plain data does not hold.
        known.dataExpansion = options.dataExpansion
        known.nonFinite = options.nonFinite
        known.nulls = options.nulls
        known.dates = options.dates
        known.data = options.data

        if isList {
            // These make no difference to a list.
            known.format = options.format
            known.sortKeys = options.sortKeys
            return known == options
        }

        known.keyPaths = options.keyPaths
        return known == options && options.style != .exact
    }

    /// Writes an archive. If it has to go through a graph, this returns false, and nothing has been
    /// written.
    package static func write(
        _ archive: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) -> Bool {
        var warnings = Diagnostics()
        guard suits(options), let plain = try PlainArchive(archive, options, &warnings) else {
            return false
        }

        let found: PlainArchive.Findings
        do throws(FastCodingError) {
            guard let some = try plain.find(options.keyPaths, archive.span) else { return false }
            found = some
        } catch {
            diagnostics.merge(warnings)
            throw error
        }

        diagnostics.merge(warnings)
        let isList =
            options.keyPaths.count > 1
            || options.keyPaths.contains(where: KeyPathSearch.hasWildcard)

        let json = JSONWriter(options: options, inputCount: archive.count, flush: output)
        var writer = StreamWriter(json, plain)
        try writer.write(found.matches, asArray: isList, archive.span)

        return true
    }

    /// Writes the values at the key paths as ``RawBytes`` does. If they are arrays or dictionaries,
    /// or that takes a graph, this returns false, and nothing has been written.
    package static func writeRaw(
        _ archive: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        var warnings = Diagnostics()
        guard suits(options), archive.count <= options.limits.input,
            let plain = try? PlainArchive(archive, options, &warnings),
            let found = try? plain.find(options.keyPaths, archive.span), !found.haveParts
        else { return false }

        diagnostics.merge(warnings)
        var raw = RawOutput(limit: options.limits.output(forInput: archive.count))
        let bytes = archive.span

        for matches in found.matches {
            for match in matches {
                var cursor = match.cursor
                for _ in 0..<match.count {
                    let type = bytes[cursor.position]
                    let value = cursor.leaf(type, bytes, plain.table)

                    if PlainCursor.isString(type) {
                        raw.text.append(
                            raw: plain.table.strings[Int(value)].text(in: bytes),
                            options.escapeControls
                        )
                    } else {
                        raw.text.append(scalar: value, type)
                    }

                    raw.text.append(0x0A)
                    if match.isKeyed {
                        _ = cursor.key(bytes, plain.table)
                    }

                    try raw.endValue(output)
                }
            }
        }

        try raw.finish(output)
        return true
    }
}
