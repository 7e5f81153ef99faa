// The fast path of the scanner, for the chunks that make up most of most archives, with most of the changing state in
// registers. It has facts of the table of chunk types as constants, and no errors of its own: whatever is out of order
// is left to the scanner's general path, which reports what is wrong.
extension ChunkScanner {
    /// What changes with every chunk, except for the places. These remain in the state: if they were local, the compiler of
    /// Swift 6.3 would keep some twenty copies, and store each of them again for every chunk.
    private struct Progress {
        var position: Int
        var stringCount: Int
        var chunks: Int
        var aliases: Int
        /// A bit for each type.
        var types: UInt64 = 0

        @inline(__always)
        init<Note>(_ state: borrowing ScanState<Note>) {
            position = state.position
            stringCount = state.stringCount
            chunks = state.facts.chunks
            aliases = state.facts.aliases
        }

        /// Counts a chunk.
        @inline(__always)
        mutating func count(_ type: ChunkType) {
            chunks &+= 1
            types |= 1 &<< UInt64(type.rawValue)
        }

        @inline(__always)
        func store<Note>(_ state: inout ScanState<Note>) {
            state.position = position
            state.stringCount = stringCount
            state.facts.chunks = chunks
            state.facts.aliases = aliases
            state.facts.types |= types
        }
    }

    /// Why the fast path ends.
    private enum Exit {
        /// The next chunk is one for the general path.
        case otherChunk
        /// A chunk has filled a place of a URL or coded object.
        case filledSpecial
        case rootComplete
    }

    /// Whether the fast path's constants hold for a reading.
    static func hasPlainChunks(_ reading: ArchiveReading) -> Bool {
        !reading.header.isMajor2 && reading.dialect.layout != .unpadded && reading.reopened.isEmpty
    }

    /// Scans as many plain chunks as follow; the innermost frame must accept any chunk.
    ///
    /// - Returns: whether the root is complete.
    static func scanPlain<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<V.Note>, _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        var progress = Progress(state)
        let exit: Exit
        do throws(FastCodingError) {
            exit = try runPlain(bytes, &progress, &state, &visitor)
        } catch {
            progress.store(&state)
            throw error
        }
        progress.store(&state)
        switch exit {
        case .otherChunk: return false
        case .filledSpecial: return try completeSlowly(bytes, &state, &visitor)
        case .rootComplete: return true
        }
    }

    @inline(__always)
    private static func runPlain<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ progress: inout Progress, _ state: inout ScanState<V.Note>, _ visitor: inout V
    ) throws(FastCodingError) -> Exit {
        let chunkLimit = state.limits.chunks
        let stringLimit = state.limits.string
        while true {
            let offset = progress.position
            guard offset < bytes.count, progress.chunks < chunkLimit else { return .otherChunk }
            let here = ChunkPlace(
                role: state.places.plainRole, number: state.places.plainNumber, depth: state.frames.count)
            switch bytes[offset] {
            case PlainType.stringAlias8:
                guard offset &+ 1 < bytes.count else { return .otherChunk }
                let target = Int(bytes[offset &+ 1])
                if target >= progress.stringCount { return .otherChunk }
                try alias(.stringAlias8, target, at: here, bytes, &progress, &visitor, offset &+ 1, 1)
            case PlainType.string:
                let (end, isASCII) = endOfTerminatedString(bytes, from: offset &+ 1)
                if end < 0 || end &- offset > stringLimit { return .otherChunk }
                if !isASCII, bytes.slice((offset &+ 1)..<end).firstInvalidUTF8() != nil { return .otherChunk }
                progress.position = end &+ 1
                progress.stringCount &+= 1
                progress.count(.string)
                let error = visitor.string(
                    progress.stringCount &- 1, from: offset, count: end &- offset &- 1, at: here, in: bytes)
                if let error { throw error }
            case PlainType.int8:
                guard offset &+ 1 < bytes.count else { return .otherChunk }
                try scalar(.int8, at: here, bytes, &progress, &visitor, offset &+ 1, 1)
                if here.role == .element { try moreIntegers(after: here, bytes, &progress, &state, &visitor) }
            case PlainType.int16:
                let place = place(UInt16.self, bytes, after: offset)
                if place < 0 { return .otherChunk }
                try scalar(.int16, at: here, bytes, &progress, &visitor, place, 2)
            case PlainType.int32:
                let place = place(UInt32.self, bytes, after: offset)
                if place < 0 { return .otherChunk }
                try scalar(.int32, at: here, bytes, &progress, &visitor, place, 4)
            case PlainType.int64:
                let place = place(UInt64.self, bytes, after: offset)
                if place < 0 { return .otherChunk }
                try scalar(.int64, at: here, bytes, &progress, &visitor, place, 8)
            case PlainType.float64:
                let place = place(UInt64.self, bytes, after: offset)
                if place < 0 { return .otherChunk }
                try scalar(.float64, at: here, bytes, &progress, &visitor, place, 8)
            case PlainType.null: try scalar(.null, at: here, bytes, &progress, &visitor, offset &+ 1, 0)
            case PlainType.true: try scalar(.true, at: here, bytes, &progress, &visitor, offset &+ 1, 0)
            case PlainType.false: try scalar(.false, at: here, bytes, &progress, &visitor, offset &+ 1, 0)
            case PlainType.one: try scalar(.one, at: here, bytes, &progress, &visitor, offset &+ 1, 0)
            case PlainType.zero: try scalar(.zero, at: here, bytes, &progress, &visitor, offset &+ 1, 0)
            case PlainType.stringAlias16:
                let place = place(UInt16.self, bytes, after: offset)
                if place < 0 { return .otherChunk }
                let target = Int(bytes.load(place, as: UInt16.self))
                if target >= progress.stringCount { return .otherChunk }
                try alias(.stringAlias16, target, at: here, bytes, &progress, &visitor, place, 2)
            case PlainType.stringAlias32:
                let place = place(UInt32.self, bytes, after: offset)
                if place < 0 { return .otherChunk }
                let target = Int(bytes.load(place, as: UInt32.self))
                if target >= progress.stringCount { return .otherChunk }
                try alias(.stringAlias32, target, at: here, bytes, &progress, &visitor, place, 4)
            case let raw:
                guard try open(raw, at: here, bytes, &progress, &state, &visitor) else { return .otherChunk }
                // It may be empty, and so complete at once.
                if state.places.remaining > 0 { continue }
                try close(bytes, &progress, &state, &visitor)
                if state.places.isSpecial { return .filledSpecial }
            }
            state.places.remaining &-= 1
            // The key of a value is mostly an alias, which is taken here to save a round of the loop.
            if here.role == .value, progress.chunks < chunkLimit,
                let target = shortAlias(bytes, at: progress.position), target < progress.stringCount
            {
                let key = ChunkPlace(role: .key, number: here.number, depth: here.depth)
                try alias(
                    .stringAlias8, target, at: key, bytes, &progress, &visitor, progress.position &+ 1, 1)
                state.places.remaining &-= 1
            }
            while state.places.remaining == 0 {
                if state.frames.isEmpty { return .rootComplete }
                try close(bytes, &progress, &state, &visitor)
                if state.places.isSpecial { return .filledSpecial }
                state.places.remaining &-= 1
            }
        }
    }

    /// The number that an alias of one byte points to; nil if there is none at an offset.
    @inline(__always)
    private static func shortAlias(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
        guard offset &+ 1 < bytes.count, bytes[offset] == PlainType.stringAlias8 else { return nil }
        return Int(bytes[offset &+ 1])
    }

    @inline(__always)
    private static func scalar<V: ChunkVisitor & ~Copyable>(
        _ type: ChunkType, at here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress,
        _ visitor: inout V, _ place: Int, _ size: Int
    ) throws(FastCodingError) {
        let offset = progress.position
        if size > 1, place > offset &+ 1 { visitor.padding((offset &+ 1)..<place) }
        progress.position = place &+ size
        progress.count(type)
        let error = visitor.scalar(
            type, from: offset, payload: place, end: place &+ size, at: here, in: bytes)
        if let error { throw error }
    }

    /// Takes the integers of one byte that follow one in an array, where they mostly come in runs, up to the last element.
    @inline(__always)
    private static func moreIntegers<V: ChunkVisitor & ~Copyable>(
        after here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress, _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) throws(FastCodingError) {
        let most = min(state.places.remaining &- 1, state.limits.chunks &- progress.chunks)
        var place = here
        var offset = progress.position
        while place.number &- here.number < most, offset &+ 1 < bytes.count, bytes[offset] == PlainType.int8 {
            place.number &+= 1
            state.places.remaining &-= 1
            try scalar(.int8, at: place, bytes, &progress, &visitor, offset &+ 1, 1)
            offset = progress.position
        }
    }

    @inline(__always)
    private static func alias<V: ChunkVisitor & ~Copyable>(
        _ type: ChunkType, _ target: Int, at here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress,
        _ visitor: inout V, _ place: Int, _ size: Int
    ) throws(FastCodingError) {
        let offset = progress.position
        if size > 1, place > offset &+ 1 { visitor.padding((offset &+ 1)..<place) }
        progress.position = place &+ size
        progress.aliases &+= 1
        progress.count(type)
        let error = visitor.stringAlias(
            type, to: target, from: offset, payload: place, end: place &+ size, at: here, in: bytes)
        if let error { throw error }
    }

    /// The position of the number after the type at `offset`; -1 if it does not exist or its padding is not zero.
    @inline(__always)
    private static func place<T: FixedWidthInteger & BitwiseCopyable>(
        _ number: T.Type, _ bytes: Span<UInt8>, after offset: Int
    ) -> Int {
        let size = MemoryLayout<T>.size
        let place = (offset &+ size) & ~(size &- 1)
        if place > bytes.count &- size { return -1 }
        let gap = place &- offset &- 1
        if gap > 0 {
            // This reads the padding, in the lowest bytes, and a part of the number.
            let padding = bytes.load(offset &+ 1, as: T.self)
            if padding & ((1 &<< T(truncatingIfNeeded: 8 &* gap)) &- 1) != 0 { return -1 }
        }
        return place
    }

    /// Opens an array or a dictionary.
    ///
    /// - Returns: false if opening it, or the chunk as a whole, is up to the general path.
    @inline(__always)
    private static func open<V: ChunkVisitor & ~Copyable>(
        _ raw: UInt8, at here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress,
        _ state: inout ScanState<V.Note>, _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        let type: ChunkType
        switch raw {
        case PlainType.array: type = .array
        case PlainType.dictionary: type = .dictionary
        case PlainType.mutableArray: type = .mutableArray
        case PlainType.mutableDictionary: type = .mutableDictionary
        default: return false
        }
        let offset = progress.position
        let place = place(UInt32.self, bytes, after: offset)
        if place < 0 || state.frames.count >= state.depthLimit { return false }
        let count = Int(bytes.load(place, as: UInt32.self))
        let places =
            type == .dictionary || type == .mutableDictionary
            ? OpenPlaces(entries: count) : OpenPlaces(elements: count, .element)
        let owed = state.owed &+ state.places.remaining &- 1
        if places.remaining > bytes.count &- place &- 4 &- owed { return false }
        var chunk = Chunk(type: type, offset: offset, payload: place, end: place &+ 4, count: count)
        if type == .mutableArray || type == .mutableDictionary {
            chunk.number = CacheNumber(.object, state.objectCount)
            state.objectCount &+= 1
        }
        if place > offset &+ 1 { visitor.padding((offset &+ 1)..<place) }
        progress.position = place &+ 4
        progress.count(type)
        let note: V.Note
        switch visitor.openPlain(chunk, at: here, in: bytes) {
        case .success(let kept): note = kept
        case .failure(let error): throw error
        }
        if !state.frames.isEmpty {
            state.frames.top.places.remaining = state.places.remaining
            state.owed = owed
        }
        state.frames.append(ScanFrame(chunk: chunk, places: places, note: note))
        state.facts.depth = max(state.facts.depth, state.frames.count)
        state.places = places
        return true
    }

    /// Closes the innermost frame.
    @inline(__always)
    private static func close<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ progress: inout Progress, _ state: inout ScanState<V.Note>, _ visitor: inout V
    ) throws(FastCodingError) {
        let frame = state.frames.removeLast()
        if state.frames.isEmpty {
            state.places = .root
        } else {
            state.places = state.frames.top.places
            state.owed &-= state.places.remaining &- 1
        }
        var chunk = frame.chunk
        let isNumbered = chunk.number != nil
        if !isNumbered { chunk.number = CacheNumber(.object, state.objectCount) }
        switch visitor.closePlain(chunk, frame.note, at: state.place, end: progress.position, in: bytes) {
        case .takesNumber: if !isNumbered { state.objectCount &+= 1 }
        case .hasNumber: break
        case .failed(let error): throw error
        }
    }
}
