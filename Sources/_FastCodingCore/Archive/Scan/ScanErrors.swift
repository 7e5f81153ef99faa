/// Builds the scanner's errors, apart from its loops.
enum ScanErrors {
    static func name(_ type: ChunkType) -> String { ChunkTable.major3[Int(type.rawValue)].name }

    @inline(never)
    static func truncated(_ what: String, _ count: Int) -> FastCodingError {
        FastCodingError(.truncated, "the file ends where \(what) should continue", offset: count)
    }

    @inline(never)
    static func unterminated(_ offset: Int) -> FastCodingError {
        FastCodingError(.truncated, "no zero byte ends the string that begins here", offset: offset)
    }

    @inline(never)
    static func unknownType(_ raw: UInt32, _ offset: Int) -> FastCodingError {
        FastCodingError(.unknownChunkType, "\(raw) is not the type of any chunk", offset: offset)
    }

    @inline(never)
    static func invalidUTF8(_ offset: Int) -> FastCodingError {
        FastCodingError(.invalidUTF8, "a string that is not UTF-8", offset: offset)
    }

    @inline(never)
    static func misplaced(_ message: String, _ offset: Int) -> FastCodingError {
        FastCodingError(.misplacedChunk, message, offset: offset)
    }

    @inline(never)
    static func ownBase(_ offset: Int) -> FastCodingError { misplaced("a URL can't be its own base", offset) }

    @inline(never)
    static func chunkLimit(_ limit: Int, _ offset: Int) -> FastCodingError {
        FastCodingError(.chunkLimit, "more than \(limit) chunks", offset: offset)
    }

    @inline(never)
    static func depthLimit(_ limit: Int, _ offset: Int) -> FastCodingError {
        FastCodingError(tooDeep: "nested deeper than", limit, offset: offset)
    }

    @inline(never)
    static func stringLimit(_ count: Int, _ limit: Int, _ offset: Int) -> FastCodingError {
        FastCodingError(
            .stringLimit,
            "a string of \(counted(count, "byte")), but the limit is \(limit)",
            offset: offset)
    }

    @inline(never)
    static func aliasOutOfRange(_ isString: Bool, _ index: Int, _ bound: Int, _ chunk: Chunk) -> FastCodingError {
        let what = isString ? "string" : "object"
        return FastCodingError(
            .aliasOutOfRange, "alias to \(what) \(index), but only \(bound) came before", offset: chunk.offset)
    }

    @inline(never)
    static func noClass(_ index: Int, _ count: Int, _ chunk: Chunk) -> FastCodingError {
        FastCodingError(
            .aliasOutOfRange, "object of class \(index), but only \(count) were defined before", offset: chunk.offset)
    }

    @inline(never)
    static func countExceedsData(_ chunk: Chunk, _ shape: PayloadShape, left: Int) -> FastCodingError {
        let what: String
        switch shape {
        case .data: what = "data of \(chunk.count) bytes"
        case .ranges: what = "index set of \(chunk.count) ranges"
        case .classDefinition: what = "class definition of \(chunk.count) properties"
        case .object: what = "object of \(chunk.count) properties"
        case .entries: what = "dictionary of \(chunk.count) entries"
        case .elements: what = "\(noun(chunk.type)) of \(chunk.count) elements"
        default: what = name(chunk.type)
        }
        return FastCodingError(
            .countExceedsData, "\(what), but only \(counted(left, "byte")) \(left == 1 ? "follows" : "follow")",
            offset: chunk.offset)
    }

    private static func noun(_ type: ChunkType) -> String {
        switch type {
        case .set, .mutableSet: "set"
        case .orderedSet, .mutableOrderedSet: "ordered set"
        default: "array"
        }
    }
}

/// The key path of the place where a scan is, made only once something is wrong.
enum ScanPath {
    /// The path of the innermost open place. A dictionary's value precedes its key, so if a scan breaks off within a
    /// value, the key is not known, and the entry's number stands for it.
    static func current<Note>(_ state: borrowing ScanState<Note>, in bytes: Span<UInt8>) -> String {
        var distinctNames = DistinctNames(state.version)
        var path = ShortPath()
        for index in 0..<state.frames.count where path.isWhole {
            let isInnermost = index == state.frames.count - 1
            let places = isInnermost ? state.places : state.frames[index].places
            // No key path leads to the name of a class or the relative string of a URL, only to what contains it.
            if isInnermost, places.role == .className || places.role == .relative { continue }
            if places.role == .property, let number = state.frames[index].chunk.objectClass {
                let names = state.classes[number].names
                let name = distinctNames.name(places.number, from: names, in: bytes)
                if let name { path.add(nameAt: name, in: bytes) } else { path.add(String(places.number)) }
            } else {
                path.add(component(places.place))
            }
        }
        return path.finish()
    }

    /// The component of a place whose key is not known.
    static func component(_ place: ChunkPlace) -> String {
        switch place.role {
        case .base: "NS.base"
        case .value, .key: KeyPath.unnamedEntry(place.number, isKey: place.role == .key)
        default: String(place.number)
        }
    }
}
