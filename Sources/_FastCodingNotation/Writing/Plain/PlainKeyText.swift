import _FastCodingPlists

/// The text that stands for a key of any kind in lossy plain text: its beginning in a form like
/// that of JSON, whatever it contains.
struct PlainKeyText {
    private enum Item {
        case text(String)
        case node(NodeIndex)
    }

    /// How many nodes are shown, and about how many bytes, of a key.
    private static let mostNodes = 64
    private static let mostBytes = 512

    private let graph: ObjectGraph
    private var text: [UInt8] = []
    /// What is still to be written, the next last.
    private var items: [Item] = []

    static func text(of key: NodeIndex, in graph: ObjectGraph) -> [UInt8] {
        var text = PlainKeyText(graph)
        text.write(key)
        return text.text
    }

    private init(_ graph: ObjectGraph) {
        self.graph = graph
    }

    private mutating func write(_ key: NodeIndex) {
        items = [.node(key)]
        var count = 0

        while let item = items.popLast() {
            switch item {
            case .text(let some): text += some.utf8
            case .node(let node):
                count += 1
                if count > Self.mostNodes || text.count > Self.mostBytes {
                    text += "...".utf8
                    return
                }
                begin(node)
            }
        }
    }

    private mutating func begin(_ node: NodeIndex) {
        let kind = graph.kind(node)
        switch kind {
        case .string, .mutableString: text += quoted(graph.byteRange(node))
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            let elements = graph.children(node).prefix(Self.mostNodes).map { [Item.node($0)] }
            enclose(elements, "[", "]")
        case .dictionary, .mutableDictionary, .codedObject, .object:
            enclose(entries(of: node), "{", "}")
        default:
            text += (graph.scalar(node)?.text ?? graph.summary(node)).utf8
        }
    }

    /// The beginning of a text, quoted.
    private func quoted(_ range: ByteRange) -> [UInt8] {
        let isCut = range.count > Self.mostBytes
        let shown = ByteRange(offset: range.offset, count: min(range.count, Self.mostBytes))
        let start = String(decoding: graph.pool[shown.range], as: UTF8.self)
        return Array("\"\(start)\(isCut ? "..." : "")\"".utf8)
    }

    private func entries(of node: NodeIndex) -> [[Item]] {
        var entries: [[Item]] = []
        if let name = graph.classNameRange(node) {
            entries.append([.text("$class:" + String(decoding: quoted(name), as: UTF8.self))])
        }

        if graph.kind(node) == .object {
            let names = graph.propertyNames[graph.definition(node).properties]
            for (name, value) in zip(names, graph.children(node)).prefix(Self.mostNodes) {
                entries.append([
                    .text(String(decoding: quoted(name), as: UTF8.self) + ":"), .node(value),
                ])
            }
            return entries
        }

        for place in graph.keyPlaces(node).prefix(Self.mostNodes) {
            entries.append([
                .node(graph.children[place]), .text(":"), .node(graph.children[place - 1]),
            ])
        }

        return entries
    }

    private mutating func enclose(_ parts: [[Item]], _ start: String, _ end: String) {
        text += start.utf8
        items.append(.text(end))

        for (index, part) in parts.enumerated().reversed() {
            items += part.reversed()
            if index > 0 {
                items.append(.text(","))
            }
        }
    }
}
