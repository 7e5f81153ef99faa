/// The requirements of a survey, beside the archive being plain.
package protocol PlainRules {
    /// Whether the keys of containers are needed, for ``PlainTable/keys``.
    static var wantsKeys: Bool { get }
    /// Whether a chunk of a plain type may occur. It is not asked about strings.
    func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool
    /// Whether a text may be a key.
    func accepts(key: Span<UInt8>) -> Bool
}

/// Determines in a single quick scan whether an archive of major version 3 is plain: numbers, truth
/// values, null, strings, arrays, and dictionaries whose keys are distinct strings, with nothing
/// shared but strings. Anything else ends the scan.
///
/// Keys are distinguished by their numbers in the string cache. An archive in which two strings
/// that are keys have equal texts is not plain.
package struct PlainSurvey<Rules: PlainRules>: ChunkVisitor, ~Copyable {
    /// The state of an open container.
    package struct Note: BitwiseCopyable {
        /// Its number among all containers.
        var container: UInt32 = 0
        /// The position at which its keys begin among those of all open dictionaries.
        var firstKey = 0
        /// A bit for each key whose number is below 64.
        var lowKeys: UInt64 = 0
        /// A bit for each other key: that of its number modulo 64. Keys with different bits are
        /// different.
        var keyBits: UInt64 = 0
        /// Whether two of the other keys may be equal: only then are they compared when the
        /// dictionary closes.
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
    /// For each of the first 64 strings, a bit that tells whether it is known to be a key.
    private var knownLow: UInt64 = 0
    /// The same for all others.
    private var known = TrivialArray<Bool>()
    /// The texts of the keys.
    private var texts = StringIndex()
    private var distinctKeys = DistinctNumbers()

    package init(_ rules: Rules) {
        self.rules = rules
    }

    package consuming func finish() -> PlainTable { table }

    /// The error that ends the scan. It is shown to nobody.
    @inline(never)
    private static func giveUp(_ offset: Int) -> FastCodingError {
        FastCodingError(.notRepresentable, "not plain", offset: offset)
    }

    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        switch chunk.type {
        case .string:
            table.strings.append(StringPlace(offset: chunk.payload, count: chunk.count))
            if place.role != .key || takeKey(chunk.number?.index ?? 0, bytes) {
                return nil
            }
        case .stringAlias8, .stringAlias16, .stringAlias32:
            if rules.accepts(chunk, in: bytes),
                place.role != .key || takeKey(chunk.target?.index ?? 0, bytes)
            {
                return nil
            }
        case .null, .true, .false, .int8, .int16, .int32, .int64, .one, .zero, .float64:
            if place.role != .key, rules.accepts(chunk, in: bytes) {
                return nil
            }
        default: break
        }

        return Self.giveUp(chunk.offset)
    }

    /// - Returns: false if the string may not be a key, or if another key may have the same text.
    @inline(__always)
    private mutating func takeKey(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let bit = 1 &<< UInt64(truncatingIfNeeded: number)
        if number < 64 {
            if knownLow & bit == 0, !learnKey(number, bytes) {
                return false
            }

            if innermost.lowKeys & bit != 0 {
                return false
            }

            innermost.lowKeys |= bit
        } else {
            if number >= known.count || !known[number], !learnKey(number, bytes) {
                return false
            }

            keys.append(UInt32(truncatingIfNeeded: number))
            if innermost.keyBits & bit != 0 {
                innermost.hasDoubtfulKeys = true
            }

            innermost.keyBits |= bit
        }

        // A key follows its value, so it belongs to the container that has just closed.
        if Rules.wantsKeys, lastContainer != .max {
            table.keys[Int(lastContainer)] = UInt32(truncatingIfNeeded: number)
            lastContainer = .max
        }

        return true
    }

    /// Takes a string as a key for the first time. False if it may not be one, or if its text is
    /// that of another key.
    @inline(never)
    private mutating func learnKey(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let place = table.strings[number]
        let found = texts.find(place.text(in: bytes), in: bytes)
        guard rules.accepts(key: place.text(in: bytes)), found.number < 0 else { return false }

        texts.insert(place.offset, place.count, at: found)
        if number < 64 {
            knownLow |= 1 &<< UInt64(number)
            return true
        }

        if number >= known.count {
            known.append(false, times: max(number + 1 - known.count, known.count))
        }

        known[number] = true
        return true
    }

    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        Self.giveUp(chunk.offset)
    }

    @inline(__always)
    package mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<Note, FastCodingError> {
        switch chunk.type {
        case .array, .mutableArray, .dictionary, .mutableDictionary:
            break
        default: return .failure(Self.giveUp(chunk.offset))
        }

        if place.role == .key {
            return .failure(Self.giveUp(chunk.offset))
        }

        let around = innermost
        innermost = Note(container: containers, firstKey: keys.count)

        if Rules.wantsKeys {
            table.keys.append(.max)
            containers &+= 1
        }

        return .success(around)
    }

    @inline(__always)
    package mutating func close(
        _ chunk: Chunk,
        _ around: Note,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        if innermost.hasDoubtfulKeys, !distinctKeys.areDistinct(keys, from: innermost.firstKey) {
            return .failure(Self.giveUp(chunk.offset))
        }

        keys.truncate(to: innermost.firstKey)
        if Rules.wantsKeys, place.role == .value {
            lastContainer = innermost.container
        }

        innermost = around
        return .success(true)
    }
}

/// The strings of a plain archive, and the keys of containers, which follow them in the archive.
package struct PlainTable: ~Copyable {
    var strings = TrivialArray<StringPlace>()
    /// For each container, in their order, the number of its key in ``strings``; `UInt32.max` if it
    /// has none.
    var keys = TrivialArray<UInt32>()
}
