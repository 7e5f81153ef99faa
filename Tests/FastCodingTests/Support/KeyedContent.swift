import TestSupport

@testable import _FastCodingEngine
@testable import _FastCodingPlists

/// The content of keyed archives, whatever the order of their objects: an object consists of its
/// class and its keys, and has a number, where it is met first.
enum KeyedContent {
    /// The first difference; nil if there is none.
    static func difference(_ left: [UInt8], _ right: [UInt8]) throws(FastCodingError) -> String? {
        let one = try lines(left)
        let other = try lines(right)
        if let pair = zip(one, other).first(where: { $0 != $1 }) {
            return "\(pair.0) | \(pair.1)"
        }

        return one.count == other.count ? nil : "\(one.count) lines | \(other.count)"
    }

    private static func lines(_ bytes: [UInt8]) throws(FastCodingError) -> [String] {
        var diagnostics = Diagnostics()
        let graph = try Conversion.readLiteralGraph(
            bytes,
            options: ReadingOptions(),
            diagnostics: &diagnostics
        )

        let root = entries(graph.rootIndex, graph)
        let objects = Array(graph.children(root["$objects"] ?? .nil))
        var numbers: [Int: Int] = [:]
        var lines: [String] = []
        var pending = [(root["$top"] ?? .nil, "$top")]
        while let (place, path) = pending.popLast() {
            var node = place
            if let number = reference(node, graph) {
                node = objects[number]
                if graph.kind(node) == .data || graph.kind(node).isDictionary {
                    if let known = numbers[number] {
                        lines.append("\(path): object \(known)")
                        continue
                    }
                    numbers[number] = numbers.count
                }
            }

            lines.append("\(path): " + text(node, graph))
            var parts = graph.kind(node).isDictionary ? entries(node, graph) : [:]
            if let type = parts.removeValue(forKey: "$class").flatMap({ reference($0, graph) }) {
                let name =
                    entries(objects[type], graph)["$classname"].map { graph.string($0) } ?? ""
                lines.append("\(path): class \(name) with \(parts.keys.sorted())")

                for key in decimal {
                    parts[key] = nil
                }
            }

            if graph.kind(node) == .array {
                for (place, element) in graph.children(node).enumerated() {
                    parts["\(place)"] = element
                }
            }

            for (key, part) in parts.sorted(by: { $0.key > $1.key }) {
                pending.append((part, "\(path).\(key)"))
            }
        }

        return lines
    }

    /// Keys of decimals, whose values can be written in several ways.
    private static let decimal = [
        "NS.mantissa", "NS.mantissa.bo", "NS.compact", "NS.length", "NS.exponent",
    ]

    private static func entries(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> [String:
        ObjectGraph.NodeIndex]
    {
        let children = Array(graph.children(node))
        let pairs = stride(from: 0, to: children.count, by: 2).map {
            (graph.string(children[$0 + 1]), children[$0])
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    /// The number of the object that a node refers to.
    private static func reference(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> Int? {
        guard graph.kind(node).isDictionary, graph.children(node).count == 2 else { return nil }
        return entries(node, graph)["CF$UID"].map { Int(graph.integer($0)) }
    }

    /// A node without what is in it. XML does not distinguish single precision from double.
    private static func text(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> String {
        let kind = graph.kind(node)
        switch kind {
        case .float32, .float64:
            return "real \(graph.scalar(node)?.double ?? 0)"
        case .string, .data:
            let text = graph.string(node)
            // The numbers of a point can have more digits than are needed.
            let numbers = KeyedArchiveGeometry.read(Array(text.utf8).span)
            return numbers.map { "numbers \($0)" } ?? "\(kind) \(text)"
        case .array, .dictionary:
            return "\(kind) of \(kind == .array ? graph.children(node).count : 0)"
        default:
            return "\(kind) \(graph.record(node).a) \(graph.record(node).b)"
        }
    }
}
