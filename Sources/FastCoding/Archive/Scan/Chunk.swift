/// A chunk as the scanner hands it over: where it stands and what it says, nothing copied.
package struct Chunk: BitwiseCopyable {
    package var type: ChunkType
    /// The offset of the type.
    package var offset: Int
    /// The offset of the first field after its padding: of the number, the count, the index, the first character.
    package var payload: Int
    /// The end of the chunk, or of its own fields where chunks follow that belong to it.
    package var end: Int
    /// What is counted: elements, entries, bytes of a string or of data, ranges, properties.
    package var count = 0
    /// The number it takes in its cache, or -1: none, or not yet.
    package var index = -1
    /// The number an alias points to; the class of an object; the offset of the first property name of a definition; 1 for a
    /// keyed archive whose data is mutable.
    package var target = -1
}

/// How a certain archive is to be read: its dialect and the places where that needs a decision for each chunk.
package struct ArchiveReading: Sendable {
    package var header: ArchiveHeader
    package var dialect = Dialect.nominal
    /// Offsets, in ascending order, of immutable containers that are a second writing of one that finished inside them
    /// (quirk Q8) and take no number.
    package var reopened: [Int] = []
    /// Offsets, in ascending order, of Nil chunks that are values of NSCoded objects, not their ends (quirk Q9).
    package var codedNils: [Int] = []

    /// Whether the header's number of objects is true for some sharing of equal values that cannot be told any more, and
    /// that makes no difference (quirk Q1).
    package var countsSomeValuesOnce = false
    /// Whether to go on over what makes no difference to where chunks stand, such as a string that is not UTF-8: for judging
    /// what the original's readers, which check less, would come to. Visitors have to expect any alias.
    package var isLenient = false
    /// Whether to speak of the dialect: the nominal reading would have given something else, and nobody asked for it by name.
    package var dialectMatters = true

    package init(header: ArchiveHeader, dialect: Dialect = .nominal) {
        self.header = header
        self.dialect = dialect
    }

    /// The reading in a dialect that was asked for by name.
    package init(header: ArchiveHeader, named name: String) throws(FastCodingError) {
        self.init(header: header, dialect: try DialectName.dialect(name, for: header))
        dialectMatters = false
    }
}

extension ArchiveReading {
    /// Whether this is how the readers of the original's last releases read.
    var isLenientNominal: Bool { isLenient && dialect.layout == .padded && dialect.affinePadded }

    /// Whether a chunk of version 3.x is a date that the readers of the header's version gave no number.
    var hasUncountedDates: Bool { !header.isMajor2 && header.version.minor == 0 }
}

/// What a scan has counted: the evidence for dialects, and the facts that verify reports.
package struct ScanFacts: Sendable {
    package var chunks = 0
    package var depth = 0
    /// How many numbers of the object cache were taken in this dialect: what the header's count would be.
    package var numbered = 0
    /// LegacyDate chunks.
    package var legacyDates = 0
    /// Chunks that the original's writer alone counts (quirk Q1).
    package var countedValues = 0
    package var strings = 0
    package var classes = 0
    package var aliases = 0
    /// Aliases that are not to strings; in major version 2 all.
    package var objectAliases = 0
    package var urls = 0
    /// Aliases to objects after a chunk that the original's writer and reader number differently: only with one of these
    /// does the numbering matter.
    package var aliasesAfterCounted = 0
    /// The types that chunks have, a bit for the number of each; the type of the last chunk even if that is not complete.
    package var types: UInt64 = 0
    /// The highest type number, which tells the version that is needed.
    package var highestType: UInt8 { UInt8(63 - max(types, 1).leadingZeroBitCount) }
    /// Where the root ends.
    package var end = 0
    /// Padding bytes that are not zero, and the first of them.
    package var dirtyPadding = 0
    package var firstDirtyPadding = -1
    /// Nil chunks of NSCoded objects that a string follows (quirk Q9), as far as they were kept.
    package var doubtfulNils: [Int] = []

    package init() {}
}

/// Takes the chunks of an archive in their order. All chunks that it gets are complete, in place and refer to what exists.
package protocol ChunkVisitor: ~Copyable {
    /// A chunk that no chunk belongs to, aliases included.
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError)
    /// A chunk that the following chunks belong to, until ``close``.
    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError)
    /// All that belongs to an opened chunk was handed over. `end` is where that ends.
    ///
    /// - Returns: whether a container that is numbered after its children takes a number; false only where it is found to
    ///   be the second writing of one that has its number (quirk Q8).
    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool
    /// A class definition; the chunk that it was written for comes next.
    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError)
    /// Bytes of padding before a field.
    mutating func padding(_ range: Range<Int>)

    // The plain types come in forms of their own, which spare the chunk and return an error instead of throwing it: what
    // throws a typed error through a protocol is not inlined by the compiler of Swift 6.3. Where a visitor does not have
    // them, they are a ``leaf(_:in:)``.

    /// A number, a truth value or null of the plain types.
    mutating func scalar(
        _ type: ChunkType, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError?
    /// A string of `count` bytes.
    mutating func string(_ number: Int, at offset: Int, count: Int, in bytes: Span<UInt8>) -> FastCodingError?
    /// An alias to a string.
    mutating func stringAlias(
        _ type: ChunkType, to number: Int, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError?
    /// An array or a dictionary is opened: ``open(_:in:)``.
    mutating func openPlain(_ chunk: Chunk, in bytes: Span<UInt8>) -> FastCodingError?
    /// An array or a dictionary is closed: ``close(_:end:in:)``.
    mutating func closePlain(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> PlainClose
}

/// What came of closing a container.
package enum PlainClose {
    /// It takes a number if it has none yet.
    case takesNumber
    /// It is the second writing of one that has its number.
    case hasNumber
    case failed(FastCodingError)
}

extension ChunkVisitor where Self: ~Copyable {
    @inline(__always)
    package mutating func padding(_ range: Range<Int>) {}

    @inline(__always)
    package mutating func scalar(
        _ type: ChunkType, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        plainLeaf(Chunk(type: type, offset: offset, payload: payload, end: end), bytes)
    }

    @inline(__always)
    package mutating func string(
        _ number: Int, at offset: Int, count: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        let payload = offset &+ 1
        return plainLeaf(
            Chunk(
                type: .string, offset: offset, payload: payload, end: payload &+ count &+ 1, count: count, index: number
            ),
            bytes)
    }

    @inline(__always)
    package mutating func stringAlias(
        _ type: ChunkType, to number: Int, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        plainLeaf(Chunk(type: type, offset: offset, payload: payload, end: end, target: number), bytes)
    }

    @inline(__always)
    package mutating func openPlain(_ chunk: Chunk, in bytes: Span<UInt8>) -> FastCodingError? {
        do throws(FastCodingError) {
            try open(chunk, in: bytes)
            return nil
        } catch {
            return error
        }
    }

    @inline(__always)
    package mutating func closePlain(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> PlainClose {
        do throws(FastCodingError) {
            return try close(chunk, end: end, in: bytes) ? .takesNumber : .hasNumber
        } catch {
            return .failed(error)
        }
    }

    @inline(__always)
    private mutating func plainLeaf(_ chunk: Chunk, _ bytes: Span<UInt8>) -> FastCodingError? {
        do throws(FastCodingError) {
            try leaf(chunk, in: bytes)
            return nil
        } catch {
            return error
        }
    }
}

/// A visitor that wants to know nothing: for what the scanner itself finds out.
struct NullVisitor: ChunkVisitor, ~Copyable {
    @inline(__always)
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) {}
    @inline(__always)
    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) {}
    @inline(__always)
    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> Bool { true }
    @inline(__always)
    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) {}
}
