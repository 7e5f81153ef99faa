public import _FastCodingEngine

/// The composition of an archive, in numbers, as `dump-chunks --stats` shows it.
public struct ChunkStatistics: Sendable {
    /// The chunks of one type.
    public struct TypeCount: Hashable, Sendable {
        /// The name of the type in fastcoded(5).
        public let name: String
        /// The number of chunks.
        public let chunks: Int
        /// The bytes that they take, without padding and without the chunks that belong to them.
        public let bytes: Int
    }

    /// The objects of one class definition.
    public struct ClassCount: Hashable, Sendable {
        /// The class name.
        public let className: String
        /// The number of objects.
        public let objects: Int
    }

    /// The types that occur, in the order of fastcoded(5).
    public let types: [TypeCount]
    /// The class definitions, in order. Several may have the same class name.
    public let classes: [ClassCount]
    /// The bytes of padding.
    public let padding: Int
    /// The bytes that follow the root.
    public let leftOver: Int
    /// The number of aliases, without those to something that contains them.
    public let aliases: Int
    /// The bytes that those aliases take, padding included.
    public let aliasBytes: Int
    /// The bytes that their targets take, counted once for each alias: they would be written if
    /// nothing were shared.
    public let aliasedBytes: Int
    /// The oddities of the archive, such as bytes after the root.
    public let warnings: [FastCodingError]
}

extension ChunkStatistics {
    init(_ statistics: ArchiveStatistics, _ index: ArchiveIndex, _ warnings: [FastCodingError]) {
        self.warnings = warnings
        let names = index.reading.header.layout.names
        types = zip(names, statistics.types).compactMap { name, size in
            size.chunks > 0 ? TypeCount(name: name, chunks: size.chunks, bytes: size.bytes) : nil
        }

        classes = zip(index.definitions, statistics.objects).map { definition, count in
            let name = index.archive[definition.name...].prefix { $0 != 0 }
            return ClassCount(className: String(decoding: name, as: UTF8.self), objects: count)
        }

        padding = statistics.padding
        leftOver = index.archive.count - index.facts.end
        aliases = statistics.aliases.chunks
        aliasBytes = statistics.aliases.bytes
        aliasedBytes = statistics.replaced
    }
}
