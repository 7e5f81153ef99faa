/// Walks the chunks of an archive and hands them to a visitor: everything that reads archives is
/// such a visitor, so they all agree on where each chunk begins and which places allow it.
///
/// It is iterative, allocates nothing on the word of the file, and stops at the first thing that is
/// wrong. It checks what the format implies: that counts fit into the file, that aliases point
/// back, that strings end and are UTF-8, and that every chunk is in a place that allows it.
package enum ChunkScanner {
    /// Scans an archive up to the end of its root.
    package static func scan<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ reading: ArchiveReading,
        limits: FastLimits,
        visitor: inout V
    ) -> ScanResult {
        var state = ScanState<V.Note>(reading, limits: limits)
        return scan(bytes, &state, &visitor)
    }

    /// The same with a state that the caller keeps. It shows which containers were open when the
    /// scan ended.
    static func scan<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) -> ScanResult {
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try run(bytes, &state, &visitor)
        } catch {
            failure = error.at(keyPath: ScanPath.current(state, in: bytes))
        }

        var facts = state.facts
        facts.end = state.position
        facts.strings = state.stringCount
        facts.classes = state.classes.count
        facts.numbered = state.objectCount

        return ScanResult(facts: facts, failure: failure)
    }

    /// Hands over one chunk after the other until the root is complete.
    private static func run<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) throws(FastCodingError) {
        let typeSize = state.version.typeSize
        let reading = state.reading
        // The constants of the fast path are right for these.
        let hasPlainChunks =
            !reading.header.isMajor2 && reading.dialect.layout != .unpadded
            && reading.reopened.isEmpty

        while true {
            if hasPlainChunks, !state.places.isSpecial, try scanPlain(bytes, &state, &visitor) {
                return
            }

            let offset = state.position
            let type = try state.readType(bytes, typeSize)
            if state.places.isSpecial, try state.checkPlace(type, at: offset, bytes) {
                // The Nil that ends a coded object.
                try close(bytes, &state, &visitor)
                if try completeSlowly(bytes, &state, &visitor) {
                    return
                }

                continue
            }

            var chunk = Chunk(
                type: type,
                offset: offset,
                payload: state.position,
                end: state.position
            )

            let layout = state.layouts[Int(type.rawValue)]
            switch layout.shape {
            case .elements, .entries, .object, .url, .codedObject:
                if try open(bytes, &state, &visitor, layout, &chunk) {
                    continue
                }
            case .classDefinition:
                try state.readDefinition(bytes, layout, &chunk)
                if let error = visitor.define(chunk, at: state.place, in: bytes) {
                    throw error
                }

                // The chunk that it was written for fills the same place.
                continue
            default:
                try state.readLeaf(bytes, layout, &chunk)
                if let error = visitor.leaf(chunk, at: state.place, in: bytes) {
                    throw error
                }
            }

            if try complete(bytes, &state, &visitor) {
                return
            }
        }
    }

    /// Closes the containers that are complete now that a place has been filled, and returns
    /// whether the root is.
    @inline(__always)
    private static func complete<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        if state.places.remaining > 1, !state.places.isSpecial {
            state.places.remaining -= 1
            return false
        }
        return try completeSlowly(bytes, &state, &visitor)
    }

    /// The same if the place was the last one of a container, or if its container is special.
    static func completeSlowly<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) throws(FastCodingError) -> Bool {
        while !state.frames.isEmpty {
            if state.places.isCodedObject {
                state.places.fillCodedObject()
                return false
            }

            state.places.remaining -= 1
            if state.places.remaining > 0 {
                return false
            }

            try close(bytes, &state, &visitor)
        }

        return true
    }

    /// Closes the innermost frame, whose chunk then fills a place of the frame around it.
    private static func close<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V
    ) throws(FastCodingError) {
        let frame = state.pop()
        var chunk = frame.chunk
        let layout = state.layouts[Int(chunk.type.rawValue)]
        let isReopened =
            !state.reading.reopened.isEmpty && state.reading.reopened[chunk.offset] != nil

        let takesNumber = layout.numbered == .after && !isReopened
        if takesNumber {
            chunk.number = state.nextNumber(layout.cache)
        }

        let isNew = try visitor.close(
            chunk,
            frame.note,
            at: state.place,
            end: state.position,
            in: bytes
        ).get()

        guard takesNumber, isNew else { return }

        if chunk.type == .url, let number = chunk.number, number.cache == .string {
            state.urls.append(number.index)
        }

        _ = state.number(chunk.type, layout.cache)
    }

    /// Opens a chunk that others belong to, and returns whether it is still open: an empty one is
    /// closed at once.
    @inline(__always)
    private static func open<V: ChunkVisitor & ~Copyable>(
        _ bytes: Span<UInt8>,
        _ state: inout ScanState<V.Note>,
        _ visitor: inout V,
        _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) -> Bool {
        switch layout.shape {
        case .url: state.facts.urls += 1
        case .codedObject: break
        case .object: try state.readObject(bytes, layout, &chunk)
        default:
            chunk.count = try state.readNumber(bytes, layout, &chunk)
        }

        chunk.end = state.position
        let places = OpenPlaces(chunk, layout.shape)
        try state.checkClaim(bytes, chunk, places, layout.shape)

        if layout.numbered == .before {
            chunk.number = state.number(chunk.type, layout.cache)
        }

        if state.frames.count >= state.limits.nesting {
            throw FastCodingError(
                tooDeep: "nested deeper than",
                state.limits.nesting,
                offset: chunk.offset
            )
        }

        let note = try visitor.open(chunk, at: state.place, in: bytes).get()
        state.push(chunk, note, places)

        if places.remaining > 0 {
            return true
        }

        try close(bytes, &state, &visitor)
        return false
    }
}
