// The fast path of the scanner, with most of the changing state in registers. It has facts of the
// table of chunk types as constants, and leaves everything unusual to the general path. Its
// functions are transparent, not just always inlined: debug builds inline them, too, and read a
// tenth faster.
extension ChunkScanner {
    /// The state that changes with every chunk. It is copied out of the state of the scan and back,
    /// because a structure that is only local stays in registers.
    private struct Progress {
        var position: Int
        var stringCount: Int
        var aliases: Int
        /// The types that have occurred, by the bits of ``ScanFacts/types``.
        var types: UInt64 = 0

        @_transparent
        init<Note>(_ state: borrowing ScanState<Note>) {
            position = state.position
            stringCount = state.stringCount
            aliases = state.facts.aliases
        }

        /// Notes that a type has occurred.
        @_transparent
        mutating func note(_ type: ChunkType) {
            types |= 1 &<< UInt64(type.rawValue)
        }

        /// Copies the state back.
        @_transparent
        func store<Note>(_ state: inout ScanState<Note>) {
            state.position = position
            state.stringCount = stringCount
            state.facts.aliases = aliases
            state.facts.types |= types
        }
    }

    /// Scans as many plain chunks as follow, and returns whether the root is complete.
    static func scanPlain<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        // The failure is no thrown error: that would make the compiler keep the progress in memory.
        var progress = Progress(state)
        var failure: FastCodingError?
        let isComplete = runPlain(bytes, &progress, &state, &visitor, &failure)
        progress.store(&state)

        if let failure {
            throw failure
        }

        if let isComplete {
            return isComplete
        }

        return try completeSlowly(bytes, &state, &visitor)
    }

    /// - Returns: whether the root is complete; nil if a chunk has filled a place of a URL or coded
    ///   object.
    @_transparent
    private static func runPlain<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ progress: inout Progress,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool? {
        // Every chunk takes at least a byte, so before this there are fewer than the limit allows.
        let allowed = state.limits.chunks &- state.facts.chunks
        let end =
            bytes.count &- progress.position <= allowed ? bytes.count : progress.position &+ allowed

        while true {
            var places = state.places
            let isAccepted = fill(
                &places,
                depth: state.frames.count,
                bytes,
                end,
                state.limits.string,
                &progress,
                &visitor,
                &failure
            )

            // Every place that was filled took one chunk.
            state.facts.chunks &+= state.places.remaining &- places.remaining
            state.places.remaining = places.remaining

            if !isAccepted {
                // The visitor was given a chunk, unless that is one for the general path.
                if failure != nil {
                    state.facts.chunks &+= 1
                }
                return false
            }

            // The next chunk is no leaf: a container, or something for the general path.
            if places.remaining > 0 {
                guard progress.position < end, open(bytes, &progress, &state, &visitor, &failure)
                else {
                    return false
                }
            }

            // Chunks end without a mark, so one chunk may complete any number of them.
            while state.places.remaining == 0 {
                if state.frames.isEmpty {
                    return true
                }

                if !close(bytes, progress.position, &state, &visitor, &failure) {
                    return false
                }

                if state.places.isSpecial {
                    return nil
                }

                state.places.remaining &-= 1
            }
        }
    }

    /// Fills the innermost open chunk, up to `end` or a container. False at a failure or a leaf for
    /// the general path.
    @_transparent
    private static func fill<V: ChunkVisitor & ~Copyable>(
        _ places: inout OpenPlaces,
        depth: Int,
        _ bytes: Span<UInt8>,
        _ end: Int,
        _ stringLimit: Int,
        _ progress: inout Progress,
        _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        while places.remaining > 0 {
            let offset = progress.position
            guard offset < end else { return true }

            let here = ChunkPlace(role: places.plainRole, number: places.plainNumber, depth: depth)
            let isAccepted: Bool

            switch bytes[offset] {
            case PlainType.stringAlias8:
                isAccepted = alias(
                    .stringAlias8,
                    UInt8.self,
                    here,
                    bytes,
                    &progress,
                    &visitor,
                    &failure
                )
            case PlainType.string:
                // The end is -1 if no zero byte follows. The general path reports everything that
                // is wrong with a string.
                let (end, isASCII) = endOfTerminatedString(bytes, from: offset &+ 1)
                if end < 0 || end &- offset > stringLimit {
                    return true
                }

                if !isASCII, bytes.slice((offset &+ 1)..<end).firstInvalidUTF8() != nil {
                    return true
                }

                progress.stringCount &+= 1
                let chunk = Chunk(
                    type: .string,
                    offset: offset,
                    payload: offset &+ 1,
                    end: end &+ 1,
                    count: end &- offset &- 1,
                    number: CacheNumber(.string, progress.stringCount &- 1)
                )

                isAccepted = hand(chunk, here, bytes, &progress, &visitor, &failure)
            case PlainType.int8:
                isAccepted = number(.int8, UInt8.self, here, bytes, &progress, &visitor, &failure)
            case PlainType.int16:
                isAccepted = number(.int16, UInt16.self, here, bytes, &progress, &visitor, &failure)
            case PlainType.int32:
                isAccepted = number(.int32, UInt32.self, here, bytes, &progress, &visitor, &failure)
            case PlainType.int64:
                isAccepted = number(.int64, UInt64.self, here, bytes, &progress, &visitor, &failure)
            case PlainType.float64:
                isAccepted = number(
                    .float64,
                    UInt64.self,
                    here,
                    bytes,
                    &progress,
                    &visitor,
                    &failure
                )
            case PlainType.null:
                isAccepted = bare(.null, here, bytes, &progress, &visitor, &failure)
            case PlainType.true:
                isAccepted = bare(.true, here, bytes, &progress, &visitor, &failure)
            case PlainType.false:
                isAccepted = bare(.false, here, bytes, &progress, &visitor, &failure)
            case PlainType.one:
                isAccepted = bare(.one, here, bytes, &progress, &visitor, &failure)
            case PlainType.zero:
                isAccepted = bare(.zero, here, bytes, &progress, &visitor, &failure)
            case PlainType.stringAlias16:
                isAccepted = alias(
                    .stringAlias16,
                    UInt16.self,
                    here,
                    bytes,
                    &progress,
                    &visitor,
                    &failure
                )
            case PlainType.stringAlias32:
                isAccepted = alias(
                    .stringAlias32,
                    UInt32.self,
                    here,
                    bytes,
                    &progress,
                    &visitor,
                    &failure
                )
            default: return true
            }

            if !isAccepted {
                return false
            }

            places.remaining &-= 1
            // The key of a value is mostly an alias, which is taken here to save a round of the
            // loop.
            let next = progress.position
            guard here.role == .value, next < end, bytes[next] == PlainType.stringAlias8 else {
                continue
            }

            let key = ChunkPlace(role: .key, number: here.number, depth: depth)
            if !alias(.stringAlias8, UInt8.self, key, bytes, &progress, &visitor, &failure) {
                return false
            }

            places.remaining &-= 1
        }

        return true
    }

    // These hand a chunk to the visitor, and return false if it is one for the general path, or if
    // there is a failure.

    /// A chunk without a payload.
    @_transparent
    private static func bare<V: ChunkVisitor & ~Copyable>(
        _ type: ChunkType,
        _ here: ChunkPlace,
        _ bytes: Span<UInt8>,
        _ progress: inout Progress,
        _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let next = progress.position &+ 1
        let chunk = Chunk(type: type, offset: progress.position, payload: next, end: next)
        return hand(chunk, here, bytes, &progress, &visitor, &failure)
    }

    /// A chunk with a number of the size of `T`.
    @_transparent
    private static func number<V: ChunkVisitor & ~Copyable, T: FixedWidthInteger & BitwiseCopyable>(
        _ type: ChunkType,
        _ number: T.Type,
        _ here: ChunkPlace,
        _ bytes: Span<UInt8>,
        _ progress: inout Progress,
        _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let place = place(T.self, bytes, after: progress.position)
        if place < 0 {
            return false
        }

        let chunk = Chunk(
            type: type,
            offset: progress.position,
            payload: place,
            end: place &+ MemoryLayout<T>.size
        )

        return hand(chunk, here, bytes, &progress, &visitor, &failure)
    }

    /// An alias to a string, with an index of the size of `T`.
    @_transparent
    private static func alias<V: ChunkVisitor & ~Copyable, T: FixedWidthInteger & BitwiseCopyable>(
        _ type: ChunkType,
        _ number: T.Type,
        _ here: ChunkPlace,
        _ bytes: Span<UInt8>,
        _ progress: inout Progress,
        _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let place = place(T.self, bytes, after: progress.position)
        if place < 0 {
            return false
        }

        // Clamping keeps an index beyond `Int.max` out of range.
        let target = Int(clamping: bytes.load(place, as: T.self))
        if target >= progress.stringCount {
            return false
        }

        progress.aliases &+= 1
        let chunk = Chunk(
            type: type,
            offset: progress.position,
            payload: place,
            end: place &+ MemoryLayout<T>.size,
            detail: .target(CacheNumber(.string, target))
        )

        return hand(chunk, here, bytes, &progress, &visitor, &failure)
    }

    /// Moves past a chunk and hands it to the visitor.
    @_transparent
    private static func hand<V: ChunkVisitor & ~Copyable>(
        _ chunk: Chunk,
        _ here: ChunkPlace,
        _ bytes: Span<UInt8>,
        _ progress: inout Progress,
        _ visitor: inout V,
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

    /// The position of the number after the type at `offset`; -1 if it does not exist or its
    /// padding is not zero.
    @_transparent
    private static func place<T: FixedWidthInteger & BitwiseCopyable>(
        _ number: T.Type,
        _ bytes: Span<UInt8>,
        after offset: Int
    ) -> Int {
        let size = MemoryLayout<T>.size

        // The next offset after the type that is a multiple of the size, which is a power of two.
        let place = (offset &+ size) & ~(size &- 1)
        if place > bytes.count &- size {
            return -1
        }

        let gap = place &- offset &- 1
        if gap > 0 {
            // This reads the padding, in the lowest bytes, and a part of the number.
            let padding = bytes.load(offset &+ 1, as: T.self)
            if padding & ((1 &<< T(truncatingIfNeeded: 8 &* gap)) &- 1) != 0 {
                return -1
            }
        }

        return place
    }

    /// - Returns: false if opening it, or the chunk as a whole, is up to the general path, or if
    ///   there is a failure.
    @_transparent
    private static func open<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ progress: inout Progress,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V,
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
        if place < 0 || state.frames.count >= state.limits.nesting {
            return false
        }

        let count = bytes.count(at: place)
        let places =
            type == .dictionary || type == .mutableDictionary
            ? OpenPlaces(entries: count) : OpenPlaces(elements: count, .element)

        // The same check as ``ScanState/checkClaim``: each place takes at least a byte.
        let owed = state.owed &+ state.places.remaining &- 1
        if places.remaining > bytes.count &- place &- 4 &- owed {
            return false
        }

        var chunk = Chunk(type: type, offset: offset, payload: place, end: place &+ 4, count: count)

        // Mutable containers are numbered before their children, immutable ones in ``close``.
        if type == .mutableArray || type == .mutableDictionary {
            chunk.number = CacheNumber(.object, state.objectCount)
            state.objectCount &+= 1
        }

        progress.position = place &+ 4
        state.facts.chunks &+= 1
        progress.note(type)
        let here = ChunkPlace(
            role: state.places.plainRole,
            number: state.places.plainNumber,
            depth: state.frames.count
        )

        switch visitor.open(chunk, at: here, in: bytes) {
        case .success(let note): state.push(chunk, note, places)
        case .failure(let error): return fail(error, &failure)
        }

        return true
    }

    /// Closes the innermost container. False if there is a failure.
    @_transparent
    private static func close<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ end: Int,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let frame = state.pop()
        var chunk = frame.chunk
        let isNumbered = chunk.number != nil

        // Immutable containers take their number only now, so that one can't contain an alias to
        // itself.
        if !isNumbered {
            chunk.number = CacheNumber(.object, state.objectCount)
        }

        switch visitor.close(chunk, frame.note, at: state.place, end: end, in: bytes) {
        case .success(let takesNumber):
            if takesNumber, !isNumbered {
                state.objectCount &+= 1
            }
        case .failure(let error): return fail(error, &failure)
        }

        return true
    }
}
