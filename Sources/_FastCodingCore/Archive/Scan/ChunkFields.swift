// The fields of each shape of chunk. Every function checks that what it reads exists before moving on.
extension ChunkScanner {
    /// Moves on to the next multiple of the layout's alignment.
    @inline(__always)
    package static func align<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ alignment: Int
    ) {
        if alignment == 1 { return }
        let start = state.position
        let rest = alignment & (alignment - 1) == 0 ? start & (alignment - 1) : start % alignment
        if rest == 0 { return }
        pad(bytes, &state, to: start + alignment - rest)
    }

    /// Treats the bytes up to `end` as padding; fewer may be left, which will be noticed when the field is read.
    @inline(__always)
    static func pad<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, to end: Int
    ) {
        let start = state.position
        state.position = end
        for index in start..<min(end, bytes.count) where bytes[index] != 0 {
            if state.facts.dirtyPadding == 0 { state.facts.firstDirtyPadding = index }
            state.facts.dirtyPadding += 1
        }
    }

    /// Numbers of a fixed size.
    @inline(__always)
    static func readFixed<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) {
        align(bytes, &state, Int(layout.alignment))
        let size = Int(layout.size)
        guard state.position <= bytes.count - size else {
            throw ScanErrors.truncated(ScanErrors.name(chunk.type), bytes.count)
        }
        chunk.payload = state.position
        state.position += size
        chunk.end = state.position
        if layout.isCountedValue || layout.cache != .none || chunk.type == .legacyDate {
            numberFixed(bytes, &state, layout, &chunk)
        }
    }

    /// Dates, and the other values of fixed size that take a number.
    @inline(never)
    private static func numberFixed<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts, _ chunk: inout Chunk
    ) {
        let isUncountedDate = chunk.type == .legacyDate && state.reading.hasUncountedDates
        if layout.isCountedValue { state.facts.countedValues += 1 }
        if chunk.type == .legacyDate { state.facts.legacyDates += 1 }
        if layout.isCountedValue || isUncountedDate, state.reading.dialect.numbering == .writerMerged {
            chunk.number = mergedNumber(bytes, &state, chunk)
            return
        }
        chunk.number = state.number(chunk.type, layout.cache)
    }

    /// The number of a value if equal values of a type share one: nil for all but the first.
    private static func mergedNumber<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ chunk: Chunk
    ) -> CacheNumber? {
        let payload = bytes.slice(chunk.payload..<chunk.end)
        var table = state.merged.removeValue(forKey: chunk.type.rawValue) ?? StringTable()
        let place = table.find(payload, in: bytes)
        var number: CacheNumber?
        if place.number < 0 {
            table.insert(ByteRange(offset: chunk.payload, count: payload.count), at: place)
            number = state.number(chunk.type, .object)
        }
        state.merged[chunk.type.rawValue] = table
        return number
    }

    /// A number of 1, 2 or 4 bytes, aligned according to the layout.
    @inline(__always)
    static func readIndex<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) -> Int {
        align(bytes, &state, Int(layout.alignment))
        let position = state.position
        let size = Int(layout.size)
        guard position <= bytes.count - size else {
            throw ScanErrors.truncated(ScanErrors.name(chunk.type), bytes.count)
        }
        chunk.payload = position
        state.position = position + size
        chunk.end = state.position
        switch size {
        case 1: return Int(bytes[position])
        case 2: return Int(bytes.load(position, as: UInt16.self))
        default: return bytes.count(at: position)
        }
    }

    /// An alias, to an object or to a string.
    @inline(__always)
    static func readAlias<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) {
        let index = try readIndex(bytes, &state, layout, &chunk)
        let target = CacheNumber(chunk.type.isStringAlias ? .string : .object, index)
        chunk.detail = .target(target)
        state.facts.aliases += 1
        let isString = target.cache == .string
        let bound = isString ? state.stringCount : state.objectCount
        if index >= bound, !state.reading.isLenient {
            throw ScanErrors.aliasOutOfRange(isString, index, bound, chunk)
        }
        if !isString { state.facts.objectAliases += 1 }
        if !isString, state.facts.countedValues > 0 || state.reading.hasUncountedDates && state.facts.legacyDates > 0 {
            state.facts.aliasesAfterCounted += 1
        }
        if state.version.hasCommonCache || state.places.isSpecial, !state.reading.isLenient {
            try checkTarget(state, chunk, target)
        }
    }

    /// The count in front of elements, entries, bytes or ranges.
    @inline(__always)
    static func readCount<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) -> Int {
        align(bytes, &state, Int(layout.alignment))
        guard state.position <= bytes.count - 4 else {
            throw ScanErrors.truncated(ScanErrors.name(chunk.type), bytes.count)
        }
        chunk.payload = state.position
        state.position += 4
        return bytes.count(at: chunk.payload)
    }

    /// UTF-8 up to a zero byte, in major version 2 padded to a multiple of 4. Leaves the position after it.
    @inline(__always)
    package static func readText<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>
    ) throws(FastCodingError) -> Range<Int> {
        let start = state.position
        let (end, isASCII) = endOfTerminatedString(bytes, from: start)
        if end < 0 { throw ScanErrors.unterminated(start) }
        if !isASCII, !state.reading.isLenient, let bad = bytes.slice(start..<end).firstInvalidUTF8() {
            throw ScanErrors.invalidUTF8(start + bad)
        }
        if end - start > state.limits.string { throw ScanErrors.stringLimit(end - start, state.limits.string, start) }
        state.position = state.version.endOfString(start, end - start)
        if state.position > bytes.count { throw ScanErrors.truncated("a string's padding", bytes.count) }
        return start..<end
    }

    /// A string, mutable or not.
    @inline(__always)
    static func readString<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts, _ chunk: inout Chunk
    ) throws(FastCodingError) {
        let text = try readText(bytes, &state)
        chunk.count = text.count
        chunk.end = state.position
        chunk.number = state.number(chunk.type, layout.cache)
    }

    /// Data, or an index set: a count and that many bytes or pairs of numbers.
    static func readBytes<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) {
        let count = try readCount(bytes, &state, layout, &chunk)
        chunk.payload = state.position
        chunk.count = count
        // Data is padded so that its length, not its offset, becomes a multiple of 4.
        let size = layout.shape == .ranges ? 8 * count : (count + 3) / 4 * 4
        // The original's readers don't require the padding at the end of the file.
        let least = layout.shape == .data && state.reading.isLenient ? count : size
        guard least <= bytes.count - state.position else {
            throw ScanErrors.countExceedsData(chunk, layout.shape, left: bytes.count - state.position)
        }
        if layout.shape == .ranges {
            state.position += size
        } else {
            state.position += count
            if size > count { pad(bytes, &state, to: state.position + size - count) }
        }
        chunk.end = state.position
        chunk.number = state.number(chunk.type, layout.cache)
    }

    /// The data of a keyed archive, which the original's writer and reader lay out differently at one offset modulo 4:
    /// quirk Q3.
    static func readKeyedArchive<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts, _ chunk: inout Chunk
    ) throws(FastCodingError) {
        let found = try KeyedArchiveLayout.find(
            bytes, at: state.position, isPadded: layout.alignment > 1,
            isShort: state.reading.dialect.hasShortKeyedArchives)
        chunk.payload = found.payload.lowerBound
        chunk.count = found.payload.count
        if found.isMutable { chunk.detail = .isMutable }
        state.position = found.end
        chunk.end = found.end
        chunk.number = state.number(.data, .object)
        _ = state.number(chunk.type, .object)
    }

    /// A class definition: its name, a count, and that number of property names.
    static func readDefinition<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) {
        chunk.payload = state.position
        _ = try readText(bytes, &state)
        var field = chunk
        let count = try readCount(bytes, &state, layout, &field)
        chunk.count = count
        guard count <= bytes.count - state.position else {
            throw ScanErrors.countExceedsData(chunk, layout.shape, left: bytes.count - state.position)
        }
        let names = state.position
        for _ in 0..<count { _ = try readText(bytes, &state) }
        chunk.end = state.position
        chunk.detail = .names(names)
        state.classes.append(ScannedClass(names: names, count: count))
        chunk.number = state.number(chunk.type, layout.cache)
    }

    /// The class of an object, whose number of properties becomes the chunk's count.
    @inline(__always)
    static func readObject<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) {
        var index = try readIndex(bytes, &state, layout, &chunk)
        if state.version.hasCommonCache {
            guard index < state.common.count, state.common[index].type == .classDefinition else {
                throw ScanErrors.noClass(index, state.classes.count, chunk)
            }
            index = Int(state.common[index].definition)
        }
        guard index < state.classes.count else { throw ScanErrors.noClass(index, state.classes.count, chunk) }
        chunk.detail = .ofClass(index)
        chunk.count = state.classes[index].count
    }
}
