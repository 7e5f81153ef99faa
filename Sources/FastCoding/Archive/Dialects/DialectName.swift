/// The dialects by the release that wrote them: fastcoded(5), "Dialects".
package struct DialectName: Sendable {
    package let name: String
    /// What the header of such a file says.
    package let major: UInt16
    package let minors: ClosedRange<UInt16>
    package let dialect: Dialect
    /// What sets it apart, in a few words.
    package let summary: String

    /// All names, the nominal ones of each version first.
    package static let table: [DialectName] = [
        row("nominal", 3, 0...(.max), "as the format is meant, numbered as the original's reader does") { _ in },
        row("3.3-writer", 3, 1...(.max), "values counted, affine transforms unpadded: releases 3.1 to 3.3") {
            $0.numbering = .writer
            $0.affinePadded = false
        },
        row("3.0.2", 3, 0...0, "values and dates counted, affine transforms unpadded") {
            $0.numbering = .writer
            $0.affinePadded = false
        },
        row("3.0.1", 3, 0...0, "as 3.0.2, and dates unpadded") {
            $0.numbering = .writer
            $0.affinePadded = false
            $0.layout = .datesUnpadded
        },
        row("3.0", 3, 0...0, "as 3.0.2, and nothing padded") {
            $0.numbering = .writer
            $0.affinePadded = false
            $0.layout = .unpadded
        },
        row("2.0", 2, 0...0, "dates count from 2001") { $0.datesSince2001 = true },
        row("2.0.1", 2, 0...0, "dates count from 1970") { _ in },
        row("2.1", 2, 1...1, "a URL is numbered before its parts: releases 2.1 to 2.1.3") { $0.urlsFirst = true },
        row("2.1.4", 2, 1...1, "a URL is numbered after its parts: releases 2.1.4 on") { _ in },
        row("2.3", 2, 2...(.max), "the common cache counts a URL after its parts: releases 2.2 and 2.3") { _ in },
    ]

    private static func row(
        _ name: String, _ major: UInt16, _ minors: ClosedRange<UInt16>, _ summary: String,
        _ change: (inout Dialect) -> Void
    ) -> DialectName {
        var dialect = Dialect()
        change(&dialect)
        return DialectName(name: name, major: major, minors: minors, dialect: dialect, summary: summary)
    }

    /// The dialect of a name, for files of a certain header.
    ///
    /// - Throws: `dialect` if there is no such name, or none for such files.
    package static func dialect(_ name: String, for header: ArchiveHeader) throws(FastCodingError) -> Dialect {
        let fitting = table.filter { $0.major == header.version.major && $0.minors.contains(header.version.minor) }
        if let found = fitting.first(where: { $0.name == name }) { return found.dialect }
        if name == "nominal" { return .nominal }
        let names = fitting.map(\.name).joined(separator: ", ")
        throw FastCodingError(
            .dialect, "no dialect '\(name)' for a file of version \(header.version); there are: \(names)")
    }
}

extension Dialect {
    /// The name by the table, with what was healed beyond that.
    package func name(for header: ArchiveHeader) -> String {
        var plain = self
        plain.mergesReopened = false
        plain.codedNils = false
        if plain.numbering == .writerMerged { plain.numbering = .writer }
        let rows = DialectName.table.filter {
            $0.major == header.version.major && $0.minors.contains(header.version.minor)
        }
        // Without transforms in the file their padding is not known, and the release's name says it all the same.
        var unpadded = plain
        unpadded.affinePadded = false
        let row =
            rows.first { $0.dialect == plain } ?? rows.first { $0.dialect == unpadded }
            // So with the numbering, where nothing shows it.
            ?? rows.first { plain.layout != .padded && $0.dialect.layout == plain.layout }
        return (row?.name ?? plain.axes) + (mergesReopened ? " with reopened containers" : "")
            + (codedNils ? " with bare nils" : "")
            + (numbering == .writerMerged ? ", equal values one" : "")
    }

    /// The axes of a combination that no release has a name for.
    private var axes: String {
        let layout =
            switch layout {
            case .padded: "padded"
            case .datesUnpadded: "dates unpadded"
            case .unpadded: "unpadded"
            }
        let affine = affinePadded ? "" : ", affine transforms unpadded"
        return layout + affine + (numbering == .reader ? ", reader's numbering" : ", writer's numbering")
    }
}
