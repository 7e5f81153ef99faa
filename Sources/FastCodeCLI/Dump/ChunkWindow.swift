internal import FastCoding

/// A chunk that was asked for, with those that contain it and those next to it: what dump-chunks shows with `--at`.
struct ChunkWindow {
    /// How many chunks are shown before it and after it.
    private static let margin = 3

    /// The number of the chunk, counted from 0; -1 for the header, nil if no chunk is at the place.
    private let target: Int?
    /// The numbers of the chunks that contain it.
    private let around: Set<Int>

    /// What is to be done with a chunk.
    enum Part { case hidden, beside, target }

    func part(_ number: Int) -> Part {
        guard let target else { return .hidden }
        if number == target { return .target }
        return around.contains(number) || abs(number - target) <= Self.margin ? .beside : .hidden
    }

    /// Whether the place is after all chunks.
    var isBehindAll: Bool { target == nil }

    /// Whether the place is in the header.
    var isAtHeader: Bool { target == -1 }

    /// Finds the chunk at a place: an offset in decimal digits, or in hexadecimal ones after `0x`, or a key path.
    init(at place: String, in subject: DumpSubject) throws(FastCodingError) {
        let finder: WindowFinder
        if let offset = Self.offset(place) {
            guard offset < subject.archive.count else {
                throw UsageError.make(
                    "\(OptionName.at.typed): there is no byte \(offset): the archive has \(subject.archive.count)",
                    CommandTable.subcommand(.dumpChunks))
            }
            if offset < subject.header.size {
                (target, around) = (-1, [])
                return
            }
            finder = WindowFinder(subject, .offset(offset))
        } else {
            finder = WindowFinder(subject, .path(try Self.path(place, in: subject)))
        }
        let box = DumpWriterBox(finder)
        try box.writeAll(of: subject)
        target = box.writer.target
        around = Set(box.writer.around)
        if target == nil, case .path = box.writer.wanted {
            throw FastCodingError(.keyPath, "there is no separate chunk at '\(KeyPath.shown(place))'")
        }
    }

    /// The offset that a text gives; nil if it gives none.
    private static func offset(_ text: String) -> Int? {
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return Int(text.dropFirst(2), radix: 16) }
        return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// The path under which the chunk at the end of a key path is listed: that of the first place of the object around
    /// it.
    private static func path(_ text: String, in subject: DumpSubject) throws(FastCodingError) -> [UInt8] {
        var diagnostics = Diagnostics()
        let graph = try ArchiveReader.read(
            subject.archive, dialect: subject.options.dialect, limits: subject.options.limits,
            diagnostics: &diagnostics
        ).graph
        let found = try KeyPathSearch.find([text], in: graph)
        guard found.count == 1 else {
            throw FastCodingError(.keyPath, "\(found.count) places match; one can be shown at a time")
        }
        guard let referrer = found.referrer(0) else { return Array(KeyPath.root.utf8) }
        var path = ByteBuffer()
        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        if referrer.node != graph.rootIndex {
            occurrences.appendPath(of: referrer.node, in: graph, to: &path)
            path.append(UInt8(ascii: "."))
        }
        occurrences.addressing.append(componentOf: referrer.node, place: referrer.place, in: graph, to: &path)
        return path.array
    }
}

/// Goes through the chunks up to the one at a place.
private struct WindowFinder: DumpWriter, ~Copyable {
    enum Wanted {
        case offset(Int)
        case path([UInt8])
    }

    let wanted: Wanted
    private let subject: DumpSubject
    private var paths: ChunkPaths?
    private var number = 0
    private(set) var target: Int?
    /// The numbers of the chunks that are open.
    private(set) var around: [Int] = []

    init(_ subject: DumpSubject, _ wanted: Wanted) {
        self.subject = subject
        self.wanted = wanted
        if case .path(let path) = wanted {
            paths = ChunkPaths(
                subject.archive, subject.survey, limits: subject.options.limits, most: max(path.count, 1))
        }
    }

    mutating func write(_ block: [ListedChunk]) throws(FastCodingError) {
        if target != nil { return }
        for listed in block {
            if around.count > listed.place.depth { around.removeSubrange(listed.place.depth...) }
            if isWanted(listed) {
                target = number
                return
            }
            if listed.place.role != .definition { around.append(number) }
            number += 1
        }
    }

    private mutating func isWanted(_ listed: ListedChunk) -> Bool {
        switch wanted {
        case .offset(let offset): return listed.chunk.offset <= offset && offset < listed.chunk.end
        case .path(let path):
            let (archive, key) = (subject.archive, subject.key(of: listed))
            paths?.take(listed, key: key, in: archive.span)
            switch listed.place.role {
            case .className, .relative, .end, .definition: return false
            case .key where path.last != UInt8(ascii: "k"): return false
            case .root: return path.span.equals(Array(KeyPath.root.utf8).span)
            default: return paths?.isCurrent(path.span) ?? false
            }
        }
    }
}
