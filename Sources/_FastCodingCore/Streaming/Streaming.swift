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

/// What can be written straight from an archive: as JSON, numbers that are finite, and keys that
/// have no meaning in the notation; in lists, all that is plain.
struct StreamRules: PlainRules {
    static var wantsKeys: Bool { true }

    /// Whether numbers that are not finite, or keys that begin with `$`, are written as they are.
    let keepsNonFinite: Bool
    let keepsDollars: Bool

    @inline(__always)
    func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        guard chunk.type == .float64, !keepsNonFinite else { return true }

        // NaN and the infinities have all bits of the exponent set.
        let exponent: UInt64 = 0x7FF0_0000_0000_0000
        return bytes.load(chunk.payload, as: UInt64.self) & exponent != exponent
    }

    func accepts(key: Span<UInt8>) -> Bool {
        keepsDollars || key.isEmpty || key[0] != 0x24
    }
}

/// Values as bare bytes, collected in blocks: handing over each alone would take far longer than
/// making its text.
package struct RawOutput: ~Copyable {
    private static let blockSize = 64 << 10

    /// Takes the bytes of a value, which ``endValue(_:)`` ends.
    package var text = ByteBuffer(capacity: blockSize + 1024)
    private var start = 0
    private var room: Int

    package init(limit: Int) {
        room = limit
    }

    /// Ends a value. If that is one too many, those before it are handed over.
    package mutating func endValue(_ output: ByteOutput) throws(FastCodingError) {
        room -= text.count - start
        if room < 0 {
            text.truncate(to: start)
            try finish(output)
            throw FastCodingError(
                .outputLimit,
                "the values would take more than the limit on output"
            )
        }

        start = text.count
        if start >= Self.blockSize {
            try finish(output)
        }
    }

    package mutating func finish(_ output: ByteOutput) throws(FastCodingError) {
        if text.count > 0 {
            try output(text.span)
        }

        text.truncate(to: 0)
        start = 0
    }
}
