internal import _FastCodingLibrary

/// What wrote an archive, in words, as far as its bytes reveal it.
enum OriginText {
    static let keyedArchive =
        "NSKeyedArchiver, or a program that writes as it does; what follows describes the archive that "
        + "'fastcode bootstrap' makes from it"

    static let propertyList =
        "a program that writes property lists; what follows describes the archive that 'fastcode encode' makes from it"

    static func append(_ subject: DumpSubject, to text: inout ByteBuffer) {
        let version = subject.header.version
        text.append("FastCoder \(version), ")
        let faults = faults(subject)
        if faults.isEmpty {
            text.append("or a program that writes as it does")
            if version.major == 3, version.minor == 3 { text.append(", such as fastcode") }
            text.append("; no known fault shows")
        } else {
            text.append(faults.count == 1 ? "recognized by a known fault: " : "recognized by known faults: ")
            text.append(faults.joined(separator: ", "))
        }
    }

    /// The known faults that show in how the archive has to be read.
    static func faults(_ subject: DumpSubject) -> [String] {
        subject.index.reading.faults(subject.index.facts)
    }

    /// The dialect's name and what it means.
    static func appendDialect(_ subject: DumpSubject, to text: inout ByteBuffer) {
        let name = subject.dialect ?? "nominal"
        text.append(name)
        text.append(": ")
        text.append(DialectName.table.first { $0.name == name }?.summary ?? "as the format is meant")
    }
}
