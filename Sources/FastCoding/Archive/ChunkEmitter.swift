/// Writes chunks of the nominal dialect, version 3.3, one after the other: fastcoded(5), "What a writer does".
///
/// It knows how chunks are laid out and numbers strings; what objects are numbered and in which order chunks follow each
/// other is its caller's part.
package struct ChunkEmitter: ~Copyable {
    package private(set) var out: ByteBuffer
    /// Strings by the bytes that have been written. URLs take numbers in the same cache, so a string's number in the
    /// archive is looked up in ``stringNumbers`` once there is a URL.
    private var table = StringTable()
    private var stringNumbers: [UInt32] = []
    /// How many numbers of the string cache are taken.
    private(set) var stringCount = 0
    package var objectCount = 0
    package var classCount = 0

    /// Begins an archive with room for `capacity` bytes.
    package init(capacity: Int) {
        out = ByteBuffer(capacity: max(capacity, 64))
        out.append(littleEndian: ArchiveFormat.identifier)
        out.append(littleEndian: ArchiveFormat.written.major)
        out.append(littleEndian: ArchiveFormat.written.minor)
        out.append(zeros: 12)
    }

    /// Writes the counts into the header and gives the archive away.
    package consuming func finish() -> ByteBuffer {
        out.overwrite(at: 8, littleEndian: UInt32(clamping: objectCount))
        out.overwrite(at: 12, littleEndian: UInt32(clamping: classCount))
        out.overwrite(at: 16, littleEndian: UInt32(clamping: stringCount))
        return out
    }

    /// How far an archive has been written.
    struct Mark {
        fileprivate let size: Int
        fileprivate let strings: Int
        fileprivate let stringCount: Int
        fileprivate let objectCount: Int
        fileprivate let classCount: Int
    }

    /// How far the archive has been written, for ``goBack(to:)``.
    var mark: Mark {
        Mark(
            size: out.count, strings: table.count, stringCount: stringCount, objectCount: objectCount,
            classCount: classCount)
    }

    /// Forgets all that was written since. It takes as long as the archive has strings.
    mutating func goBack(to mark: Mark) {
        out.truncate(to: mark.size)
        table.truncate(to: mark.strings)
        if stringNumbers.count > mark.strings { stringNumbers.removeSubrange(mark.strings...) }
        stringCount = mark.stringCount
        objectCount = mark.objectCount
        classCount = mark.classCount
    }

    /// A chunk without payload.
    @inline(__always)
    package mutating func emit(_ type: ChunkType) { out.append(type.rawValue) }

    /// A chunk of one number, aligned to the number's size.
    @inline(__always)
    package mutating func emit<T: FixedWidthInteger>(_ type: ChunkType, _ value: T) {
        let size = MemoryLayout<T>.size
        // One check for room: type, padding and number.
        out.reserve(2 * size)
        out.append(type.rawValue)
        out.pad(toPowerOfTwo: size)
        out.append(littleEndian: value)
    }

    /// An integer in the narrowest chunk that holds it.
    @inline(__always)
    package mutating func integer(_ value: Int64) {
        if let small = Int8(exactly: value) {
            if value == 1 { return emit(.one) }
            if value == 0 { return emit(.zero) }
            return emit(.int8, small)
        }
        if let value = Int16(exactly: value) { return emit(.int16, value) }
        if let value = Int32(exactly: value) { return emit(.int32, value) }
        emit(.int64, value)
    }

    /// A double.
    @inline(__always)
    package mutating func double(_ value: Double) { emit(.float64, value.bitPattern) }

    /// A single-precision number.
    package mutating func float(_ value: Float) { emit(.float32, value.bitPattern) }

    /// An alias in the narrowest of three chunks, of which `narrow` is the one with 8 bits.
    @inline(__always)
    package mutating func alias(_ narrow: ChunkType, _ index: Int) {
        if index <= 0xFF {
            out.reserve(2)
            out.append(narrow.rawValue)
            out.append(UInt8(truncatingIfNeeded: index))
        } else if index <= 0xFFFF {
            emit(wider(narrow, 1), UInt16(truncatingIfNeeded: index))
        } else {
            emit(wider(narrow, 2), UInt32(truncatingIfNeeded: index))
        }
    }

    /// Object8, 16 and 32 and the aliases follow each other in the table.
    @inline(__always)
    private func wider(_ type: ChunkType, _ steps: UInt8) -> ChunkType {
        ChunkType(rawValue: type.rawValue + steps) ?? type
    }

    /// A string, or an alias if it has been written before; its number in the string cache.
    ///
    /// The bytes must be UTF-8 without zero.
    @inline(__always)
    @discardableResult
    package mutating func string(_ utf8: Span<UInt8>) -> Int {
        let place = table.find(utf8, in: out.span)
        if place.number >= 0 {
            let number = stringNumbers.isEmpty ? place.number : Int(stringNumbers[place.number])
            alias(.stringAlias8, number)
            return number
        }
        let count = utf8.count
        out.reserve(count + 2)
        out.append(ChunkType.string.rawValue)
        table.insert(ObjectGraph.ByteRange(offset: out.count, count: count), at: place)
        out.append(utf8)
        out.append(0)
        if !stringNumbers.isEmpty { stringNumbers.append(UInt32(truncatingIfNeeded: stringCount)) }
        stringCount += 1
        return stringCount - 1
    }

    /// The number of a string that has been written, or -1.
    @inline(__always)
    package func findString(_ utf8: Span<UInt8>) -> Int {
        let number = table.find(utf8, in: out.span).number
        return number >= 0 && !stringNumbers.isEmpty ? Int(stringNumbers[number]) : number
    }

    /// A decimal.
    package mutating func decimal(_ value: Decimal) {
        var bytes: [UInt8] = []
        value.appendArchived(to: &bytes)
        raw(.decimal, bytes.span, alignment: Decimal.archivedSize)
    }

    /// A URL has been written and takes a number among the strings.
    package mutating func numberURL() -> Int {
        if stringNumbers.isEmpty { stringNumbers = (0..<UInt32(clamping: stringCount)).map { $0 } }
        stringCount += 1
        return stringCount - 1
    }

    /// A mutable string: not shared by content.
    package mutating func mutableString(_ utf8: Span<UInt8>) {
        emit(.mutableString)
        out.append(utf8)
        out.append(0)
    }

    /// Data: its length, its bytes, and zeros up to a multiple of 4 of the length.
    package mutating func data(_ type: ChunkType, _ bytes: Span<UInt8>) {
        emit(type, UInt32(truncatingIfNeeded: bytes.count))
        payload(bytes)
    }

    private mutating func payload(_ bytes: Span<UInt8>) {
        out.append(bytes)
        out.append(zeros: (4 - bytes.count % 4) % 4)
    }

    /// A keyed archive: the type of its data is left out where it would not stand in the place of padding (quirk Q3).
    package mutating func keyedArchive(_ data: Span<UInt8>, isMutable: Bool) {
        emit(.keyedArchive)
        if out.count % 4 == 0 {
            out.append(littleEndian: UInt32(truncatingIfNeeded: data.count))
            payload(data)
        } else {
            self.data(isMutable ? .mutableData : .data, data)
        }
    }

    /// Bytes as they are in memory, aligned: decimals, values, ranges.
    package mutating func raw(_ type: ChunkType, _ bytes: Span<UInt8>, alignment: Int) {
        emit(type)
        out.pad(to: alignment)
        out.append(bytes)
    }

    /// Bytes that belong to the chunk before.
    package mutating func append(_ bytes: Span<UInt8>) { out.append(bytes) }

    /// The beginning of a container; the place of its count.
    @inline(__always)
    package mutating func container(_ type: ChunkType, count: Int) -> Int {
        emit(type, UInt32(truncatingIfNeeded: count))
        return out.count - 4
    }

    /// Corrects the count of a container.
    package mutating func setCount(at place: Int, to count: Int) {
        out.overwrite(at: place, littleEndian: UInt32(truncatingIfNeeded: count))
    }

    /// A class definition, up to the chunk that it is written for.
    package mutating func definition(_ graph: borrowing ObjectGraph, _ definition: ObjectGraph.Definition) {
        emit(.classDefinition)
        out.append(graph.bytes(definition.name))
        out.append(0)
        out.pad(to: 4)
        out.append(littleEndian: UInt32(truncatingIfNeeded: definition.properties.count))
        for property in definition.properties {
            out.append(graph.bytes(graph.propertyNames[property]))
            out.append(0)
        }
        classCount += 1
    }
}
