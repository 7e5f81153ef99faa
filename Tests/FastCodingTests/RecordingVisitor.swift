import TestSupport

@testable import _FastCodingCore

/// Keeps everything that a scan hands over.
struct RecordingVisitor: ChunkVisitor, ~Copyable {
    enum Event: Equatable {
        case leaf(Chunk, ChunkPlace)
        case open(Chunk, ChunkPlace)
        case close(Chunk, opened: Int, ChunkPlace, end: Int)
        case define(Chunk, ChunkPlace)
    }

    private(set) var events: [Event] = []

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        events.append(.leaf(chunk, place))
        return nil
    }

    mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<Int, FastCodingError> {
        events.append(.open(chunk, place))
        return .success(events.count)
    }

    mutating func close(
        _ chunk: Chunk,
        _ note: Int,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        events.append(.close(chunk, opened: note, place, end: end))
        return .success(true)
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        events.append(.define(chunk, place))
        return nil
    }
}
