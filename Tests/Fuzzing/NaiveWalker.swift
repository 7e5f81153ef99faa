import FastCoding

/// A second reader of archives in the nominal dialect, written as plainly as fastcoded(5) describes
/// them: with recursion, byte by byte, and without using the library. It only says whether there is
/// an archive, and counts.
package struct NaiveWalker {
    /// Not an archive, or one that goes beyond a limit.
    struct Refused: Error {}

    /// What is counted.
    struct Counts: Equatable {
        var chunks = 0, depth = 0, objects = 0, strings = 0, classes = 0, aliases = 0, end = 0
    }

    /// What is found in a place of a URL or a coded object, where it matters.
    private enum Thing {
        case text, url, `nil`, other, classDefinition
    }

    private let bytes: [UInt8], limits: FastLimits
    private let isMajor2: Bool, minor: Int
    private var position: Int
    private var counts = Counts()
    private var objects: [Thing] = [], strings: [Thing] = []
    /// Property counts; in major version 2 by the number in the common cache.
    private var classes: [Int: Int] = [:]

    /// Returns where the scanner and this disagree about the bytes.
    package static func disagreement(_ bytes: [UInt8]) -> String? {
        guard let header = try? ArchiveHeader(bytes.span) else { return nil }

        let limits = FuzzTarget.limits
        let scan = Result { () throws(FastCodingError) in
            try ArchiveReader.read(bytes, ArchiveReading(header: header), limits: limits).facts
        }

        let counts = walk(bytes, limits)
        guard case .success(let facts) = scan else {
            return counts == nil ? nil : "the walker reads what the scanner refuses: \(scan)"
        }
        guard let counts else { return "the scanner reads what the walker refuses" }

        let scanned = Counts(
            chunks: facts.chunks,
            depth: facts.depth,
            objects: facts.numbered,
            strings: header.isMajor2 ? 0 : facts.strings,
            classes: facts.classes,
            aliases: facts.aliases,
            end: facts.end
        )

        return scanned == counts ? nil : "the scanner counts \(scanned), the walker \(counts)"
    }

    private static func walk(_ bytes: [UInt8], _ limits: FastLimits) -> Counts? {
        var walker = NaiveWalker(bytes, limits)
        do {
            _ = try walker.chunk(depth: 0)
        } catch {
            return nil
        }

        walker.counts.end = walker.position
        walker.counts.objects = walker.objects.count
        walker.counts.strings = walker.strings.count

        return walker.counts
    }

    private init(_ bytes: [UInt8], _ limits: FastLimits) {
        self.bytes = bytes
        self.limits = limits
        isMajor2 = bytes[4] == 2
        minor = Int(bytes[6]) + 256 * Int(bytes[7])
        position = isMajor2 ? 12 : 20
    }

    // MARK: - Bytes

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Refused() }

        position += 1
        return bytes[position - 1]
    }

    private mutating func number(_ size: Int) throws -> Int {
        var value = 0
        for index in 0..<size {
            value += Int(try byte()) << (8 * index)
        }

        return value
    }

    private mutating func pad(_ alignment: Int) {
        if isMajor2 {
            return
        }
        while position % alignment != 0 {
            position += 1
        }
    }

    private mutating func skip(_ count: Int) throws {
        guard count <= bytes.count - position else { throw Refused() }
        position += count
    }

    private mutating func text() throws {
        var content: [UInt8] = []
        let start = position

        while true {
            let next = try byte()
            if next == 0 {
                break
            }

            content.append(next)
        }

        guard String(validating: content, as: UTF8.self) != nil, content.count <= limits.string
        else {
            throw Refused()
        }

        if isMajor2 {
            while (position - start) % 4 != 0 {
                try skip(1)
            }
        }
    }

    // MARK: - Chunks

    /// Reads a chunk that has to be a string, a URL or nil; a class is not defined there.
    private mutating func part(depth: Int) throws -> Thing {
        guard position < bytes.count, bytes[position] != (isMajor2 ? 21 : 29) else {
            throw Refused()
        }
        return try chunk(depth: depth)
    }

    /// Reads a chunk with everything that belongs to it.
    private mutating func chunk(depth: Int, mayBeNil: Bool = true) throws -> Thing {
        counts.chunks += 1
        guard counts.chunks <= limits.chunks else { throw Refused() }
        guard isMajor2 else { return try major3(Int(try byte()), depth, mayBeNil) }

        return try major2(try number(4), depth, mayBeNil)
    }

    private mutating func major3(_ type: Int, _ depth: Int, _ mayBeNil: Bool) throws -> Thing {
        switch type {
        case 0: return try none(mayBeNil)
        case 1, 13, 14, 45, 46: return .other
        case 2, 5: return try alias(isString: type == 5, size: 1)
        case 3, 6: return try alias(isString: type == 6, size: 2)
        case 4, 7: return try alias(isString: type == 7, size: 4)
        case 8:
            try text()
            strings.append(.text)
            return .text
        case 9, 10, 11, 12:
            return try container(isDictionary: type == 9, numberedBefore: false, depth)
        case 24, 25, 26, 27:
            return try container(isDictionary: type == 24, numberedBefore: true, depth)
        case 15: return try fixed(1, 1)
        case 16: return try fixed(2, 2)
        case 17, 19: return try fixed(4, 4)
        case 18, 20: return try fixed(8, 8)
        case 21, 28: return try data()
        case 22, 48:
            return try fixed(8, 8, isObject: type == 48 || minor > 0)
        case 23:
            try text()
            return object()
        case 29: return try definition(depth, mayBeNil)
        case 30, 31, 32:
            let size = 1 << (type - 30)
            pad(size)
            return try instance(of: try number(size), depth)
        case 33: return try url(depth)
        case 34, 35, 38: return try fixed(8, 16)
        case 36: return try fixed(8, 32)
        case 37: return try fixed(4, 8)
        case 39: return try fixed(8, 48)
        case 40: return try fixed(8, 128)
        case 41, 42: return try ranges()
        case 43: return try coded(depth)
        case 44: return try fixed(20, 20)
        case 47: return try keyedArchive()
        default: throw Refused()
        }
    }

    private mutating func major2(_ type: Int, _ depth: Int, _ mayBeNil: Bool) throws -> Thing {
        switch type {
        case 0, 7, 8: return .other
        case 1: return try alias(isString: false, size: 4)
        case 2:
            try text()
            objects.append(.text)
            return .text
        case 3, 4, 5, 6:
            return try container(isDictionary: type == 3, numberedBefore: false, depth)
        case 16, 17, 18, 19:
            return try container(isDictionary: type == 16, numberedBefore: true, depth)
        case 9, 11: return try fixed(4, 4, isObject: true)
        case 10, 12, 14, 28: return try fixed(4, 8, isObject: true)
        case 13, 20: return try data()
        case 15:
            try text()
            return object()
        case 21: return try definition(depth, mayBeNil)
        case 22: return try instance(of: try number(4), depth)
        case 23: return try none(mayBeNil)
        case 24: return try url(depth)
        case 25, 26: return try fixed(4, 16, isObject: true)
        case 27: return try fixed(4, 32, isObject: true)
        case 29: return try fixed(4, 48, isObject: true)
        case 30: return try fixed(4, 128, isObject: true)
        case 31, 32: return try ranges()
        case 33: return try coded(depth)
        default: throw Refused()
        }
    }

    private func none(_ mayBeNil: Bool) throws -> Thing {
        guard mayBeNil else { throw Refused() }
        return .nil
    }

    private mutating func object() -> Thing {
        objects.append(.other)
        return .other
    }

    private mutating func alias(isString: Bool, size: Int) throws -> Thing {
        pad(size)
        let index = try number(size)
        let cache = isString ? strings : objects
        guard index < cache.count, cache[index] != .classDefinition else { throw Refused() }

        counts.aliases += 1
        return cache[index]
    }

    private mutating func fixed(_ alignment: Int, _ size: Int, isObject: Bool = false) throws
        -> Thing
    {
        pad(alignment)
        try skip(size)
        return isObject ? object() : .other
    }

    private mutating func count() throws -> Int {
        pad(4)
        return try number(4)
    }

    private mutating func data() throws -> Thing {
        let length = try count()
        try skip((length + 3) / 4 * 4)
        return object()
    }

    private mutating func ranges() throws -> Thing {
        try skip(8 * (try count()))
        return object()
    }

    /// What is inside something is one level deeper.
    private mutating func enter(_ depth: Int) throws -> Int {
        guard depth < limits.depth else { throw Refused() }

        counts.depth = max(counts.depth, depth + 1)
        return depth + 1
    }

    private mutating func container(isDictionary: Bool, numberedBefore: Bool, _ depth: Int) throws
        -> Thing
    {
        let count = try count()
        guard count <= bytes.count else { throw Refused() }

        let inside = try enter(depth)
        if numberedBefore {
            _ = object()
        }

        for _ in 0..<count {
            _ = try chunk(depth: inside, mayBeNil: isDictionary)
            if isDictionary {
                _ = try chunk(depth: inside, mayBeNil: false)
            }
        }

        return numberedBefore ? .other : object()
    }

    private mutating func definition(_ depth: Int, _ mayBeNil: Bool) throws -> Thing {
        try text()
        let count = try count()
        guard count <= bytes.count else { throw Refused() }

        for _ in 0..<count {
            try text()
        }

        classes[isMajor2 ? objects.count : counts.classes] = count
        if isMajor2 {
            objects.append(.classDefinition)
        }

        counts.classes += 1
        return try chunk(depth: depth, mayBeNil: mayBeNil)
    }

    private mutating func instance(of number: Int, _ depth: Int) throws -> Thing {
        guard let count = classes[number] else { throw Refused() }

        let inside = try enter(depth)
        _ = object()

        for _ in 0..<count {
            _ = try chunk(depth: inside)
        }

        return .other
    }

    private mutating func url(_ depth: Int) throws -> Thing {
        let inside = try enter(depth)
        guard try part(depth: inside) == .text else { throw Refused() }

        let base = try part(depth: inside)
        guard base == .nil || base == .url else { throw Refused() }

        if isMajor2 {
            objects.append(.url)
        } else {
            strings.append(.url)
        }

        return .url
    }

    private mutating func coded(_ depth: Int) throws -> Thing {
        let inside = try enter(depth)
        guard try part(depth: inside) == .text else { throw Refused() }

        while try chunk(depth: inside) != .nil {
            guard try part(depth: inside) == .text else { throw Refused() }
        }

        return object()
    }

    /// A whole data chunk; but if the next byte is at a multiple of 4, its type is left out unless
    /// the payload says otherwise.
    private mutating func keyedArchive() throws -> Thing {
        let start = position
        let hasType = start < bytes.count && (bytes[start] == 21 || bytes[start] == 28)
        let long = hasType ? keyedPayload(start + 4) : nil

        if start % 4 != 0 {
            pad(4)
        } else if let long, isPropertyList(long) || keyedPayload(start) == nil {
            position = start + 4
        }

        _ = try data()
        return object()
    }

    private func keyedPayload(_ offset: Int) -> ArraySlice<UInt8>? {
        guard offset + 4 <= bytes.count else { return nil }

        let length = (0..<4).reduce(0) { $0 + Int(bytes[offset + $1]) << (8 * $1) }
        guard offset + 4 + (length + 3) / 4 * 4 <= bytes.count else { return nil }

        return bytes[(offset + 4)..<(offset + 4 + length)]
    }

    private func isPropertyList(_ payload: ArraySlice<UInt8>) -> Bool {
        payload.starts(with: "bplist00".utf8) || payload.starts(with: "<?xml".utf8)
    }
}
