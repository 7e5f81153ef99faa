internal import _FastCodingLibrary

/// An archive that is to be shown, and what is known about it beforehand.
struct DumpSubject {
    /// How many bytes of a text that is stored elsewhere are shown at most: the output must not grow with what is pointed
    /// to.
    static let longestName = 64

    let archive: [UInt8]
    let survey: ArchiveSurvey
    /// Why the archive cannot be read.
    let problem: FastCodingError?
    let options: DumpOptions
    let version: VersionLayout
    /// The names of the types in the version of the archive, by the raw value of a ``ChunkType``.
    let names: [String]
    /// The numbers of the types in the version of the archive.
    let rawTypes: [UInt8]
    private let layouts: [ChunkLayout]

    init(_ archive: [UInt8], _ survey: ArchiveSurvey, _ problem: FastCodingError?, _ options: DumpOptions) {
        self.archive = archive
        self.survey = survey
        self.problem = problem
        self.options = options
        version = survey.reading.header.layout
        names = version.names
        var rawTypes = Array(repeating: UInt8(0), count: names.count)
        for chunk in version.chunks { rawTypes[Int(chunk.type.rawValue)] = chunk.raw }
        self.rawTypes = rawTypes
        layouts = ChunkLayouts.layouts(for: survey.reading)
    }

    var header: ArchiveHeader { survey.reading.header }

    /// How long a type is.
    var typeSize: Int { version.typeSize }

    /// The bytes after the last chunk that could be read.
    var unread: Range<Int> { min(survey.end, archive.count)..<archive.count }

    /// The dialect's name, or nil if it is the nominal one.
    var dialect: String? {
        survey.reading.isNominal ? nil : survey.reading.dialectName(survey.facts)
    }

    func layout(_ type: ChunkType) -> ChunkLayout { layouts[Int(type.rawValue)] }

    /// The type of the chunk at an offset where one has been read.
    func type(at offset: Int) -> ChunkType {
        version.type(at: offset, in: archive.span)
    }

    /// The offset of the chunk with a number; nil if there is none.
    func offset(of number: CacheNumber) -> Int? {
        let table = number.cache == .string ? survey.strings : survey.objects
        return number.index < table.count ? table[number.index] : nil
    }

    /// The offset of the text of a string chunk, or of the one that an alias points to; nil if there is no string.
    func text(at offset: Int?) -> Int? {
        guard let offset else { return nil }
        let type = type(at: offset)
        if type == .string || type == .mutableString { return offset + typeSize }
        guard layout(type).shape == .alias else { return nil }
        let isString = type.rawValue >= ChunkType.stringAlias8.rawValue
        let number = CacheNumber(isString ? .string : .object, index(at: offset, type))
        guard let target = self.offset(of: number) else { return nil }
        let pointedTo = self.type(at: target)
        return pointedTo == .string || pointedTo == .mutableString ? target + typeSize : nil
    }

    /// The offset of the text of a chunk's key, if the chunk is an entry's value or its key; nil if there is none.
    func key(of listed: ListedChunk) -> Int? {
        switch listed.place.role {
        case .value: text(at: listed.name)
        case .key: text(at: listed.chunk.offset)
        case .property: listed.name
        default: nil
        }
    }

    /// The name that begins at an offset and ends with a zero byte; nil if it is longer than ``longestName``.
    func shortName(at offset: Int?) -> Range<Int>? {
        guard let offset else { return nil }
        for end in offset..<min(offset + Self.longestName + 1, archive.count) where archive[end] == 0 {
            return offset..<end
        }
        return nil
    }

    /// The definition of the class of an object's chunk.
    func definition(ofObjectAt offset: Int) -> ArchiveSurvey.Definition? {
        let index = index(at: offset, type(at: offset))
        if version.hasCommonCache {
            // The number is an index into the common cache.
            guard index < survey.objects.count, let offset = survey.objects[index] else { return nil }
            return survey.definition(at: offset)
        }
        return survey.definitions.indices.contains(index) ? survey.definitions[index] : nil
    }

    /// The number that an alias or an object that has been read begins with.
    private func index(at offset: Int, _ type: ChunkType) -> Int {
        let layout = layout(type)
        // It is a power of two.
        let alignment = Int(layout.alignment)
        let position = (offset + typeSize + alignment - 1) & ~(alignment - 1)
        let bytes = archive.span
        guard position + Int(layout.size) <= bytes.count else { return 0 }
        switch layout.size {
        case 1: return Int(bytes[position])
        case 2: return Int(bytes.load(position, as: UInt16.self))
        default: return Int(bytes.load(position, as: UInt32.self))
        }
    }
}
