import _FastCodingCore

/// The objects of a binary property list that is being written, in flat arrays.
///
/// They are numbered in the order in which they begin, so the root is number 0. The file is written
/// from them at its end only, because the sizes of references and offsets depend on how many there
/// are.
struct BinaryPropertyListObjects: ~Copyable {
    /// How an object is kept until the file is written.
    enum Kind: UInt8 {
        /// Its bytes are in the pool as they will be in the file.
        case encoded
        /// Its elements are among the references.
        case array
        /// Its keys are among the references, followed by its values.
        case dictionary
    }

    /// The place of an object's bytes or references. It takes 16 bytes, because most of the memory
    /// goes into records.
    ///
    /// It is not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Record: BitwiseCopyable {
        /// Where its bytes or references begin, and how many there are.
        var start: Int
        private var shortCount: UInt32
        var kind: Kind

        /// - Throws: too-large if there are 2^32 bytes or references, or more.
        init(start: Int, count: Int, kind: Kind) throws(FastCodingError) {
            guard let shortCount = UInt32(exactly: count) else {
                throw FastCodingError(.tooLarge, "an object of 4 GiB or more in a property list")
            }

            self.start = start
            self.shortCount = shortCount
            self.kind = kind
        }

        /// The number of bytes, elements, or keys and values together.
        var count: Int { Int(shortCount) }

        /// The bytes that the object takes in the file.
        func size(_ referenceSize: Int) -> Int {
            if kind == .encoded {
                return count
            }

            // A count of 15 or more follows the marker as an integer: its marker and its bytes.
            let elements = UInt64(kind == .array ? count : count / 2)
            return (elements < 15 ? 1 : 2 + elements.propertyListSize) + count * referenceSize
        }
    }

    /// Objects that contain no others, as they will be in the file.
    var pool = ByteBuffer()
    private var records = TrivialArray<Record>()
    private var references = TrivialArray<UInt32>()
    /// How many of the records are containers.
    private var containers = 0
    /// Finds equal objects by their bytes; their records are parallel to its numbers.
    private var unique = StringIndex()
    private var uniqueRecords = TrivialArray<UInt32>()
    /// Where the object that is being assembled begins in the pool.
    private var start = 0

    /// A lower bound for the size of the file in bytes. It never exceeds the final size, because
    /// the sizes of references and offsets only grow.
    ///
    /// It is cheap enough to compare with the limit on output at every object, so that an output
    /// that will be too large ends early.
    var leastSize: Int {
        // The header, the objects in the pool, a marker for each container, and the references;
        // then the table of offsets and the trailer.
        let objects =
            BinaryPropertyListTrailer.objectsOffset + pool.count + containers + references.count
            * UInt64(records.count).propertyListSize
        return objects + records.count * UInt64(objects).propertyListSize
            + BinaryPropertyListTrailer.size
    }

    /// An upper bound for the bytes of memory that the objects take.
    var sizeInMemory: Int {
        pool.count + records.count * MemoryLayout<Record>.stride + references.count
            * MemoryLayout<UInt32>.size
            + uniqueRecords.count * (MemoryLayout<UInt32>.size + StringIndex.sizeOfEntry)
    }

    /// Begins to assemble an object at the end of the pool.
    mutating func begin() {
        start = pool.count
    }

    /// Adds the object that was assembled, or drops it and returns the number of the one that
    /// equals it.
    ///
    /// Objects are equal if their bytes in the file are, so 1 and 1.0, or a string and data, are
    /// kept apart.
    @inline(__always)
    mutating func addUnique(at offset: Int) throws(FastCodingError) -> UInt32 {
        let count = pool.count - start
        let place = unique.find(pool.span.extracting(start..<pool.count), in: pool.span)
        if place.number >= 0 {
            pool.truncate(to: start)
            return uniqueRecords[place.number]
        }

        let object = try append(try Record(start: start, count: count, kind: .encoded), at: offset)
        unique.insert(start, count, at: place)
        uniqueRecords.append(object)

        return object
    }

    /// Gives a container its number when it begins; its references are known when it ends.
    mutating func reserve(_ kind: Kind, at offset: Int) throws(FastCodingError) -> UInt32 {
        containers += 1
        return try append(try Record(start: 0, count: 0, kind: kind), at: offset)
    }

    /// Adds a record under the next number. References in memory have 32 bits.
    private mutating func append(_ record: Record, at offset: Int) throws(FastCodingError) -> UInt32
    {
        guard let object = UInt32(exactly: records.count) else {
            throw FastCodingError(
                .tooLarge,
                "more than 2^32 objects in a property list",
                offset: offset
            )
        }

        records.append(record)
        return object
    }

    /// Gives a container its children, those from `start` on. The children of a dictionary are key,
    /// value, key, value.
    ///
    /// The file has all keys before all values, so a dictionary's children are walked twice.
    mutating func close(_ object: UInt32, children: borrowing TrivialArray<UInt32>, from start: Int)
        throws(FastCodingError)
    {
        let first = references.count
        let kind = records[Int(object)].kind
        let step = kind == .dictionary ? 2 : 1
        for begin in start..<(start + step) {
            for index in stride(from: begin, to: children.count, by: step) {
                references.append(children[index])
            }
        }

        records[Int(object)] = try Record(start: first, count: children.count - start, kind: kind)
    }

    /// Turns a dictionary that was reserved into a UID. Such objects are not made unique.
    mutating func setIdentifier(_ object: UInt32, _ number: UInt32) throws(FastCodingError) {
        containers -= 1
        begin()
        pool.append(propertyListIdentifier: number)
        records[Int(object)] = try Record(start: start, count: pool.count - start, kind: .encoded)
    }

    /// Writes the header, the objects, the table of offsets and the trailer.
    mutating func write(to output: inout BlockOutput) throws(FastCodingError) {
        // Foundation chooses these sizes as well: the smallest of 1, 2, 4 and 8 bytes.
        let referenceSize = UInt64(records.count).propertyListSize
        let objectsSize = (0..<records.count).reduce(BinaryPropertyListTrailer.objectsOffset) {
            $0 + records[$1].size(referenceSize)
        }
        let offsetSize = UInt64(objectsSize).propertyListSize
        let tableSize = records.count * offsetSize
        try output.prepare(
            for: objectsSize + tableSize + BinaryPropertyListTrailer.size,
            at: -1
        )
        output.buffer.append("bplist00")

        for index in 0..<records.count {
            try write(records[index], referenceSize, to: &output)
        }

        // The sizes are computed again, because a list of all offsets would take memory.
        var offset = BinaryPropertyListTrailer.objectsOffset
        for index in 0..<records.count {
            try output.prepare(for: 8, at: -1)
            output.buffer.append(bigEndian: UInt64(offset), size: offsetSize)
            offset += records[index].size(referenceSize)
        }

        // The root is object 0, and `offset` has arrived at the table.
        let trailer = BinaryPropertyListTrailer(
            offsetSize: offsetSize,
            referenceSize: referenceSize,
            objectCount: records.count,
            root: 0,
            table: offset
        )
        try output.prepare(for: BinaryPropertyListTrailer.size, at: -1)
        trailer.append(to: &output.buffer)
    }

    /// Writes one object.
    private func write(_ record: Record, _ referenceSize: Int, to output: inout BlockOutput)
        throws(FastCodingError)
    {
        let range = record.start..<(record.start + record.count)

        if record.kind == .encoded {
            try output.prepare(for: record.count, at: -1)
            output.buffer.append(pool.span.extracting(range))
            return
        }

        let isDictionary = record.kind == .dictionary
        try output.prepare(for: 16, at: -1)
        output.buffer.append(
            propertyListMarker: isDictionary ? .dictionary : .array,
            count: isDictionary ? record.count / 2 : record.count
        )

        for index in range {
            try output.prepare(for: referenceSize, at: -1)
            output.buffer.append(bigEndian: UInt64(references[index]), size: referenceSize)
        }
    }
}

/// The only key of the dictionary that represents a UID where there is no type for it.
let propertyListIdentifierKey = Array("CF$UID".utf8)

extension Span<UInt8> {
    /// Whether this is ``propertyListIdentifierKey``.
    var isIdentifierKey: Bool { equals("CF$UID") }
}

extension UInt64 {
    /// The bytes that a number takes: 1, 2, 4 or 8.
    var propertyListSize: Int {
        self < 1 << 8 ? 1 : self < 1 << 16 ? 2 : self < 1 << 32 ? 4 : 8
    }
}

extension ByteBuffer {
    /// Appends the lowest `size` bytes of a number, the most significant first.
    @inline(__always)
    mutating func append(bigEndian value: UInt64, size: Int) {
        append(word: (value &<< UInt64(64 - 8 * size)).byteSwapped, size: size)
    }

    /// Appends an integer object. Negative numbers, given as unsigned bits, take 8 bytes.
    mutating func append(propertyListInteger value: UInt64) {
        let size = value.propertyListSize
        append(BinaryObjectType.integer.marker(size.trailingZeroBitCount))
        append(bigEndian: value, size: size)
    }

    /// Appends an object for a number, a date or a truth value.
    ///
    /// - Throws: not-representable for null, and for decimals that are not integers from -2^63 to
    ///   2^64 - 1.
    @inline(__always)
    mutating func append(propertyListScalar value: ScalarValue, at offset: Int)
        throws(FastCodingError)
    {
        switch value {
        case .null: throw Self.notRepresentable("null", at: offset)
        case .bool(let value):
            append(value ? BinaryObjectType.trueMarker : BinaryObjectType.falseMarker)
        case .integer(let value): append(propertyListInteger: UInt64(bitPattern: value))
        case .float64(let value):
            append(BinaryObjectType.float64Marker, bits: value.bitPattern)
        case .date(let seconds):
            append(BinaryObjectType.dateMarker, bits: seconds.bitPattern)
        case .decimal(let value):
            guard let number = value.propertyListInteger else {
                throw Self.notRepresentable(
                    "a decimal that is not an integer from -2^63 to 2^64 - 1",
                    at: offset
                )
            }

            // Only numbers beyond signed integers of 8 bytes take 16, the upper half of which is 0.
            let magnitude = number.magnitude
            if number.isNegative || magnitude <= UInt64(Int64.max) {
                let bits = number.isNegative ? 0 &- magnitude : magnitude
                append(propertyListInteger: bits)
            } else {
                append(BinaryObjectType.wideIntegerMarker, bits: 0)
                append(bigEndian: magnitude, size: 8)
            }
        default:
            // A real: the marker ends with the binary logarithm of its size.
            append(BinaryObjectType.real.marker(value.size.trailingZeroBitCount))
            append(bigEndian: value.bits, size: value.size)
        }
    }

    /// Appends a marker and 8 bytes, the most significant first.
    private mutating func append(_ marker: UInt8, bits: UInt64) {
        append(marker)
        append(bigEndian: bits, size: 8)
    }

    @inline(never)
    private static func notRepresentable(_ what: String, at offset: Int) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "a binary property list can't carry \(what)",
            offset: offset
        )
    }

    /// Appends a UID object.
    mutating func append(propertyListIdentifier number: UInt32) {
        let size = UInt64(number).propertyListSize
        append(BinaryObjectType.identifier.marker(size - 1))
        append(bigEndian: UInt64(number), size: size)
    }

    /// Appends a marker with a count: in its lower half, or as an integer after it from 15 on.
    mutating func append(propertyListMarker type: BinaryObjectType, count: Int) {
        append(type.marker(min(count, 15)))
        if count >= 15 {
            append(propertyListInteger: UInt64(count))
        }
    }

    /// Appends a string object: as ASCII if it is that, otherwise as UTF-16, big-endian.
    mutating func append(propertyListString utf8: Span<UInt8>) {
        var all: UInt8 = 0
        for index in 0..<utf8.count {
            all |= utf8[index]
        }

        if all < 0x80 {
            append(propertyListMarker: .asciiString, count: utf8.count)
            return append(utf8)
        }

        // Every byte except continuations begins a scalar; scalars of four bytes are two units.
        let units = (0..<utf8.count).reduce(0) {
            $0 + (utf8[$1] & 0xC0 == 0x80 ? 0 : 1) + (utf8[$1] >= 0xF0 ? 1 : 0)
        }

        append(propertyListMarker: .utf16String, count: units)
        var index = 0
        while index < utf8.count {
            let (value, length) = utf8.scalar(at: index)
            if value < 0x10000 {
                append(bigEndian: UInt64(value), size: 2)
            } else {
                append(bigEndian: UInt64(0xD800 + (value - 0x10000) >> 10), size: 2)
                append(bigEndian: UInt64(0xDC00 + value & 0x3FF), size: 2)
            }

            index += length
        }
    }
}
