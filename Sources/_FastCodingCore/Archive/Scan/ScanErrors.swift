/// The errors of the scanner. They are made here and never inlined, so that the loops stay small.
enum ScanErrors {
    /// The name of a type in messages: that of major version 3.
    static func name(_ type: ChunkType) -> String {
        ChunkTable.major3[Int(type.rawValue)].name
    }

    @inline(never)
    static func error(
        _ code: FastCodingError.Code,
        at offset: Int,
        _ message: @autoclosure () -> String
    ) -> FastCodingError {
        FastCodingError(code, message(), offset: offset)
    }

    /// The error for a file that ends inside of something.
    @inline(never)
    static func truncated(_ what: String, _ count: Int) -> FastCodingError {
        FastCodingError(.truncated, "the file ends where \(what) should continue", offset: count)
    }

    /// The error for a chunk in a place that does not allow it.
    static func misplaced(_ message: String, _ offset: Int) -> FastCodingError {
        error(.misplacedChunk, at: offset, message)
    }

    /// The error for a URL that refers to itself as its base.
    static func ownBase(_ offset: Int) -> FastCodingError {
        misplaced("a URL can't be its own base", offset)
    }

    /// The error for a count that claims more than the rest of the file.
    @inline(never)
    static func countExceedsData(_ chunk: Chunk, _ shape: PayloadShape, left: Int)
        -> FastCodingError
    {
        let what =
            switch shape {
            case .data: "data of \(chunk.count) bytes"
            case .ranges: "index set of \(chunk.count) ranges"
            case .classDefinition:
                "class definition of \(chunk.count) properties"
            case .object: "object of \(chunk.count) properties"
            case .entries: "dictionary of \(chunk.count) entries"
            case .elements:
                "\(noun(chunk.type)) of \(chunk.count) elements"
            default: name(chunk.type)
            }

        return FastCodingError(
            .countExceedsData,
            "\(what), but only \(counted(left, "byte")) \(left == 1 ? "follows" : "follow")",
            offset: chunk.offset
        )
    }

    private static func noun(_ type: ChunkType) -> String {
        if type == .orderedSet || type == .mutableOrderedSet {
            return "ordered set"
        }
        return type.isSet ? "set" : "array"
    }
}
