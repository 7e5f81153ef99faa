/// What can be on a ``DeepStack``.
package protocol DeepFrame: BitwiseCopyable {
    /// Puts all that the frame says, best first what differs from level to level: at most 12 numbers.
    func put(into words: inout FrameWords)
    /// Takes what was put, in the same order.
    init(from words: inout FrameWords)
}

/// A stack for as many levels as a file may nest.
///
/// A level can be a byte of the file and its frame dozens of them. So only the innermost frames are kept as they are;
/// those around them are packed as what differs from one to the next, which takes a few bytes for each.
package struct DeepStack<Frame: DeepFrame>: ~Copyable {
    /// How many frames are kept as they are at most: no stack within the default limit of depth is ever packed.
    private static var most: Int { 1024 }
    /// How many are packed together.
    private static var block: Int { 512 }

    /// The innermost frames; empty only if there are no others.
    private var near = TrivialArray<Frame>()
    /// The frames around them, and where each block of them begins.
    private var packed = TrivialArray<UInt8>()
    private var blocks = TrivialArray<Int>()

    package init() {}

    /// How many frames there are.
    @inline(__always)
    package var count: Int { near.count &+ blocks.count &* Self.block }

    @inline(__always)
    package var isEmpty: Bool { near.isEmpty }

    /// The innermost frame; nil if there is none.
    @inline(__always)
    package var last: Frame? { near.last }

    /// The innermost frame; there must be one.
    @inline(__always)
    package var top: Frame {
        get { near[near.count &- 1] }
        _modify { yield &near[near.count &- 1] }
    }

    @inline(__always)
    package mutating func append(_ frame: Frame) {
        if near.count >= Self.most { pack() }
        near.append(frame)
    }

    /// Takes the innermost frame away; there must be one.
    @inline(__always)
    package mutating func removeLast() -> Frame {
        let frame = near.removeLast()
        if near.isEmpty { unpack() }
        return frame
    }

    /// Takes the innermost frame away if there is one.
    @inline(__always)
    package mutating func popLast() -> Frame? { near.isEmpty ? nil : removeLast() }

    /// The frame at a level, 0 being the outermost. Slow for those that are packed.
    package subscript(level: Int) -> Frame {
        let number = level / Self.block
        if number >= blocks.count { return near[level - blocks.count * Self.block] }
        var words = FrameWords()
        var place = blocks[number]
        for _ in 0...(level % Self.block) { words.advance(by: packed, at: &place) }
        words.rewind()
        return Frame(from: &words)
    }

    /// The outermost frames, `number` of them or all that there are.
    package func prefix(_ number: Int) -> [Frame] {
        var frames: [Frame] = []
        for block in 0..<blocks.count where frames.count < number {
            var words = FrameWords()
            var place = blocks[block]
            for _ in 0..<Self.block {
                words.advance(by: packed, at: &place)
                words.rewind()
                frames.append(Frame(from: &words))
            }
        }
        for index in 0..<near.count where frames.count < number { frames.append(near[index]) }
        return Array(frames.prefix(number))
    }

    /// Packs the outermost of the frames that are not yet.
    @inline(never)
    private mutating func pack() {
        blocks.append(packed.count)
        var last = FrameWords()
        for index in 0..<Self.block {
            var words = FrameWords()
            near[index].put(into: &words)
            words.append(since: last, to: &packed)
            last = words
        }
        for index in Self.block..<near.count { near[index - Self.block] = near[index] }
        near.truncate(to: near.count - Self.block)
    }

    /// Unpacks the innermost block if there is one.
    @inline(never)
    private mutating func unpack() {
        guard let start = blocks.popLast() else { return }
        var words = FrameWords()
        var place = start
        for _ in 0..<Self.block {
            words.advance(by: packed, at: &place)
            words.rewind()
            near.append(Frame(from: &words))
        }
        packed.truncate(to: start)
    }
}
