internal import _FastCodingLibrary

/// Draws the objects and containers of a graph and what refers to what. Those nearest to the root come first.
enum ObjectDrawing {
    /// The most lines in a box.
    private static let lines = 6

    static func make(_ graph: ObjectGraph, boxes: Int) -> Drawing {
        var drawing = Drawing(boxes: boxes)
        var nodes = [graph.rootIndex]
        var numbers = [graph.rootIndex: drawing.add(Drawing.Box(title: title(of: graph.rootIndex, in: graph)))]
        var missing = 0
        var next = 0
        while next < nodes.count {
            let node = nodes[next]
            let box = next
            next += 1
            var hidden = 0
            graph.forEachPart(of: node) { label, part in
                guard graph.isDrawn(part) else {
                    if part == .nil { return }
                    if drawing.boxes[box].lines.count < lines {
                        drawing.add(line: "\(label): \(graph.valueText(part))", to: box)
                    } else {
                        hidden += 1
                    }
                    return
                }
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
            if hidden > 0 { drawing.add(line: "… \(hidden) more", to: box) }
        }
        drawing.leaveOut(missing > 0 ? count(graph) - nodes.count : 0, "object", "objects")
        return drawing
    }

    private static func title(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> String {
        graph.isDrawn(node) ? graph.title(node) : graph.valueText(node)
    }

    /// How many nodes would have boxes.
    private static func count(_ graph: ObjectGraph) -> Int {
        (0..<graph.records.count).count { graph.isDrawn(ObjectGraph.NodeIndex(UInt32($0))) }
    }
}
