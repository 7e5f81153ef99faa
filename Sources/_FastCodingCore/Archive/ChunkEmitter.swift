/// Writes chunks of version 3.3: fastcoded(5), "What a writer does". The caller chooses their order
/// and numbers the objects.
package struct ChunkEmitter: ~Copyable {
    package private(set) var out: ByteBuffer
    /// The strings that have been written, by their bytes. URLs take numbers in the same cache, so
    /// once there is a URL, a string's number in the archive is looked up in ``stringNumbers``.
    private var table = StringIndex()
    /// The numbers in the archive of the strings in ``table``; empty as long as they are the same.
    private var stringNumbers: [UInt32] = []
    /// How many strings and URLs have been numbered.
    package private(set) var stringCount = 0

    /// The true counts of the header. They are hints for others, but evidence for the dialect.
    package var objectCount = 0
    package var classCount = 0

    package init(capacity: Int) {
        out = ByteBuffer(capacity: max(capacity, 64))
        table.expectedSize = capacity
        out.append(littleEndian: ArchiveFormat.identifier)
        out.append(littleEndian: ArchiveFormat.written.major)
        out.append(littleEndian: ArchiveFormat.written.minor)

        // The counts, which are only known at the end.
        out.append(zeros: 12)
    }

    /// Writes the counts into the header and hands over the archive.
    package consuming func finish() -> ByteBuffer {
        out.overwrite(at: 8, littleEndian: UInt32(clamping: objectCount))
        out.overwrite(at: 12, littleEndian: UInt32(clamping: classCount))
        out.overwrite(at: 16, littleEndian: UInt32(clamping: stringCount))

        return out
    }

    /// A position to go back to if the chunks after it have to be written in another way.
    package struct Mark {
        fileprivate let size, strings, stringCount, objectCount, classCount: Int
    }

    /// The current position.
    package var mark: Mark {
        Mark(
            size: out.count,
            strings: table.count,
            stringCount: stringCount,
            objectCount: objectCount,
            classCount: classCount
        )
    }

    /// Discards everything written since. It takes time for all strings in the archive.
    package mutating func goBack(to mark: Mark) {
        out.truncate(to: mark.size)
        table.truncate(to: mark.strings)

        if stringNumbers.count > mark.strings {
            stringNumbers.removeSubrange(mark.strings...)
        }

        stringCount = mark.stringCount
        objectCount = mark.objectCount
        classCount = mark.classCount
    }

    /// A chunk without a payload.
    @inline(__always)
    package mutating func emit(_ type: ChunkType) {
        out.append(type.rawValue)
    }

    /// A chunk with one aligned number.
    @inline(__always)
    package mutating func emit<T: FixedWidthInteger>(_ type: ChunkType, _ value: T) {
        out.append(type.rawValue, aligned: value)
    }

    /// An integer in the narrowest chunk: fastcoded(5), "What a writer does".
    @inline(__always)
    package mutating func integer(_ value: Int64) {
        if UInt64(bitPattern: value &+ 0x80) <= 0xFF {
            // 1 and 0, which have no payload, are chosen without a branch, which small numbers
            // would mispredict.
            let bits = UInt64(bitPattern: value)
            let byte = bits << 8 | UInt64(ChunkType.int8.rawValue)
            return out.append(
                word: bits < 2 ? UInt64(ChunkType.zero.rawValue) &- bits : byte,
                size: bits < 2 ? 1 : 2
            )
        }

        if let value = Int16(exactly: value) {
            return emit(.int16, value)
        }

        if let value = Int32(exactly: value) {
            return emit(.int32, value)
        }

        emit(.int64, value)
    }

    /// A number, a boolean, null or a date.
    @inline(__always)
    package mutating func scalar(_ value: ScalarValue) {
        switch value {
        case .null: emit(.null)
        case .bool(let value): emit(value ? .true : .false)
        case .integer(let value): integer(value)
        case .float64(let value): emit(.float64, value.bitPattern)
        case .decimal(let value): decimal(value)
        case .date(let seconds):
            emit(.date, seconds.bitPattern)
            objectCount += 1
        default: number(value)
        }
    }

    /// A float, which is the only number left: the others have cases of their own.
    private mutating func number(_ value: ScalarValue) {
        emit(ChunkTable.type(of: value.kind))
        out.pad(to: value.size)
        out.append(word: value.bits, size: value.size)
    }

    /// An alias in the narrowest of three chunks; `narrow` is the one with 8 bits.
    @inline(__always)
    package mutating func alias(_ narrow: ChunkType, _ index: Int) {
        if index <= 0xFF {
            out.append(
                word: UInt64(narrow.rawValue) | UInt64(truncatingIfNeeded: index) << 8,
                size: 2
            )
        } else if index <= 0xFFFF {
            emit(wider(narrow, 1), UInt16(truncatingIfNeeded: index))
        } else {
            emit(wider(narrow, 2), UInt32(truncatingIfNeeded: index))
        }
    }

    /// Object8, 16 and 32, and likewise the aliases, follow each other in the table.
    @inline(__always)
    private func wider(_ type: ChunkType, _ steps: UInt8) -> ChunkType {
        ChunkType(rawValue: type.rawValue + steps) ?? type
    }

    /// A string of UTF-8 without zero bytes, or an alias if it has been written before; its number
    /// in the string cache.
    @inline(__always)
    @discardableResult
    package mutating func string(_ utf8: Span<UInt8>) -> Int {
        let hash = table.hash(utf8)
        if table.isLarge {
            table.touch(hash)
        }

        return string(utf8, hash)
    }

    /// The same for a string whose hash is known.
    @inline(__always)
    private mutating func string(_ utf8: Span<UInt8>, _ hash: UInt64) -> Int {
        let place = table.find(utf8, hash, in: out.span)
        if place.number >= 0 {
            let number = stringNumbers.isEmpty ? place.number : Int(stringNumbers[place.number])
            alias(.stringAlias8, number)
            return number
        }

        // The string's text is stored once: the table refers to the bytes in the archive.
        table.insert(out.count + 1, utf8.count, at: place)
        out.append(ChunkType.string.rawValue, terminated: utf8)

        // Without URLs, the table's numbers are those of the archive, so nothing is kept for each
        // string.
        if !stringNumbers.isEmpty {
            stringNumbers.append(UInt32(truncatingIfNeeded: stringCount))
        }

        stringCount += 1
        return stringCount - 1
    }

    /// Strings that follow each other in the text, or aliases for them; their numbers. Their places
    /// in a large table are touched beforehand, so that the waits for memory overlap.
    @inline(__always)
    @discardableResult
    package mutating func strings(_ run: inout StringRun, in text: Span<UInt8>) -> InlineEight<Int>
    {
        var numbers = InlineEight<Int>(repeating: 0)
        guard table.isLarge else {
            for index in 0..<run.count {
                numbers[index] = string(text.slice(run[index]))
            }
            return numbers
        }

        var hashes = InlineEight<UInt64>(repeating: 0)
        for index in 0..<run.count {
            hashes[index] = table.hash(text.slice(run[index]))
        }

        for index in 0..<run.count {
            table.touch(hashes[index])
        }

        for index in 0..<run.count {
            numbers[index] = string(text.slice(run[index]), hashes[index])
        }

        return numbers
    }

    /// The number of a string that was written before; -1 if it was not.
    @inline(__always)
    package func findString(_ utf8: Span<UInt8>) -> Int {
        let number = table.find(utf8, table.hash(utf8), in: out.span).number
        return number >= 0 && !stringNumbers.isEmpty ? Int(stringNumbers[number]) : number
    }

    /// The position of the quote after the string with a given number, if a text has this string at
    /// `start`, followed by a quote; otherwise -1. There must be no URL yet.
    @inline(__always)
    func endOfQuoted(_ number: Int, _ text: Span<UInt8>, from start: Int) -> Int {
        table.endOfQuoted(number, text, from: start, in: out.span)
    }

    /// A decimal, aligned to 20: to a multiple of the size of the structure, as the original does.
    package mutating func decimal(_ value: DecimalNumber) {
        var bytes: [UInt8] = []
        value.appendArchived(to: &bytes)
        raw(.decimal, bytes.span, alignment: DecimalNumber.archivedSize)
    }

    /// The number that a URL takes in the string cache. From the first one on, the strings' numbers
    /// in the archive are no longer those in the table.
    package mutating func numberURL() -> Int {
        if stringNumbers.isEmpty {
            stringNumbers = (0..<UInt32(clamping: stringCount)).map { $0 }
        }

        stringCount += 1
        return stringCount - 1
    }

    /// A mutable string: equal ones are not shared.
    package mutating func mutableString(_ utf8: Span<UInt8>) {
        out.append(ChunkType.mutableString.rawValue, terminated: utf8)
    }

    /// Data: its length, its bytes, and zeros that pad the length to a multiple of 4.
    package mutating func data(_ type: ChunkType, _ bytes: Span<UInt8>) {
        emit(type, UInt32(truncatingIfNeeded: bytes.count))
        payload(bytes)
    }

    /// The length is padded to a multiple of 4, whatever the offset.
    private mutating func payload(_ bytes: Span<UInt8>) {
        out.append(bytes)
        out.append(zeros: (4 - bytes.count % 4) % 4)
    }

    /// An index set, given by the bytes of its ranges.
    package mutating func ranges(_ type: ChunkType, _ bytes: Span<UInt8>) {
        emit(type, UInt32(truncatingIfNeeded: bytes.count / 8))
        out.append(bytes)
    }

    /// A keyed archive. Returns whether the type of its data was written, which is possible only in
    /// place of padding (quirk Q3).
    package mutating func keyedArchive(_ data: Span<UInt8>, isMutable: Bool) -> Bool {
        emit(.keyedArchive)
        let hasType = out.count % 4 != 0
        if hasType {
            self.data(isMutable ? .mutableData : .data, data)
        } else {
            out.append(littleEndian: UInt32(truncatingIfNeeded: data.count))
            payload(data)
        }

        return hasType
    }

    /// A chunk with an aligned payload.
    package mutating func raw(_ type: ChunkType, _ bytes: Span<UInt8>, alignment: Int) {
        emit(type)
        out.pad(to: alignment)
        out.append(bytes)
    }

    /// The beginning of a container. It returns the place of the count, for callers that know it
    /// only at the end.
    @inline(__always)
    package mutating func container(_ type: ChunkType, count: Int) -> Int {
        emit(type, UInt32(truncatingIfNeeded: count))
        return out.count - 4
    }

    /// Sets the count of a container.
    package mutating func setCount(at place: Int, to count: Int) {
        out.overwrite(at: place, littleEndian: UInt32(truncatingIfNeeded: count))
    }

    /// The beginning of a class definition, up to its property names.
    package mutating func definition(_ name: Span<UInt8>, properties count: Int) {
        emit(.classDefinition)
        append(name: name)
        out.pad(to: 4)
        out.append(littleEndian: UInt32(truncatingIfNeeded: count))
        classCount += 1
    }

    /// A name and its zero byte.
    package mutating func append(name: Span<UInt8>) {
        out.append(name)
        out.append(0)
    }
}
