public import _FastCodingEngine

/// A chunk of an archive, as dump-chunks shows it: see fastcoded(5), "Chunks of major version 3"
/// and "Chunks of major version 2".
public struct ArchiveChunk: Hashable, Sendable {
    /// The type of a chunk.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// Its name in fastcoded(5), such as `String`.
        public let description: String
    }

    /// The role of a chunk in the one that it belongs to.
    public enum Role: String, Hashable, Sendable {
        /// The root.
        case root
        /// An element of an array or a set.
        case element
        /// A value of a dictionary or a coded object; it precedes its key.
        case value
        /// A key of a dictionary or a coded object.
        case key
        /// A property of an object.
        case property
        /// The relative string of a URL.
        case relative
        /// The base of a URL.
        case base
        /// The class name of a coded object.
        case className
        /// The Nil that ends a coded object.
        case end
        /// A class definition, which precedes the chunk that it is written for.
        case definition
    }

    /// The caches that number chunks. Archives of major version 2 have a single one, the object
    /// cache.
    public enum Cache: String, Hashable, Sendable {
        /// Containers, objects, data, dates and the like.
        case object
        /// Strings and URLs.
        case string
        /// Class definitions.
        case `class`
    }

    /// The offset of the chunk's type.
    public let offset: Int
    /// The number of bytes that it takes, including padding but not the chunks that belong to it.
    public let length: Int
    /// Its type, such as `MutableArray`.
    public let type: Kind
    /// Its role in the chunk that it belongs to.
    public let role: Role
    /// The number of the element, entry or property, from 0.
    public let place: Int
    /// The number of chunks that are open around it.
    public let depth: Int
    /// The number of its elements, entries, bytes, ranges or properties; 0 where nothing is
    /// counted.
    public let count: Int
    /// The cache that numbers it; nil if none does.
    public let cache: Cache?
    /// The number that it takes there.
    public let number: Int?
    /// The number that an alias points to, or the number of an object's class; nil for other
    /// chunks.
    public let target: Int?
    /// For a value, the offset of its key's chunk; for a property, the offset of its name; nil for
    /// other chunks.
    public let nameOffset: Int?
}

extension FastArchive {
    /// Goes through the chunks in order, without keeping them.
    ///
    ///     try archive.forEachChunk { chunk in print(chunk.offset, chunk.type) }
    ///
    /// - Parameters:
    ///   - options: the dialect to read the archive in, and the limits on the cost of reading.
    ///   - body: called with each chunk. An error that it throws ends the listing.
    /// - Returns: the warnings, such as of bytes after the root.
    /// - Throws: the reason why the archive can't be read to its end, after all chunks before the
    ///   damage have been passed to `body`.
    @discardableResult
    public func forEachChunk(
        options: ReadingOptions = ReadingOptions(),
        _ body: (ArchiveChunk) throws -> Void
    ) throws -> [FastCodingError] {
        let archive = try index(options)
        let index = archive.index
        let names = index.reading.header.layout.names
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            try body(ArchiveChunk(listed, names, index.name(of: listed)))
        }

        if let problem = archive.problem {
            throw problem
        }

        return archive.warnings
    }

    /// The composition of the archive, in numbers.
    ///
    /// - Parameter options: the dialect to read the archive in, and the limits on the cost of
    ///   reading.
    /// - Throws: the reason why the archive can't be read to its end.
    public func statistics(options: ReadingOptions = ReadingOptions()) throws(FastCodingError)
        -> ChunkStatistics
    {
        let archive = try index(options)
        if let problem = archive.problem {
            throw problem
        }

        return ChunkStatistics(ArchiveStatistics(archive.index), archive.index, archive.warnings)
    }

    /// The index of an archive up to any damage, the error that the damage is, and warnings.
    private struct Indexed {
        let index: ArchiveIndex
        let problem: FastCodingError?
        let warnings: [FastCodingError]
    }

    private func index(_ options: ReadingOptions) throws(FastCodingError) -> Indexed {
        try options.limits.check(inputOf: bytes.count)
        var diagnostics = Diagnostics()
        let found = try ArchiveIndex.find(
            bytes,
            dialect: options.dialect?.description,
            limits: options.limits
        )

        found.index.reportOddities(to: &diagnostics)
        return Indexed(
            index: found.index,
            problem: found.problem,
            warnings: try diagnostics.returned(options.refusesWarnings)
        )
    }
}

extension ArchiveChunk {
    /// The roles by the raw values of a ``ChunkRole``.
    private static let roles: [Role] = [
        .root, .element, .element, .value, .key, .property, .relative, .base, .className, .end,
        .definition,
    ]
    /// The caches by the raw values of a ``ChunkCache``.
    private static let caches: [Cache?] = [nil, .object, .string, .class]

    init(_ listed: ListedChunk, _ names: [String], _ nameOffset: Int?) {
        let chunk = listed.chunk
        let place = listed.place
        let cache = chunk.number.flatMap { Self.caches[Int($0.cache.rawValue)] }
        self.init(
            offset: chunk.offset,
            length: chunk.end - chunk.offset,
            type: Kind(description: names[Int(chunk.type.rawValue)]),
            role: Self.roles[Int(place.role.rawValue)],
            place: place.number,
            depth: place.depth,
            count: chunk.count,
            cache: cache,
            number: cache == nil ? nil : chunk.number?.index,
            target: chunk.target?.index ?? chunk.objectClass,
            nameOffset: nameOffset
        )
    }
}
