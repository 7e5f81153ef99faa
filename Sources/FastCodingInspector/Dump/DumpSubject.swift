internal import _FastCodingLibrary

/// An archive that is to be shown, and what is known about it beforehand.
struct DumpSubject {
    /// How many bytes of a text that is stored elsewhere are shown at most: the output must not grow with what is pointed
    /// to.
    static let longestName = 64

    let archive: [UInt8]
    let index: ArchiveIndex
    /// Why the archive cannot be read.
    let problem: FastCodingError?
    let options: DumpOptions
    let version: VersionLayout
    /// The names of the types in the version of the archive, by the raw value of a ``ChunkType``.
    let names: [[UInt8]]
    /// The numbers of the types in the version of the archive.
    let rawTypes: [UInt8]
    private let layouts: [ChunkLayout]

    init(_ index: ArchiveIndex, _ problem: FastCodingError?, _ options: DumpOptions) {
        archive = index.archive
        self.index = index
        self.problem = problem
        self.options = options
        version = index.reading.header.layout
        names = version.names.map { Array($0.utf8) }
        var rawTypes = Array(repeating: UInt8(0), count: names.count)
        for chunk in version.chunks { rawTypes[Int(chunk.type.rawValue)] = chunk.raw }
        self.rawTypes = rawTypes
        layouts = ChunkLayouts.layouts(for: index.reading)
    }

    var header: ArchiveHeader { index.reading.header }

    /// The bytes after the last chunk that could be read.
    var unread: Range<Int> { min(index.end, archive.count)..<archive.count }

    /// The dialect's name, or nil if it is the nominal one.
    var dialect: String? {
        index.reading.isNominal ? nil : index.reading.dialectName(index.facts)
    }

    func layout(_ type: ChunkType) -> ChunkLayout { layouts[Int(type.rawValue)] }

    /// The name that begins at an offset and ends with a zero byte; nil if it is longer than ``longestName``.
    func shortName(at offset: Int?) -> Range<Int>? {
        guard let offset else { return nil }
        for end in offset..<min(offset + Self.longestName + 1, archive.count) where archive[end] == 0 {
            return offset..<end
        }
        return nil
    }
}
