import FastCoding
import FastCodingInspector
import Foundation

/// What verify accepts contains no class that is not allowed, in whatever dialect it is read.
package enum ReadingLaw {
    /// Reads the bytes in every dialect that covers them, and returns one in which verify has
    /// overlooked something.
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        guard let header = try? ArchiveHeader(bytes.span) else { return nil }

        var options = FuzzTarget.verification
        let isPlain = Verifier.judge(bytes, options: options).errors.totals.isEmpty
        // The classes of the reported reading are allowed next, so that only other readings can
        // have more.
        options.allowsAnyClass = true
        let names = Verifier.judge(bytes, options: options).facts.classes
        options.allowsAnyClass = false
        options.allowedClasses = ClassPatterns(names)
        let isAllowed = Verifier.judge(bytes, options: options).errors.totals.isEmpty
        guard isPlain || isAllowed else { return nil }

        for dialect in dialects(header) {
            guard let found = classes(bytes, ArchiveReading(header: header, dialect: dialect))
            else {
                continue
            }

            if isPlain, !found.isEmpty {
                return "verify lets pass class \(found) in \(dialect)"
            }

            if !found.allSatisfy(names.contains) {
                return "verify allows \(names) and lets pass \(found) in \(dialect)"
            }
        }

        return nil
    }

    private static func dialects(_ header: ArchiveHeader) -> [Dialect] {
        var dialects: [Dialect] = []
        for layout in [Dialect.Layout.padded, .datesUnpadded, .unpadded] {
            for bits in 0..<16 {
                var dialect = Dialect()
                dialect.layout = layout
                dialect.numbering = bits & 4 == 0 ? .reader : .writer
                dialect.affinePadded = bits & 1 == 0
                dialect.hasShortKeyedArchives = bits & 2 != 0
                dialect.urlsFirst = bits & 8 != 0

                if header.isMajor2 ? layout == .padded && bits & 7 == 0 : bits & 8 == 0 {
                    dialects.append(dialect)
                }
            }
        }

        return dialects
    }

    /// The classes of a reading that covers the file; nil if it does not.
    private static func classes(_ bytes: [UInt8], _ reading: ArchiveReading) -> [String]? {
        guard let result = try? ArchiveReader.read(bytes, reading, limits: FuzzTarget.limits),
            result.facts.end == bytes.count
        else { return nil }
        return result.graph.classNames
    }
}
