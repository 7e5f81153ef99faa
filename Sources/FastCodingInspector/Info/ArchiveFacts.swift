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
