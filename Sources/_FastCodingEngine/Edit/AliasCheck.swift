import _FastCodingNotation

/// Finds aliases of a property list in notation that an edit would make lead to something else.
///
/// Such a list is edited literally, and its aliases name places. If an element is removed, or another
/// one inserted in front, they would silently lead to other objects. An alias that the edit has
/// changed itself is taken as it is.
struct AliasCheck {
    /// The node that a path leads to, or the last one that is there. The notation's forms have parts
    /// of their own, so a path may end early.
    private struct Target: Equatable {
        var node: NodeIndex
        /// How many components have been followed.
        var steps = 0
        var isComplete = true
    }

    /// The rest of a path, after an alias on the way.
    private struct Rest {
        let text: [UInt8]
        let parser: KeyPathParser
    }

    private let before: ObjectGraph
    private let after: ObjectGraph
    private var walkerBefore = KeyPathWalker()
    private var walkerAfter = KeyPathWalker()

    /// The paths that have been checked: very many aliases may have one.
    private var checked: Set<ByteRange> = []
    /// How many bytes of paths may still be followed. Aliases may lead through each other.
    private var budget: Int

    /// How many aliases a path may lead through.
    private static let mostAliases = 100

    /// - Parameters:
    ///   - before: the list, read literally.
    ///   - after: a copy of it that was changed.
    init(_ before: ObjectGraph, _ after: ObjectGraph) {
        self.before = before
        self.after = after
        budget = 64 * before.pool.count + (1 << 20)
    }

    /// Throws ``FastCodingError/Code/notRepresentable`` with the place of an alias that would lead to
    /// something else, and ``FastCodingError/Code/expansionLimit`` if following them takes too much.
    mutating func run() throws(FastCodingError) {
        let aliases = unchangedAliases()
        for alias in aliases {
            let range = after.byteRange(after.aliasPath(alias))
            guard checked.insert(range).inserted else { continue }

            let path = Array(after.pool[range.range])
            let old = try Self.target(of: path, in: before, &walkerBefore, &budget)
            // This is no alias, but an ordinary dictionary.
            if old.steps == 0, !old.isComplete {
                continue
            }

            let new = try Self.target(of: path, in: after, &walkerAfter, &budget)
            guard old != new else { continue }

            let shown = KeyPath.shown(String(decoding: path, as: UTF8.self))
            throw FastCodingError(
                .notRepresentable,
                "this alias, of '\(shown)', would lead to something else than before; 'fastcode bootstrap' makes an archive of the list, in which references follow objects",
                keyPath: after.path(to: alias)
            )
        }
    }

    /// The aliases that the root leads to and that were there before.
    private func unchangedAliases() -> [NodeIndex] {
        guard before.hasAliases else { return [] }

        var aliases: [NodeIndex] = []
        var isSeen = [Bool](repeating: false, count: after.records.count)
        var open = [after.rootIndex]
        while let node = open.popLast() {
            if isSeen[Int(node.index)] {
                continue
            }

            isSeen[Int(node.index)] = true
            let isOld = Int(node.index) < before.records.count
            if isOld, before.isAlias(node), after.isAlias(node),
                before.aliasPath(node) == after.aliasPath(node)
            {
                aliases.append(node)
            }

            open += after.children(node)
        }

        return aliases
    }

    /// The target of a path. It may lead through other aliases.
    private static func target(
        of path: [UInt8],
        in graph: ObjectGraph,
        _ walker: inout KeyPathWalker,
        _ budget: inout Int
    ) throws(FastCodingError) -> Target {
        var target = Target(node: graph.rootIndex)
        var text = path
        var parser = KeyPathParser(0..<text.count)
        parser.takeRoot(text)
        var rests: [Rest] = []
        var aliases = 0
        budget -= path.count

        while true {
            if budget < 0 {
                throw FastCodingError(
                    .expansionLimit,
                    "the aliases of the list lead through too many others"
                )
            }

            // The path of an alias on the way has ended: that of the one before goes on.
            if parser.isAtEnd {
                guard let rest = rests.popLast() else { return target }

                text = rest.text
                parser = rest.parser
                continue
            }

            if graph.isAlias(target.node), aliases < mostAliases {
                aliases += 1
                rests.append(Rest(text: text, parser: parser))
                text = Array(graph.pool[graph.byteRange(graph.aliasPath(target.node)).range])
                budget -= text.count
                parser = KeyPathParser(0..<text.count)
                parser.takeRoot(text)
                target.node = graph.rootIndex
                continue
            }

            let start = parser
            var next = walker.step(from: target.node, in: graph, &parser, text)
            if next == nil, let list = graph.elements(of: target.node) {
                parser = start
                next = walker.step(from: list, in: graph, &parser, text)
            }

            guard let next else {
                target.isComplete = false
                return target
            }

            target.node = next
            target.steps += 1
        }
    }
}

extension ObjectGraph {
    /// Whether any dictionary is `{"$alias": path}`.
    var hasAliases: Bool {
        records.indices.contains { isAlias(NodeIndex(UInt32($0))) }
    }

    /// Whether a node is `{"$alias": path}`.
    func isAlias(_ node: NodeIndex) -> Bool {
        guard kind(node) == .dictionary, record(node).b == 1 else { return false }

        let pair = children(node)
        let key = pair[pair.startIndex + 1]
        return kind(pair[pair.startIndex]) == .string && kind(key) == .string
            && bytes(key).equals("$alias")
    }

    /// The path in an alias.
    func aliasPath(_ alias: NodeIndex) -> NodeIndex {
        children(alias)[childRange(alias).lowerBound]
    }

    /// The elements or entries of a form such as that of a set, which paths lead to directly.
    fileprivate func elements(of node: NodeIndex) -> NodeIndex? {
        guard kind(node) == .dictionary else { return nil }

        let place = keyPlaces(node).prefix(3).first { place in
            let key = children[place]
            return kind(key) == .string
                && (bytes(key).equals("NS.objects") || bytes(key).equals("$value"))
        }
        return place.map { children[$0 - 1] }
    }
}
