/// Whether the counts in a header are right: the evidence for dialects.
package enum HeaderCounts {
    /// Whether all counts are right, 0, or misplaced as in quirk Q5.
    package static func fit(_ reading: ArchiveReading, _ facts: ScanFacts) -> Bool {
        objectsFit(reading, facts) && namesFit(reading.header, facts)
    }

    /// Whether the number of objects is right or 0.
    static func objectsFit(_ reading: ArchiveReading, _ facts: ScanFacts) -> Bool {
        let count = reading.header.objectCount
        return count == 0 || Int(clamping: count) == facts.numbered || reading.countsSomeValuesOnce
    }

    /// Whether the numbers of strings and classes are right or 0. 3.0 and 3.0.1 stored the number
    /// of strings in place of the number of classes (quirk Q5).
    static func namesFit(_ header: ArchiveHeader, _ facts: ScanFacts) -> Bool {
        if header.layout.hasCommonCache {
            return true
        }

        let strings = header.stringCount == 0 || Int(clamping: header.stringCount) == facts.strings
        let classes = header.classCount == 0 || Int(clamping: header.classCount) == facts.classes
        if strings && classes {
            return true
        }

        return header.version.minor == 0 && header.stringCount == 0
            && Int(clamping: header.classCount) == facts.strings
    }
}
