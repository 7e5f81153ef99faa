/// Tells by numbers which values are equal: scalars, strings, dates, data and URLs by what they say, everything else by
/// which one it is. Equal ones have one identity, and different ones different identities, but for a chance of 2^-64.
///
/// It remembers four bytes of each thing that has a number in a cache, so that aliases can be followed.
struct ValueIdentities {
    let hash = SeededHash.shared
    let isMajor2: Bool
    private let alignments: [Int]
    /// The things in the object cache, of major version 2 in the common cache.
    private(set) var objects = BlockList<CacheSlot>()
    /// The things in the string cache of major version 3.
    private var strings = BlockList<CacheSlot>()
    /// Of each URL, or 0 as long as it is open.
    private var urls = BlockList<UInt64>()
    private var largeSizes = BlockList<UInt64>()
    /// Identities of strings by the lowest bits of their number, as most aliases point to few strings.
    private var recent = Array(repeating: (number: -1, identity: UInt64(0)), count: 256)

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

    /// The identities of values that take a byte: 0 and false, 1 and true, null.
    var single: [UInt64] { [make(.integer, 0), make(.integer, 1), make(.null, 0)] }

    // MARK: - Taking numbers

    /// A chunk that no chunks belong to has been read.
    @inline(__always)
    mutating func enter(_ chunk: Chunk) {
        if chunk.type == .string, !isMajor2 {
            strings.append(.leaf(chunk.offset))
        } else if chunk.index >= 0 {
            objects.append(chunk.type == .keyedArchive ? .unknown : .leaf(chunk.offset))
            // The data of a keyed archive comes first.
            if chunk.type == .keyedArchive { objects.append(CacheSlot.size(1) ?? .unknown) }
        }
    }

    /// A class definition takes a number only in the common cache.
    mutating func enterDefinition() {
        if isMajor2 { objects.append(.unknown) }
    }

    /// A chunk was opened that chunks belong to.
    @inline(__always)
    mutating func open(_ chunk: Chunk) {
        if chunk.index < 0 { return }
        if chunk.type == .url {
            objects.append(.url(urls.count))
            urls.append(0)
        } else {
            objects.append(.open)
        }
    }

    /// A container was closed that has `size` values with itself.
    ///
    /// - Parameter isNumberedBefore: whether it had its number when it was opened.
    @inline(__always)
    mutating func close(_ chunk: Chunk, size: UInt64, isNumberedBefore: Bool) {
        if chunk.index < 0 { return }
        var slot = CacheSlot.unknown
        if let small = CacheSlot.size(size) {
            slot = small
        } else {
            slot = .large(largeSizes.count)
            largeSizes.append(size)
        }
        if isNumberedBefore { objects[chunk.index] = slot } else { objects.append(slot) }
    }

    /// A URL was closed that has this identity.
    mutating func closeURL(_ chunk: Chunk, _ identity: UInt64, isNumberedBefore: Bool) {
        if isNumberedBefore {
            if case .url(let number) = objects[chunk.index].content { urls[number] = identity }
            return
        }
        let slot = CacheSlot.url(urls.count)
        urls.append(identity)
        if isMajor2 { objects.append(slot) } else { strings.append(slot) }
    }

    // MARK: - Following aliases

    private func slot(_ alias: Chunk) -> CacheSlot {
        let isString = alias.type.rawValue >= ChunkType.stringAlias8.rawValue
        return isString ? strings[alias.target] : objects[alias.target]
    }

    /// How many values an object alias stands for; nil if what it points to is not complete.
    @inline(__always)
    func size(_ alias: Chunk) -> UInt64? {
        switch objects[alias.target].content {
        case .open: nil
        case .size(let size): size
        case .large(let index): largeSizes[index]
        case .url, .leaf, .unknown: 1
        }
    }

    /// Whether an alias points to a URL.
    func isURL(_ alias: Chunk) -> Bool {
        if case .url = slot(alias).content { true } else { false }
    }

    /// Whether an alias points to a URL that it is a part of.
    func isOpenURL(_ alias: Chunk) -> Bool {
        if case .url(let number) = slot(alias).content { urls[number] == 0 } else { false }
    }

    /// The chunk that an alias points to, if that is one without chunks inside; the chunk itself if it is no alias.
    func resolved(_ chunk: Chunk, in bytes: Span<UInt8>) -> Chunk {
        guard chunk.type.isAlias, case .leaf(let offset) = slot(chunk).content else { return chunk }
        return leaf(at: offset, in: bytes)
    }

    // MARK: - Identities

    /// The identity of a chunk that no chunks belong to, or of what an alias points to.
    @inline(__always)
    mutating func identity(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        if chunk.type == .stringAlias8 || chunk.type == .stringAlias16 {
            let known = recent[chunk.target & 255]
            if known.number == chunk.target { return known.identity }
            let identity = target(chunk, in: bytes)
            recent[chunk.target & 255] = (chunk.target, identity)
            return identity
        }
        return chunk.type.isAlias ? target(chunk, in: bytes) : value(chunk, in: bytes)
    }

    /// The identity of a container or an object, by its number; 0 if it has none.
    func identity(ofContainer chunk: Chunk) -> UInt64 {
        chunk.index < 0 ? 0 : make(.object, UInt64(chunk.index + (chunk.type == .keyedArchive ? 1 : 0)))
    }

    /// The identity of a URL by those of its parts.
    func url(relative: UInt64, base: UInt64) -> UInt64 { make(.url, relative ^ hash.hash(base)) }

    @inline(never)
    private func target(_ alias: Chunk, in bytes: Span<UInt8>) -> UInt64 {
        switch slot(alias).content {
        case .leaf(let offset): return value(leaf(at: offset, in: bytes), in: bytes)
        case .url(let number): return urls[number]
        default:
            let isString = alias.type.rawValue >= ChunkType.stringAlias8.rawValue
            return make(isString ? .string : .object, UInt64(alias.target))
        }
    }

    /// Reads the fields again of a chunk that the scanner has checked.
    private func leaf(at offset: Int, in bytes: Span<UInt8>) -> Chunk {
        let type = isMajor2 ? ChunkTable.major2Types[Int(bytes[offset])] : ChunkType(rawValue: bytes[offset]) ?? .nil
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
        case .keyedArchive: return identity(ofContainer: chunk)
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
