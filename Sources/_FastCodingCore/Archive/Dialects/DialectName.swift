extension FastDialect {
    /// The dialect with a name; nil if there is none.
    public init?(_ name: String) {
        guard DialectName.table.contains(where: { $0.name == name }) else { return nil }
        self.init(unchecked: name)
    }

    /// All dialects.
    public static var all: [FastDialect] {
        DialectName.table.map { FastDialect(unchecked: $0.name) }
    }
}

/// The dialects, by the releases that wrote them: fastcoded(5), "Dialects".
package struct DialectName: Sendable {
    package let name: String
    package let major: UInt16
    /// The minor versions whose files may be in it.
    package let minors: ClosedRange<UInt16>
    package let dialect: Dialect
    /// The dialect in words, for the list of dialects.
    package let summary: String

    /// Whether a release wrote the dialect.
    var isRelease: Bool {
        !["-affine", "-values", "-reader"].contains { name.hasSuffix($0) }
    }

    /// All names: the nominal ones of each version first, and those of releases before those of
    /// single faults.
    package static let table: [DialectName] = [
        row(
            "nominal",
            major: 3,
            minors: 0...(.max),
            summary: "as the format is meant, numbered as the original's reader does"
        ),
        row(
            "3.3-writer",
            major: 3,
            minors: 1...(.max),
            summary: "values counted, affine transforms unpadded: releases 3.1 to 3.3",
            affinePadded: false,
            numbering: .writer
        ),
        row(
            "3.0.2",
            major: 3,
            minors: 0...0,
            summary: "values and dates counted, affine transforms unpadded",
            affinePadded: false,
            numbering: .writer
        ),
        row(
            "3.0.1",
            major: 3,
            minors: 0...0,
            summary: "as 3.0.2, and dates unpadded",
            layout: .datesUnpadded,
            affinePadded: false,
            numbering: .writer
        ),
        row(
            "3.0",
            major: 3,
            minors: 0...0,
            summary: "as 3.0.2, and nothing padded",
            layout: .unpadded,
            affinePadded: false,
            numbering: .writer
        ),
        row(
            "3.3-affine",
            major: 3,
            minors: 0...(.max),
            summary: "as nominal, but affine transforms unpadded",
            affinePadded: false
        ),
        row(
            "3.3-values",
            major: 3,
            minors: 0...(.max),
            summary: "as nominal, but values (and dates in 3.0) counted",
            layout: .padded,
            numbering: .writer
        ),
        row(
            "3.0.1-reader",
            major: 3,
            minors: 0...0,
            summary: "as nominal, but dates unpadded: how 3.0.1 reads",
            layout: .datesUnpadded
        ),
        row(
            "3.0.1-affine",
            major: 3,
            minors: 0...0,
            summary: "as 3.0.1-reader, and affine transforms unpadded",
            layout: .datesUnpadded,
            affinePadded: false
        ),
        row(
            "3.0.1-values",
            major: 3,
            minors: 0...0,
            summary: "as 3.0.1-reader, and values and dates counted",
            layout: .datesUnpadded,
            numbering: .writer
        ),
        row(
            "3.0-reader",
            major: 3,
            minors: 0...0,
            summary: "nothing padded, and nothing more counted: how 3.0 reads",
            layout: .unpadded
        ),
        row(
            "2.0",
            major: 2,
            minors: 0...0,
            summary: "dates count from 2001",
            datesSince2001: true
        ),
        row(
            "2.0.1",
            major: 2,
            minors: 0...0,
            summary: "dates count from 1970"
        ),
        row(
            "2.1",
            major: 2,
            minors: 1...1,
            summary: "a URL is numbered before its parts: releases 2.1 to 2.1.3",
            urlsFirst: true
        ),
        row(
            "2.1.4",
            major: 2,
            minors: 1...1,
            summary: "a URL is numbered after its parts: releases 2.1.4 on"
        ),
        row(
            "2.3",
            major: 2,
            minors: 2...(.max),
            summary: "the common cache counts a URL after its parts: releases 2.2 and 2.3"
        ),
    ]

    /// A row of the table: a name, and how its dialect differs from the nominal one.
    private static func row(
        _ name: String,
        major: UInt16,
        minors: ClosedRange<UInt16>,
        summary: String,
        layout: Dialect.Layout = .padded,
        affinePadded: Bool = true,
        numbering: Dialect.Numbering = .reader,
        urlsFirst: Bool = false,
        datesSince2001: Bool = false
    ) -> DialectName {
        var dialect = Dialect()
        dialect.layout = layout
        dialect.affinePadded = affinePadded
        dialect.numbering = numbering
        dialect.urlsFirst = urlsFirst
        dialect.datesSince2001 = datesSince2001

        return DialectName(
            name: name,
            major: major,
            minors: minors,
            dialect: dialect,
            summary: summary
        )
    }

    /// The dialects of files with a header.
    static func rows(for header: ArchiveHeader) -> [DialectName] {
        table.filter {
            $0.major == header.version.major && $0.minors.contains(header.version.minor)
        }
    }

    /// Throws `dialect` if there is no such name, or none for files with this header.
    package static func dialect(_ name: String, for header: ArchiveHeader) throws(FastCodingError)
        -> Dialect
    {
        let fitting = rows(for: header)
        if let found = fitting.first(where: { $0.name == name }) {
            return found.dialect
        }

        if name == "nominal" {
            return .nominal
        }

        let names = fitting.map(\.name).joined(separator: ", ")
        throw FastCodingError(
            .dialect,
            "no dialect '\(name)' for a file of version \(header.version); there are: \(names)"
        )
    }
}

extension ArchiveReading {
    /// The name of the dialect: of those that read the archive alike, a release's if possible. It
    /// does not cover all ``faults(_:)``.
    package func dialectName(_ facts: ScanFacts) -> String {
        var exact = dialect
        exact.mergesReopened = false
        exact.codedNils = false

        if exact.numbering == .writerMerged {
            exact.numbering = .writer
        }

        let rows = DialectName.rows(for: header)
        let releases = rows.filter(\.isRelease)
        // A layout that was found has its own name, also where another one reads the archive alike.
        let isAlike = { (row: DialectName) in
            row.dialect.layout == exact.layout && row.dialect.isAlike(exact, for: facts)
        }

        let named =
            releases.first { $0.dialect == exact }
            ?? releases.first { $0.dialect != .nominal && isAlike($0) }
            ?? rows.first(where: isAlike)

        return named?.name ?? "nominal"
    }

    /// The known faults of the release because of which the archive has to be read differently,
    /// with their names in fastcoded(5).
    package func faults(_ facts: ScanFacts) -> [String] {
        var faults: [String] = []
        switch dialect.layout {
        case .padded: break
        case .datesUnpadded:
            faults.append("dates without padding (Q6)")
        case .unpadded: faults.append("no padding (Q4)")
        }

        if !dialect.affinePadded, dialect.layout != .unpadded, facts.has(.affineTransform) {
            faults.append("affine transforms without padding (Q2)")
        }

        if dialect.numbering != .reader, facts.aliasesAfterCounted > 0 {
            faults.append("values numbered as objects (Q1)")
        }

        if dialect.urlsFirst {
            faults.append("URLs numbered before their parts")
        }

        if dialect.datesSince2001 {
            faults.append("dates counted from 2001")
        }

        if !reopened.isEmpty {
            faults.append("containers written twice (Q8)")
        }

        if !codedNils.isEmpty {
            faults.append("nil values in NSCoded objects (Q9)")
        }

        return faults
    }
}
