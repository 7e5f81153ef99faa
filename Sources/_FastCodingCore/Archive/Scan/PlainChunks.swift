// The fast path of the scanner, for the chunks that make up most of most archives, with most of the changing state in
// registers. It has facts of the table of chunk types as constants, and no errors of its own: whatever is out of order
// is left to the scanner's general path, which reports what is wrong.
extension ChunkScanner {
    /// What changes with every chunk, except for the number of places that are left.
    private struct Progress {
        var position: Int
        var stringCount: Int
        var aliases: Int
        /// A bit for each type.
        var types: UInt64 = 0

        @inline(__always)
        init<Note>(_ state: borrowing ScanState<Note>) {
            position = state.position
            stringCount = state.stringCount
            aliases = state.facts.aliases
        }

        /// Notes that there is a chunk of a type.
        @inline(__always)
        mutating func note(_ type: ChunkType) { types |= 1 &<< UInt64(type.rawValue) }

        @inline(__always)
        func store<Note>(_ state: inout ScanState<Note>) {
            state.position = position
            state.stringCount = stringCount
            state.facts.aliases = aliases
            state.facts.types |= types
        }
    }

    /// Why the fast path ends.
    private enum Exit {
        /// The next chunk is one for the general path, or there is a failure.
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
        var failure: FastCodingError?
        let exit = runPlain(bytes, &progress, &state, &visitor, &failure)
        progress.store(&state)
        if let failure { throw failure }
        switch exit {
        case .otherChunk: return false
        case .filledSpecial: return try completeSlowly(bytes, &state, &visitor)
        case .rootComplete: return true
        }
    }

    @inline(__always)
    private static func runPlain<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ progress: inout Progress, _ state: inout ScanState<V.Note>, _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Exit {
        // Every chunk takes at least a byte, so before this there are fewer than the limit allows.
        let allowed = state.limits.chunks &- state.facts.chunks
        let end = bytes.count &- progress.position <= allowed ? bytes.count : progress.position &+ allowed
        while true {
            var places = state.places
            let isAccepted = fill(
                &places, depth: state.frames.count, bytes, end, state.limits.string, &progress, &visitor, &failure)
            state.facts.chunks &+= state.places.remaining &- places.remaining
            state.places.remaining = places.remaining
            if !isAccepted {
                state.facts.chunks &+= 1
                return .otherChunk
            }
            if places.remaining > 0 {
                guard progress.position < end, open(bytes, &progress, &state, &visitor, &failure) else {
                    return .otherChunk
                }
            }
            while state.places.remaining == 0 {
                if state.frames.isEmpty { return .rootComplete }
                if !close(bytes, progress.position, &state, &visitor, &failure) { return .otherChunk }
                if state.places.isSpecial { return .filledSpecial }
                state.places.remaining &-= 1
            }
        }
    }

    /// Fills places of the innermost open chunk until all are filled, `end` is reached, or the next chunk is a container or
    /// one for the general path.
    ///
    /// - Returns: false if there is a failure.
    @inline(__always)
    private static func fill<V: ChunkVisitor & ~Copyable>(
        _ places: inout OpenPlaces, depth: Int, _ bytes: Span<UInt8>, _ end: Int, _ stringLimit: Int,
        _ progress: inout Progress, _ visitor: inout V, _ failure: inout FastCodingError?
    ) -> Bool {
        while places.remaining > 0 {
            let offset = progress.position
            guard offset < end else { return true }
            let here = ChunkPlace(role: places.plainRole, number: places.plainNumber, depth: depth)
            let isAccepted: Bool
            switch bytes[offset] {
            case PlainType.stringAlias8:
                guard offset &+ 1 < bytes.count else { return true }
                let target = Int(bytes[offset &+ 1])
                if target >= progress.stringCount { return true }
                isAccepted = alias(
                    .stringAlias8, target, at: here, bytes, &progress, &visitor, offset &+ 1, 1, &failure)
            case PlainType.string:
                let (end, isASCII) = endOfTerminatedString(bytes, from: offset &+ 1)
                if end < 0 || end &- offset > stringLimit { return true }
                if !isASCII, bytes.slice((offset &+ 1)..<end).firstInvalidUTF8() != nil { return true }
                progress.stringCount &+= 1
                let chunk = Chunk(
                    type: .string, offset: offset, payload: offset &+ 1, end: end &+ 1, count: end &- offset &- 1,
                    number: CacheNumber(.string, progress.stringCount &- 1))
                isAccepted = hand(chunk, at: here, bytes, &progress, &visitor, &failure)
            case PlainType.int8:
                guard offset &+ 1 < bytes.count else { return true }
                isAccepted = scalar(.int8, at: here, bytes, &progress, &visitor, offset &+ 1, 1, &failure)
            case PlainType.int16:
                let place = place(UInt16.self, bytes, after: offset)
                if place < 0 { return true }
                isAccepted = scalar(.int16, at: here, bytes, &progress, &visitor, place, 2, &failure)
            case PlainType.int32:
                let place = place(UInt32.self, bytes, after: offset)
                if place < 0 { return true }
                isAccepted = scalar(.int32, at: here, bytes, &progress, &visitor, place, 4, &failure)
            case PlainType.int64:
                let place = place(UInt64.self, bytes, after: offset)
                if place < 0 { return true }
                isAccepted = scalar(.int64, at: here, bytes, &progress, &visitor, place, 8, &failure)
            case PlainType.float64:
                let place = place(UInt64.self, bytes, after: offset)
                if place < 0 { return true }
                isAccepted = scalar(.float64, at: here, bytes, &progress, &visitor, place, 8, &failure)
            case PlainType.null:
                isAccepted = scalar(.null, at: here, bytes, &progress, &visitor, offset &+ 1, 0, &failure)
            case PlainType.true:
                isAccepted = scalar(.true, at: here, bytes, &progress, &visitor, offset &+ 1, 0, &failure)
            case PlainType.false:
                isAccepted = scalar(.false, at: here, bytes, &progress, &visitor, offset &+ 1, 0, &failure)
            case PlainType.one:
                isAccepted = scalar(.one, at: here, bytes, &progress, &visitor, offset &+ 1, 0, &failure)
            case PlainType.zero:
                isAccepted = scalar(.zero, at: here, bytes, &progress, &visitor, offset &+ 1, 0, &failure)
            case PlainType.stringAlias16:
                let place = place(UInt16.self, bytes, after: offset)
                if place < 0 { return true }
                let target = Int(bytes.load(place, as: UInt16.self))
                if target >= progress.stringCount { return true }
                isAccepted = alias(.stringAlias16, target, at: here, bytes, &progress, &visitor, place, 2, &failure)
            case PlainType.stringAlias32:
                let place = place(UInt32.self, bytes, after: offset)
                if place < 0 { return true }
                let target = bytes.count(at: place)
                if target >= progress.stringCount { return true }
                isAccepted = alias(.stringAlias32, target, at: here, bytes, &progress, &visitor, place, 4, &failure)
            default: return true
            }
            if !isAccepted { return false }
            places.remaining &-= 1
            // The key of a value is mostly an alias, which is taken here to save a round of the loop.
            if here.role == .value, let target = shortAlias(bytes, at: progress.position, before: end),
                target < progress.stringCount
            {
                let key = ChunkPlace(role: .key, number: here.number, depth: depth)
                if !alias(
                    .stringAlias8, target, at: key, bytes, &progress, &visitor, progress.position &+ 1, 1, &failure)
                {
                    return false
                }
                places.remaining &-= 1
            }
        }
        return true
    }

    /// The number that an alias of one byte points to; nil if there is none at an offset.
    @inline(__always)
    private static func shortAlias(_ bytes: Span<UInt8>, at offset: Int, before end: Int) -> Int? {
        guard offset &+ 1 < end, bytes[offset] == PlainType.stringAlias8 else { return nil }
        return Int(bytes[offset &+ 1])
    }

    @inline(__always)
    private static func scalar<V: ChunkVisitor & ~Copyable>(
        _ type: ChunkType, at here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress,
        _ visitor: inout V, _ place: Int, _ size: Int, _ failure: inout FastCodingError?
    ) -> Bool {
        let chunk = Chunk(type: type, offset: progress.position, payload: place, end: place &+ size)
        return hand(chunk, at: here, bytes, &progress, &visitor, &failure)
    }

    @inline(__always)
    private static func alias<V: ChunkVisitor & ~Copyable>(
        _ type: ChunkType, _ target: Int, at here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress,
        _ visitor: inout V, _ place: Int, _ size: Int, _ failure: inout FastCodingError?
    ) -> Bool {
        progress.aliases &+= 1
        let chunk = Chunk(
            type: type, offset: progress.position, payload: place, end: place &+ size,
            detail: .target(CacheNumber(.string, target)))
        return hand(chunk, at: here, bytes, &progress, &visitor, &failure)
    }

    /// Hands a leaf to the visitor.
    ///
    /// - Returns: false if there is a failure.
    @inline(__always)
    private static func hand<V: ChunkVisitor & ~Copyable>(
        _ chunk: Chunk, at here: ChunkPlace, _ bytes: Span<UInt8>, _ progress: inout Progress, _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        progress.position = chunk.end
        progress.note(chunk.type)
        guard let error = visitor.leaf(chunk, at: here, in: bytes) else { return true }
        return fail(error, &failure)
    }

    /// Sets the failure, and returns false. Not inlined, so that the failure takes no register.
    @inline(never)
    private static func fail(_ error: FastCodingError, _ failure: inout FastCodingError?) -> Bool {
        failure = error
        return false
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
    /// - Returns: false if opening it, or the chunk as a whole, is up to the general path, or if there is a failure.
    @inline(__always)
    private static func open<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ progress: inout Progress, _ state: inout ScanState<V.Note>, _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let offset = progress.position
        let type: ChunkType
        switch bytes[offset] {
        case PlainType.array: type = .array
        case PlainType.dictionary: type = .dictionary
        case PlainType.mutableArray: type = .mutableArray
        case PlainType.mutableDictionary: type = .mutableDictionary
        default: return false
        }
        let place = place(UInt32.self, bytes, after: offset)
        if place < 0 || state.frames.count >= state.depthLimit { return false }
        let count = bytes.count(at: place)
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
        progress.position = place &+ 4
        state.facts.chunks &+= 1
        progress.note(type)
        let note: V.Note
        switch visitor.open(chunk, at: state.plainPlace, in: bytes) {
        case .success(let opened): note = opened
        case .failure(let error): return fail(error, &failure)
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
    ///
    /// - Returns: false if there is a failure.
    @inline(__always)
    private static func close<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ end: Int, _ state: inout ScanState<V.Note>, _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
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
        switch visitor.close(chunk, frame.note, at: state.place, end: end, in: bytes) {
        case .success(let takesNumber): if takesNumber, !isNumbered { state.objectCount &+= 1 }
        case .failure(let error): return fail(error, &failure)
        }
        return true
    }
}
