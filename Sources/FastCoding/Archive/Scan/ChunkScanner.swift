/// Walks the chunks of an archive: the one place that knows how they follow each other. dump-chunks, verify, decode and
/// the library are visitors of it.
///
/// It is iterative, reserves nothing on the word of the file, and stops at the first thing that is wrong, after having
/// handed over all that came before. It checks what the format implies: that counts fit into the rest of the file, that
/// aliases point to what has been read, that strings end and are UTF-8, that Nil stands only where it may, and that class
/// names, keys of coded objects and the parts of URLs are what they have to be.
package enum ChunkScanner {
    /// Scans a whole archive, and says how far it came even if it throws.
    ///
    /// Bytes after the root are not its business: see ``ScanFacts/end``.
    package static func scan<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ reading: ArchiveReading, limits: Limits, visitor: inout V, facts: inout ScanFacts
    ) throws(FastCodingError) {
        var state = ScanState(reading, limits: limits)
        do throws(FastCodingError) {
            try run(bytes, &state, &visitor)
        } catch {
            state.facts.end = state.position
            finish(&state, &facts)
            throw error.at(keyPath: ScanPath.current(state, in: bytes))
        }
        state.facts.end = state.position
        finish(&state, &facts)
    }

    private static func finish(_ state: inout ScanState, _ facts: inout ScanFacts) {
        facts = state.facts
        facts.strings = state.isMajor2 ? facts.strings : state.stringCount
        facts.classes = state.classes.count
        facts.numbered = state.objectCount
    }

    private static func run<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ visitor: inout V
    ) throws(FastCodingError) {
        let isMajor2 = state.isMajor2
        let hasPlainChunks = hasPlainChunks(state.reading)
        while true {
            if hasPlainChunks, !state.isSpecial, try scanPlain(bytes, &state, &visitor) { return }
            let offset = state.position
            let type = try readType(bytes, &state, isMajor2)
            if state.isSpecial {
                let ends = try checkPlace(type, at: offset, bytes, &state)
                if ends {
                    if try endCodedObject(bytes, &state, &visitor) { return }
                    continue
                }
            }
            var chunk = Chunk(type: type, offset: offset, payload: state.position, end: state.position)
            let layout = state.layouts[Int(type.rawValue)]
            switch layout.shape {
            case .none:
                if type == .nil { try checkNil(at: offset, state) }
                try visitor.leaf(chunk, in: bytes)
            case .fixed:
                try readFixed(bytes, &state, &visitor, layout, &chunk)
                try visitor.leaf(chunk, in: bytes)
            case .alias:
                try readAlias(bytes, &state, &visitor, layout, &chunk)
                try visitor.leaf(chunk, in: bytes)
            case .string:
                try readString(bytes, &state, layout, &chunk)
                try visitor.leaf(chunk, in: bytes)
            case .data, .ranges:
                try readBytes(bytes, &state, &visitor, layout, &chunk)
                try visitor.leaf(chunk, in: bytes)
            case .keyedArchive:
                try readKeyedArchive(bytes, &state, layout, &chunk)
                try visitor.leaf(chunk, in: bytes)
            case .classDefinition:
                try readDefinition(bytes, &state, &visitor, layout, &chunk)
                try visitor.define(chunk, in: bytes)
                // The chunk that it was written for stands in the same place.
                continue
            case .elements, .entries, .object, .url, .codedObject:
                if try open(bytes, &state, &visitor, layout, &chunk) { continue }
            }
            if try complete(bytes, &state, &visitor) { return }
        }
    }

    /// Reads the type of a chunk and counts it.
    @inline(__always)
    private static func readType(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ isMajor2: Bool
    ) throws(FastCodingError) -> ChunkType {
        let offset = state.position
        state.facts.chunks += 1
        if state.facts.chunks > state.limits.chunks { throw ScanErrors.chunkLimit(state.limits.chunks, offset) }
        if isMajor2 {
            guard offset <= bytes.count - 4 else { throw ScanErrors.truncated("a chunk", bytes.count) }
            let raw = bytes.load(offset, as: UInt32.self)
            guard raw < UInt32(ChunkTable.major2Types.count) else { throw ScanErrors.unknownType(raw, offset) }
            state.position = offset + 4
            state.facts.types |= 1 &<< UInt64(raw)
            return ChunkTable.major2Types[Int(raw)]
        }
        guard offset < bytes.count else { throw ScanErrors.truncated("a chunk", bytes.count) }
        let raw = bytes[offset]
        guard let type = ChunkType(rawValue: raw) else { throw ScanErrors.unknownType(UInt32(raw), offset) }
        state.position = offset + 1
        state.facts.types |= 1 &<< UInt64(raw)
        return type
    }

    /// A place has been filled: closes what is complete with that.
    ///
    /// - Returns: whether the root is complete.
    @inline(__always)
    private static func complete<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        if state.remaining > 1, !state.isSpecial {
            state.remaining -= 1
            return false
        }
        return try completeSlowly(bytes, &state, &visitor)
    }

    static func completeSlowly<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        while let frame = state.frames.last {
            if frame.chunk.type == .codedObject {
                // After the class name, and after each key, comes a value; after a value its key.
                state.remaining = state.remaining == 1 ? 2 : 1
                return false
            }
            state.remaining -= 1
            if state.remaining > 0 { return false }
            try close(bytes, &state, &visitor)
        }
        return true
    }

    /// Closes the innermost frame, whose chunk then fills a place of the frame around it.
    private static func close<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ visitor: inout V
    ) throws(FastCodingError) {
        guard let frame = state.frames.popLast() else { return }
        var chunk = frame.chunk
        let layout = state.layouts[Int(chunk.type.rawValue)]
        let isReopened = !state.reading.reopened.isEmpty && state.reading.reopened.containsSorted(chunk.offset)
        if layout.numbered == .after, !isReopened {
            chunk.index = state.objectCount
            if layout.cache == .string { chunk.index = state.stringCount }
            if try visitor.close(chunk, end: state.position, in: bytes) {
                if chunk.type == .url, layout.cache == .string { state.noteURL(chunk.index) }
                _ = state.number(chunk.type, layout.cache)
            }
        } else {
            _ = try visitor.close(chunk, end: state.position, in: bytes)
        }
        if let parent = state.frames.last {
            state.remaining = parent.remaining
            state.isSpecial = parent.isSpecial
            state.owed &-= parent.remaining - 1
        } else {
            state.remaining = 1
            state.isSpecial = false
        }
    }

    /// Ends a coded object at the Nil that stands where a value would.
    private static func endCodedObject<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        try close(bytes, &state, &visitor)
        return try completeSlowly(bytes, &state, &visitor)
    }

    /// Opens a chunk that chunks belong to.
    ///
    /// - Returns: whether it is open now; one that nothing belongs to is closed at once.
    @inline(__always)
    private static func open<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ visitor: inout V, _ layout: ChunkLayout, _ chunk: inout Chunk
    ) throws(FastCodingError) -> Bool {
        let remaining: Int
        switch layout.shape {
        case .url: remaining = 2
        case .codedObject: remaining = 3
        case .object:
            try readObject(bytes, &state, &visitor, layout, &chunk)
            remaining = chunk.count
        default:
            chunk.count = try readCount(bytes, &state, &visitor, layout, &chunk)
            remaining = layout.shape == .entries ? 2 * chunk.count : chunk.count
        }
        chunk.end = state.position
        if layout.shape == .url { state.facts.urls += 1 }
        try checkClaim(bytes, &state, chunk, remaining, layout.shape)
        if layout.numbered == .before {
            chunk.index = state.number(chunk.type, layout.cache)
        }
        if state.frames.count >= state.limits.depth { throw ScanErrors.depthLimit(state.limits.depth, chunk.offset) }
        try visitor.open(chunk, in: bytes)
        if !state.frames.isEmpty {
            state.frames.top.remaining = state.remaining
            // Counts that were not checked may come to anything.
            state.owed &+= state.remaining - 1
        }
        let isSpecial = layout.shape == .url || layout.shape == .codedObject
        state.frames.append(ScanFrame(chunk: chunk, remaining: remaining, isSpecial: isSpecial))
        state.facts.depth = max(state.facts.depth, state.frames.count)
        state.remaining = remaining
        state.isSpecial = isSpecial
        if remaining > 0 { return true }
        try close(bytes, &state, &visitor)
        return false
    }
}
