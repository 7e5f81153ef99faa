internal import _FastCodingEngine

/// Draws the classes of a graph and which of them refer to which, by a property or through the
/// containers in it.
struct ClassDrawing {
    private static let lines = 16

    private let graph: ObjectGraph
    private let most: Int
    private var drawing: Drawing
    private var classes: [Class] = []
    private var boxes: [[UInt8]: Int] = [:]
    /// The boxes of the definitions that have been looked up; nil if there was no box left.
    private var known: [UInt32: Int?] = [:]
    private var missingClasses: Set<UInt32> = []
    /// For each node, the latest search that reached it.
    private var seen: [UInt32]
    private var search: UInt32 = 0
    /// How many more nodes may be looked at, because containers that many classes share are
    /// searched for each of them.
    private var budget: Int
    private var isExhausted = false

    /// A class in the drawing: all of its definitions together.
    private struct Class {
        /// Up to the number that is shown.
        var properties: [Property] = []
        var definitions = 0
    }

    /// A property, with the kinds of values that it has anywhere.
    private struct Property {
        let name: String
        var kinds = KindSet()
        var uses = 0
    }

    /// More classes than this are drawn from top to bottom.
    private static let mostSideBySide = 4

    static func make(_ graph: ObjectGraph, boxes: Int) -> Drawing {
        var maker = ClassDrawing(graph, boxes)
        maker.draw()
        maker.drawing.isTopDown = maker.drawing.boxes.count > mostSideBySide
        return maker.drawing
    }

    private init(_ graph: ObjectGraph, _ most: Int) {
        self.graph = graph
        self.most = most
        drawing = Drawing(boxes: most)
        seen = Array(repeating: 0, count: graph.records.count)
        budget = 16 * (graph.children.count + graph.records.count)
    }

    private mutating func draw() {
        let root = graph.rootIndex
        if graph.kind(root) != .object, graph.kind(root) != .codedObject {
            let title = graph.isDrawn(root) ? graph.kind(root).words : graph.valueText(root)
            let box = add("root: \(title)")
            search += 1

            if graph.kind(root).isContainer {
                connect(box, to: root, label: "[]")
            }
        }

        drawDefinitions()
        drawCodedObjects()
        drawing.leaveOut(missingClasses.count, "class", "classes")

        if isExhausted {
            let previous = drawing.leftOut.map { $0 + "; " } ?? ""
            drawing.leftOut =
                previous + "not all containers were searched, because many classes share them"
        }
    }

    private mutating func add(_ title: String) -> Int {
        classes.append(Class())
        return drawing.add(Drawing.Box(title: title))
    }

    /// The box of a class, by the node of one of its objects; nil if there are too many.
    private mutating func box(of node: ObjectGraph.NodeIndex) -> Int? {
        if graph.kind(node) == .codedObject {
            return graph.children(node).first.flatMap {
                box(named: graph.byteRange($0), key: $0.index | 1 << 31)
            }
        }
        return box(named: graph.definition(node).name, key: graph.record(node).b)
    }

    /// `key` identifies the name wherever it occurs, so that each is looked at once.
    private mutating func box(named name: ByteRange, key: UInt32) -> Int? {
        if let box = known[key] {
            return box
        }

        let bytes = Array(graph.pool[name.range])
        if boxes[bytes] == nil, drawing.boxes.count < most {
            boxes[bytes] = add(graph.name(name))
        }

        known[key] = boxes[bytes]
        if boxes[bytes] == nil {
            missingClasses.insert(key)
        }

        return boxes[bytes]
    }

    private mutating func drawDefinitions() {
        var objects: [[UInt32]] = Array(
            repeating: [],
            count: min(graph.definitions.count, Int(clamping: UInt32.max))
        )

        for (index, record) in graph.records.enumerated() where record.kind == .object {
            objects[Int(record.b)].append(UInt32(index))
        }

        for (number, definition) in graph.definitions.enumerated() {
            guard let first = objects[number].first, let box = box(of: ObjectGraph.NodeIndex(first))
            else {
                continue
            }

            classes[box].definitions += 1
            for (place, name) in definition.properties.enumerated() {
                draw(
                    property: place,
                    named: graph.name(graph.propertyNames[name]),
                    of: objects[number],
                    in: box
                )
            }
        }

        for (box, type) in classes.enumerated() {
            for property in type.properties {
                addLine(property, to: box)
            }
        }
    }

    private mutating func draw(
        property place: Int,
        named name: String,
        of objects: [UInt32],
        in box: Int
    ) {
        let known = classes[box].properties.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
        var property = known.map { classes[box].properties[$0] } ?? Property(name: name)
        search += 1

        for object in objects {
            let value = graph.children[
                graph.childRange(ObjectGraph.NodeIndex(object)).lowerBound + place
            ]
            property.kinds.insert(graph.kind(value))
            follow(value, from: box, label: name)
        }

        property.uses += 1
        if let known {
            classes[box].properties[known] = property
        } else if classes[box].properties.count <= Self.lines {
            classes[box].properties.append(property)
        }
    }

    private mutating func addLine(_ property: Property, to box: Int) {
        guard drawing.boxes[box].lines.count < Self.lines else {
            return drawing.add(line: "…", to: box)
        }

        var kinds = property.kinds
        if property.uses < classes[box].definitions {
            kinds.insert(.nil)
        }

        drawing.add(line: "\(property.name): \(kinds.phrase())", to: box)
    }

    /// Coded objects have keys instead of properties, which may differ from object to object.
    private mutating func drawCodedObjects() {
        for (index, record) in graph.records.enumerated() where record.kind == .codedObject {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            guard let box = box(of: node) else { continue }

            search += 1
            graph.forEachPart(of: node) { label, part in follow(part, from: box, label: label) }
        }
    }

    private mutating func follow(_ value: ObjectGraph.NodeIndex, from box: Int, label: String) {
        switch graph.kind(value) {
        case .object, .codedObject:
            if let end = self.box(of: value) {
                drawing.connect(box, end, label: label, once: true)
            }
        default:
            if graph.kind(value).isContainer {
                connect(box, to: value, label: label + "[]")
            }
        }
    }

    /// Connects with all objects in a container, or in the containers in it, that the current
    /// search has not met.
    private mutating func connect(_ box: Int, to container: ObjectGraph.NodeIndex, label: String) {
        var waiting = [container]
        while let node = waiting.popLast() {
            guard seen[Int(node.index)] != search, budget > 0 else {
                if budget <= 0 {
                    isExhausted = true
                }
                continue
            }

            seen[Int(node.index)] = search
            for child in graph.children(node) {
                budget -= 1
                let kind = graph.kind(child)
                if kind == .object || kind == .codedObject {
                    if let end = self.box(of: child) {
                        drawing.connect(box, end, label: label, once: true)
                    }
                } else if kind.isContainer, seen[Int(child.index)] != search {
                    waiting.append(child)
                }
            }
        }
    }
}
