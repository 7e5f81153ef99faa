/// Counts the nodes and the children that the graph of an archive will have: most chunks may share
/// a node of 16 bytes.
struct NodeCounter: ChunkVisitor, ~Copyable {
    private(set) var nodes = 0
    private(set) var places = 0

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        places += 1
        switch chunk.type {
        // These share a node, or stand for an existing one.
        case .nil, .null, .true, .false, .one, .zero, .int8, .objectAlias8, .objectAlias16,
            .objectAlias32,
            .stringAlias8, .stringAlias16, .stringAlias32:
            break
        case .keyedArchive: nodes += 2
        default: nodes += 1
        }

        return nil
    }

    @inline(__always)
    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Result<
        NoNote, FastCodingError
    > {
        places += 1
        nodes += 1
        return .success(NoNote())
    }
}
