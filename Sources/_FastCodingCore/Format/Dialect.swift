/// How an archive departs from the format as it was meant: fastcoded(5), "Dialects". The properties
/// are independent of each other, and the scanner treats them as data.
package struct Dialect: Hashable, Sendable {
    /// Which fields of major version 3 are padded to their size.
    package enum Layout: UInt8, Hashable, Sendable {
        /// All (3.0.2 and later).
        case padded
        /// All but dates (3.0.1, quirk Q6).
        case datesUnpadded
        /// None (3.0 proper, quirk Q4).
        case unpadded
    }

    /// Which chunks take numbers in the object cache.
    package enum Numbering: UInt8, Hashable, Sendable {
        /// As the original's reader counts, and as the table of chunk types has it.
        case reader
        /// As the original's writer counts: NSValues, too, and dates where the reader does not
        /// count them (quirk Q1).
        case writer
        /// Like the writer, except that NSValues of equal bytes are one instance, which is counted
        /// once.
        case writerMerged
    }

    package var layout = Layout.padded
    /// Whether affine transforms are aligned as other values are (quirk Q2).
    package var affinePadded = true
    package var numbering = Numbering.reader
    /// Whether an immutable container written twice, because it was met again while open, is one
    /// object (quirk Q8).
    package var mergesReopened = false
    /// Whether a nil value of an NSCoded object may be written as a bare Nil before its key (quirk
    /// Q9).
    package var codedNils = false
    /// Whether keyed archives have the layout of the original's reader wherever that differs from
    /// the writer's; otherwise their content decides (quirk Q3).
    package var hasShortKeyedArchives = false
    /// Major version 2: whether a URL is numbered before its parts (2.1 to 2.1.3).
    package var urlsFirst = false
    /// Major version 2: whether dates count from 2001 (2.0 alone).
    package var datesSince2001 = false

    package init() {}

    /// The format as it was meant.
    package static let nominal = Dialect()
}
