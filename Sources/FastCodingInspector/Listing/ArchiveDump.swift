package import _FastCodingEngine

/// Shows an archive chunk by chunk, for `dump-chunks`.
package enum ArchiveDump {
    /// Hands the content of an archive to `output`, up to the first damage, which is thrown.
    ///
    /// An archive that can be read in several ways is shown in the nominal reading before the error
    /// is thrown. Time and output are linear in the size of the archive, and so is the memory. All
    /// warnings come first.
    package static func write(
        _ archive: [UInt8],
        report: ArchiveReport,
        warn: WarningHandler,
        output: ByteOutput
    ) throws(FastCodingError) {
        let document = Document(archive)
        let problem = try withoutActuallyEscaping(output) {
            output throws(FastCodingError) -> FastCodingError? in
            let output = report.isJSON && report.isColored ? JSONColors.coloring(output) : output
            if document.isPropertyList || document.format == .openStep, !report.showsStatistics {
                return try write(document, report, warn, output)
            }

            return try write(archive, report, warn, output)
        }

        if let problem {
            throw problem
        }
    }

    /// Shows an archive: its chunks or statistics of them. Returns the reason why it can't be read
    /// to its end; nil if it can.
    private static func write(
        _ archive: [UInt8],
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) -> FastCodingError? {
        let subject = try DumpSubject(archive, report, warn: warn)
        let window = try ChunkWindow(subject)
        switch (report.showsStatistics, report.isJSON) {
        case (true, true):
            try JSONWriter.write(ArchiveStatistics(subject.index), of: subject, to: output)
        case (true, false):
            try ArchiveStatistics(subject.index).writeText(of: subject, to: output)
        case (false, true):
            try JSONDump.write(subject, window, to: output)
        case (false, false):
            try LineDump.write(subject, window, to: output)
        }

        return subject.problem
    }

    /// Shows a property list, a keyed archive or another one: its objects or elements. Returns the
    /// reason why it can't be read to its end.
    private static func write(
        _ document: Document,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) -> FastCodingError? {
        let subject = try OutlineSubject(document, report)
        try subject.outline.report(warn)
        let window = try OutlineWindow(subject)
        if report.isJSON {
            try OutlineJSON.write(subject, window, to: output)
        } else {
            try OutlineLines.write(subject, window, to: output)
        }

        return subject.outline.problem
    }
}

extension Chunk {
    /// The number by which aliases refer to it. A keyed archive takes the one before that for its
    /// data (KeyedArchive in fastcoded(5)).
    var ownNumber: CacheNumber? {
        type == .keyedArchive ? number.map { CacheNumber($0.cache, $0.index + 1) } : number
    }
}

extension ChunkRole {
    /// The role in JSON and in lines.
    var word: StaticString { Self.words[Int(rawValue)] }

    /// By the raw values of the roles. Elements of sets are a role of their own.
    private static let words: [StaticString] = [
        "root", "element", "element", "value", "key", "property", "relative", "base", "class",
        "end", "definition",
    ]
}

extension ChunkCache {
    /// The cache in JSON.
    var word: StaticString { Self.words[Int(rawValue)] }

    private static let words: [StaticString] = ["none", "object", "string", "class"]
}

/// The chunks that are shown: all of them, or those in a window around an offset.
struct ShownChunks {
    private var cursor: ChunkCursor
    /// The chunks of the window that are still to come; nil for all chunks.
    private var members: ArraySlice<ListedChunk>?

    init(_ subject: DumpSubject, _ window: ChunkWindow?) {
        cursor = ChunkCursor(subject.index)
        members = window.map { $0.neighborhood.members[...] }
    }

    /// The next chunk to show; nil after the last one.
    mutating func next() -> ListedChunk? {
        members == nil ? cursor.next() : members?.popFirst()
    }
}
