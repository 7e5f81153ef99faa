/// The purpose of a survey of a plain archive: what it requires in addition to being plain.
package protocol PlainRules {
    /// Whether the keys of containers are needed, for ``PlainTable/keys``.
    static var wantsKeys: Bool { get }
    /// Whether a number, a truth value, null or an alias to a string is acceptable.
    func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool
    /// Whether a text may be a key.
    func accepts(key: Span<UInt8>) -> Bool
}

/// Finds out in a single quick scan whether an archive of major version 3 is plain: it only holds numbers, truth
/// values, null, strings, arrays, and dictionaries whose keys are distinct strings; there are no classes, and nothing
/// is shared but strings. The first thing that is not plain, or that the rules don't accept, ends the scan.
///
/// The keys of a dictionary are told apart by their numbers in the string cache, as long as no two strings that serve
/// as keys have the same text.
package struct PlainSurvey<Rules: PlainRules>: ChunkVisitor, ~Copyable {
    /// What is known of an open container.
    package struct Note: BitwiseCopyable {
        /// Its number among the containers.
        var container: UInt32 = 0
        /// Where its keys begin among ``keys``.
        var firstKey = 0
        /// A bit for each key whose number is below 64.
        var lowKeys: UInt64 = 0
        /// A bit for each other key: that of its number modulo 64. Keys with different bits are different.
        var keyBits: UInt64 = 0
        /// Whether two of the other keys may be equal: only then are they compared when the dictionary closes.
        var hasDoubtfulKeys = false
    }

    private let rules: Rules
    private var table = PlainTable()
    /// The innermost open container. The scanner keeps the one around it.
    private var innermost = Note()
    /// The container that was the last value; `UInt32.max` if the last value was none.
    private var lastContainer = UInt32.max
    private var containers: UInt32 = 0
    /// The numbers of the keys of open dictionaries, from 64 up.
    private var keys = TrivialArray<UInt32>()
    /// For each string whether it is known to be a key, and the texts of these. The first 64 have a bit each.
    private var knownLow: UInt64 = 0
    private var known = TrivialArray<Bool>()
    private var texts = StringIndex()
    /// For each string, the last dictionary that was checked with it as a key.
    private var lastDictionary = TrivialArray<UInt32>()
    private var dictionaries: UInt32 = 0

    package init(_ rules: Rules) { self.rules = rules }

    /// Hands over the table.
    package consuming func finish() -> PlainTable { table }

    private static func giveUp(_ offset: Int) -> FastCodingError {
        FastCodingError(.notRepresentable, "not plain", offset: offset)
    }

    /// Sets the failure for a chunk that is not plain, and returns false.
    @inline(never)
    private func refuse(_ offset: Int, _ failure: inout FastCodingError?) -> Bool {
        failure = Self.giveUp(offset)
        return false
    }

    // MARK: - Values and keys

    @inline(__always)
    package mutating func scalar(
        _ type: ChunkType, from offset: Int, payload: Int, end: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let chunk = Chunk(type: type, offset: offset, payload: payload, end: end)
        return place.role != .key && rules.accepts(chunk, in: bytes) || refuse(offset, &failure)
    }

    @inline(__always)
    package mutating func string(
        _ number: Int, from offset: Int, count: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool {
        table.strings.append(StringPlace(offset: offset &+ 1, count: count))
        return place.role != .key || takeKey(number, bytes) || refuse(offset, &failure)
    }

    @inline(__always)
    package mutating func stringAlias(
        _ type: ChunkType, to number: Int, from offset: Int, payload: Int, end: Int, at place: ChunkPlace,
        in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Bool {
        let chunk = Chunk(
            type: type, offset: offset, payload: payload, end: end, detail: .target(CacheNumber(.string, number)))
        guard rules.accepts(chunk, in: bytes) else { return refuse(offset, &failure) }
        return place.role != .key || takeKey(number, bytes) || refuse(offset, &failure)
    }

    /// - Returns: false if it may not be a key, or if another key may have the same text.
    @inline(__always)
    private mutating func takeKey(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let bit = 1 &<< UInt64(truncatingIfNeeded: number)
        if number < 64 {
            if knownLow & bit == 0, !learnKey(number, bytes) { return false }
            if innermost.lowKeys & bit != 0 { return false }
            innermost.lowKeys |= bit
        } else {
            if number >= known.count || !known[number], !learnKey(number, bytes) { return false }
            keys.append(UInt32(truncatingIfNeeded: number))
            if innermost.keyBits & bit != 0 { innermost.hasDoubtfulKeys = true }
            innermost.keyBits |= bit
        }
        if Rules.wantsKeys, lastContainer != .max {
            table.keys[Int(lastContainer)] = UInt32(truncatingIfNeeded: number)
            lastContainer = .max
        }
        return true
    }

    @inline(never)
    private mutating func learnKey(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let place = table.strings[number]
        guard rules.accepts(key: place.text(in: bytes)) else { return false }
        let found = texts.find(place.text(in: bytes), in: bytes)
        guard found.number < 0 else { return false }
        texts.insert(place.offset, place.count, at: found)
        if number < 64 {
            knownLow |= 1 &<< UInt64(number)
            return true
        }
        if number >= known.count { known.append(false, times: max(number + 1 - known.count, known.count)) }
        known[number] = true
        return true
    }

    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        var failure: FastCodingError?
        switch chunk.type {
        case .string:
            _ = string(
                chunk.number?.index ?? 0, from: chunk.offset, count: chunk.count, at: place, in: bytes, &failure)
        case .stringAlias8, .stringAlias16, .stringAlias32:
            _ = stringAlias(
                chunk.type, to: chunk.target?.index ?? 0, from: chunk.offset, payload: chunk.payload, end: chunk.end,
                at: place, in: bytes, &failure)
        case .null, .true, .false, .int8, .int16, .int32, .int64, .one, .zero, .float64:
            _ = scalar(
                chunk.type, from: chunk.offset, payload: chunk.payload, end: chunk.end, at: place, in: bytes, &failure)
        default: failure = Self.giveUp(chunk.offset)
        }
        if let failure { throw failure }
    }

    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        throw Self.giveUp(chunk.offset)
    }

    // MARK: - Containers

    @inline(__always)
    package mutating func openPlain(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Note? {
        if place.role == .key {
            failure = Self.giveUp(chunk.offset)
            return nil
        }
        let around = innermost
        innermost = Note(container: containers, firstKey: keys.count)
        if Rules.wantsKeys {
            table.keys.append(.max)
            containers &+= 1
        }
        return around
    }

    @inline(__always)
    package mutating func closePlain(
        _ chunk: Chunk, _ around: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> PlainClose {
        if innermost.hasDoubtfulKeys, !keysDiffer() {
            failure = Self.giveUp(chunk.offset)
            return .failed
        }
        keys.truncate(to: innermost.firstKey)
        if Rules.wantsKeys, place.role == .value { lastContainer = innermost.container }
        innermost = around
        return .takesNumber
    }

    package mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Note {
        guard [.array, .mutableArray, .dictionary, .mutableDictionary].contains(chunk.type) else {
            throw Self.giveUp(chunk.offset)
        }
        var failure: FastCodingError?
        guard let note = openPlain(chunk, at: place, in: bytes, &failure) else {
            throw failure ?? Self.giveUp(chunk.offset)
        }
        return note
    }

    package mutating func close(
        _ chunk: Chunk, _ around: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        var failure: FastCodingError?
        _ = closePlain(chunk, around, at: place, end: end, in: bytes, &failure)
        if let failure { throw failure }
        return true
    }

    @inline(never)
    private mutating func keysDiffer() -> Bool {
        dictionaries &+= 1
        for index in innermost.firstKey..<keys.count {
            let number = Int(keys[index])
            if number >= lastDictionary.count {
                lastDictionary.append(0, times: max(number + 1 - lastDictionary.count, lastDictionary.count))
            }
            if lastDictionary[number] == dictionaries { return false }
            lastDictionary[number] = dictionaries
        }
        // Only after four billion dictionaries would the stamps have to start over.
        return dictionaries < .max
    }
}
