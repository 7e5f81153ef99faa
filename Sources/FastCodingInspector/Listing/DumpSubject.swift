internal import _FastCodingEngine

/// An archive to be shown, with the facts that all forms of output need, computed beforehand.
struct DumpSubject {
    let archive: [UInt8]
    let index: ArchiveIndex
    /// The reason why the archive can't be read to its end; nil if it can.
    let problem: FastCodingError?
    let report: ArchiveReport
    /// The tables of the archive's major version.
    let version: VersionLayout
    /// The names of the types in the version of the archive, by the raw value of a ``ChunkType``.
    let names: [[UInt8]]
    /// The numbers of the types in the version of the archive, by the same raw values.
    let rawTypes: [UInt8]

    init(_ archive: [UInt8], _ report: ArchiveReport, warn: WarningHandler) throws(FastCodingError)
    {
        let read = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            let found = try ArchiveIndex.find(
                archive,
                dialect: report.dialect,
                limits: report.limits
            )
            found.index.reportOddities(to: &diagnostics)
            return found
        }

        index = read.index
        problem = read.problem
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

    /// The bytes after the last chunk that was read: empty, unless the archive is damaged or too
    /// long.
    var unread: Range<Int> {
        min(index.end, archive.count)..<archive.count
    }

    /// The dialect's name, or nil if it is the nominal one.
    var dialect: String? {
        index.reading.isNominal ? nil : index.reading.dialectName(index.facts)
    }

    /// The facts about a type in the version of the archive.
    func layout(_ type: ChunkType) -> ChunkFacts {
        index.layouts[Int(type.rawValue)]
    }
}
