/// The result of one scan of an archive: where each chunk begins, which chunks belong to which,
/// which chunk took which number in a cache, and the class definitions. A ``ChunkCursor`` walks it.
///
/// Chunks follow one another without gaps, so a chunk's entry is just its offset: it ends where the
/// next one begins, and its fields are read again when they are wanted. An entry takes 4 bytes (8
/// if the archive has 4 GiB or more), a container 24 more, and a number in a cache 4. Entries are
/// numbered from 0 in the order of the archive.
package final class ArchiveIndex: Sendable {
    /// A class definition.
    package struct Definition: Sendable {
        /// The offset of the chunk.
        package var offset: Int
        /// The offset of the class name.
        package var name: Int
        /// Its properties in ``propertyNames``.
        package var properties: Range<Int>
    }

    /// A chunk that other chunks belong to. It knows where it ends and what is around it, so that a
    /// cursor can begin anywhere and needs no stack.
    package struct Container: BitwiseCopyable, Sendable {
        /// No container, no number, or no end.
        package static let none = UInt32.max

        /// The entry of its chunk.
        package var entry: UInt32
        /// The entry after all those that belong to it; ``none`` if the scan broke off before its
        /// end.
        package var next = none
        /// The container around it; ``none`` for the root.
        package var parent: UInt32
        /// The number that it took in its cache, at its beginning or its end; ``none`` if it took
        /// none.
        package var number = none
        /// The number of the place that it fills: see ``ChunkPlace``.
        var placeNumber: UInt32
        package var role: ChunkRole
    }

    package let archive: [UInt8]
    package let reading: ArchiveReading
    package let version: VersionLayout
    package let layouts: [ChunkFacts]
    package let facts: ScanFacts
    /// Why the archive could not be scanned to the end of the root.
    package let damage: FastCodingError?
    /// The end of the last chunk that could be read.
    package let end: Int
    package let offsets: OffsetTable
    package let containers: TrivialArray<Container>
    /// The entries of the chunks that took numbers in the object cache, or in the common one of
    /// major version 2.
    package let objects: TrivialArray<UInt32>
    /// The entries of the chunks that took numbers in the string cache.
    package let strings: TrivialArray<UInt32>
    package let definitions: [Definition]
    /// The offsets of the names of all properties of all classes.
    package let propertyNames: OffsetTable

    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: FastLimits) {
        self.archive = archive
        self.reading = reading
        version = reading.header.layout
        layouts = reading.layouts
        var limits = limits
        // So that entries, and the numbers that they take, fit in 32 bits.
        limits.chunks = min(limits.chunks, Int(Int32.max))
        var visitor = IndexVisitor(reading, size: archive.count)
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: limits,
            visitor: &visitor
        )
        facts = scan.facts
        damage = scan.failure

        end = visitor.end
        definitions = visitor.definitions
        offsets = visitor.offsets
        containers = visitor.containers
        objects = visitor.objects
        strings = visitor.strings
        propertyNames = visitor.propertyNames
    }

    /// Whether the container at an offset is the second copy of one, and takes no number (quirk
    /// Q8).
    package func isReopened(_ offset: Int) -> Bool {
        reading.reopened[offset] != nil
    }

    /// Indexes an archive in the dialect that is found or named. If none reads it, or several do
    /// with different results, there is an index nevertheless: in the nominal dialect, or in the
    /// one that gets furthest.
    ///
    /// - Throws: what is wrong with the header or the name.
    package static func find(
        _ archive: [UInt8],
        dialect: String?,
        limits: FastLimits
    ) throws(FastCodingError) -> FoundIndex {
        let header = try ArchiveHeader(archive.span)
        if let dialect {
            let index = ArchiveIndex(
                archive,
                try ArchiveReading(header: header, named: dialect),
                limits: limits
            )
            return FoundIndex(index: index, problem: index.damage)
        }

        let nominal = ArchiveIndex(archive, ArchiveReading(header: header), limits: limits)
        if nominal.damage == nil,
            DialectFinder.isSettled(nominal.reading, nominal.facts, size: archive.count)
        {
            return FoundIndex(index: nominal, problem: nil)
        }

        let finder = DialectFinder(archive: archive, header: header, limits: limits)
        do throws(FastCodingError) {
            let reading = try finder.findReading(nominalError: nominal.damage)
            return FoundIndex(
                index: reading.isNominal
                    ? nominal : ArchiveIndex(archive, reading, limits: limits),
                problem: nil
            )
        } catch {
            // The nominal reading covers the archive, so it is shown, with the reason why it is in
            // doubt.
            if nominal.damage == nil {
                return FoundIndex(index: nominal, problem: error)
            }

            // The nominal reading breaks off, so the one that gets furthest is shown.
            let furthest = finder.furthestReading()
            if furthest.isNominal {
                return FoundIndex(index: nominal, problem: error)
            }

            let index = ArchiveIndex(archive, furthest, limits: limits)
            return FoundIndex(index: index, problem: index.damage ?? error)
        }
    }

    /// Adds the warnings about the reading, as far as the scan got.
    package func reportOddities(to diagnostics: inout Diagnostics) {
        if damage == nil {
            ReadingWarnings.report(reading, facts, in: archive, to: &diagnostics)
        } else if !reading.isNominal, reading.dialectMatters {
            ReadingWarnings.reportDialect(reading, facts, to: &diagnostics)
        }
    }
}
