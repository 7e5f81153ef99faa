/// An opened chunk: what the scanner keeps on its stack.
package struct ScanFrame: BitwiseCopyable {
    var chunk: Chunk
    /// How many chunks it still takes. Of a coded object, whose number is not known: 1 for a value, 2 for a key, 3 for
    /// the class name.
    var remaining: Int
    /// Whether what may stand in its places depends on the place: a URL or a coded object.
    var isSpecial: Bool
}

extension ScanFrame: DeepFrame {
    package func put(into words: inout FrameWords) {
        words.put(chunk.offset)
        words.put(chunk.index)
        words.put(remaining)
        words.put(chunk.count)
        words.put(UInt64(chunk.type.rawValue) << 1 | (isSpecial ? 1 : 0))
        words.put(chunk.payload - chunk.offset)
        words.put(chunk.end - chunk.offset)
        words.put(chunk.target)
    }

    package init(from words: inout FrameWords) {
        let offset = words.take(Int.self)
        let index = words.take(Int.self)
        remaining = words.take()
        let count = words.take(Int.self)
        let kind = words.take(UInt64.self)
        chunk = Chunk(
            type: ChunkType(rawValue: UInt8(truncatingIfNeeded: kind >> 1)) ?? .nil, offset: offset,
            payload: offset + words.take(Int.self), end: offset + words.take(Int.self), count: count, index: index,
            target: words.take())
        isSpecial = kind & 1 != 0
    }
}

/// A class definition that objects may refer to.
package struct ScannedClass: BitwiseCopyable {
    /// The offset of the first property name.
    var names: Int
    var count: Int
}

/// Where a scan is. The scanner's functions take it `inout`.
package struct ScanState: ~Copyable {
    var reading: ArchiveReading
    let layouts: [ChunkLayout]
    let limits: Limits
    var position: Int
    /// Opened chunks around the innermost one, and the innermost itself as the last; its `remaining` is only up to date
    /// while another frame is above it: ``remaining`` is what counts.
    var frames = DeepStack<ScanFrame>()
    var remaining = 1
    var isSpecial = false
    /// How many chunks the frames below the innermost still take: each is at least a type long.
    var owed = 0
    var objectCount = 0
    var stringCount = 0
    var classes = TrivialArray<ScannedClass>()
    /// The numbers in the string cache that are URLs, in ascending order, as far as an alias can name them. Major version 3.
    var urls = TrivialArray<UInt32>()
    /// What the entries of the common cache are. Major version 2.
    var common = TrivialArray<CommonEntry>()
    /// Values that have a number already, where equal ones share it.
    var merged: [ChunkType.RawValue: StringTable] = [:]
    var facts = ScanFacts()

    /// An entry of the common cache of major version 2: a chunk of some type, or a class definition.
    struct CommonEntry: BitwiseCopyable {
        /// A class definition's number, or the complement of a type.
        private var bits: Int32

        init(type: ChunkType, `class`: Int) {
            bits = `class` >= 0 ? Int32(clamping: `class`) : ~Int32(type.rawValue)
        }

        /// The number of the class definition; -1 if it is something else.
        var `class`: Int { bits < 0 ? -1 : Int(bits) }
        var type: ChunkType {
            bits < 0 ? ChunkType(rawValue: UInt8(truncatingIfNeeded: ~bits)) ?? .nil : .classDefinition
        }
    }

    init(_ reading: ArchiveReading, limits: Limits) {
        self.reading = reading
        self.limits = limits
        layouts = ChunkLayouts.layouts(for: reading)
        position = reading.header.size
    }

    var isMajor2: Bool {
        @inline(__always) get { reading.header.isMajor2 }
    }

    /// How long a type is.
    var typeSize: Int {
        @inline(__always) get { isMajor2 ? 4 : 1 }
    }

    /// Takes note that a number in the string cache is a URL's.
    mutating func noteURL(_ number: Int) {
        if let number = UInt32(exactly: number) { urls.append(number) }
    }

    /// Whether a number in the string cache is a URL's.
    borrowing func isURL(_ number: Int) -> Bool {
        var low = 0
        var high = urls.count
        while low < high {
            let middle = (low + high) / 2
            if Int(urls[middle]) < number { low = middle + 1 } else { high = middle }
        }
        return low < urls.count && Int(urls[low]) == number
    }

    /// Gives a chunk its number in the cache that its layout names.
    @inline(__always)
    mutating func number(_ type: ChunkType, _ cache: ChunkCache, `class`: Int = -1) -> Int {
        switch cache {
        case .none: return -1
        case .object:
            if isMajor2 { common.append(CommonEntry(type: type, class: `class`)) }
            objectCount += 1
            return objectCount - 1
        case .string:
            stringCount += 1
            return stringCount - 1
        case .class: return classes.count - 1
        }
    }
}
