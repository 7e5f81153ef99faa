import Testing

@testable import FastCoding

@Suite("Stacks of any depth")
struct DeepStackTests {
    private struct Frame: DeepFrame, Equatable {
        var number: Int
        var wide: UInt64
        var kind: UInt8

        init(number: Int, wide: UInt64, kind: UInt8) {
            self.number = number
            self.wide = wide
            self.kind = kind
        }

        func put(into words: inout FrameWords) {
            words.put(number)
            words.put(wide)
            words.put(kind)
        }

        init(from words: inout FrameWords) {
            self.init(number: words.take(), wide: words.take(), kind: words.take())
        }
    }

    private static func frame(_ index: Int) -> Frame {
        // Differences of all lengths and both signs.
        let wide = (UInt64.max / UInt64(index % 7 + 1)) << UInt64(index % 64)
        return Frame(number: (index % 3 - 1) * index, wide: wide, kind: UInt8(truncatingIfNeeded: index))
    }

    /// Takes away all that is on a stack, and compares it.
    private static func expect(_ stack: inout DeepStack<Frame>, _ expected: [Frame]) {
        for index in expected.indices.reversed() {
            let (count, last, frame) = (stack.count, stack.last, stack.popLast())
            #expect(count == index + 1)
            #expect(last == expected[index])
            #expect(frame == expected[index])
        }
        let (isEmpty, frame) = (stack.isEmpty, stack.popLast())
        #expect(isEmpty)
        #expect(frame == nil)
    }

    @Test("what is pushed comes back in reverse", arguments: [0, 1, 511, 512, 513, 1023, 1024, 1025, 1536, 5000])
    func reverse(count: Int) {
        var stack = DeepStack<Frame>()
        for index in 0..<count { stack.append(Self.frame(index)) }
        Self.expect(&stack, (0..<count).map(Self.frame))
    }

    @Test("each level can be looked at, packed or not")
    func levels() {
        var stack = DeepStack<Frame>()
        for index in 0..<3000 { stack.append(Self.frame(index)) }
        for level in 0..<3000 {
            let frame = stack[level]
            #expect(frame == Self.frame(level))
        }
        for number in [0, 1, 600, 2500, 3000, 9000] {
            let frames = stack.prefix(number)
            #expect(frames == (0..<min(number, 3000)).map(Self.frame))
        }
    }

    @Test("the top can be changed, also after what was above it is gone")
    func top() {
        var stack = DeepStack<Frame>()
        var mirror: [Frame] = []
        for index in 0..<20000 {
            // Up and down across the borders of what is packed.
            if index % 5000 < 3000 || mirror.isEmpty {
                stack.append(Self.frame(index))
                mirror.append(Self.frame(index))
            } else {
                let frame = stack.removeLast()
                #expect(frame == mirror.removeLast())
            }
            if let last = mirror.indices.last {
                stack.top.number += index
                mirror[last].number += index
            }
        }
        Self.expect(&stack, mirror)
    }
}
