import _FastCodingCore

/// The objects of a binary property list that lacks its table of offsets, found one after another.
///
/// Writers store objects in the order of their numbers, and a container before everything that it is
/// the first to refer to. The trailer, which has the size of a reference, is missing as well: a walk
/// with a size is right if it is consistent up to the end of the file.
struct BinaryPropertyListWalk: ~Escapable {
    /// The bytes that a reference or an entry of the table may have.
    static let sizes = [1, 2, 3, 4, 8]

    private let bytes: Span<UInt8>
    private let referenceSize: Int
    /// The offsets of the objects that are whole, by their numbers.
    private(set) var offsets: [Int] = []
    /// Where the walk has ended: at an object that is cut, at the table, or at the end of the file.
    private(set) var end = BinaryPropertyListTable.objectsOffset
    /// The greatest number that something refers to.
    private(set) var greatest = 0
    /// Whether a container before it refers to an object, by its number.
    private var isReferred: [Bool] = [true]

    /// - Parameter bytes: those of the file, up to its table if the place of that is known.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, referenceSize: Int) {
        self.bytes = bytes
        self.referenceSize = referenceSize
    }

    /// Returns whether the walk is consistent up to the end of the file, and has found anything.
    mutating func run() -> Bool {
        while end < bytes.count {
            let isExpected = offsets.count < isReferred.count && isReferred[offsets.count]
            if !isExpected, isTable(at: end) {
                return true
            }

            guard isExpected || mayBeStray(bytes[end]) else { return false }

            switch object(at: end) {
            case .whole(let next):
                offsets.append(end)
                end = next
            case .cut:
                return !offsets.isEmpty
            case .wrong:
                return false
            }
        }

        return !offsets.isEmpty
    }

    /// Whether an object with a marker may be one that nothing refers to: some writers store UIDs
    /// and truth values again, and then refer to the first ones.
    private func mayBeStray(_ marker: UInt8) -> Bool {
        BinaryObjectType(ofMarker: marker) == .identifier || isTruthValue(marker)
    }

    private func isTruthValue(_ marker: UInt8) -> Bool {
        marker == BinaryObjectType.falseMarker || marker == BinaryObjectType.trueMarker
    }

    private enum Found {
        /// Where the next object begins.
        case whole(Int)
        /// It goes on behind the end of the file.
        case cut
        case wrong
    }

    private mutating func object(at offset: Int) -> Found {
        let marker = bytes[offset]
        let low = Int(marker & 0xF)
        switch BinaryObjectType(ofMarker: marker) {
        case .simple:
            let isKnown = marker == BinaryObjectType.nullMarker || isTruthValue(marker)
            return isKnown ? fixed(offset, 0) : .wrong
        case .integer: return low <= 4 ? fixed(offset, 1 << low) : .wrong
        case .real: return low == 2 || low == 3 ? fixed(offset, 1 << low) : .wrong
        case .date: return low == 3 ? fixed(offset, 8) : .wrong
        case .identifier: return fixed(offset, 1 + low)
        case .data, .asciiString: return counted(offset, unit: 1)
        case .utf16String: return counted(offset, unit: 2)
        case .array: return container(offset, perElement: 1)
        case .dictionary: return container(offset, perElement: 2)
        default: return .wrong
        }
    }

    /// An object with `size` bytes after its marker.
    private func fixed(_ offset: Int, _ size: Int) -> Found {
        size < bytes.count - offset ? .whole(offset + 1 + size) : .cut
    }

    private func counted(_ offset: Int, unit: Int) -> Found {
        switch count(at: offset) {
        case .cut: .cut
        case .wrong: .wrong
        case .found(let count, let start):
            count <= (bytes.count - start) / unit ? .whole(start + count * unit) : .cut
        }
    }

    private mutating func container(_ offset: Int, perElement: Int) -> Found {
        guard case .found(let count, let start) = count(at: offset) else {
            return counted(offset, unit: 1)
        }

        let unit = perElement * referenceSize
        guard count <= (bytes.count - start) / unit else { return .cut }

        let next = start + count * unit
        for reference in stride(from: start, to: next, by: referenceSize) {
            guard note(number(at: reference, referenceSize)) else { return .wrong }
        }

        return .whole(next)
    }

    /// Notes a reference from the object that is being read. Returns whether it can be one.
    private mutating func note(_ target: UInt64) -> Bool {
        // Nothing contains the root, or itself. There may be more objects in what is missing than in
        // what is left, but a number out of all proportion shows that references have another size.
        guard target > 0, target != UInt64(offsets.count), target < UInt64(bytes.count + 256) else {
            return false
        }

        let target = Int(target)
        greatest = max(greatest, target)
        while isReferred.count <= target {
            isReferred.append(false)
        }

        isReferred[target] = true
        return true
    }

    /// The count after an object's marker, and where what is counted begins.
    private enum Count {
        case found(Int, start: Int)
        case cut
        case wrong
    }

    private func count(at offset: Int) -> Count {
        let low = Int(bytes[offset] & 0xF)
        if low < 15 {
            return .found(low, start: offset + 1)
        }

        guard offset + 1 < bytes.count else { return .cut }

        let marker = bytes[offset + 1]
        guard BinaryObjectType(ofMarker: marker) == .integer, marker & 0xF <= 3 else {
            return .wrong
        }

        let size = 1 << Int(marker & 0xF)
        let start = offset + 2 + size
        guard start <= bytes.count else { return .cut }

        let count = number(at: offset + 2, size)
        return count < 1 << 31 ? .found(Int(count), start: start) : .wrong
    }

    /// A number of up to 8 bytes, all of which exist.
    private func number(at offset: Int, _ size: Int) -> UInt64 {
        var number: UInt64 = 0
        for place in offset..<(offset + size) {
            number = number << 8 | UInt64(bytes[place])
        }

        return number
    }

    /// Whether the table of offsets, or what is left of its beginning, is at a place: then all
    /// objects are whole.
    private func isTable(at start: Int) -> Bool {
        guard greatest < offsets.count else { return false }

        return Self.sizes.contains { isTable(at: start, offsetSize: $0) }
    }

    /// The same for a size of its entries.
    ///
    /// Offsets of one byte are few, and larger ones begin with the 0 of the first one, at which a walk
    /// ends in any case. So comparing them at many places takes no more than the file's size.
    private func isTable(at start: Int, offsetSize: Int) -> Bool {
        let fits = offsetSize == 8 || UInt64(offsets.last ?? 0) >> UInt64(8 * offsetSize) == 0
        guard fits else { return false }

        var entry = start
        for offset in offsets {
            for place in 0..<offsetSize {
                guard entry + place < bytes.count else { return true }

                Effort.count(1)
                let byte = UInt8(
                    truncatingIfNeeded: UInt64(offset) >> UInt64(8 * (offsetSize - 1 - place))
                )
                if bytes[entry + place] != byte {
                    return false
                }
            }

            entry += offsetSize
        }

        return true
    }
}
