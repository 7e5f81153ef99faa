/// What a chunk is to the one that it belongs to.
package enum ChunkRole: UInt8, Sendable {
    case root
    /// An element of an array or a set.
    case element
    /// A value or a key of a dictionary or a coded object.
    case value, key
    /// A property of an object.
    case property
    /// The parts of a URL.
    case relative, base
    /// The class name of a coded object, and the Nil that ends it.
    case className, end
    /// A class definition, which stands before the chunk that takes the place.
    case definition
}

/// A chunk's place in the one that it belongs to.
package struct ChunkPlace: Sendable {
    package var role: ChunkRole
    /// The number of the element, entry or property, from 0.
    package var number = 0
    /// Of a value the offset of its key's chunk, of a property the offset of its name; -1 where that is not known.
    package var name = -1
}

/// Follows a scan and tells the place of each chunk.
struct PlaceTracker: ~Copyable {
    enum Kind: UInt8 {
        case elements, entries, object, url, codedObject
    }

    struct Frame: DeepFrame {
        var kind: Kind
        /// How many places have been filled.
        var filled = 0
        /// Where the keys of its entries, or the names of its properties, are: for the visitor that tracks.
        var slot: Int
        /// What the visitor wants to know when the chunk is closed.
        var note: Int

        init(kind: Kind, slot: Int, note: Int) {
            self.kind = kind
            self.slot = slot
            self.note = note
        }

        func put(into words: inout FrameWords) {
            words.put(note)
            words.put(slot)
            words.put(filled)
            words.put(kind.rawValue)
        }

        init(from words: inout FrameWords) {
            note = words.take()
            slot = words.take()
            filled = words.take()
            kind = Kind(rawValue: words.take()) ?? .elements
        }
    }

    private var frames = DeepStack<Frame>()

    var depth: Int {
        @inline(__always) get { frames.count }
    }

    /// The slot of the innermost opened chunk.
    var slot: Int {
        get { frames.last?.slot ?? -1 }
        set {
            if !frames.isEmpty { frames.top.slot = newValue }
        }
    }

    /// Takes the next place.
    @inline(__always)
    mutating func next() -> ChunkPlace {
        if frames.isEmpty { return ChunkPlace(role: .root) }
        let number = frames.top.filled
        frames.top.filled = number + 1
        switch frames.top.kind {
        case .elements: return ChunkPlace(role: .element, number: number)
        case .entries: return ChunkPlace(role: number & 1 == 0 ? .value : .key, number: number / 2)
        case .object: return ChunkPlace(role: .property, number: number)
        case .url: return ChunkPlace(role: number == 0 ? .relative : .base)
        case .codedObject:
            if number == 0 { return ChunkPlace(role: .className) }
            return ChunkPlace(role: number & 1 == 1 ? .value : .key, number: (number - 1) / 2)
        }
    }

    mutating func open(_ type: ChunkType, slot: Int, note: Int = -1) {
        let kind: Kind =
            switch type {
            case .dictionary, .mutableDictionary: .entries
            case .object8, .object16, .object32: .object
            case .url: .url
            case .codedObject: .codedObject
            default: .elements
            }
        frames.append(Frame(kind: kind, slot: slot, note: note))
    }

    /// Leaves the innermost chunk and returns its note.
    mutating func close() -> Int { frames.popLast()?.note ?? -1 }
}
