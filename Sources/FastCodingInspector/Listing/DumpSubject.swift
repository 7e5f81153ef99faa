internal import _FastCodingEngine

/// An archive that is to be shown, and what is known about it beforehand.
struct DumpSubject {
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
}
