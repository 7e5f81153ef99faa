internal import _FastCodingEngine

/// Draws the classes of a graph and the references between them, by a property or through the
/// containers in it.
struct ClassDrawing {
    /// The most properties that a box shows.
    private static let lines = 16

    private let graph: ObjectGraph
    /// The most boxes.
    private let most: Int
    private var drawing: Drawing
    /// The classes, by the numbers of their boxes.
    private var classes: [Class] = []
    /// The boxes of classes by their names.
    private var boxes: [[UInt8]: Int] = [:]
    /// The boxes of the definitions that have been looked up; nil if there was no box left.
    private var known: [UInt32: Int?] = [:]
    /// The classes for which there was no box left.
    private var missingClasses: Set<UInt32> = []
    /// For each node, the latest search that reached it.
    private var seen: [UInt32]
    private var search: UInt32 = 0
    /// The number of nodes that may still be looked at. Containers that many classes share are
    /// searched for each of them, which could take time quadratic in the size of the graph.
    private var budget: Int
    /// Whether the budget did not suffice.
    private var isExhausted = false

    /// A class in the drawing: all of its definitions together.
    private struct Class {
        /// The first properties, up to the number that is shown.
        var properties: [Property] = []
        /// The number of definitions of the class that have objects.
        var definitions = 0
    }

    /// A property, with the kinds of values that it has anywhere.
    private struct Property {
        let name: String
        var kinds = KindSet()
        /// The number of definitions that have it.
        var uses = 0
    }

    /// The number of classes above which they are drawn from top to bottom.
    private static let mostSideBySide = 4

    /// Draws the classes of a graph, in at most that many boxes.
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

    /// Draws the root, if it is no object, and then the classes.
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

    /// Adds a box.
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

    /// The box of a class by its name. `key` identifies the name at each of its places, so that
    /// each is looked at once: definitions by their numbers, and class names of coded objects by
    /// their nodes, with the highest bit set.
    private mutating func box(named name: ByteRange, key: UInt32) -> Int? {
        if let box = known[key] {
            return box
        }

        let bytes = Array(graph.pool[name.range])
        // Definitions and coded objects of one name share a box.
        if boxes[bytes] == nil, drawing.boxes.count < most {
            boxes[bytes] = add(graph.name(name))
        }

        known[key] = boxes[bytes]
        if boxes[bytes] == nil {
            missingClasses.insert(key)
        }

        return boxes[bytes]
    }

    /// Draws the classes that have definitions, with their properties.
    private mutating func drawDefinitions() {
        var objects: [[UInt32]] = Array(
            repeating: [],
            count: min(graph.definitions.count, Int(clamping: UInt32.max))
        )

        for (index, record) in graph.records.enumerated() where record.kind == .object {
            objects[Int(record.b)].append(UInt32(index))
        }

        for (number, definition) in graph.definitions.enumerated() {
            // A definition without objects says nothing about the graph.
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

    /// Draws one property of a definition: its kinds of values, and arrows to the classes in them.
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

    /// Adds the line of a property. One that not all of a class's definitions have is nil in some
    /// objects.
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

    /// Draws coded objects. They have keys instead of properties, which may differ from object to
    /// object, so that only arrows are drawn.
    private mutating func drawCodedObjects() {
        for (index, record) in graph.records.enumerated() where record.kind == .codedObject {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            guard let box = box(of: node) else { continue }

            search += 1
            graph.forEachPart(of: node) { label, part in follow(part, from: box, label: label) }
        }
    }

    /// Draws arrows from a box to the classes of a value, or of the objects in it.
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
        // A list takes the place of recursion: containers may nest to any depth.
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
