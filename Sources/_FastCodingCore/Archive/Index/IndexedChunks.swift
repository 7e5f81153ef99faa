// The chunks of an index by their entries. Their fields are read again without checks, because the
// scanner has checked them.
extension ArchiveIndex {
    package var count: Int { offsets.count }

    /// The offset of a chunk; for the entry after the last one, where that ends.
    @inline(__always)
    package func offset(_ entry: Int) -> Int {
        entry < offsets.count ? offsets[entry] : end
    }

    /// The type of a chunk.
    package func type(_ entry: Int) -> ChunkType {
        let archive = archive
        return version.type(at: offsets[entry], in: archive.span)
    }

    /// A chunk without the number that it takes, which a ``ChunkCursor`` knows.
    @inline(__always)
    package func chunk(_ entry: Int) -> Chunk {
        let archive = archive
        let bytes = archive.span
        let offset = offsets[entry]
        let type = version.type(at: offset, in: bytes)
        let start = offset + version.typeSize
        let layout = layouts[Int(type.rawValue)]
        var chunk = Chunk(type: type, offset: offset, payload: start, end: self.offset(entry + 1))

        switch layout.shape {
        case .none, .url, .codedObject: break
        case .string:
            // The padding may be anything, but is shorter than the alignment: the zero byte that
            // ends the text is among the last bytes.
            var end = max(chunk.end - version.stringAlignment, start)
            while bytes[end] != 0 {
                end += 1
            }

            chunk.count = end - start
        case .fixed: chunk.payload = chunk.end - Int(layout.size)
        case .alias:
            chunk.payload = chunk.end - Int(layout.size)
            chunk.detail = .target(
                CacheNumber(
                    type.isStringAlias ? .string : .object,
                    field(layout.size, at: chunk.payload, bytes)
                )
            )
        case .elements, .entries:
            chunk.payload = chunk.end - 4
            chunk.count = field(4, at: chunk.payload, bytes)
        case .object:
            chunk.payload = chunk.end - Int(layout.size)
            var number = field(layout.size, at: chunk.payload, bytes)

            // The common cache numbers definitions among all else, so this one is found by its
            // offset.
            if version.hasCommonCache {
                number = definitionNumber(at: offsets[Int(objects[number])]) ?? 0
            }

            chunk.detail = .ofClass(number)
            chunk.count = definitions[number].properties.count
        case .data, .ranges:
            // The alignment of these is a power of two.
            let alignment = Int(layout.alignment)
            chunk.payload = ((start + alignment - 1) & ~(alignment - 1)) + 4
            chunk.count = field(4, at: chunk.payload - 4, bytes)
        case .keyedArchive: readKeyedArchive(&chunk, layout, bytes)
        case .classDefinition:
            let properties = definitions[definitionNumber(at: offset) ?? 0].properties
            chunk.count = properties.count
            chunk.detail = .names(
                properties.isEmpty ? chunk.end : propertyNames[properties.lowerBound]
            )
        }

        return chunk
    }

    /// The count or index of a size at an offset.
    @inline(__always)
    private func field(_ size: UInt8, at offset: Int, _ bytes: Span<UInt8>) -> Int {
        switch size {
        case 1: Int(bytes[offset])
        case 2: Int(bytes.load(offset, as: UInt16.self))
        default: bytes.count(at: offset)
        }
    }

    /// Finds the data of a keyed archive.
    private func readKeyedArchive(_ chunk: inout Chunk, _ layout: ChunkFacts, _ bytes: Span<UInt8>)
    {
        let found = try? KeyedArchiveLayout.find(
            bytes,
            at: chunk.payload,
            isPadded: layout.alignment > 1,
            isShort: reading.dialect.hasShortKeyedArchives
        )

        guard let found else { return }

        chunk.payload = found.payload.lowerBound
        chunk.count = found.payload.count

        if found.isMutable {
            chunk.detail = .isMutable
        }
    }

    /// The number of the definition whose chunk is at an offset.
    package func definitionNumber(at offset: Int) -> Int? {
        let number = partitionPoint(below: definitions.count) { definitions[$0].offset >= offset }
        return number < definitions.count && definitions[number].offset == offset ? number : nil
    }

    /// The length of the longest chunk, in bytes, without the chunks inside it.
    package var longest: Int {
        (0..<count).reduce(0) { max($0, offset($1 + 1) - offset($1)) }
    }

    /// The entry of the chunk in whose own bytes an offset is; the entry after the last one if the
    /// offset is after all chunks.
    package func entry(containing offset: Int) -> Int {
        partitionPoint(below: count) { self.offset($0 + 1) > offset }
    }

    /// The entry of the chunk that begins at an offset; nil if there is none.
    package func entry(at offset: Int) -> Int? {
        let entry = entry(containing: offset)
        return entry < count && offsets[entry] == offset ? entry : nil
    }

    /// The entry of the chunk with a number; nil if there is none.
    @inline(__always)
    package func entry(of number: CacheNumber) -> Int? {
        if number.cache == .string {
            return number.index < strings.count ? Int(strings[number.index]) : nil
        }
        return number.index < objects.count ? Int(objects[number.index]) : nil
    }

    /// How many numbers a cache has handed out.
    package func count(of cache: ChunkCache) -> Int {
        cache == .string ? strings.count : objects.count
    }

    /// The offset of the chunk with a number; nil if there is none.
    package func offset(of number: CacheNumber) -> Int? {
        entry(of: number).map { offsets[$0] }
    }

    /// The entry of the string that a chunk is or, as an alias, points to; nil if it is neither.
    @inline(__always)
    package func string(_ entry: Int) -> Int? {
        let type = type(entry)
        if type == .string || type == .mutableString {
            return entry
        }

        guard type.isAlias else { return nil }

        let size = layouts[Int(type.rawValue)].size
        let archive = archive
        let number = field(size, at: offset(entry + 1) - Int(size), archive.span)
        // In lenient readings, an alias may have a number that nothing took.
        let alias = CacheNumber(type.isStringAlias ? .string : .object, number)
        guard let target = self.entry(of: alias) else { return nil }

        let pointedTo = self.type(target)
        return pointedTo == .string || pointedTo == .mutableString ? target : nil
    }

    /// The offset of a string's first byte.
    package func text(_ string: Int) -> Int {
        offsets[string] + version.typeSize
    }
}
