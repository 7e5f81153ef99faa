/// Examines the root only, to describe an archive in a few words.
struct RootVisitor: ChunkVisitor, ~Copyable {
    private var chunk: Chunk?
    private var className = ""

    /// The name of the root's class, if it has one.
    var rootClass: String? {
        chunk?.objectClass == nil || className.isEmpty ? nil : className
    }

    /// The root in a few words; empty if it could not be read.
    func root(_ header: ArchiveHeader) -> String {
        guard let chunk else { return "" }

        let name = header.layout.name(of: chunk.type)
        switch chunk.type {
        case .dictionary, .mutableDictionary:
            return "\(name) of \(counted(chunk.count, "entry", "entries"))"
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            return "\(name) of \(counted(chunk.count, "element"))"
        case .string, .mutableString, .data, .mutableData:
            return "\(name) of \(counted(chunk.count, "byte"))"
        default:
            return chunk.objectClass == nil ? name : "\(name) of class \(className)"
        }
    }

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        if place.role == .root {
            self.chunk = chunk
        }
        return nil
    }

    @inline(__always)
    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Result<
        NoNote, FastCodingError
    > {
        if place.role == .root {
            self.chunk = chunk
        }
        return .success(NoNote())
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        // The definition of the root's class comes right before the root.
        if self.chunk == nil {
            className = NameText.shown(bytes.slice(ClassNames.name(of: chunk, in: bytes).range))
        }
        return nil
    }
}
