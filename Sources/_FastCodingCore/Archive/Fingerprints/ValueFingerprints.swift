/// Makes fingerprints of values, equal for equal values. Those of values without identity are made
/// from their content. They are computed once for each number in a cache, so an alias costs a
/// look-up, however long its target is.
struct ValueFingerprints: ~Copyable {
    private let hash = SeededHash.shared
    private let version: VersionLayout
    private let layouts: [ChunkFacts]
    private var things = CacheTable<CachedThing>()

    /// Separates values of different kinds with equal bits.
    private enum Tag: UInt64 {
        case `nil` = 1
        case null, integer, double, decimal, text, data, date, url, ranges, geometry, object, string
        case unnumbered
    }

    init(_ reading: ArchiveReading) {
        version = reading.header.layout
        layouts = reading.layouts
    }

    /// A fingerprint, which is never 0.
    @inline(__always)
    private func make(_ tag: Tag, _ value: UInt64) -> UInt64 {
        max(hash.hash(value ^ tag.rawValue << 58 ^ tag.rawValue << 3), 1)
    }

    /// Notes the number of a chunk without chunks inside.
    @inline(__always)
    mutating func enter(_ chunk: Chunk) {
        guard let number = chunk.number, number.cache != .class else { return }

        switch chunk.type {
        case .classDefinition:
            things.enter(CachedThing(.other), as: number)
        case .keyedArchive:
            things.enter(CachedThing(.other), as: number)
            things.enter(CachedThing(.container(1)), as: CacheNumber(.object, number.index + 1))
        default:
            things.enter(CachedThing(.leaf(chunk.offset)), as: number)
        }
    }

    /// Notes the number of a container that takes it at its beginning.
    @inline(__always)
    mutating func open(_ chunk: Chunk) {
        guard let number = chunk.number else { return }
        things.enter(CachedThing(chunk.type == .url ? .url : .container(nil)), as: number)
    }

    /// Notes the number of a complete container, which has `size` values with sharing written out.
    @inline(__always)
    mutating func close(_ chunk: Chunk, size: UInt64) {
        if let number = chunk.number {
            things.enter(CachedThing(.container(size)), as: number)
        }
    }

    /// Completes a URL that was closed, and returns its fingerprint, which is made of those of its
    /// parts.
    mutating func closeURL(_ chunk: Chunk, relative: UInt64, base: UInt64) -> UInt64 {
        var thing = CachedThing(.url)
        thing.fingerprint = make(.url, relative ^ hash.hash(base))

        if let number = chunk.number {
            things.enter(thing, as: number)
        }

        return thing.fingerprint
    }

    /// How many values an alias adds with sharing written out; nil if its target is not complete.
    @inline(__always)
    func size(_ target: CacheNumber) -> UInt64? {
        if case .container(let size) = things[target].content {
            size
        } else {
            1
        }
    }

    /// Whether an alias points to a URL that the alias is a part of.
    func isOpenURL(_ target: CacheNumber) -> Bool {
        if case .url = things[target].content {
            things[target].fingerprint == 0
        } else {
            false
        }
    }

    /// The offset of the chunk that an alias points to, if no chunks belong to it.
    private func leaf(_ chunk: Chunk) -> Int? {
        guard let target = chunk.target, case .leaf(let offset) = things[target].content else {
            return nil
        }
        return offset
    }

    /// The type of a chunk, or of the chunk that an alias points to if no chunks belong to it.
    func type(_ chunk: Chunk, in bytes: Span<UInt8>) -> ChunkType {
        leaf(chunk).map { version.type(at: $0, in: bytes) } ?? chunk.type
    }

    /// A chunk or, for an alias, its target if no chunks belong to that. A string is read to its
    /// end, so this must not be done for every alias.
    func resolved(_ chunk: Chunk, in bytes: Span<UInt8>) -> Chunk {
        leaf(chunk).map { read(at: $0, in: bytes) } ?? chunk
    }

    /// Reads again the fields of a chunk that the scanner has already checked.
    private func read(at offset: Int, in bytes: Span<UInt8>) -> Chunk {
        let type = version.type(at: offset, in: bytes)
        let fields = offset + version.typeSize
        let alignment = Int(layouts[Int(type.rawValue)].alignment)
        var chunk = Chunk(type: type, offset: offset, payload: fields, end: fields)

        switch type {
        case .string, .mutableString:
            chunk.count = max(endOfTerminatedString(bytes, from: fields).end - fields, 0)
        default:
            chunk.payload = (fields + alignment - 1) / alignment * alignment
        }

        if [.data, .mutableData, .indexSet, .mutableIndexSet].contains(type) {
            chunk.count = bytes.count(at: chunk.payload)
            chunk.payload += 4
        }

        return chunk
    }

    /// The fingerprint of a leaf or of an alias.
    @inline(__always)
    mutating func fingerprint(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        guard chunk.type != .keyedArchive else { return fingerprint(ofContainer: chunk) }
        guard let number = chunk.target ?? chunk.number else { return value(chunk, in: bytes) }

        let known = things[number].fingerprint
        return known != 0 ? known : learn(chunk, number, in: bytes)
    }

    /// The fingerprint of a number that is not known yet.
    @inline(never)
    private mutating func learn(_ chunk: Chunk, _ number: CacheNumber, in bytes: Span<UInt8>)
        -> UInt64
    {
        guard case .leaf(let offset) = things[number].content else {
            // Not kept, since that of an open URL will change later.
            return make(number.cache == .string ? .string : .object, UInt64(number.index))
        }

        let leaf = chunk.type.isAlias ? read(at: offset, in: bytes) : chunk
        let fingerprint = value(leaf, in: bytes)
        things[number].fingerprint = fingerprint

        return fingerprint
    }

    /// The fingerprint of a container or an object: made of its number, or of its position if it
    /// takes none.
    func fingerprint(ofContainer chunk: Chunk) -> UInt64 {
        guard let number = chunk.number else { return make(.unnumbered, UInt64(chunk.offset)) }
        return make(.object, UInt64(number.index + (chunk.type == .keyedArchive ? 1 : 0)))
    }

    /// The fingerprint of a leaf, from its content. Numbers are equal if their values are, whatever
    /// their types.
    private func value(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        func content(_ tag: Tag, _ count: Int, _ type: UInt64 = 0) -> UInt64 {
            make(tag, hash.hash(bytes.slice(chunk.payload..<(chunk.payload + count))) ^ type)
        }

        switch chunk.type {
        case .string, .mutableString:
            return content(.text, chunk.count)
        case .data, .mutableData: return content(.data, chunk.count)
        case .indexSet, .mutableIndexSet:
            return content(.ranges, 8 * chunk.count)
        case .nil: return make(.nil, 0)
        case .null: return make(.null, 0)
        case .date, .legacyDate:
            var seconds = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
            if chunk.type == .legacyDate {
                seconds -= ArchiveFormat.secondsTo2001
            }

            // Zero and negative zero are equal.
            return make(.date, seconds == 0 ? 0 : seconds.bitPattern)
        case .decimal:
            return decimal(DecimalNumber(archived: bytes, at: chunk.payload))
        default:
            if let integer = ChunkNumbers.integer(chunk, in: bytes) {
                return make(.integer, UInt64(bitPattern: integer))
            }

            if let double = ChunkNumbers.scalar(chunk, in: bytes)?.double {
                if let integer = Int64(exactly: double) {
                    return make(.integer, UInt64(bitPattern: integer))
                }
                return make(.double, double.isNaN ? Double.nan.bitPattern : double.bitPattern)
            }

            return content(
                .geometry,
                Int(layouts[Int(chunk.type.rawValue)].size),
                UInt64(chunk.type.rawValue)
            )
        }
    }

    /// The fingerprint of a decimal, that of an integer if it equals one.
    private func decimal(_ value: DecimalNumber) -> UInt64 {
        if let integer = value.exactInteger {
            return make(.integer, UInt64(bitPattern: integer))
        }

        let form =
            UInt64(UInt8(bitPattern: value.exponent)) | (value.isNegative ? 256 : 0)
            | (value.isNaN ? 512 : 0)
        return make(.decimal, hash.hash(value.digits.low ^ hash.hash(value.digits.high)) ^ form)
    }
}

extension DecimalNumber {
    /// The decimal as an Int64; nil if it is none.
    var exactInteger: Int64? {
        guard !isNaN, exponent >= 0, exponent < 20 else { return nil }

        var magnitude: TwoWords? = digits
        for _ in 0..<exponent {
            magnitude = magnitude?.appending()
        }

        guard let word = magnitude?.word else { return nil }

        if isNegative {
            // The least integer has no positive counterpart.
            return word <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- word) : nil
        }

        return Int64(exactly: word)
    }
}
