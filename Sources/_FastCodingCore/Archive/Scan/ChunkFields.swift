// The fields of each shape of chunk. Every function checks that the bytes exist before it reads
// them and moves on.
extension ScanState {
    /// Reads the type of the next chunk.
    @inline(__always)
    mutating func readType(_ bytes: Span<UInt8>, _ typeSize: Int) throws(FastCodingError)
        -> ChunkType
    {
        let offset = position

        // Before anything else, so that a file of many tiny chunks ends at the limit.
        facts.chunks += 1
        if facts.chunks > limits.chunks {
            throw ScanErrors.error(.chunkLimit, at: offset, "more than \(limits.chunks) chunks")
        }

        guard offset <= bytes.count - typeSize else {
            throw ScanErrors.truncated("a chunk", bytes.count)
        }

        let raw = typeSize == 1 ? UInt32(bytes[offset]) : bytes.load(offset, as: UInt32.self)
        guard raw < UInt32(version.types.count) else {
            throw ScanErrors.error(
                .unknownChunkType,
                at: offset,
                "\(raw) is not the type of any chunk"
            )
        }

        position = offset + typeSize

        let type = version.types[Int(raw)]
        // A bit for each type, of which there are fewer than 64.
        facts.types |= 1 &<< UInt64(type.rawValue)
        return type
    }

    /// Reads the fields of a chunk that no chunks belong to.
    @inline(__always)
    mutating func readLeaf(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        switch layout.shape {
        case .fixed: try readFixed(bytes, layout, &chunk)
        case .alias: try readAlias(bytes, layout, &chunk)
        case .string: try readString(bytes, layout, &chunk)
        case .data, .ranges: try readBytes(bytes, layout, &chunk)
        case .keyedArchive:
            try readKeyedArchive(bytes, layout, &chunk)
        default:
            if chunk.type == .nil, !places.isSpecial {
                try checkNil(at: chunk.offset)
            }
        }
    }

    /// Moves on to the next multiple of the layout's alignment.
    @inline(__always)
    private mutating func align(_ bytes: Span<UInt8>, _ alignment: Int) {
        if alignment == 1 {
            return
        }

        // Only the alignment of decimals, 20, is no power of two.
        let start = position
        let rest = alignment & (alignment - 1) == 0 ? start & (alignment - 1) : start % alignment
        if rest == 0 {
            return
        }

        pad(bytes, to: start + alignment - rest)
    }

    /// Treats the bytes up to `end` as padding. Fewer may be left, which is noticed when the field
    /// is read.
    @inline(__always)
    private mutating func pad(_ bytes: Span<UInt8>, to end: Int) {
        let start = position
        position = end

        // Padding that is not zero changes nothing, but tells that another program wrote the file.
        for index in start..<min(end, bytes.count) where bytes[index] != 0 {
            if facts.dirtyPadding == 0 {
                facts.firstDirtyPadding = index
            }
            facts.dirtyPadding += 1
        }
    }

    /// Moves past the padding and the fixed part of a chunk.
    @inline(__always)
    private mutating func readField(
        _ bytes: Span<UInt8>,
        _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) throws(FastCodingError) {
        align(bytes, Int(layout.alignment))
        let size = Int(layout.size)
        guard position <= bytes.count - size else {
            throw ScanErrors.truncated(ScanErrors.name(chunk.type), bytes.count)
        }

        chunk.payload = position
        position += size
        chunk.end = position
    }

    /// Reads a number, a date or an NSValue.
    @inline(__always)
    mutating func readFixed(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        try readField(bytes, layout, &chunk)

        // Most fixed chunks are numbers, which are in no cache. The others are rare enough for a
        // call.
        if layout.isCountedValue || layout.cache != .none || chunk.type == .legacyDate {
            numberFixed(bytes, layout, &chunk)
        }
    }

    /// Counts dates and NSValues, and gives them the numbers that the reading gives them.
    @inline(never)
    private mutating func numberFixed(
        _ bytes: Span<UInt8>,
        _ layout: ChunkFacts,
        _ chunk: inout Chunk
    ) {
        let isUncountedDate = chunk.type == .legacyDate && reading.hasUncountedDates
        if layout.isCountedValue {
            facts.countedValues += 1
        }

        if chunk.type == .legacyDate {
            facts.legacyDates += 1
        }

        // Equal values that are one instance are written in full each time, but counted once.
        if layout.isCountedValue || isUncountedDate, reading.dialect.numbering == .writerMerged {
            chunk.number = mergedNumber(bytes, chunk)
            return
        }

        chunk.number = number(chunk.type, layout.cache)
    }

    /// The number of a value if equal values of a type share one: nil for all but the first.
    private mutating func mergedNumber(_ bytes: Span<UInt8>, _ chunk: Chunk) -> CacheNumber? {
        let payload = bytes.slice(chunk.payload..<chunk.end)

        // Taken out and put back, so that the table is not copied.
        var table = merged.removeValue(forKey: chunk.type.rawValue) ?? StringTable()
        let place = table.find(payload, in: bytes)

        defer {
            merged[chunk.type.rawValue] = table
        }

        if place.number >= 0 {
            return nil
        }

        table.insert(ByteRange(offset: chunk.payload, count: payload.count), at: place)
        return number(chunk.type, .object)
    }

    /// A number of 1, 2 or 4 bytes: an index, or the count of elements, entries, bytes or ranges.
    @inline(__always)
    mutating func readNumber(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
        -> Int
    {
        try readField(bytes, layout, &chunk)
        switch layout.size {
        case 1: return Int(bytes[chunk.payload])
        case 2: return Int(bytes.load(chunk.payload, as: UInt16.self))
        default: return bytes.count(at: chunk.payload)
        }
    }

    /// Reads the index of an alias, and checks that it points back.
    @inline(__always)
    mutating func readAlias(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        let index = try readNumber(bytes, layout, &chunk)
        let target = CacheNumber(chunk.type.isStringAlias ? .string : .object, index)
        chunk.detail = .target(target)
        facts.aliases += 1
        let isString = target.cache == .string

        // An alias points back, so a number that has not been taken yet is one out of range.
        let bound = isString ? stringCount : objectCount
        if index >= bound, !reading.isLenient {
            throw ScanErrors.error(
                .aliasOutOfRange,
                at: chunk.offset,
                "alias to \(isString ? "string" : "object") \(index), but only \(bound) came before"
            )
        }

        if !isString {
            facts.objectAliases += 1
        }

        // Before the first counted value, all numberings agree; only an alias after it tells them
        // apart.
        if !isString, facts.countedValues > 0 || reading.hasUncountedDates && facts.legacyDates > 0
        {
            facts.aliasesAfterCounted += 1
        }

        if version.hasCommonCache || places.isSpecial, !reading.isLenient {
            try checkTarget(chunk, target)
        }
    }

    /// UTF-8 up to a zero byte, in major version 2 padded to a multiple of 4. Leaves the position
    /// after it.
    @inline(__always)
    mutating func readText(_ bytes: Span<UInt8>) throws(FastCodingError) -> Range<Int> {
        // Finds the zero byte and looks for bytes beyond ASCII in one go: most texts have none, and
        // need no further check.
        let start = position
        let (end, isASCII) = endOfTerminatedString(bytes, from: start)

        if end < 0 {
            throw ScanErrors.error(
                .truncated,
                at: start,
                "no zero byte ends the string that begins here"
            )
        }

        if !isASCII, !reading.isLenient, let bad = bytes.slice(start..<end).firstInvalidUTF8() {
            throw ScanErrors.error(.invalidUTF8, at: start + bad, "a string that is not UTF-8")
        }

        if end - start > limits.string {
            throw ScanErrors.error(
                .stringLimit,
                at: start,
                "a string of \(counted(end - start, "byte")), but the limit is \(limits.string)"
            )
        }

        position = version.endOfString(start, end - start)
        if position > bytes.count {
            throw ScanErrors.truncated("a string's padding", bytes.count)
        }

        return start..<end
    }

    /// Reads a string.
    @inline(__always)
    mutating func readString(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        let text = try readText(bytes)
        chunk.count = text.count
        chunk.end = position
        chunk.number = number(chunk.type, layout.cache)
    }

    /// Data, or an index set: a count and that many bytes or pairs of numbers.
    mutating func readBytes(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        let count = try readNumber(bytes, layout, &chunk)
        chunk.payload = position
        chunk.count = count
        // Data is padded so that its length, not its offset, becomes a multiple of 4.
        let size = layout.shape == .ranges ? 8 * count : (count + 3) / 4 * 4
        // The original's readers don't require the padding at the end of the file.
        let least = layout.shape == .data && reading.isLenient ? count : size
        guard least <= bytes.count - position else {
            throw ScanErrors.countExceedsData(chunk, layout.shape, left: bytes.count - position)
        }

        if layout.shape == .ranges {
            position += size
        } else {
            position += count
            if size > count {
                pad(bytes, to: position + size - count)
            }
        }

        chunk.end = position
        chunk.number = number(chunk.type, layout.cache)
    }

    /// Reads a keyed archive, which the original's writer and reader lay out differently at one
    /// offset modulo 4: quirk Q3.
    mutating func readKeyedArchive(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        let found = try KeyedArchiveLayout.find(
            bytes,
            at: position,
            isPadded: layout.alignment > 1,
            isShort: reading.dialect.hasShortKeyedArchives
        )

        chunk.payload = found.payload.lowerBound
        chunk.count = found.payload.count

        if found.isMutable {
            chunk.detail = .isMutable
        }

        position = found.end
        chunk.end = found.end

        // The data has a number of its own, which precedes that of the archive inside it.
        chunk.number = number(.data, .object)
        _ = number(chunk.type, .object)
    }

    /// A class definition: its name, a count, and that number of property names.
    mutating func readDefinition(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        chunk.payload = position
        _ = try readText(bytes)
        var field = chunk
        let count = try readNumber(bytes, layout, &field)
        chunk.count = count

        // Each name takes at least its zero byte, so a greater count can't be true. The loop below
        // therefore never runs further than the file.
        guard count <= bytes.count - position else {
            throw ScanErrors.countExceedsData(chunk, layout.shape, left: bytes.count - position)
        }

        let names = position
        for _ in 0..<count {
            _ = try readText(bytes)
        }

        chunk.end = position
        chunk.detail = .names(names)
        classes.append(ScannedClass(names: names, count: count))
        chunk.number = number(chunk.type, layout.cache)
    }

    /// Reads the class of an object.
    @inline(__always)
    mutating func readObject(_ bytes: Span<UInt8>, _ layout: ChunkFacts, _ chunk: inout Chunk)
        throws(FastCodingError)
    {
        let stored = try readNumber(bytes, layout, &chunk)
        var index = stored

        // In the common cache, the index counts everything, and may name something that is no
        // definition.
        if version.hasCommonCache {
            let isClass = stored < common.count && common[stored].type == .classDefinition
            index = isClass ? Int(common[stored].definition) : .max
        }

        guard index < classes.count else {
            throw undefinedClass(stored, of: chunk)
        }

        chunk.detail = .ofClass(index)
        chunk.count = classes[index].count
    }

    /// The error of an object whose class is not defined. In the common cache, definitions are
    /// numbered among everything else.
    @inline(never)
    private func undefinedClass(_ number: Int, of chunk: Chunk) -> FastCodingError {
        let reason =
            if !version.hasCommonCache {
                "but only \(classes.count) came before"
            } else if number >= common.count {
                "but only \(counted(common.count, "number")) came before"
            } else {
                "but that is the number of a chunk of type "
                    + layouts[Int(common[number].type.rawValue)].name
            }

        return FastCodingError(
            .aliasOutOfRange,
            "object of class \(number), \(reason)",
            offset: chunk.offset
        )
    }
}
