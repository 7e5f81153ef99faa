/// A way to read an archive: its dialect, and the decisions about single chunks that it requires.
package struct ArchiveReading: Sendable {
    package var header: ArchiveHeader
    package var dialect = Dialect.nominal
    /// The offsets of immutable containers that are second copies, and take no number, each with
    /// that of the container which finished inside it and which it is a copy of (quirk Q8).
    package var reopened: [Int: Int] = [:]
    /// Offsets, in ascending order, of Nil chunks that are values of NSCoded objects, not their
    /// ends (quirk Q9).
    package var codedNils: [Int] = []

    /// Whether some equal values may have been one instance, so that the count is right, without
    /// any other difference (quirk Q1).
    package var countsSomeValuesOnce = false
    /// Whether to continue past faults that move no chunks, such as a string that is not UTF-8, to
    /// judge what the original's readers, which check less, would make of the file. Visitors have
    /// to expect any alias.
    package var isLenient = false
    /// Whether counts may claim more than is left of the file, as they do in one that was cut.
    var toleratesClaims = false
    /// Whether the dialect is worth reporting: it was not requested by name, and the nominal one
    /// has another result.
    package var dialectMatters = true

    package init(
        header: ArchiveHeader,
        dialect: Dialect = .nominal,
        _ numbering: Dialect.Numbering? = nil
    ) {
        self.header = header
        self.dialect = dialect

        if let numbering {
            self.dialect.numbering = numbering
        }
    }

    /// The reading in a dialect that was requested by name.
    package init(header: ArchiveHeader, named name: String) throws(FastCodingError) {
        self.init(header: header, dialect: try DialectName.dialect(name, for: header))
        dialectMatters = false
    }

    /// Whether the archive is read in the nominal dialect, without any repair.
    package var isNominal: Bool {
        dialect == .nominal && reopened.isEmpty && codedNils.isEmpty
    }

    /// Whether this is a lenient reading in the layout of the original's readers from 3.0.2 on.
    package var isLenientNominal: Bool {
        isLenient && dialect.layout == .padded && dialect.affinePadded
    }

    /// Whether the readers of the header's version gave dates no number, as those of 3.0 did.
    var hasUncountedDates: Bool {
        !header.isMajor2 && header.version.minor == 0
    }

    /// The dialect as data, by raw types: the version's table, changed where the dialect departs
    /// from it.
    package var layouts: [ChunkFacts] {
        var layouts = ChunkTable.major3
        if header.isMajor2 {
            for index in layouts.indices {
                layouts[index].shape = .none
            }

            for var facts in ChunkTable.major2 {
                // Every field is a multiple of 4 bytes anyway.
                facts.alignment = 1
                layouts[Int(facts.type.rawValue)] = facts
            }

            if dialect.urlsFirst {
                layouts[Int(ChunkType.url.rawValue)].numbered = .before
            }

            return layouts
        }

        if dialect.layout == .unpadded {
            for index in layouts.indices {
                layouts[index].alignment = 1
            }
        }

        let date = Int(ChunkType.legacyDate.rawValue)
        if dialect.layout == .datesUnpadded {
            layouts[date].alignment = 1
        }

        if !dialect.affinePadded {
            layouts[Int(ChunkType.affineTransform.rawValue)].alignment = 1
        }

        if dialect.numbering == .reader {
            // The readers of 3.0 to 3.0.2, whose headers all say 3.0, gave dates no number.
            if header.version.minor == 0 {
                layouts[date].cache = .none
            }
        } else {
            for index in layouts.indices where layouts[index].isCountedValue {
                layouts[index].cache = .object
            }
        }

        return layouts
    }
}
