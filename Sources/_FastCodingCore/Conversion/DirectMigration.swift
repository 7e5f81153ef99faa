/// Rewrites an archive of major version 3 chunk by chunk: a nominal one has the order and the
/// numbers of a new one.
///
/// The scan ends at chunks that only the writer of graphs can judge: URLs (equal ones become one),
/// coded objects (their nil values are left out), keyed archives, ranges and index sets (they may
/// have been cut), and dates that change.
package struct DirectMigration: ChunkVisitor, ~Copyable {
    /// The number of a definition that has not been written.
    private static let unwritten = UInt32.max

    /// A class definition, and its number in the new archive once an object uses it.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct ClassUse: BitwiseCopyable {
        let definition: Chunk
        var number = DirectMigration.unwritten
    }

    /// The True and False chunks: in versions before 3.2 they may have been integers (quirk Q11).
    package private(set) var booleans = ArchiveReader.Occurrences()
    private let reading: ArchiveReading
    private var emitter: ChunkEmitter
    /// For each old string the number of the new one, as equal ones become one; empty as long as
    /// all stay the same.
    private var strings = TrivialArray<UInt32>()
    /// How many strings the old archive has had so far.
    private var stringCount = 0
    /// Strings that wait to be written together.
    private var run = StringRun()
    private var classes = TrivialArray<ClassUse>()

    package init(_ reading: ArchiveReading, size: Int) {
        self.reading = reading
        emitter = ChunkEmitter(capacity: size + size / 64)
    }

    /// Scans the archive, and writes the new one meanwhile. Nil if anything is wrong or in doubt,
    /// or changes the numbers of objects: then a graph has to be made.
    package mutating func scan(_ archive: [UInt8], _ limits: FastLimits) -> ScanFacts? {
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: limits,
            visitor: &self
        )

        guard scan.failure == nil, emitter.objectCount == scan.facts.numbered,
            DialectFinder.isSettled(reading, scan.facts, size: archive.count)
        else { return nil }

        return scan.facts
    }

    /// The names of the classes that have no objects.
    package func unusedClasses(_ bytes: Span<UInt8>) -> [ByteRange] {
        (0..<classes.count).filter { classes[$0].number == DirectMigration.unwritten }
            .map { ClassNames.name(of: classes[$0].definition, in: bytes) }
    }

    /// Hands over the new archive.
    package consuming func finish(_ bytes: Span<UInt8>) -> ByteBuffer {
        writeRun(bytes)
        return emitter.finish()
    }

    /// The error that ends the scan. It is shown to nobody.
    @inline(never)
    private func giveUp(_ chunk: Chunk) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "only a graph can be migrated from here on",
            offset: chunk.offset
        )
    }

    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        if chunk.type == .string {
            // Strings are written several at a time, so that the waits for memory overlap; their
            // order does not change.
            run.append(chunk.payload..<(chunk.payload &+ chunk.count))
            if run.isFull {
                writeRun(bytes)
            }

            return nil
        }

        if run.count > 0 {
            writeRun(bytes)
        }

        switch chunk.type {
        case .stringAlias8, .stringAlias16, .stringAlias32:
            guard let target = chunk.target else { return giveUp(chunk) }
            emitter.alias(
                .stringAlias8,
                strings.isEmpty ? target.index : Int(strings[target.index])
            )
        case .null: emitter.emit(.null)
        case .true, .false:
            booleans.add(chunk.offset)
            emitter.emit(chunk.type)
        case .one, .zero, .int8, .int16, .int32, .int64:
            emitter.integer(ChunkNumbers.integer(chunk, in: bytes) ?? 0)
        case .float64:
            emitter.emit(.float64, bytes.load(chunk.payload, as: UInt64.self))
        default: return otherLeaf(chunk, place, bytes)
        }

        return nil
    }

    /// Writes the strings that wait.
    @inline(never)
    private mutating func writeRun(_ bytes: Span<UInt8>) {
        var numbers = emitter.strings(&run, in: bytes)
        for index in 0..<run.count {
            // As long as all strings keep their numbers, there is no table.
            if numbers[index] != stringCount || !strings.isEmpty {
                note(numbers[index])
            }
            stringCount &+= 1
        }

        run.removeAll()
    }

    /// Records the number of the next string.
    @inline(never)
    private mutating func note(_ number: Int) {
        while strings.count < stringCount {
            strings.append(UInt32(truncatingIfNeeded: strings.count))
        }
        strings.append(UInt32(truncatingIfNeeded: number))
    }

    /// Writes a chunk of a less frequent type.
    @inline(never)
    private mutating func otherLeaf(_ chunk: Chunk, _ place: ChunkPlace, _ bytes: Span<UInt8>)
        -> FastCodingError?
    {
        let payload = bytes.slice(chunk.payload..<(chunk.payload &+ chunk.count))
        switch chunk.type {
        case .nil:
            guard [.root, .value, .property].contains(place.role) else { return giveUp(chunk) }

            emitter.emit(.nil)
            return nil
        case .objectAlias8, .objectAlias16, .objectAlias32:
            guard let target = chunk.target else { return giveUp(chunk) }

            emitter.alias(.objectAlias8, target.index)
            return nil
        case .decimal:
            emitter.decimal(DecimalNumber(archived: bytes, at: chunk.payload))
            return nil
        case _
        where ChunkTable.kind(of: chunk.type).map({ $0.isGeometry || $0.isFloatingPoint }) == true:
            // Numbers as large as their chunk are aligned to their size, up to 8.
            let alignment = min(chunk.end - chunk.payload, 8)
            emitter.raw(chunk.type, bytes.slice(chunk.payload..<chunk.end), alignment: alignment)
            return nil
        case .data, .mutableData: emitter.data(chunk.type, payload)
        case .mutableString: emitter.mutableString(payload)
        case .date:
            emitter.emit(.date, bytes.load(chunk.payload, as: UInt64.self))
        case .legacyDate:
            // Like ``GraphVisitor``, but a date that would change is left to the graph, which warns
            // of it.
            let stored = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
            let seconds = stored - ArchiveFormat.secondsTo2001
            guard !reading.hasUncountedDates,
                (seconds + ArchiveFormat.secondsTo2001).bitPattern == stored.bitPattern
            else { return giveUp(chunk) }

            emitter.emit(.date, seconds.bitPattern)
        default: return giveUp(chunk)
        }

        emitter.objectCount += 1
        return nil
    }

    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        classes.append(ClassUse(definition: chunk))
        return nil
    }

    /// Writes the definition of an object's class at its first use, then the beginning of the
    /// object.
    private mutating func beginObject(_ number: Int, _ bytes: Span<UInt8>) {
        if classes[number].number == DirectMigration.unwritten {
            classes[number].number = UInt32(truncatingIfNeeded: emitter.classCount)
            let definition = classes[number].definition
            let name = ClassNames.name(of: definition, in: bytes)
            emitter.definition(bytes.slice(name.range), properties: definition.count)
            var names = ClassNames.properties(of: definition, .major3)

            for _ in 0..<definition.count {
                emitter.append(name: bytes.slice(names.next(bytes).range))
            }
        }

        emitter.alias(.object8, Int(classes[number].number))
    }

    @inline(__always)
    package mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<NoNote, FastCodingError> {
        if run.count > 0 {
            writeRun(bytes)
        }

        switch chunk.type {
        case .array, .dictionary, .set, .orderedSet:
            _ = emitter.container(chunk.type, count: chunk.count)
        case .mutableArray, .mutableDictionary, .mutableSet, .mutableOrderedSet:
            _ = emitter.container(chunk.type, count: chunk.count)
            emitter.objectCount &+= 1
        default:
            guard let number = chunk.objectClass, number < classes.count else {
                return .failure(giveUp(chunk))
            }

            beginObject(number, bytes)
            emitter.objectCount &+= 1
        }

        return .success(NoNote())
    }

    @inline(__always)
    package mutating func close(
        _ chunk: Chunk,
        _ note: NoNote,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        switch chunk.type {
        // Immutable containers are numbered when they close.
        case .array, .dictionary, .set, .orderedSet:
            emitter.objectCount &+= 1
        default: break
        }
        return .success(true)
    }
}
