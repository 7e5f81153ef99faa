package import FastCoding

/// What is salvaged of a damaged archive is a part of what the whole one holds: each value is that
/// at the same place, or marked.
package struct SalvageLaw {
    /// A node of what was salvaged, and the one at the same place of the whole graph.
    private struct Pair {
        let salvaged: NodeIndex
        let whole: NodeIndex
    }

    /// What is in a container: nodes that are whole or in part, and what the container's mark says.
    private struct Content {
        var nodes: [NodeIndex] = []
        var isInPart = false
        /// The value whose key is missing.
        var keyless: NodeIndex?
    }

    private let salvaged: ObjectGraph
    private let whole: ObjectGraph
    private var partners: [UInt32: UInt32] = [:]
    private var open: [Pair] = []
    /// How many places of leaves are whole, those of references among them.
    package private(set) var leaves = 0

    /// - Parameter whole: the graph of the whole archive. If it was salvaged, too, only what both
    ///   have is compared.
    package init(_ salvaged: ObjectGraph, of whole: ObjectGraph) {
        self.salvaged = salvaged
        self.whole = whole
    }

    /// Cuts an archive at some places; or salvages what can't be read.
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        if Document(bytes).isPropertyList {
            return ListSalvageLaw.brokenLaw(bytes)
        }

        guard let whole = try? ObjectGraph(archive: bytes, limits: FuzzTarget.limits) else {
            return salvage(bytes).flatMap(unwritable)
        }

        for count in stride(from: 21, to: bytes.count, by: max(1, bytes.count / 8)) {
            guard let part = salvage(Array(bytes[..<count])) else { continue }

            var law = SalvageLaw(part, of: whole)
            if let broken = law.brokenLaw() {
                return "cut to \(count): \(broken)"
            }
            if let broken = unwritable(part) {
                return "cut to \(count): \(broken)"
            }
        }

        return nil
    }

    /// What is left of a damaged archive; nil if that is nothing, or if it isn't damaged.
    package static func salvage(_ bytes: [UInt8]) -> ObjectGraph? {
        var diagnostics = Diagnostics()
        do {
            _ = try ArchiveReader.read(
                bytes,
                limits: FuzzTarget.limits,
                diagnostics: &diagnostics
            )
        } catch {
            return try? ArchiveSalvage.read(
                bytes,
                dialect: nil,
                limits: FuzzTarget.limits,
                failure: error
            ).graph
        }

        return nil
    }

    static func unwritable(_ graph: ObjectGraph) -> String? {
        var diagnostics = Diagnostics()
        do {
            try NotationWriter.write(
                graph,
                size: 1 << 16,
                options: FuzzTarget.writing,
                diagnostics: &diagnostics
            ) { _ in }
        } catch {
            return error.code.isLimit ? nil : "\(error)"
        }

        return nil
    }

    /// Compares the graphs, and returns the first place that differs.
    package mutating func brokenLaw() -> String? {
        var broken = meet(Pair(salvaged: salvaged.rootIndex, whole: whole.rootIndex))
        while broken == nil, let pair = open.popLast() {
            broken = compareContents(pair)
        }

        return broken
    }

    private mutating func meet(_ pair: Pair) -> String? {
        let kind = salvaged.kind(pair.salvaged)
        if Self.isMark(pair.salvaged, salvaged) || Self.isMark(pair.whole, whole) {
            return nil
        }

        guard kind == whole.kind(pair.whole) else {
            return "\(kind.words) is \(whole.kind(pair.whole).words) at "
                + "\(whole.path(to: pair.whole) ?? "?")"
        }

        if kind.isObject {
            if let partner = partners[pair.salvaged.index] {
                leaves += 1
                return partner == pair.whole.index ? nil : "another object in \(place(pair))"
            }
            partners[pair.salvaged.index] = pair.whole.index
        }

        if kind.isContainer || kind == .object || kind == .codedObject || kind == .url
            || kind == .keyedArchive
        {
            open.append(pair)
            return nil
        }

        leaves += 1
        return Self.hasEqualContent(pair.salvaged, salvaged, pair.whole, whole)
            ? nil : "another \(kind.words) in \(place(pair))"
    }

    private func place(_ pair: Pair) -> String { whole.path(to: pair.whole) ?? "?" }

    /// Whether two nodes of one kind that contain no others are equal.
    static func hasEqualContent(
        _ node: NodeIndex,
        _ salvaged: ObjectGraph,
        _ wholeNode: NodeIndex,
        _ whole: ObjectGraph
    ) -> Bool {
        let record = salvaged.record(node)
        let other = whole.record(wholeNode)
        switch record.kind {
        case .string, .mutableString, .data, .mutableData:
            return salvaged.bytes(node).equals(whole.bytes(wholeNode))
        case .indexSet, .mutableIndexSet:
            return salvaged.ranges(node).map { [$0.location, $0.length] }
                == whole.ranges(wholeNode).map { [$0.location, $0.length] }
        case .decimal:
            return salvaged.decimal(node).text == whole.decimal(wholeNode).text
        default:
            if record.kind.isGeometry {
                return salvaged.doubles(node) == whole.doubles(wholeNode)
            }
            return record.a == other.a && record.b == other.b
        }
    }

    private mutating func compareContents(_ pair: Pair) -> String? {
        if salvaged.kind(pair.salvaged) == .object,
            names(pair.salvaged, salvaged) != names(pair.whole, whole)
        {
            return "another class in \(place(pair))"
        }

        let part = Self.content(pair.salvaged, salvaged)
        let all = Self.content(pair.whole, whole)
        let mayDiffer = part.isInPart || all.isInPart
        guard part.nodes.count == all.nodes.count || mayDiffer,
            part.nodes.count <= all.nodes.count || all.isInPart
        else {
            return "\(part.nodes.count) of \(all.nodes.count) in \(place(pair)), without a mark"
        }

        for (index, node) in part.nodes.enumerated() where index < all.nodes.count {
            if let broken = meet(Pair(salvaged: node, whole: all.nodes[index])) {
                return broken
            }
        }

        guard let keyless = part.keyless, part.nodes.count < all.nodes.count else { return nil }

        return meet(Pair(salvaged: keyless, whole: all.nodes[part.nodes.count]))
    }

    private func names(_ node: NodeIndex, _ graph: ObjectGraph) -> [String] {
        let definition = graph.definition(node)
        return [graph.text(definition.name)]
            + definition.properties.map { graph.text(graph.propertyNames[$0]) }
    }

    private static func content(_ node: NodeIndex, _ graph: ObjectGraph) -> Content {
        var content = Content()
        switch graph.kind(node) {
        case .url:
            content.nodes = [graph.url(node).relative, graph.url(node).base]
            return content
        case .keyedArchive:
            content.nodes = [graph.keyedData(node)]
            return content
        default:
            content.nodes = Array(graph.children(node))
        }

        if let last = content.nodes.last, let words = graph.damageWords, last == words.key {
            content.isInPart = true
            let mark = content.nodes[content.nodes.count - 2]
            content.nodes.removeLast(2)
            // Offset, reason and, if there is one, the value, each before its key.
            let parts = Array(graph.children(mark))
            content.keyless = parts.count > 4 ? parts[4] : nil
        } else if let last = content.nodes.last, graph.kind(node) != .object, isMark(last, graph) {
            content.isInPart = true
            content.nodes.removeLast()
        }

        return content
    }

    /// Whether a node stands where a value is missing. A dictionary of which only a value without a
    /// key is left is none.
    private static func isMark(_ node: NodeIndex, _ graph: ObjectGraph) -> Bool {
        guard let words = graph.damageWords, graph.kind(node) == .dictionary else { return false }

        let children = Array(graph.children(node))
        return children.count == 2 && children[1] == words.key
            && graph.children(children[0]).count == 4
    }
}
