import FastCoding
import Foundation

/// The jobs that are timed within this process.
enum Jobs {
    /// All that is done with a whole text, ours against Foundation's JSON and binary property lists.
    static func conversions(of corpus: Corpus, size: Int) throws -> [Job] {
        // Property lists have no null, so both sides get true in its place.
        let text = replacing("null", by: "true", in: corpus.text(size: size))
        let reading = Jobs.reading
        let writing = Jobs.writing
        let archive = try Jobs.encode(text, reading)
        let bytes = archive.array
        let textData = Data(text)
        // Foundation recurses over depth.
        let list = corpus == .deep ? nil : try FoundationPeer.propertyList(fromJSON: textData)
        let name = corpus.rawValue
        return [
            Job(
                name: name + ": text to archive", size: text.count,
                work: { _ = try Jobs.encode(text, reading) },
                foundation: list.map { _ in { _ = try FoundationPeer.propertyList(fromJSON: textData) } }),
            Job(
                name: name + ": archive to text", size: text.count,
                work: { _ = try Jobs.decode(bytes, writing) },
                foundation: list.map { list in { _ = try FoundationPeer.json(fromPropertyList: list) } }),
            Job(
                name: name + ": scan of the archive", size: bytes.count,
                work: { try Jobs.scan(bytes) },
                foundation: list.map { list in { try FoundationPeer.read(list) } }),
        ]
    }

    /// Replaces a word by one of the same length.
    private static func replacing(_ word: StaticString, by other: String, in text: [UInt8]) -> [UInt8] {
        var text = text
        let length = word.utf8CodeUnitCount
        let replacement = Array(other.utf8)
        var index = 0
        while index + length <= text.count {
            if text.span.extracting(index..<(index + length)).equals(word) {
                text.replaceSubrange(index..<(index + length), with: replacement)
            }
            index += 1
        }
        return text
    }

    private static var reading: ReadingOptions {
        var options = ReadingOptions()
        options.format = .json
        options.limits = .none
        return options
    }

    private static var writing: WritingOptions {
        var options = WritingOptions()
        options.indent = nil
        options.limits = .none
        return options
    }

    private static func encode(_ text: [UInt8], _ options: ReadingOptions) throws -> ByteBuffer {
        var diagnostics = Diagnostics()
        return try Conversion.encode(text, options: options, diagnostics: &diagnostics)
    }

    private static func decode(_ archive: [UInt8], _ options: WritingOptions) throws -> Int {
        var diagnostics = Diagnostics()
        var size = 0
        try Conversion.decode(archive, options: options, diagnostics: &diagnostics) { size += $0.count }
        return size
    }

    private static func scan(_ archive: [UInt8]) throws {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        var visitor = CountingVisitor()
        var facts = ScanFacts()
        try ChunkScanner.scan(archive.span, reading, limits: .none, visitor: &visitor, facts: &facts)
    }
}

/// A visitor that does next to nothing, so that the scanner alone is timed.
private struct CountingVisitor: ChunkVisitor, ~Copyable {
    var leaves = 0

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) { leaves &+= 1 }
    @inline(__always)
    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) {}
    @inline(__always)
    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> Bool { true }
    @inline(__always)
    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) {}
}

// The parts.
extension Jobs {
    /// Numbering a million strings, each twice.
    static func stringTable() -> Job {
        let count = 1_000_000
        var text = SeededText(seed: 7)
        var ranges: [ObjectGraph.ByteRange] = []
        for index in 0..<count {
            let start = text.count
            text.addDistinctString(index)
            ranges.append(ObjectGraph.ByteRange(offset: start, count: text.count - start))
        }
        let bytes = text.bytes
        let strings = ranges.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        return Job(
            name: "string table", size: 2 * bytes.count,
            work: {
                var table = StringTable()
                for _ in 0..<2 {
                    for range in ranges {
                        let place = table.find(bytes.span.slice(range.range), in: bytes.span)
                        if place.number < 0 { table.insert(range, at: place) }
                    }
                }
                precondition(table.count == count)
            },
            foundation: {
                let numbers = NSMutableDictionary()
                for _ in 0..<2 {
                    for string in strings where numbers[string] == nil { numbers[string] = numbers.count }
                }
                precondition(numbers.count == count)
            })
    }

    /// Reading and writing doubles and integers.
    static func numbers() -> [Job] {
        var text = SeededText(seed: 9)
        var texts: [[UInt8]] = []
        for _ in 0..<300_000 {
            let whole = text.next(-180...180)
            let digits = text.pick([1, 3, 6, 12, 15])
            var number = SeededText(seed: text.next())
            var unit = 1
            for _ in 0..<digits { unit *= 10 }
            number.add(whole, fraction: number.next(0...(unit - 1)), digits: digits)
            texts.append(number.bytes)
        }
        let strings = texts.map { String(decoding: $0, as: UTF8.self) }
        let doubles = strings.map { Double($0) ?? 0 }
        let integers = doubles.map { Int64($0 * 1_000_003) }
        let size = texts.reduce(0) { $0 + $1.count }
        return [
            Job(
                name: "reading doubles", size: size,
                work: {
                    var sum = 0.0
                    for text in texts { sum += NumberReader.double(text.span) ?? 0 }
                    precondition(sum.isFinite)
                },
                foundation: {
                    var sum = 0.0
                    for string in strings { sum += (string as NSString).doubleValue }
                    precondition(sum.isFinite)
                }),
            Job(
                name: "writing doubles", size: size,
                work: {
                    var buffer = ByteBuffer()
                    for value in doubles { buffer.append(shortest: value) }
                    precondition(buffer.count > 0)
                },
                foundation: {
                    var count = 0
                    for value in doubles { count += NSNumber(value: value).stringValue.utf8.count }
                    precondition(count > 0)
                }),
            Job(
                name: "writing integers", size: 8 * integers.count,
                work: {
                    var buffer = ByteBuffer()
                    for value in integers { buffer.append(decimal: value) }
                    precondition(buffer.count > 0)
                },
                foundation: {
                    var count = 0
                    for value in integers { count += NSNumber(value: value).stringValue.utf8.count }
                    precondition(count > 0)
                }),
        ]
    }
}
