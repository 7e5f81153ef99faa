import TestSupport
import _FastCodingPlists

/// A property list in XML as a tree of lines, and what becomes of it: the model that revisions are
/// compared with.
final class XMLRevisionDocument {
    typealias Event = _FastCodingPlists.PropertyListEvent

    /// A value.
    final class Node {
        var key: String?
        /// Whether its key has its text in a CDATA section.
        var hasCDATA = false
        var value: Event
        var children: [Child] = []
        /// Whether it keeps two tags even without children.
        var isOpen = false

        init(_ value: Event) {
            self.value = value
        }

        var isDictionary: Bool? {
            if case .begin(let isDictionary) = value { isDictionary } else { nil }
        }

        var items: [Node] {
            children.compactMap {
                if case .item(let node) = $0 { node } else { nil }
            }
        }
    }

    /// What stands in a container.
    enum Child {
        case item(Node)
        /// A comment, an instruction or nothing, on a line of its own.
        case other(String)
    }

    var root: Node
    let unit: String
    let lineEnd: String
    let emptyTagEnd: String

    init(_ root: Node, unit: String, lineEnd: String, emptyTagEnd: String) {
        self.root = root
        self.unit = unit
        self.lineEnd = lineEnd
        self.emptyTagEnd = emptyTagEnd
    }

    // MARK: - The text

    var text: String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<plist version=\"1.0\">"]
        write(root, 0, &lines)
        lines.append("</plist>")
        return lines.map { $0 + lineEnd }.joined()
    }

    private static func escaped(_ text: [UInt8]) -> String {
        String(decoding: text, as: UTF8.self)
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private func write(_ node: Node, _ level: Int, _ lines: inout [String]) {
        let start = String(repeating: unit, count: level)
        if let key = node.key {
            let shown = node.hasCDATA ? "<![CDATA[\(key)]]>" : Self.escaped(Array(key.utf8))
            lines.append(start + "<key>\(shown)</key>")
        }

        switch node.value {
        case .begin(let isDictionary):
            let name = isDictionary ? "dict" : "array"
            if node.children.isEmpty, !node.isOpen {
                lines.append(start + "<\(name)\(emptyTagEnd)")
                return
            }

            lines.append(start + "<\(name)>")
            for child in node.children {
                switch child {
                case .item(let item): write(item, level + 1, &lines)
                case .other(let text): lines.append(text)
                }
            }
            lines.append(start + "</\(name)>")
        case .data(let bytes):
            let text = Data(bytes).base64EncodedString()
            lines += [start + "<data>", start + text, start + "</data>"]
        case .string(let text): lines.append(start + "<string>\(Self.escaped(text))</string>")
        case .scalar(.integer(let value)): lines.append(start + "<integer>\(value)</integer>")
        case .scalar(.float64(let value)): lines.append(start + "<real>\(value)</real>")
        case .scalar(.bool(let value)): lines.append(start + "<\(value)\(emptyTagEnd)")
        case .identifier(let number):
            lines.append(start + "<dict>")
            lines.append(start + unit + "<key>CF$UID</key>")
            lines.append(start + unit + "<integer>\(number)</integer>")
            lines.append(start + "</dict>")
        default: lines.append(start)
        }
    }

    // MARK: - The events

    /// The value as a new one: without what stands between elements.
    static func events(_ node: Node) -> [Event] {
        guard let isDictionary = node.isDictionary else { return [node.value] }

        var events: [Event] = [.begin(isDictionary: isDictionary)]
        for item in node.items {
            if let key = item.key {
                events.append(.key(Array(key.utf8)))
            }
            events += self.events(item)
        }

        return events + [.end(isDictionary: isDictionary)]
    }

    /// The containers in the order of the text, also those that stand for references.
    var containers: [Node] {
        var found: [Node] = []
        var waiting = [root]
        while let node = waiting.popLast() {
            switch node.value {
            case .begin, .identifier: found.append(node)
            default: break
            }
            waiting += node.items.reversed()
        }

        return found
    }
}

// MARK: - Random ones

extension XMLRevisionDocument {
    static func random(using generator: inout SplitMix64) -> XMLRevisionDocument {
        let root = Node(.begin(isDictionary: generator.chance(70)))
        var room = 30
        fill(root, 1, &room, decorated: true, using: &generator)
        // Without an element on a line of its own, there is no unit to be seen.
        if root.items.isEmpty {
            root.children = [.item(item(of: root, .scalar(.integer(1)), using: &generator))]
        }

        return XMLRevisionDocument(
            root,
            unit: ["\t", "  ", "    "].randomElement(using: &generator) ?? "\t",
            lineEnd: generator.chance(30) ? "\r\n" : "\n",
            emptyTagEnd: "/>"
        )
    }

    /// A value with a key that no other one has, if it is for a dictionary.
    private static func item(of node: Node, _ value: Event, using generator: inout SplitMix64)
        -> Node
    {
        let item = Node(value)
        if node.isDictionary == true {
            item.key = "k<\(generator.next() % 1_000_000_000)"
        }

        return item
    }

    private static func fill(
        _ node: Node,
        _ depth: Int,
        _ room: inout Int,
        decorated: Bool,
        using generator: inout SplitMix64
    ) {
        for _ in 0..<Int.random(in: 0...5, using: &generator) where room > 0 {
            room -= 1
            if decorated, generator.chance(25) {
                node.children.append(.other(other(using: &generator)))
            }

            node.children.append(
                .item(newItem(of: node, depth, &room, decorated: decorated, using: &generator))
            )
        }

        if decorated, generator.chance(20) {
            node.children.append(.other(other(using: &generator)))
        }

        node.isOpen = !node.children.isEmpty
    }

    static func newItem(
        of node: Node,
        _ depth: Int,
        _ room: inout Int,
        decorated: Bool,
        using generator: inout SplitMix64
    ) -> Node {
        let item = item(of: node, leaf(using: &generator), using: &generator)
        item.hasCDATA = decorated && generator.chance(10)
        if depth < 5, generator.chance(35) {
            item.value = .begin(isDictionary: generator.chance(50))
            fill(item, depth + 1, &room, decorated: decorated, using: &generator)
        }

        return item
    }

    private static func other(using generator: inout SplitMix64) -> String {
        let number = generator.next() % 1000
        return ["", "  ", "\t<!-- \(number) <a> -->", "<?pi \(number)?>", "<!--\n\n<true/>-->"]
            .randomElement(using: &generator) ?? ""
    }

    private static func leaf(using generator: inout SplitMix64) -> Event {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .scalar(.integer(Int64(truncatingIfNeeded: generator.next())))
        case 1: .string(Array("é<&>\u{1F600}\(generator.next() % 1000)".utf8))
        case 2: .scalar(.bool(generator.chance(50)))
        case 3: .scalar(.float64(Double(generator.next() % 1000) + 0.5))
        case 4: .identifier(UInt32(generator.next() % 1000))
        default: .data(Array(repeating: UInt8(generator.next() % 256), count: 5))
        }
    }
}
