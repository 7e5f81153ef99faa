enum ScanErrors {
    static func name(_ type: ChunkType) -> String { ChunkTable.major3[Int(type.rawValue)].name }

    @inline(never)
    static func error(
        _ code: FastCodingError.Code, at offset: Int, _ message: @autoclosure () -> String
    ) -> FastCodingError {
        FastCodingError(code, message(), offset: offset)
    }

    @inline(never)
    static func truncated(_ what: String, _ count: Int) -> FastCodingError {
        FastCodingError(.truncated, "the file ends where \(what) should continue", offset: count)
    }

    static func misplaced(_ message: String, _ offset: Int) -> FastCodingError {
        error(.misplacedChunk, at: offset, message)
    }

    static func ownBase(_ offset: Int) -> FastCodingError { misplaced("a URL can't be its own base", offset) }

    @inline(never)
    static func countExceedsData(_ chunk: Chunk, _ shape: PayloadShape, left: Int) -> FastCodingError {
        let what =
            switch shape {
            case .data: "data of \(chunk.count) bytes"
            case .ranges: "index set of \(chunk.count) ranges"
            case .classDefinition: "class definition of \(chunk.count) properties"
            case .object: "object of \(chunk.count) properties"
            case .entries: "dictionary of \(chunk.count) entries"
            case .elements: "\(noun(chunk.type)) of \(chunk.count) elements"
            default: name(chunk.type)
            }
        return FastCodingError(
            .countExceedsData, "\(what), but only \(counted(left, "byte")) \(left == 1 ? "follows" : "follow")",
            offset: chunk.offset)
    }

    private static func noun(_ type: ChunkType) -> String {
        if type == .orderedSet || type == .mutableOrderedSet { return "ordered set" }
        return type.isSet ? "set" : "array"
    }
}

/// The key path of the place where a scan is, made only once something is wrong.
enum ScanPath {
    /// The path of the innermost open place. The key of a value in which a scan breaks off is not known; the entry's number
    /// stands for it.
    static func current<Note>(_ state: borrowing ScanState<Note>, in bytes: Span<UInt8>) -> String {
        var distinctNames = DistinctNames(state.version)
        var path = ShortPath()
        for index in 0..<state.frames.count where path.isWhole {
            let isInnermost = index == state.frames.count - 1
            let places = isInnermost ? state.places : state.frames[index].places
            // No key path leads to the name of a class or the relative string of a URL, only to what contains it.
            if isInnermost, places.role == .className || places.role == .relative { continue }
            if places.role == .property, let number = state.frames[index].chunk.objectClass,
                let name = distinctNames.name(places.number, from: state.classes[number].names, in: bytes)
            {
                path.add(nameAt: name, in: bytes)
            } else {
                path.add(component(places.place))
            }
        }
        return path.finish()
    }

    static func component(_ place: ChunkPlace) -> String {
        switch place.role {
        case .base: "NS.base"
        case .value, .key: KeyPath.unnamedEntry(place.number, isKey: place.role == .key)
        default: String(place.number)
        }
    }
}
