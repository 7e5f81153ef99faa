internal import _FastCodingEngine

/// The line about the header: its counts and, where they differ, those of the scan.
enum HeaderText {
    /// The line without the columns before it, with the dialect unless that is the nominal one.
    static func text(_ subject: DumpSubject) -> String {
        let header = subject.header
        let facts = subject.index.facts
        var text = "version \(header.version), "
        text += count(header.objectCount, facts.numbered, "object", "objects", subject)

        if !header.layout.hasCommonCache {
            // 3.0 and 3.0.1 stored the number of strings in the place of the number of classes
            // (quirk Q5).
            let isMisplaced =
                header.version.minor == 0 && header.stringCount == 0 && header.classCount != 0
                && Int(clamping: header.classCount) != facts.classes
                && Int(clamping: header.classCount) == facts.strings

            if isMisplaced, subject.index.damage == nil {
                text +=
                    ", \(header.classCount) classes (the number of strings; \(facts.classes) found), 0 strings"
            } else {
                text += ", " + count(header.classCount, facts.classes, "class", "classes", subject)
                text +=
                    ", " + count(header.stringCount, facts.strings, "string", "strings", subject)
            }
        }

        if let dialect = subject.dialect {
            text += ", read in dialect '\(dialect)'"
        }

        return text
    }

    /// A count of the header in words, with the number of the scan if that differs. For a damaged
    /// archive the latter says nothing, because the scan did not reach the end.
    private static func count(
        _ stored: UInt32,
        _ found: Int,
        _ noun: String,
        _ plural: String,
        _ subject: DumpSubject
    ) -> String {
        let text = counted(stored, noun, plural)
        if subject.index.damage != nil || Int(clamping: stored) == found {
            return text
        }

        return text + " (\(found) found)"
    }
}
