package import FastCoding

/// What is salvaged of a damaged property list or keyed archive is a part of what the whole one
/// holds: each value is that at the same place, or marked.
///
/// What marks hold has no place of its own. The objects in it are found in the whole graph by their
/// offsets.
package struct ListSalvageLaw {
    /// A node of what was salvaged, and the one at the same place of the whole graph.
    private struct Pair {
        let salvaged: NodeIndex
        let whole: NodeIndex
    }

    /// A value of a container, by its key or place.
    private struct Part {
        let name: String
        let value: NodeIndex
    }

    /// A graph, and whether it has what is left of a damaged document.
    package struct Reading {
        package let graph: ObjectGraph
        package let isSalvaged: Bool
        let isKeyedArchive: Bool
    }

    private let salvaged: ObjectGraph
    private let whole: ObjectGraph
    private var sources: [Int: NodeIndex] = [:]
    private var partners: [UInt32: UInt32] = [:]
    /// What is to be met.
    private var open: [Pair] = []
    /// What was met, whose contents are to be compared.
    private var containers: [Pair] = []
    private var marks: Set<UInt32> = []
    /// How many leaves are whole.
    package private(set) var leaves = 0

    package init(_ salvaged: ObjectGraph, of whole: ObjectGraph) {
        self.salvaged = salvaged
        self.whole = whole
        for index in whole.records.indices {
            let node = NodeIndex(UInt32(index))
            if whole.kind(node).isObject, whole.source(node) > 0 {
                sources[whole.source(node)] = node
            }
        }
    }

    /// Cuts a document at some places; or salvages what can't be read.
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        guard let whole = read(bytes) else { return nil }
        if whole.isSalvaged {
            return SalvageLaw.unwritable(whole.graph)
        }

        // Without its end, nothing tells that the root of a binary list is not the first object.
        let isBinary = Document(bytes).format == .binary
        if isBinary, bytes.suffix(16).prefix(8).contains(where: { $0 != 0 }) {
            return nil
        }

        for count in stride(from: 9, to: bytes.count, by: max(1, bytes.count / 8)) {
            guard let part = read(Array(bytes[..<count])) else { continue }

            // With other keys before those of a keyed archive, what is left may be of a list only.
            guard part.isKeyedArchive == whole.isKeyedArchive else { continue }

            var law = ListSalvageLaw(part.graph, of: whole.graph)
            if let broken = law.brokenLaw() ?? SalvageLaw.unwritable(part.graph) {
                return "cut to \(count): \(broken)"
            }
        }

        return nil
    }

    /// What can be read of a document; nil if that is nothing.
    package static func read(_ bytes: [UInt8]) -> Reading? {
        var options = FuzzTarget.writing
        options.salvages = true
        var diagnostics = Diagnostics()
        guard var document = try? Document(bytes).salvaging() else { return nil }

        document.readsTexts = true
        let graph = try? Conversion.read(
            document,
            for: .looking,
            options: options,
            diagnostics: &diagnostics
        )

        let isSalvaged = diagnostics.messages.contains { $0.code == .salvaged }
        let isKeyedArchive = document.isKeyedArchive
        return graph.map {
            Reading(graph: $0, isSalvaged: isSalvaged, isKeyedArchive: isKeyedArchive)
        }
    }

    /// Compares the graphs, and returns the first place that differs.
    package mutating func brokenLaw() -> String? {
        open.append(Pair(salvaged: salvaged.rootIndex, whole: whole.rootIndex))
        while true {
            if let pair = open.popLast() {
                if let broken = meet(pair) {
                    return broken
                }
            } else if let pair = containers.popLast() {
                if let broken = compareContents(pair) {
                    return broken
                }
            } else {
                return nil
            }
        }
    }

    private mutating func meet(_ pair: Pair) -> String? {
        if salvaged.isMark(pair.salvaged) {
            note(contentsOf: pair.salvaged)
            return nil
        }

        let kind = salvaged.kind(pair.salvaged)
        let isObjectInPart = salvaged.isMarked(pair.salvaged) && whole.kind(pair.whole) == .object
        guard kind == whole.kind(pair.whole) || isObjectInPart else {
            return "\(kind.words) is \(whole.kind(pair.whole).words) in \(place(pair))"
        }

        if kind.isObject {
            if let partner = partners[pair.salvaged.index] {
                return partner == pair.whole.index ? nil : "another object in \(place(pair))"
            }
            partners[pair.salvaged.index] = pair.whole.index
        }

        if kind.isContainer || kind == .object || kind == .url {
            containers.append(pair)
            return nil
        }

        leaves += 1
        return SalvageLaw.hasEqualContent(pair.salvaged, salvaged, pair.whole, whole)
            ? nil : "another \(kind.words) in \(place(pair))"
    }

    /// Notes the objects in the value that a mark holds.
    private mutating func note(contentsOf mark: NodeIndex) {
        guard marks.insert(mark.index).inserted else { return }

        let content = Array(salvaged.children(salvaged.children(mark).first ?? mark))
        guard content.count > 4 else { return }

        // The value itself is a list of objects, or the entries of one.
        for part in salvaged.children(content[4]) where salvaged.kind(part).isObject {
            if let same = sources[salvaged.source(part)] {
                open.append(Pair(salvaged: part, whole: same))
            }
        }
    }

    private func place(_ pair: Pair) -> String { whole.path(to: pair.whole) ?? "?" }

    private mutating func compareContents(_ pair: Pair) -> String? {
        if salvaged.kind(pair.salvaged) == .object,
            salvaged.className(pair.salvaged) != whole.className(pair.whole)
        {
            return "another class in \(place(pair))"
        }

        let all = Dictionary(
            Self.parts(of: pair.whole, whole).map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        let parts = Self.parts(of: pair.salvaged, salvaged)
        let endsInMark = parts.last.map { salvaged.isMark($0.value) } ?? false
        let isInPart = endsInMark || salvaged.isMarked(pair.salvaged)
        guard parts.count == all.count || isInPart else {
            return "\(parts.count) of \(all.count) in \(place(pair)), without a mark"
        }

        for part in parts {
            // A mark may be in place of one that was last.
            guard let value = all[part.name] else {
                if salvaged.isMark(part.value) {
                    continue
                }
                return "something more in \(place(pair))"
            }

            open.append(Pair(salvaged: part.value, whole: value))
        }

        return nil
    }

    private static func parts(of node: NodeIndex, _ graph: ObjectGraph) -> [Part] {
        switch graph.kind(node) {
        case .url:
            return [
                Part(name: "relative", value: graph.url(node).relative),
                Part(name: "base", value: graph.url(node).base),
            ]
        case .object:
            let names = graph.propertyNames[graph.definition(node).properties]
            return zip(names, graph.children(node)).map {
                Part(name: graph.text($0), value: $1)
            }
        case .dictionary, .mutableDictionary:
            return entries(of: node, graph)
        default:
            return graph.children(node).enumerated().map { Part(name: "\($0)", value: $1) }
        }
    }

    /// The entries that were read. Keys other than strings have only their places.
    private static func entries(of node: NodeIndex, _ graph: ObjectGraph) -> [Part] {
        let children = Array(graph.children(node))
        return stride(from: 0, to: children.count, by: 2).compactMap { place in
            let key = children[place + 1]
            if key == graph.damageWords?.key {
                return nil
            }

            let isString = graph.kind(key) == .string
            return Part(name: isString ? graph.string(key) : "#\(place)", value: children[place])
        }
    }
}
