/// Tells by numbers which values are equal: scalars, strings, dates, data and URLs by what they say, everything else by
/// which one it is. Equal ones have one fingerprint, and different ones different fingerprints, but for a chance of 2^-64.
///
/// The fingerprint of what has a number in a cache is computed once, so an alias costs a look-up, however long what it
/// points to is.
struct ValueFingerprints: ~Copyable {
    let isMajor2: Bool
    private let hash = SeededHash.shared
    private let alignments: [Int]
    /// The things in the object cache, of major version 2 in the common cache.
    private var objects = TrivialArray<CachedThing>()
    /// The things in the string cache of major version 3.
    private var strings = TrivialArray<CachedThing>()

    /// What sets values of different kinds apart.
    private enum Tag: UInt64 {
        case `nil` = 1, null, integer, double, decimal, text, data, date, url, ranges, geometry, object, string
    }

    init(_ reading: ArchiveReading) {
        isMajor2 = reading.header.isMajor2
        alignments = ChunkLayouts.layouts(for: reading).map { Int($0.alignment) }
    }

    @inline(__always)
    private func make(_ tag: Tag, _ value: UInt64) -> UInt64 {
        max(hash.hash(value ^ tag.rawValue << 58 ^ tag.rawValue << 3), 1)
    }

    private func make(_ tag: Tag, _ bytes: Span<UInt8>) -> UInt64 { make(tag, hash.hash(bytes)) }

    /// The fingerprints of values that take a byte: 0 and false, 1 and true, null.
    var single: [UInt64] { [make(.integer, 0), make(.integer, 1), make(.null, 0)] }

    // MARK: - Taking numbers

    /// A chunk that no chunks belong to has been read.
    @inline(__always)
    mutating func enter(_ chunk: Chunk) {
        if isInStrings(chunk) {
            strings.append(CachedThing(.leaf(chunk.offset)))
        } else if chunk.index >= 0 {
            let isKeyed = chunk.type == .keyedArchive
            objects.append(CachedThing(isKeyed ? .other : .leaf(chunk.offset)))
            // The data of a keyed archive comes first.
            if isKeyed { objects.append(CachedThing(.container(1))) }
        }
    }

    /// A class definition takes a number only in the common cache.
    mutating func enterDefinition() {
        if isMajor2 { objects.append(CachedThing(.other)) }
    }

    /// A chunk was opened that chunks belong to.
    @inline(__always)
    mutating func open(_ chunk: Chunk) {
        if chunk.index >= 0 { objects.append(CachedThing(chunk.type == .url ? .url : .container(nil))) }
    }

    /// A container was closed that has `size` values with itself.
    ///
    /// - Parameter isNumberedBefore: whether it had its number when it was opened.
    @inline(__always)
    mutating func close(_ chunk: Chunk, size: UInt64, isNumberedBefore: Bool) {
        if chunk.index < 0 { return }
        let thing = CachedThing(.container(size))
        if isNumberedBefore { objects[chunk.index] = thing } else { objects.append(thing) }
    }

    /// A URL was closed that has this fingerprint.
    mutating func closeURL(_ chunk: Chunk, _ fingerprint: UInt64, isNumberedBefore: Bool) {
        var thing = CachedThing(.url)
        thing.fingerprint = fingerprint
        if isNumberedBefore {
            objects[chunk.index] = thing
        } else if isMajor2 {
            objects.append(thing)
        } else {
            strings.append(thing)
        }
    }

    // MARK: - Following aliases

    /// Whether a chunk is in the string cache, or what it points to.
    @inline(__always)
    private func isInStrings(_ chunk: Chunk) -> Bool {
        chunk.type == .string ? !isMajor2 : chunk.type.isStringAlias
    }

    @inline(__always)
    private func thing(_ alias: Chunk) -> CachedThing {
        isInStrings(alias) ? strings[alias.target] : objects[alias.target]
    }

    /// How many values an object alias stands for; nil if what it points to is not complete.
    @inline(__always)
    func size(_ alias: Chunk) -> UInt64? {
        if case .container(let size) = objects[alias.target].content { size } else { 1 }
    }

    /// Whether an alias points to a URL.
    func isURL(_ alias: Chunk) -> Bool {
        if case .url = thing(alias).content { true } else { false }
    }

    /// Whether an alias points to a URL that it is a part of.
    func isOpenURL(_ alias: Chunk) -> Bool { isURL(alias) && thing(alias).fingerprint == 0 }

    /// The type of a chunk, or of the chunk that an alias points to if no chunks belong to that.
    func type(_ chunk: Chunk, in bytes: Span<UInt8>) -> ChunkType {
        guard chunk.type.isAlias, case .leaf(let offset) = thing(chunk).content else { return chunk.type }
        return type(at: offset, in: bytes)
    }

    private func type(at offset: Int, in bytes: Span<UInt8>) -> ChunkType {
        isMajor2 ? ChunkTable.major2Types[Int(bytes[offset])] : ChunkType(rawValue: bytes[offset]) ?? .nil
    }

    /// The chunk that an alias points to, if that is one without chunks inside; the chunk itself if it is no alias.
    ///
    /// A string is read to its end, which must not happen for each alias.
    func resolved(_ chunk: Chunk, in bytes: Span<UInt8>) -> Chunk {
        guard chunk.type.isAlias, case .leaf(let offset) = thing(chunk).content else { return chunk }
        return leaf(at: offset, in: bytes)
    }

    /// Reads the fields again of a chunk that the scanner has checked.
    private func leaf(at offset: Int, in bytes: Span<UInt8>) -> Chunk {
        let type = type(at: offset, in: bytes)
        let fields = offset + (isMajor2 ? 4 : 1)
        let alignment = alignments[Int(type.rawValue)]
        var chunk = Chunk(type: type, offset: offset, payload: fields, end: fields)
        switch type {
        case .string, .mutableString: chunk.count = max(endOfTerminatedString(bytes, from: fields).end - fields, 0)
        default: chunk.payload = (fields + alignment - 1) / alignment * alignment
        }
        if [.data, .mutableData, .indexSet, .mutableIndexSet].contains(type) {
            chunk.count = Int(bytes.load(chunk.payload, as: UInt32.self))
            chunk.payload += 4
        }
        return chunk
    }

    // MARK: - Fingerprints

    /// The fingerprint of a chunk that no chunks belong to, or of what an alias points to.
    @inline(__always)
    mutating func fingerprint(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        if chunk.type == .keyedArchive { return fingerprint(ofContainer: chunk) }
        let number = chunk.type.isAlias ? chunk.target : chunk.index
        if number < 0 { return value(chunk, in: bytes) }
        let known = isInStrings(chunk) ? strings[number].fingerprint : objects[number].fingerprint
        return known != 0 ? known : learn(chunk, number, in: bytes)
    }

    /// Computes the fingerprint of what has a number.
    @inline(never)
    private mutating func learn(_ chunk: Chunk, _ number: Int, in bytes: Span<UInt8>) -> UInt64 {
        let isString = isInStrings(chunk)
        let fingerprint: UInt64
        if !chunk.type.isAlias {
            fingerprint = value(chunk, in: bytes)
        } else if case .leaf(let offset) = thing(chunk).content {
            fingerprint = value(leaf(at: offset, in: bytes), in: bytes)
        } else {
            // Not kept: of a URL that is open it would be another one later.
            return make(isString ? .string : .object, UInt64(number))
        }
        if isString { strings[number].fingerprint = fingerprint } else { objects[number].fingerprint = fingerprint }
        return fingerprint
    }

    /// The fingerprint of a container or an object, by its number; 0 if it has none.
    func fingerprint(ofContainer chunk: Chunk) -> UInt64 {
        chunk.index < 0 ? 0 : make(.object, UInt64(chunk.index + (chunk.type == .keyedArchive ? 1 : 0)))
    }

    /// The fingerprint of a URL by those of its parts.
    func url(relative: UInt64, base: UInt64) -> UInt64 { make(.url, relative ^ hash.hash(base)) }

    private func value(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        switch chunk.type {
        case .string, .mutableString:
            return make(.text, bytes.slice(chunk.payload..<(chunk.payload + chunk.count)))
        case .data, .mutableData: return make(.data, bytes.slice(chunk.payload..<(chunk.payload + chunk.count)))
        case .indexSet, .mutableIndexSet:
            return make(.ranges, bytes.slice(chunk.payload..<(chunk.payload + 8 * chunk.count)))
        case .nil: return make(.nil, 0)
        case .null: return make(.null, 0)
        case .date, .legacyDate: return date(chunk, in: bytes)
        case .decimal: return decimal(DecimalNumber(archived: bytes, at: chunk.payload))
        default:
            if let integer = ChunkNumbers.integer(chunk, in: bytes) {
                return make(.integer, UInt64(bitPattern: integer))
            }
            if let double = ChunkNumbers.double(chunk, in: bytes) { return number(double) }
            // Points to transforms.
            let size = ChunkTable.major3[Int(chunk.type.rawValue)].size
            return make(
                .geometry, hash.hash(bytes.slice(chunk.payload..<(chunk.payload + size))) ^ UInt64(chunk.type.rawValue))
        }
    }

    /// Numbers are equal by value, whatever their type.
    private func number(_ value: Double) -> UInt64 {
        if let integer = Int64(exactly: value) { return make(.integer, UInt64(bitPattern: integer)) }
        return make(.double, value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    }

    private func decimal(_ value: DecimalNumber) -> UInt64 {
        if let integer = value.exactInteger { return make(.integer, UInt64(bitPattern: integer)) }
        let low = UInt64(truncatingIfNeeded: value.mantissa)
        let high = hash.hash(UInt64(truncatingIfNeeded: value.mantissa >> 64))
        let form = UInt64(UInt8(bitPattern: value.exponent)) | (value.isNegative ? 256 : 0) | (value.isNaN ? 512 : 0)
        return make(.decimal, hash.hash(low ^ high) ^ form)
    }

    private func date(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        var seconds = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        if chunk.type == .legacyDate { seconds -= ArchiveFormat.secondsTo2001 }
        return make(.date, seconds == 0 ? 0 : seconds.bitPattern)
    }
}

extension ChunkType {
    @inline(__always)
    var isAlias: Bool { rawValue >= ChunkType.objectAlias8.rawValue && rawValue <= ChunkType.stringAlias32.rawValue }

    @inline(__always)
    var isStringAlias: Bool {
        rawValue >= ChunkType.stringAlias8.rawValue && rawValue <= ChunkType.stringAlias32.rawValue
    }

    @inline(__always)
    var isObject: Bool { rawValue >= ChunkType.object8.rawValue && rawValue <= ChunkType.object32.rawValue }
}

extension DecimalNumber {
    /// The value, if it is a whole number that fits.
    fileprivate var exactInteger: Int64? {
        guard !isNaN, exponent >= 0, exponent < 20, let digits = UInt64(exactly: mantissa) else { return nil }
        var magnitude = digits
        for _ in 0..<exponent {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            magnitude = product
        }
        guard let value = Int64(exactly: magnitude) else { return nil }
        return isNegative ? -value : value
    }
}
