internal import _FastCodingLibrary

/// Everything that info says about the chunks of an archive.
struct ArchiveFacts {
    let subject: DumpSubject
    let profile: ArchiveProfile
    let statistics: ArchiveStatistics
    /// What wrote the archive, if that is not what its bytes reveal.
    private let origin: String?

    init(_ archive: [UInt8], _ options: InfoOptions, _ warn: WarningHandler) throws(FastCodingError) {
        var dump = DumpOptions()
        dump.name = options.name
        dump.dialect = options.dialect
        dump.limits = options.limits
        subject = try DumpSubject.find(archive, options: dump, warn: warn)
        profile = ArchiveProfile(subject)
        statistics = profile.statistics
        origin = options.origin
    }

    /// Appends what wrote the archive, in words.
    func appendOrigin(to text: inout ByteBuffer) {
        if let origin { text.append(origin) } else { OriginText.append(subject, to: &text) }
    }

    /// How many objects of a class there are.
    func objects(of group: ClassGroups.Group) -> Int { profile.classes.objects(of: group, statistics) }

    /// The properties of a class.
    func properties(of group: ClassGroups.Group) -> [ClassGroups.Property] {
        profile.classes.properties(of: group, profile, statistics, subject)
    }
}

/// What wrote an archive, in words, as far as its bytes reveal it.
enum OriginText {
    /// For a keyed archive.
    static let keyedArchive =
        "NSKeyedArchiver, or a program that writes as it does; what follows describes the archive that "
        + "'fastcode bootstrap' makes from it"

    /// For any other property list.
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
