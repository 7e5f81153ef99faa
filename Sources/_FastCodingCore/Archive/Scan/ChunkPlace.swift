/// The place of a chunk: its role in its container, its number among others with that role, and how
/// many containers are around it.
package struct ChunkPlace: Equatable, Sendable, BitwiseCopyable {
    package var role: ChunkRole
    package var number = 0
    package var depth = 0
}

extension ScanState {
    /// Checks that the chunks that a count claims, and those that the enclosing ones lack, fit into
    /// the rest of the file.
    @inline(__always)
    mutating func checkClaim(
        _ bytes: Span<UInt8>,
        _ chunk: Chunk,
        _ places: OpenPlaces,
        _ shape: PayloadShape
    ) throws(FastCodingError) {
        // The original's readers check no counts, and take what there is until the file ends.
        if reading.isLenientNominal || reading.toleratesClaims {
            return
        }

        let left = bytes.count - position
        let stillOwed = owed + self.places.remaining - 1
        // A coded object needs its name and its end, so its three places take at least two chunks.
        let least = (places.isCodedObject ? 2 : places.remaining) * version.typeSize
        if least > left - min(left, stillOwed * version.typeSize) {
            throw ScanErrors.countExceedsData(chunk, shape, left: left)
        }
    }

    /// Nil may be the root, an object's property or a dictionary's value. ``checkPlace(_:at:_:)``
    /// is for URLs and coded objects.
    func checkNil(at offset: Int) throws(FastCodingError) {
        // Visitors that judge the original's readers get to see Nils anywhere.
        if reading.isLenient {
            return
        }

        switch places.role {
        case .key:
            throw ScanErrors.misplaced("Nil can't be a key", offset)
        case .element, .member:
            throw ScanErrors.misplaced("Nil can't be an element of an array or a set", offset)
        default: return
        }
    }

    /// Checks the type of a part of a URL or a coded object. Returns whether it is the Nil that
    /// ends the latter.
    mutating func checkPlace(_ type: ChunkType, at offset: Int, _ bytes: Span<UInt8>)
        throws(FastCodingError) -> Bool
    {
        switch places.role {
        case .base:
            if type.isAlias || type == .nil || type == .url || reading.isLenient {
                return false
            }
            throw wrongPart(at: offset)
        case .value:
            // The reading says of this Nil that it is a value, not the end (quirk Q9).
            if type != .nil || reading.codedNils.containsSorted(offset) {
                return false
            }

            noteDoubtfulNil(at: offset, bytes)
            return true
        default:
            if type.isAlias || type == .string || reading.isLenient {
                return false
            }
            throw wrongPart(at: offset)
        }
    }

    /// The error for a chunk that its place in a URL or a coded object does not allow.
    private func wrongPart(at offset: Int) -> FastCodingError {
        let what =
            switch places.role {
            case .base: "a URL's base has to be a URL or Nil"
            case .relative: "a URL's relative part has to be a string"
            case .className:
                "a coded object's class name has to be a string"
            default: "a coded object's key has to be a string"
            }
        return ScanErrors.misplaced(what, offset)
    }

    /// Remembers a Nil that is followed by a string, and so may have been meant as a value: quirk
    /// Q9.
    private mutating func noteDoubtfulNil(at offset: Int, _ bytes: Span<UInt8>) {
        guard position < bytes.count, offset > reading.codedNils.last ?? -1 else { return }

        let type = version.type(at: position, in: bytes)
        guard
            type == .string || type.isStringAlias
                || type == .objectAlias32 && version.hasCommonCache
        else {
            return
        }

        if facts.ambiguousNils.count < ScanFacts.mostAmbiguousNils {
            facts.ambiguousNils.append(offset)
        } else {
            facts.hasMoreAmbiguousNils = true
        }
    }

    /// Checks that an alias points to something that its place allows.
    func checkTarget(_ chunk: Chunk, _ target: CacheNumber) throws(FastCodingError) {
        let isURL: Bool
        var isText = target.cache == .string

        if version.hasCommonCache {
            let type = common[target.index].type
            if type == .classDefinition {
                throw ScanErrors.misplaced(
                    "alias \(target.index) points to a class definition",
                    chunk.offset
                )
            }

            isText = type == .string
            isURL = type == .url
        } else {
            isURL = isText && urls.containsSorted(target.index)
            if isURL {
                isText = false
            }
        }

        guard places.isSpecial else { return }

        let role = places.role
        if role != .value, !(role == .base ? isURL : isText) {
            throw wrongPart(at: chunk.offset)
        }
    }
}

extension [Int] {
    /// Whether a sorted array contains a number.
    func containsSorted(_ value: Int) -> Bool {
        let index = partitionPoint(below: count) { self[$0] >= value }
        return index < count && self[index] == value
    }
}
