/// Writes graphs of plain kinds one after the other as lines of compact JSON, with the bytes that ``NotationWriter`` writes in
/// standard style. It gives up at whatever else there is, and leaves the graph to that.
///
/// The graphs are those of one encoder: what one of them begins with, such as the nodes of keys and class definitions, the next
/// one begins with, too, unless it begins with nothing. So the texts of these are made once.
package struct NotationLine: ~Copyable {
    private struct Frame: BitwiseCopyable {
        let node: NodeIndex
        let kind: NodeKind
        /// The positions in the graph's list at which its children begin, the next one stands, and they end.
        let start: Int
        var next: Int
        let end: Int
        /// Where an object's property names begin.
        let names: Int
    }

    /// Where a container or an object stands first. One that was not met yet has no place.
    private struct Origin: BitwiseCopyable {
        let parent: NodeIndex
        let place: Int
    }

    /// A part of ``words``; empty until it is needed.
    fileprivate struct Word: BitwiseCopyable {
        var start = 0
        var end = 0
        var isEmpty: Bool { start == end }
    }

    private struct Key: BitwiseCopyable {
        var word = Word()
        /// The last dictionary that had it.
        var dictionary = 0
    }

    private struct Definition: BitwiseCopyable {
        var word = Word()
        var isPlain = false
        /// The first definition of a class with the same name.
        var first = 0
        /// The last line with such a definition, and which of them it had.
        var line = 0
        var latest = 0
    }

    private var text = ByteBuffer(capacity: 1 << 10)
    private var frames = TrivialArray<Frame>()
    /// Where the graph's own nodes begin, and where each of them stands.
    private var start = 0
    private var origins = TrivialArray<Origin>()
    private var line = 0
    private var dictionary = 0

    /// The texts of keys, by nodes, and of property names, with all around them; and of what objects begin with.
    private var words = ByteBuffer(capacity: 1 << 10)
    private var keys = TrivialArray<Key>()
    private var names = TrivialArray<Word>()
    private var definitions = TrivialArray<Definition>()

    package init() {}

    package var written: Span<UInt8> {
        @_lifetime(borrow self)
        get { text.span }
    }

    /// Makes the line of a graph whose own nodes begin at `start`; the strings before that differ. False if it is not plain.
    package mutating func write(_ graph: borrowing ObjectGraph, from start: Int) -> Bool {
        if start == ObjectGraph.constants { forget() }
        self.start = start
        line += 1
        text.truncate(to: 0)
        frames.truncate(to: 0)
        origins.truncate(to: 0)
        origins.append(Origin(parent: .nil, place: -1), times: graph.records.count - start)
        guard append(graph.rootIndex, in: .nil, at: 0, graph) else { return false }
        while !frames.isEmpty {
            let frame = frames.top
            if frame.next == frame.end {
                text.append(frame.kind == .array ? 0x5D : 0x7D)
                _ = frames.removeLast()
                continue
            }
            frames.top.next += frame.kind == .dictionary ? 2 : 1
            beginChild(of: frame, graph)
            guard append(graph.children[frame.next], in: frame.node, at: frame.next - frame.start, graph) else {
                return false
            }
        }
        text.append(0x0A)
        return true
    }

    private mutating func forget() {
        words.truncate(to: 0)
        keys.truncate(to: 0)
        names.truncate(to: 0)
        definitions.truncate(to: 0)
    }

    @inline(__always)
    private mutating func beginChild(of frame: Frame, _ graph: borrowing ObjectGraph) {
        let place = frame.next - frame.start
        var word: Word
        switch frame.kind {
        case .array: return place > 0 ? text.append(0x2C) : ()
        case .object: word = names[frame.names + place]
        default:
            let key = graph.children[frame.next + 1]
            if Int(key.index) >= start {
                if place > 0 { text.append(0x2C) }
                text.appendJSONString(graph.bytes(key))
                return text.append(0x3A)
            }
            word = keys[Int(key.index)].word
            // Without its comma.
            if place == 0 { word.start += 1 }
        }
        words.copy(word, to: &text)
    }

    @inline(__always)
    private mutating func append(
        _ node: NodeIndex, in parent: NodeIndex, at place: Int, _ graph: borrowing ObjectGraph
    ) -> Bool {
        let record = graph.records[Int(node.index)]
        switch record.kind {
        case .null: text.append(literal: "null")
        case .true: text.append(literal: "true")
        case .false: text.append(literal: "false")
        case .integer: text.append(decimal: Int64(bitPattern: record.a))
        case .string: text.appendJSONString(graph.bytes(ByteRange(offset: Int(record.a), count: Int(record.b))))
        case .float64, .float32:
            guard let double = ScalarValue(record.kind, bits: record.a)?.double, double.isFinite else { return false }
            text.append(shortest: double)
        case .array, .dictionary, .object: return open(node, record, in: parent, at: place, graph)
        default: return false
        }
        return true
    }

    // MARK: Containers and objects

    private mutating func open(
        _ node: NodeIndex, _ record: ObjectGraph.Record, in parent: NodeIndex, at place: Int,
        _ graph: borrowing ObjectGraph
    ) -> Bool {
        let own = Int(node.index) - start
        guard own >= 0 else { return false }
        if origins[own].place >= 0 {
            if record.kind == .object { appendAlias(to: node, copy graph) }
            return record.kind == .object
        }
        origins[own] = Origin(parent: parent, place: place)
        let range = graph.childRange(node)
        var names = 0
        switch record.kind {
        case .array: text.append(0x5B)
        case .dictionary:
            guard hasDistinctKeys(node, graph) else { return false }
            text.append(0x7B)
        default:
            guard beginObject(Int(record.b), graph) else { return false }
            names = graph.definitions[Int(record.b)].properties.lowerBound
        }
        frames.append(
            Frame(
                node: node, kind: record.kind, start: range.lowerBound, next: range.lowerBound, end: range.upperBound,
                names: names))
        return true
    }

    /// Whether the keys of a dictionary are strings that can be written, and known to differ.
    private mutating func hasDistinctKeys(_ node: NodeIndex, _ graph: borrowing ObjectGraph) -> Bool {
        dictionary += 1
        var hasOwn = false
        for index in graph.keyPlaces(node) {
            let key = graph.children[index]
            if Int(key.index) >= start {
                guard graph.kind(key) == .string, !isMarked(graph.bytes(key)) else { return false }
                hasOwn = true
            } else if !isNew(key, graph) {
                return false
            }
        }
        return !hasOwn || differ(graph.keyPlaces(node).map { graph.byteRange(graph.children[$0]) }, graph)
    }

    /// Whether texts differ, if they are so few that comparing all takes no longer than hashing them.
    private func differ(_ texts: [ByteRange], _ graph: borrowing ObjectGraph) -> Bool {
        guard texts.count <= 16 else { return false }
        for (index, text) in texts.enumerated() {
            for other in texts[..<index] where graph.bytes(other).equals(graph.bytes(text)) { return false }
        }
        return true
    }

    /// Whether one of the keys that all graphs begin with can be written, and the dictionary has not had it.
    private mutating func isNew(_ key: NodeIndex, _ graph: borrowing ObjectGraph) -> Bool {
        let index = Int(key.index)
        if index >= keys.count { keys.append(Key(), times: start - keys.count) }
        if keys[index].word.isEmpty {
            guard graph.kind(key) == .string, !isMarked(graph.bytes(key)) else { return false }
            keys[index].word = word(key: graph.bytes(key))
        }
        defer { keys[index].dictionary = dictionary }
        return keys[index].dictionary != dictionary
    }

    /// Whether a name begins with a dollar sign, to which the notation adds one.
    private func isMarked(_ name: Span<UInt8>) -> Bool { name.byteOrZero(0) == UInt8(ascii: "$") }

    private mutating func word(key: Span<UInt8>) -> Word {
        let start = words.count
        words.append(0x2C)
        words.appendJSONString(key)
        words.append(0x3A)
        return Word(start: start, end: words.count)
    }

    private mutating func appendAlias(to node: NodeIndex, _ graph: ObjectGraph) {
        var steps: [KeyPathStep] = []
        var next = node
        while next != graph.rootIndex {
            let origin = origins[Int(next.index) - start]
            steps.append((origin.parent, origin.place))
            next = origin.parent
        }
        steps.reverse()
        var addressing = KeyPathAddressing()
        var path = ByteBuffer()
        addressing.append(pathOf: steps, in: graph, to: &path)
        text.append(0x7B)
        text.appendJSONString(NotationWords.all[.alias].span)
        text.append(0x3A)
        text.appendJSONString(path.span)
        text.append(0x7D)
    }

    // MARK: Definitions

    /// Begins an object by its class name. Objects of a class whose definition is the only one of the line have no list of names.
    private mutating func beginObject(_ number: Int, _ graph: borrowing ObjectGraph) -> Bool {
        if number >= definitions.count { definitions.append(Definition(), times: number + 1 - definitions.count) }
        if definitions[number].word.isEmpty { prepare(number, graph) }
        let first = definitions[number].first
        guard definitions[number].isPlain, definitions[first].line != line || definitions[first].latest == number else {
            return false
        }
        definitions[first].line = line
        definitions[first].latest = number
        words.copy(definitions[number].word, to: &text)
        return true
    }

    private mutating func prepare(_ number: Int, _ graph: borrowing ObjectGraph) {
        let definition = graph.definitions[number]
        let name = graph.bytes(definition.name)
        // It may already stand for others of its name.
        var known = definitions[number]
        known.isPlain = name.count > 0 && NodeKind(className: name) == nil
        known.first = (0..<number).first { graph.bytes(graph.definitions[$0].name).equals(name) } ?? number
        known.word.start = words.count
        words.append(0x7B)
        words.appendJSONString(NotationWords.all[.class].span)
        words.append(0x3A)
        words.appendJSONString(name)
        known.word.end = words.count
        let properties = definition.properties
        if properties.upperBound > names.count { names.append(Word(), times: properties.upperBound - names.count) }
        var seen: Set<[UInt8]> = []
        for property in properties {
            let name = graph.propertyNames[property]
            let isNew = seen.insert(Array(graph.pool[name.range])).inserted
            if !isNew || isMarked(graph.bytes(name)) { known.isPlain = false }
            names[property] = word(key: graph.bytes(name))
        }
        definitions[number] = known
    }
}

extension ByteBuffer {
    fileprivate func copy(_ word: NotationLine.Word, to text: inout ByteBuffer) {
        text.append(span.extracting(word.start..<word.end))
    }
}
