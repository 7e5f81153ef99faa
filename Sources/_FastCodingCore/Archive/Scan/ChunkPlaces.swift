// What may stand where: the checks that follow from the format.
extension ChunkScanner {
    /// Checks that the chunks that a count claims fit into the rest of the file, together with those that the enclosing
    /// chunks still lack.
    @inline(__always)
    static func checkClaim<Note>(
        _ bytes: Span<UInt8>, _ state: inout ScanState<Note>, _ chunk: Chunk, _ places: OpenPlaces,
        _ shape: PayloadShape
    ) throws(FastCodingError) {
        // The original's readers check no counts, and take what there is until the file ends.
        if state.reading.isLenientNominal { return }
        let left = bytes.count - state.position
        let owed = state.owed + state.places.remaining - 1
        // A coded object needs its name and its end, so its three places stand for at least two chunks.
        let least = (places.isCodedObject ? 2 : places.remaining) * state.version.typeSize
        if least > left - min(left, owed * state.version.typeSize) {
            throw ScanErrors.countExceedsData(chunk, shape, left: left)
        }
    }

    /// Nil may be the root, an object's property or a dictionary's value. (URLs and coded objects: ``checkPlace``.)
    static func checkNil<Note>(at offset: Int, _ state: borrowing ScanState<Note>) throws(FastCodingError) {
        if state.reading.isLenient { return }
        switch state.places.role {
        case .key: throw ScanErrors.misplaced("Nil can't be a key", offset)
        case .element, .member:
            throw ScanErrors.misplaced("Nil can't be an element of an array or a set", offset)
        default: return
        }
    }

    /// Checks the type of a part of a URL or of a coded object. The target of an alias is checked once it is known.
    ///
    /// - Returns: whether it is the Nil that ends a coded object.
    static func checkPlace<Note>(
        _ type: ChunkType, at offset: Int, _ bytes: Span<UInt8>, _ state: inout ScanState<Note>
    ) throws(FastCodingError) -> Bool {
        switch state.places.role {
        case .base:
            if type.isAlias || type == .nil || type == .url || state.reading.isLenient { return false }
            throw ScanErrors.misplaced(notABase, offset)
        case .value:
            if type != .nil || state.reading.codedNils.containsSorted(offset) { return false }
            noteDoubtfulNil(at: offset, bytes, &state)
            return true
        case let role:
            if type.isAlias || type == .string || state.reading.isLenient { return false }
            throw ScanErrors.misplaced(notAString(role), offset)
        }
    }

    private static let notABase = "a URL's base has to be a URL or Nil"

    private static func notAString(_ role: ChunkRole) -> String {
        switch role {
        case .relative: "a URL's relative part has to be a string"
        case .className: "a coded object's class name has to be a string"
        default: "a coded object's key has to be a string"
        }
    }

    /// Remembers a Nil that is followed by a string, and so may have been meant as a value: quirk Q9.
    private static func noteDoubtfulNil<Note>(
        at offset: Int, _ bytes: Span<UInt8>, _ state: inout ScanState<Note>
    ) {
        guard state.facts.doubtfulNils.count < 64, state.position < bytes.count else { return }
        let type = state.version.type(at: state.position, in: bytes)
        if type == .string || type.isStringAlias || type == .objectAlias32 && state.version.hasCommonCache {
            state.facts.doubtfulNils.append(offset)
        }
    }

    /// Checks that the target of an alias may stand here.
    static func checkTarget<Note>(
        _ state: borrowing ScanState<Note>, _ chunk: Chunk, _ target: CacheNumber
    ) throws(FastCodingError) {
        let isText: Bool
        let isURL: Bool
        if state.version.hasCommonCache {
            let type = state.common[target.index].type
            if type == .classDefinition {
                throw ScanErrors.misplaced("alias \(target.index) points to a class definition", chunk.offset)
            }
            isText = type == .string
            isURL = type == .url
        } else {
            isURL = target.cache == .string && state.isURL(target.index)
            isText = target.cache == .string && !isURL
        }
        guard state.places.isSpecial else { return }
        switch state.places.role {
        case .value: return
        case .base: if !isURL { throw ScanErrors.misplaced(notABase, chunk.offset) }
        case let role: if !isText { throw ScanErrors.misplaced(notAString(role), chunk.offset) }
        }
    }
}

extension Array where Element == Int {
    /// Whether a sorted array contains a number.
    package func containsSorted(_ value: Int) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == value
    }
}
