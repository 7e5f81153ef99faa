/// The result of a scan of an archive in one of the readings that verify examines.
package struct ReadingScan {
    package let reading: ArchiveReading
    /// Whether it is the reading that verify reports on, which is judged separately.
    package let isReported: Bool
    package private(set) var facts: ScanFacts
    package let failure: FastCodingError?
    /// The first thing that is not allowed.
    package let finding: PolicyVisitor.Finding?
    /// The data that may contain archives or property lists, up to the place where the scan broke
    /// off.
    package let data: [ByteRange]

    /// Scans without limits: a reader with higher ones must not find more.
    init(
        _ archive: [UInt8],
        _ reading: ArchiveReading,
        _ options: VerificationOptions,
        _ contents: ContentJudge,
        isReported: Bool
    ) {
        var visitor = PolicyVisitor(reading, options, contents)
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: .none,
            visitor: &visitor
        )

        self.reading = reading
        self.isReported = isReported
        facts = scan.facts
        failure = scan.failure
        finding = visitor.finding
        data = visitor.data

        // A chunk that is incomplete at the end of the file may be complete in another layout.
        if failure?.code == .truncated {
            facts.types = .max
        }
    }

    /// Whether the scan was ended by a limit, so that nothing is known of the rest.
    package var isLimited: Bool { failure?.code.isLimit == true }

    /// Whether some reader uses the content. Either the reading completes the root, or it is that
    /// of the original's last releases, which have already made objects by the time they fail.
    package var isUsed: Bool {
        let isOriginal =
            reading.isLenientNominal
            && (reading.header.isMajor2 || reading.dialect.hasShortKeyedArchives
                || !facts.has(.keyedArchive))
        return failure == nil || isOriginal
    }
}
