// What may stand where: the checks that the format implies.
extension ChunkScanner {
    /// Whether what is claimed fits into the rest of the file together with all that is still owed to the chunks around.
    @inline(__always)
    static func checkClaim(
        _ bytes: Span<UInt8>, _ state: inout ScanState, _ chunk: Chunk, _ places: Int, _ shape: PayloadShape
    ) throws(FastCodingError) {
        // The original's readers look at no count, and take what there is until the file ends.
        if state.reading.isLenientNominal { return }
        let left = bytes.count - state.position
        let owed = state.owed + state.remaining - 1
        // A coded object needs its name and its end, so its three places are two chunks at least.
        let least = (shape == .codedObject ? 2 : places) * state.typeSize
        if least > left - min(left, owed * state.typeSize) {
            throw ScanErrors.countExceedsData(chunk, shape, left: left)
        }
    }

    /// Nil may be the root, an object's property or a dictionary's value. (URLs and coded objects: ``checkPlace``.)
    static func checkNil(at offset: Int, _ state: borrowing ScanState) throws(FastCodingError) {
        guard let frame = state.frames.last, !state.reading.isLenient else { return }
        switch frame.chunk.type {
        case .object8, .object16, .object32, .url, .codedObject: return
        case .dictionary, .mutableDictionary:
            if state.remaining & 1 == 0 { return }
            throw ScanErrors.misplaced("Nil cannot be a key", offset)
        default: throw ScanErrors.misplaced("Nil cannot be an element of an array or a set", offset)
        }
    }

    /// Checks the type of a part of a URL or of a coded object.
    ///
    /// - Returns: whether it is the Nil that ends a coded object.
    static func checkPlace(
        _ type: ChunkType, at offset: Int, _ bytes: Span<UInt8>, _ state: inout ScanState
    ) throws(FastCodingError) -> Bool {
        guard let frame = state.frames.last else { return false }
        if state.reading.isLenient, frame.chunk.type == .url || state.remaining > 1 { return false }
        let isAlias =
            type.rawValue >= ChunkType.objectAlias8.rawValue && type.rawValue <= ChunkType.stringAlias32.rawValue
        if frame.chunk.type == .url {
            if isAlias { return false }
            if state.remaining == 2 {
                if type == .string { return false }
                throw ScanErrors.misplaced("a URL's relative part has to be a string", offset)
            }
            if type == .nil || type == .url { return false }
            throw ScanErrors.misplaced("a URL's base has to be a URL or Nil", offset)
        }
        switch state.remaining {
        case 3:
            if type == .string || isAlias { return false }
            throw ScanErrors.misplaced("a coded object's class name has to be a string", offset)
        case 2:
            if type == .string || isAlias { return false }
            throw ScanErrors.misplaced("a coded object's key has to be a string", offset)
        default:
            if type != .nil { return false }
            if state.reading.codedNils.containsSorted(offset) { return false }
            noteDoubtfulNil(at: offset, bytes, &state)
            return true
        }
    }

    /// Remembers a Nil that a string follows, so that it may have been meant as a value: quirk Q9.
    private static func noteDoubtfulNil(at offset: Int, _ bytes: Span<UInt8>, _ state: inout ScanState) {
        guard state.facts.doubtfulNils.count < 64, state.position < bytes.count else { return }
        let next = bytes[state.position]
        let type = state.isMajor2 ? ChunkTable.major2Types[min(Int(next), 33)] : ChunkType(rawValue: next)
        switch type {
        case .string, .stringAlias8, .stringAlias16, .stringAlias32: state.facts.doubtfulNils.append(offset)
        case .objectAlias32 where state.isMajor2: state.facts.doubtfulNils.append(offset)
        default: return
        }
    }

    /// Checks that what an alias points to may stand here.
    static func checkTarget(_ state: borrowing ScanState, _ chunk: Chunk, _ isString: Bool) throws(FastCodingError) {
        let isText: Bool
        let isURL: Bool
        if state.isMajor2 {
            let type = state.common[chunk.target].type
            if type == .classDefinition {
                throw ScanErrors.misplaced("alias \(chunk.target) points to a class definition", chunk.offset)
            }
            isText = type == .string
            isURL = type == .url
        } else {
            isURL = isString && state.isURL(chunk.target)
            isText = isString && !isURL
        }
        guard state.isSpecial, let frame = state.frames.last else { return }
        if frame.chunk.type == .url {
            if state.remaining == 2 ? isText : isURL { return }
            throw ScanErrors.misplaced(
                state.remaining == 2
                    ? "a URL's relative part has to be a string" : "a URL's base has to be a URL or Nil", chunk.offset)
        }
        if state.remaining == 1 || isText { return }
        throw ScanErrors.misplaced(
            state.remaining == 3
                ? "a coded object's class name has to be a string" : "a coded object's key has to be a string",
            chunk.offset)
    }
}

extension Array where Element == Int {
    /// Whether a sorted array has a number.
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
