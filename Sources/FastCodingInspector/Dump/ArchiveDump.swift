package import _FastCodingLibrary

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
        let subject = try DumpSubject(archive, report, warn: warn)
        let window = try ChunkWindow(subject)
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = report.isJSON && report.isColored ? JSONColors.coloring(output) : output
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
        }

        if let problem = subject.problem {
            throw problem
        }
    }
}

/// An archive that is to be shown, and what is known about it beforehand.
struct DumpSubject {
    /// In bytes, for texts that are stored elsewhere: the output must not grow with what is pointed
    /// to.
    static let longestName = 64

    let archive: [UInt8]
    let index: ArchiveIndex
    let problem: FastCodingError?
    let report: ArchiveReport
    let version: VersionLayout
    /// The names of the types in the version of the archive, by the raw value of a ``ChunkType``.
    let names: [[UInt8]]
    let rawTypes: [UInt8]

    init(_ archive: [UInt8], _ report: ArchiveReport, warn: WarningHandler) throws(FastCodingError)
    {
        (index, problem) = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            let found = try ArchiveIndex.find(
                archive,
                dialect: report.dialect,
                limits: report.limits
            )
            found.index.reportOddities(to: &diagnostics)
            return found
        }

        self.archive = index.archive
        self.report = report
        version = index.reading.header.layout
        names = version.names.map { Array($0.utf8) }
        var rawTypes = Array(repeating: UInt8(0), count: names.count)

        for chunk in version.chunks {
            rawTypes[Int(chunk.type.rawValue)] = chunk.raw
        }

        self.rawTypes = rawTypes
    }

    var header: ArchiveHeader { index.reading.header }

    var unread: Range<Int> {
        min(index.end, archive.count)..<archive.count
    }

    /// The dialect's name, or nil if it is the nominal one.
    var dialect: String? {
        index.reading.isNominal ? nil : index.reading.dialectName(index.facts)
    }

    func layout(_ type: ChunkType) -> ChunkFacts {
        index.layouts[Int(type.rawValue)]
    }

    /// The name that begins at an offset and ends with a zero byte; nil if it is longer than
    /// ``longestName``.
    func shortName(at offset: Int?) -> Range<Int>? {
        guard let offset else { return nil }

        for end in offset..<min(offset + Self.longestName + 1, archive.count)
        where archive[end] == 0 {
            return offset..<end
        }

        return nil
    }
}

extension Chunk {
    /// The number by which it is known: a keyed archive takes the one before that for its data.
    var ownNumber: CacheNumber? {
        type == .keyedArchive ? number.map { CacheNumber($0.cache, $0.index + 1) } : number
    }
}

extension ChunkRole {
    var word: StaticString { Self.words[Int(rawValue)] }

    private static let words: [StaticString] = [
        "root", "element", "element", "value", "key", "property", "relative", "base", "class",
        "end", "definition",
    ]
}

extension ChunkCache {
    var word: StaticString { Self.words[Int(rawValue)] }

    private static let words: [StaticString] = ["none", "object", "string", "class"]
}

/// A chunk that was asked for, with those that contain it and those next to it: what dump-chunks
/// shows with `--at`.
struct ChunkWindow {
    private static let margin = 3

    let isAtHeader: Bool
    fileprivate let neighborhood: ChunkNeighborhood

    func isTarget(_ listed: ListedChunk) -> Bool {
        listed.entry == neighborhood.target && !isAtHeader
    }

    var isBehindAll: Bool { neighborhood.target == nil && !isAtHeader }

    /// Finds the chunk at the place that the report asks for; nil if it asks for all chunks.
    init?(_ subject: DumpSubject) throws(FastCodingError) {
        guard let place = subject.report.place else { return nil }

        let archive = subject.archive
        let report = subject.report
        var offset = report.offset ?? 0
        if report.offset == nil {
            offset = try Conversion.chunkOffset(
                at: place,
                in: archive,
                dialect: report.dialect,
                limits: report.limits
            )
        } else if offset >= archive.count {
            throw FastCodingError(
                .keyPath,
                "there is no byte \(offset): the archive has \(archive.count)"
            )
        }

        let start = subject.header.size
        isAtHeader = offset < start
        neighborhood = ChunkNeighborhood(
            of: max(offset, start),
            margin: isAtHeader ? Self.margin - 1 : Self.margin,
            in: subject.index
        )
    }
}

struct ShownChunks {
    private var cursor: ChunkCursor
    private var members: ArraySlice<ListedChunk>?

    init(_ subject: DumpSubject, _ window: ChunkWindow?) {
        cursor = ChunkCursor(subject.index)
        members = window.map { $0.neighborhood.members[...] }
    }

    mutating func next() -> ListedChunk? {
        members == nil ? cursor.next() : members?.popFirst()
    }
}
