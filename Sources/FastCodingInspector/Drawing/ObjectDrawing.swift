internal import _FastCodingEngine

/// Draws the objects and containers of a graph and the references between them. Those nearest to
/// the root come first.
enum ObjectDrawing {
    /// The most values that a box shows.
    private static let lines = 6

    /// Draws a graph, breadth first, in at most that many boxes.
    static func make(_ graph: ObjectGraph, boxes: Int) -> Drawing {
        var drawing = Drawing(boxes: boxes)
        var nodes = [graph.rootIndex]
        var numbers = [
            graph.rootIndex: drawing.add(Drawing.Box(title: title(of: graph.rootIndex, in: graph)))
        ]

        var missing = 0
        var next = 0
        while next < nodes.count {
            let node = nodes[next]
            let box = next
            next += 1
            var hidden = 0
            graph.forEachPart(of: node) { label, part in
                guard graph.isDrawn(part) else {
                    // A property without a value takes no line.
                    if part == .nil {
                        return
                    }

                    if drawing.boxes[box].lines.count < lines {
                        drawing.add(line: "\(label): \(graph.valueText(part))", to: box)
                    } else {
                        hidden += 1
                    }

                    return
                }

                // Breadth first: each box is added at the end of the list, so the nearest ones come
                // first.
                if numbers[part] == nil, nodes.count < boxes {
                    nodes.append(part)
                    numbers[part] = drawing.add(Drawing.Box(title: title(of: part, in: graph)))
                }

                if let number = numbers[part] {
                    drawing.connect(box, number, label: label)
                } else {
                    missing += 1
                }
            }

            if hidden > 0 {
                drawing.add(line: "… \(hidden) more", to: box)
            }
        }

        drawing.leaveOut(missing > 0 ? count(graph) - nodes.count : 0, "object", "objects")
        return drawing
    }

    /// The title of the box of a node, which may be a mere value if it is the root.
    private static func title(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> String {
        graph.isDrawn(node) ? graph.title(node) : graph.valueText(node)
    }

    /// The number of nodes that would have a box.
    private static func count(_ graph: ObjectGraph) -> Int {
        (0..<graph.records.count).count { graph.isDrawn(ObjectGraph.NodeIndex(UInt32($0))) }
    }
}

// Texts for boxes and arrows. They are short, however long their names and values are.
extension ObjectGraph {
    /// The most characters that a name in a drawing has.
    private static let longestName = 40

    /// Whether a node has a box of its own: objects and containers have.
    func isDrawn(_ node: NodeIndex) -> Bool {
        let kind = kind(node)
        return kind.isContainer || kind == .object || kind == .codedObject
    }

    /// The class of an object, or the kind and the size of a container.
    func title(_ node: NodeIndex) -> String {
        switch kind(node) {
        case .object: return name(definition(node).name)
        case .codedObject:
            return children(node).first.map { name(byteRange($0)) } ?? ""
        default: return "\(kind(node).words) of \(record(node).b)"
        }
    }

    /// A name from the file, cut if it is long, with its backslashes doubled.
    func name(_ range: ByteRange) -> String {
        NameText.escaped(shortened(range))
    }

    /// A name, cut if it is long. A long one is never looked at as a whole: many boxes may have the
    /// same.
    private func shortened(_ range: ByteRange) -> String {
        // A scalar has four bytes at most, so that the text after the cut is long enough to be cut
        // again, and a scalar that this cut splits is not shown.
        let isCut = range.count > 4 * Self.longestName
        let text = text(
            isCut ? ByteRange(offset: range.offset, count: 4 * Self.longestName) : range
        )

        guard isCut || text.unicodeScalars.count > Self.longestName else { return text }

        var short = String.UnicodeScalarView()
        short.append(contentsOf: text.unicodeScalars.prefix(Self.longestName - 1))
        return String(short) + "…"
    }

    /// A value in a few words.
    func valueText(_ node: NodeIndex) -> String {
        let kind = kind(node)
        switch kind {
        case .date:
            return ArchiveDate(secondsSince2001: date(node)).description
        case _ where kind == .string || kind == .mutableString || kind.isNumber:
            return String(summary(node).dropFirst(kind.words.count + 1))
        default: return summary(node)
        }
    }

    /// Hands over the nodes directly below a node with a box, each with its name there.
    func forEachPart(of node: NodeIndex, _ take: (_ label: String, NodeIndex) -> Void) {
        let range = childRange(node)
        switch kind(node) {
        case .object:
            let names = definition(node).properties
            for (index, name) in zip(range, names) {
                take(self.name(propertyNames[name]), children[index])
            }
        case .dictionary, .mutableDictionary, .codedObject:
            for index in stride(from: firstKey(node), to: range.upperBound, by: 2) {
                let key = children[index]
                take(keyText(key), children[index - 1])

                if isDrawn(key) {
                    take("key", key)
                }
            }
        default:
            for (number, index) in range.enumerated() {
                take("\(number)", children[index])
            }
        }
    }

    /// A key as the label of an arrow.
    private func keyText(_ key: NodeIndex) -> String {
        kind(key) == .string || kind(key) == .mutableString ? name(byteRange(key)) : valueText(key)
    }
}
