/// A reading of an archive, with a fingerprint by which it is compared with others without keeping
/// its graph.
package struct ReadingFingerprint {
    /// The reading, including the containers that it found to be second copies.
    package var reading: ArchiveReading
    package var facts: ScanFacts
    /// The same for readings with equal graphs, and different for others, except with a chance of
    /// 2^-64.
    package let fingerprint: UInt64
    /// Whether a class definition lists the key that names the class, as those do that 2.0 to 2.1.1
    /// made from dictionaries.
    var listsClassKey: Bool
    /// Whether an NSCoded object has a key twice, as happens only in wrong readings.
    var repeatsCodedKey: Bool

    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: FastLimits)
        throws(FastCodingError)
    {
        let result = try ArchiveReader.read(archive, reading, limits: limits)
        self.reading = result.reading
        facts = result.facts
        listsClassKey = result.noticed.listsClassKey
        var marks = NodeMarks()
        fingerprint = marks.fingerprint(of: result.graph)
        repeatsCodedKey = marks.repeatCodedKey(in: result.graph)
    }

    var countsFit: Bool { HeaderCounts.fit(reading, facts) }

    /// Whether either can be dropped if their graphs are equal.
    func ranksLike(_ other: ReadingFingerprint) -> Bool {
        countsFit == other.countsFit && listsClassKey == other.listsClassKey
            && reading.reopened.isEmpty == other.reading.reopened.isEmpty
            && reading.dialect.urlsFirst == other.reading.dialect.urlsFirst
    }
}
