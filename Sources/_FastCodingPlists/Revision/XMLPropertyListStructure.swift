import _FastCodingCore

/// Finds the containers that a revision names, and learns the style of the text.
struct XMLPropertyListStructure: EventSink {
    /// A value and its key, by the positions of their tags.
    struct Item {
        var key: Int?
        var value: Int
        /// The end tag of a container.
        var endTag: Int?

        /// The positions of all tags and of the text between them.
        func span(in text: Span<UInt8>) throws(FastCodingError) -> XMLItemSpan {
            let valueSpan = try XMLElementSpan(at: value, endTag: endTag, in: text)
            guard let key else { return XMLItemSpan(key: nil, value: valueSpan) }

            let keySpan = try XMLElementSpan(at: key, endTag: nil, in: text)
            return XMLItemSpan(key: keySpan, value: valueSpan)
        }
    }

    /// A container that is wanted.
    struct Container {
        let item: Item
        let isDictionary: Bool
        let items: [Item]
    }

    /// A container that has begun.
    private struct Frame {
        let key: Int?
        let offset: Int
        let isWanted: Bool
        var isEmpty = true
        var items: [Item] = []
    }

    private let text: [UInt8]
    private let wanted: Set<Int>
    private(set) var style: XMLPropertyListStyle
    private(set) var containers: [Int: Container] = [:]
    private(set) var root: Item?
    private var frames: [Frame] = []
    /// The key whose value comes next.
    private var key: Int?

    /// - Parameter wanted: the offsets of the containers whose items are kept.
    init(_ text: [UInt8], _ lines: XMLTextLines, wanted: Set<Int>) {
        self.text = text
        self.wanted = wanted
        style = XMLPropertyListStyle(lines)
    }

    /// Learns from the first key or value of the innermost container.
    private mutating func noteChild(at offset: Int) {
        guard let frame = frames.last, frame.isEmpty else { return }

        frames[frames.count - 1].isEmpty = false
        style.note(child: offset, of: frame.key ?? frame.offset)
    }

    /// Adds an item to the innermost container if that is wanted. Outside of all, it is the root.
    private mutating func add(_ item: Item) {
        key = nil
        guard let frame = frames.last else {
            root = item
            return
        }

        if frame.isWanted {
            frames[frames.count - 1].items.append(item)
        }
    }

    /// Adds a value that is no container.
    private mutating func addLeaf(at offset: Int) {
        noteChild(at: offset)
        add(Item(key: key, value: offset))
    }

    mutating func scalar(_ value: ScalarValue, at offset: Int) {
        if case .bool = value {
            style.note(empty: offset, in: text)
        }

        addLeaf(at: offset)
    }

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        addLeaf(at: offset)
    }

    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        if bytes.count > 0 {
            style.note(data: offset, in: text)
        }

        addLeaf(at: offset)
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        noteChild(at: offset)
        key = offset
    }

    mutating func begin(isDictionary: Bool, at offset: Int) {
        noteChild(at: offset)
        frames.append(Frame(key: key, offset: offset, isWanted: wanted.contains(offset)))
        key = nil
    }

    mutating func end(isDictionary: Bool, at offset: Int) {
        guard let frame = frames.popLast() else { return }

        if frame.isEmpty {
            style.note(empty: frame.offset, in: text)
        }

        let item = Item(key: frame.key, value: frame.offset, endTag: offset)
        if frame.isWanted {
            containers[frame.offset] = Container(
                item: item,
                isDictionary: isDictionary,
                items: frame.items
            )
        }

        add(item)
    }

    /// Never called: XML has no references between containers.
    mutating func backReference(to ordinal: Int, at offset: Int) {}
}
