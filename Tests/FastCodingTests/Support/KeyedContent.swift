import TestSupport

@testable import _FastCodingLibrary
@testable import _FastCodingPlists

/// Compares the property lists of two keyed archives by their content, whatever the order of their objects: an object
/// consists of its class and its keys, and the same object on one side has to be the same one on the other.
struct KeyedContent {
    private struct Side {
        let graph: ObjectGraph
        let objects: [ObjectGraph.NodeIndex]
        let top: ObjectGraph.NodeIndex

        init(_ bytes: [UInt8]) throws(FastCodingError) {
            var diagnostics = Diagnostics()
            graph = try Conversion.readLiteralGraph(bytes, options: ReadingOptions(), diagnostics: &diagnostics)
            let root = Self.entries(graph.rootIndex, graph)
            objects = Array(graph.children(root["$objects"] ?? .nil))
            top = root["$top"] ?? .nil
        }

        static func entries(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> [String: ObjectGraph.NodeIndex] {
            var entries: [String: ObjectGraph.NodeIndex] = [:]
            let children = Array(graph.children(node))
            for place in stride(from: 0, to: children.count, by: 2) {
                entries[graph.string(children[place + 1])] = children[place]
            }
            return entries
        }

        /// A real, for which XML does not distinguish single precision from double.
        func real(_ node: ObjectGraph.NodeIndex) -> Double? {
            switch graph.kind(node) {
            case .float32: Double(graph.float(node))
            case .float64: graph.double(node)
            default: nil
            }
        }

        /// The number of the object that a node refers to.
        func reference(_ node: ObjectGraph.NodeIndex) -> Int? {
            guard graph.kind(node).isDictionary else { return nil }
            let entries = Self.entries(node, graph)
            guard entries.count == 1, let number = entries["CF$UID"] else { return nil }
            return Int(graph.integer(number))
        }

        func isNil(_ node: ObjectGraph.NodeIndex) -> Bool {
            guard let number = reference(node) else { return false }
            return graph.kind(objects[number]) == .string && graph.string(objects[number]) == "$null"
        }

        /// The keys of an object without those that are nil, and its class.
        func object(_ node: ObjectGraph.NodeIndex) -> (class: String, values: [String: ObjectGraph.NodeIndex])? {
            var values = Self.entries(node, graph)
            guard let reference = values.removeValue(forKey: "$class").flatMap(reference) else { return nil }
            let name = Self.entries(objects[reference], graph)["$classname"].map { graph.string($0) } ?? ""
            return (name, values.filter { !isNil($0.value) })
        }
    }

    private let left: Side
    private let right: Side
    private var seen: Set<[Int]> = []
    private var partners: [Int: Int] = [:]

    /// The first difference; nil if there is none.
    static func difference(_ left: [UInt8], _ right: [UInt8]) throws(FastCodingError) -> String? {
        var content = KeyedContent(left: try Side(left), right: try Side(right))
        return content.run()
    }

    private mutating func run() -> String? {
        var pending = [(left.top, right.top, "$top")]
        while let (first, second, path) = pending.popLast() {
            var (first, second) = (first, second)
            if let number = left.reference(first), let other = right.reference(second) {
                if !seen.insert([number, other]).inserted { continue }
                let kind = left.graph.kind(left.objects[number])
                if kind == .data || kind.isDictionary, partners.updateValue(other, forKey: number) != nil {
                    return "\(path): another object"
                }
            }
            if let number = left.reference(first) { first = left.objects[number] }
            if let number = right.reference(second) { second = right.objects[number] }
            if let difference = compare(first, second, path, &pending) { return "\(path): \(difference)" }
        }
        return nil
    }

    private func compare(
        _ first: ObjectGraph.NodeIndex, _ second: ObjectGraph.NodeIndex, _ path: String,
        _ pending: inout [(ObjectGraph.NodeIndex, ObjectGraph.NodeIndex, String)]
    ) -> String? {
        let kind = left.graph.kind(first)
        if kind.isDictionary, let object = left.object(first) {
            guard let other = right.object(second), object.class == other.class else { return "another class" }
            guard Set(object.values.keys) == Set(other.values.keys) else { return "other keys" }
            for (key, value) in object.values where !Self.isForm(key) {
                if let match = other.values[key] { pending.append((value, match, "\(path).\(key)")) }
            }
            return nil
        }
        if let number = left.real(first), let other = right.real(second) {
            return number == other ? nil : "\(number) | \(other)"
        }
        guard kind == right.graph.kind(second) else { return "another kind" }
        switch kind {
        case .array:
            let (list, other) = (Array(left.graph.children(first)), Array(right.graph.children(second)))
            if list.count != other.count { return "another count" }
            for (place, pair) in zip(list, other).enumerated() { pending.append((pair.0, pair.1, "\(path).\(place)")) }
        case .dictionary:
            let (entries, others) = (Side.entries(first, left.graph), Side.entries(second, right.graph))
            if Set(entries.keys) != Set(others.keys) { return "other keys" }
            for (key, value) in entries { pending.append((value, others[key] ?? .nil, "\(path).\(key)")) }
        case .string, .data:
            let (text, other) = (left.graph.string(first), right.graph.string(second))
            if text != other, Self.numbers(text) == nil || Self.numbers(text) != Self.numbers(other) {
                return "\(text) | \(other)"
            }
        default:
            let (record, other) = (left.graph.record(first), right.graph.record(second))
            if record.a != other.a || record.b != other.b { return "another value" }
        }
        return nil
    }

    /// Keys of decimals, whose values can be written in several ways.
    private static func isForm(_ key: String) -> Bool {
        ["NS.mantissa", "NS.mantissa.bo", "NS.compact", "NS.length", "NS.exponent"].contains(key)
    }

    /// The numbers of a point, which can have more digits than are needed.
    private static func numbers(_ text: String) -> [Double]? {
        let bytes = Array(text.utf8)
        return KeyedArchiveGeometry.read(bytes.span, isRect: text.hasPrefix("{{"))
    }
}
