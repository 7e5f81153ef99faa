import _FastCodingPlists

/// Makes the text of a key of any kind in lossy plain text: the beginning of the key, similar to
/// JSON.
///
/// Keys may contain anything, cycles included, and the same one may be the key of many
/// dictionaries. So only 64 nodes and about 512 bytes are shown, and there is no recursion.
struct PlainKeyText {
    /// A piece of the text: a bracket, comma or name, or a node whose text is still to be made.
    private enum Item {
        case text(String)
        case node(NodeIndex)
    }

    /// How many nodes of a key are shown.
    private static let mostNodes = 64
    /// About how many bytes of a key are shown.
    private static let mostBytes = 512

    private let graph: ObjectGraph
    private var text: [UInt8] = []
    /// The pieces that are still to be written, the next one last.
    private var items: [Item] = []

    /// The text of a key, in UTF-8. Different keys may have the same text.
    static func text(of key: NodeIndex, in graph: ObjectGraph) -> [UInt8] {
        var text = PlainKeyText(graph)
        text.write(key)
        return text.text
    }

    private init(_ graph: ObjectGraph) {
        self.graph = graph
    }

    /// Writes the nodes of a key in order, until enough is shown.
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

    /// Writes a value, or the beginning of a container, whose content comes next.
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

    /// The class and the first entries or properties of a node.
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

    /// Writes an opening bracket, and puts the parts and the closing bracket before all that waits.
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
