internal import FastCoding

/// What wrote an archive, in words, as far as its bytes reveal it.
enum OriginText {
    /// For a keyed archive.
    static let keyedArchive =
        "NSKeyedArchiver, or a program that writes as it does; what follows describes the archive that "
        + "'fastcode bootstrap' makes from it"

    /// For any other property list.
    static let propertyList =
        "a program that writes property lists; what follows describes the archive that 'fastcode encode' makes from it"

    static func text(_ subject: DumpSubject) -> String {
        let version = subject.header.version
        let faults = faults(subject)
        if !faults.isEmpty {
            return "FastCoder \(version), recognized by \(faults.count == 1 ? "a known fault" : "known faults"): "
                + faults.joined(separator: ", ")
        }
        let last = version.major == 3 && version.minor == 3
        return "FastCoder \(version), or a program that writes as it does"
            + (last ? ", such as fastcode" : "") + "; no known fault shows"
    }

    /// The known faults that show in how the archive has to be read.
    static func faults(_ subject: DumpSubject) -> [String] {
        subject.survey.reading.faults(subject.survey.facts)
    }

    /// The dialect's name and what it means.
    static func dialect(_ subject: DumpSubject) -> String {
        let name = subject.dialect ?? "nominal"
        let meaning = DialectName.table.first { $0.name == name }?.summary ?? "as the format is meant"
        return "\(name): \(meaning)"
    }
}
