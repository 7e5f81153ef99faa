/// The arrays and dictionaries that are open in a plain archive, and the keys that these have so far: whether each chunk
/// stands where it may if keys are to be strings that differ.
struct PlainContainers: ~Copyable {
    /// What comes next in a container.
    enum Expected: UInt8, BitwiseCopyable {
        case element, value, key
    }

    /// An open container, or the place of the root.
    // Not private, which the compiler of Swift 6.3 does not survive in a debug build.
    struct Frame: DeepFrame {
        var expected = Expected.element
        /// Whether two keys may be equal: only then are they compared when the dictionary closes.
        var hasDoubtfulKeys = false
        /// The container that was the last value, or -1.
        var lastContainer: Int32 = -1
        /// Where its keys begin among ``keys``.
        var firstKey = 0
        /// A bit for each key: that of its number modulo 64. Keys with different bits are different.
        var keyBits: UInt64 = 0

        init(expected: Expected = .element, firstKey: Int = 0) {
            self.expected = expected
            self.firstKey = firstKey
        }

        func put(into words: inout FrameWords) {
            words.put(firstKey)
            words.put(lastContainer)
            words.put(expected.rawValue << 1 | (hasDoubtfulKeys ? 1 : 0))
            words.put(keyBits)
        }

        init(from words: inout FrameWords) {
            firstKey = words.take()
            lastContainer = words.take()
            let bits = words.take(UInt8.self)
            expected = Expected(rawValue: bits >> 1) ?? .element
            hasDoubtfulKeys = bits & 1 != 0
            keyBits = words.take()
        }
    }

    /// The innermost container.
    private var top = Frame()
    /// The containers around it.
    private var frames = DeepStack<Frame>()
    /// The numbers of the keys of open dictionaries.
    private var keys = TrivialArray<UInt32>()
    /// For each string the last dictionary that was looked through with it as a key.
    private var lastDictionary = TrivialArray<UInt32>()
    private var dictionaries: UInt32 = 0

    /// What comes next.
    var expected: Expected {
        @inline(__always) get { top.expected }
    }

    /// How many containers are open.
    var depth: Int {
        @inline(__always) get { frames.count }
    }

    /// A value has come that is no container.
    ///
    /// - Returns: false if a key was expected.
    @inline(__always)
    mutating func takeValue() -> Bool {
        if top.expected == .element { return true }
        if top.expected == .key { return false }
        top.expected = .key
        return true
    }

    /// The key of an entry has come, a string.
    ///
    /// - Returns: the container that is its value; -1 if that is none.
    @inline(__always)
    mutating func takeKey(_ number: Int) -> Int32 {
        top.expected = .value
        keys.append(UInt32(truncatingIfNeeded: number))
        let bit = 1 &<< UInt64(truncatingIfNeeded: number)
        if top.keyBits & bit != 0 { top.hasDoubtfulKeys = true }
        top.keyBits |= bit
        let container = top.lastContainer
        top.lastContainer = -1
        return container
    }

    /// A container begins.
    ///
    /// - Returns: false if it is no array or dictionary, or a key was expected.
    @inline(__always)
    mutating func open(_ chunk: Chunk, number: Int32) -> Bool {
        let isDictionary = chunk.type == .dictionary || chunk.type == .mutableDictionary
        guard isDictionary || chunk.type == .array || chunk.type == .mutableArray, top.expected != .key else {
            return false
        }
        if top.expected == .value {
            top.expected = .key
            top.lastContainer = number
        }
        frames.append(top)
        top = Frame(expected: isDictionary ? .value : .element, firstKey: keys.count)
        return true
    }

    /// The innermost container ends.
    ///
    /// - Returns: false if two of its keys are the same string.
    @inline(__always)
    mutating func close() -> Bool {
        let differ = !top.hasDoubtfulKeys || keysDiffer()
        keys.truncate(to: top.firstKey)
        top = frames.removeLast()
        return differ
    }

    @inline(never)
    private mutating func keysDiffer() -> Bool {
        dictionaries &+= 1
        for index in top.firstKey..<keys.count {
            let number = Int(keys[index])
            if number >= lastDictionary.count {
                lastDictionary.append(0, times: max(number + 1 - lastDictionary.count, lastDictionary.count))
            }
            if lastDictionary[number] == dictionaries { return false }
            lastDictionary[number] = dictionaries
        }
        // Once in four thousand million dictionaries the stamps would have to begin anew.
        return dictionaries < .max
    }
}
