/// An opened chunk: what the scanner keeps on its stack.
package struct ScanFrame: BitwiseCopyable {
    var chunk: Chunk
    /// How many chunks it still takes. Of a coded object, whose number is not known: 1 for a value, 2 for a key, 3 for
    /// the class name.
    var remaining: Int
    /// Whether what may stand in its places depends on the place: a URL or a coded object.
    var isSpecial: Bool
}

/// A class definition that objects may refer to.
package struct ScannedClass {
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
    var frames = TrivialArray<ScanFrame>()
    var remaining = 1
    var isSpecial = false
    /// How many chunks the frames below the innermost still take: each is at least a type long.
    var owed = 0
    var objectCount = 0
    var stringCount = 0
    var classes: [ScannedClass] = []
    /// The numbers in the string cache that are URLs, in ascending order. Major version 3.
    var urls: [Int] = []
    /// What the entries of the common cache are: the type, or a class definition's number. Major version 2.
    var common: [CommonEntry] = []
    /// Values that have a number already, where equal ones share it.
    var merged: [ChunkType.RawValue: StringTable] = [:]
    var facts = ScanFacts()

    /// An entry of the common cache of major version 2.
    struct CommonEntry {
        var type: ChunkType
        var `class` = -1
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
