import _FastCodingPlists

/// Follows the key paths of all aliases: the second of three steps.
///
/// Each alias is resolved once. If a path leads through another alias, that one is resolved first;
/// those that wait are kept in a list, so that nothing recurses, and a path only takes time for its
/// own components.
struct NotationAliasResolver {
    /// An alias whose path is being followed: aliases on the way are resolved first, from a list
    /// instead of by recursion.
    private struct Frame {
        let alias: Int
        var parser: KeyPathParser
        /// The node that the path has led to so far.
        var node: NodeIndex
        var hasBegun = false
        /// The dictionary whose keys had to be resolved before the path could go on.
        var awaited: NodeIndex?
    }

    /// The state of a dictionary's keys that may be aliases.
    private enum Keys {
        /// Enough of them are known to say how its entries are addressed.
        case settled
        /// A path that has led here is waiting for some of them.
        case awaited
    }

    /// How far the path of an alias has been followed. Meeting an open one again is a cycle.
    private enum State: UInt8 {
        case new, open, done
    }

    private(set) var unresolved: UnresolvedGraph
    private var walker = KeyPathWalker()
    private var frames: [Frame] = []
    private var states: [State]
    /// The dictionaries that a path has led to, and the state of their keys.
    private var keys: [UInt32: Keys] = [:]
    /// How much work has been done: components, aliases met on the way, and keys examined.
    private(set) var steps = 0
    /// A dictionary through which an alias's path led by index before it was known whether that was
    /// right.
    private struct Assumption {
        let dictionary: NodeIndex
        let alias: Int
    }

    private var assumptions: [Assumption] = []

    init(_ unresolved: UnresolvedGraph) {
        self.unresolved = unresolved
        states = Array(repeating: .new, count: unresolved.aliases.count)
    }

    /// Hands over the graph with the targets of all aliases.
    consuming func finish() -> UnresolvedGraph { unresolved }

    /// Resolves all aliases.
    ///
    /// - Throws: alias-cycle and unresolved-alias, with the place of the path.
    mutating func run() throws(FastCodingError) {
        for alias in unresolved.aliases.indices where states[alias] == .new {
            wait(for: alias)
            while !frames.isEmpty {
                try advance()
            }
        }

        // An assumption was wrong if the dictionary's entries turn out to be addressed by key: then
        // the alias led through a key that led through it.
        for assumption in assumptions {
            putKeys(of: assumption.dictionary)
            if walker.isByKey(assumption.dictionary, in: unresolved.graph) {
                throw cycle(assumption.alias)
            }
        }
    }

    /// Begins to follow the path of an alias, before all paths that already wait.
    private mutating func wait(for alias: Int) {
        let path = unresolved.aliases[alias].path
        var parser = KeyPathParser(path.range)
        parser.takeRoot(unresolved.graph.pool)
        frames.append(Frame(alias: alias, parser: parser, node: unresolved.graph.rootIndex))
    }

    /// Follows the innermost path by one component, or begins with the alias that it meets there.
    private mutating func advance() throws(FastCodingError) {
        guard var frame = frames.last else { return }

        steps += 1
        if !frame.hasBegun {
            switch states[frame.alias] {
            case .done:
                frames.removeLast()
                return
            case .open: throw cycle(frame.alias)
            case .new: states[frame.alias] = .open
            }

            frame.hasBegun = true
        }

        // The path leads through another alias: it goes on at the target of that one.
        if let other = unresolved.alias(frame.node) {
            guard states[other] == .done else {
                frames[frames.count - 1] = frame
                return wait(for: other)
            }
            frame.node = unresolved.aliases[other].target
        }

        if frame.parser.isAtEnd {
            unresolved.resolve(alias: frame.alias, to: frame.node)
            states[frame.alias] = .done
            frames.removeLast()

            return
        }

        // Stored first, because settling keys may put other aliases before this one.
        frames[frames.count - 1] = frame
        guard let isByIndex = settleKeys(of: frame.node) else { return }

        let pool = unresolved.graph.pool
        guard
            let next = walker.step(
                from: frame.node,
                in: unresolved.graph,
                &frame.parser,
                pool,
                isByIndex: isByIndex
            )
        else { throw leadsNowhere(frame) }

        frame.node = next
        frames[frames.count - 1] = frame
    }

    /// Makes sure that it is known how the entries of a dictionary are addressed, which depends on
    /// keys that are aliases. Nil if some of these have to be resolved before the innermost path
    /// can continue; true if its path leads through one of them, which can only be right if the
    /// entries are addressed by index.
    private mutating func settleKeys(of node: NodeIndex) -> Bool? {
        let kind = unresolved.graph.kind(node)
        guard kind.isDictionary || kind == .codedObject, keys[node.index] != .settled else {
            return false
        }

        let top = frames.count - 1
        if keys[node.index] == .awaited {
            if frames[top].awaited == node {
                putKeys(of: node)
                return false
            }

            assumptions.append(Assumption(dictionary: node, alias: frames[top].alias))
            return true
        }

        // Whether entries are addressed by key depends on all keys: they have to be distinct
        // strings.
        var isOpen = false
        for index in unresolved.graph.keyPlaces(node) {
            let key = unresolved.graph.children[index]
            steps += 1

            if let alias = unresolved.alias(key) {
                if states[alias] != .done {
                    isOpen = true
                }
            } else if unresolved.graph.kind(key) != .string {
                // The entries are addressed by index, regardless of the other keys.
                isOpen = false
                break
            }
        }

        guard isOpen else {
            putKeys(of: node)
            return false
        }

        keys[node.index] = .awaited
        for index in unresolved.graph.keyPlaces(node) {
            if let alias = unresolved.alias(unresolved.graph.children[index]), states[alias] == .new
            {
                wait(for: alias)
            }
        }

        // All such keys are open, so their paths lead through this dictionary. It is treated as if
        // one of them had led here first.
        if frames.count == top + 1 {
            assumptions.append(Assumption(dictionary: node, alias: frames[top].alias))
            return true
        }

        frames[top].awaited = node
        return nil
    }

    /// Replaces a dictionary's keys that are aliases by their targets, as far as these are known.
    private mutating func putKeys(of node: NodeIndex) {
        guard keys[node.index] != .settled else { return }

        keys[node.index] = .settled
        for index in unresolved.graph.keyPlaces(node) {
            guard let alias = unresolved.alias(unresolved.graph.children[index]),
                states[alias] == .done
            else {
                continue
            }
            unresolved.graph.children[index] = unresolved.aliases[alias].target
        }
    }

    /// The error for an alias that leads to itself.
    @inline(never)
    private func cycle(_ alias: Int) -> FastCodingError {
        let path = String(unresolved.graph.text(unresolved.aliases[alias].path).prefix(200)).quoted
        // No other alias waits between the two times that it was met.
        let isDirect = frames.dropLast().last?.alias == alias
        let message = "the alias \(path) leads \(isDirect ? "" : "by way of others ")back to itself"

        return unresolved.error(.aliasCycle, message, at: unresolved.aliases[alias].source)
    }

    /// The error for a path that can't go on, with the component that failed.
    @inline(never)
    private mutating func leadsNowhere(_ frame: Frame) -> FastCodingError {
        FastCodingError(
            .unresolvedAlias,
            "component \(frame.parser.count) of the key path leads nowhere: "
                + walker.failure(at: frame.node, in: unresolved.graph),
            offset: unresolved.offset(unresolved.aliases[frame.alias].source)
        )
    }
}

/// A node of any kind that stands for the one that a key path leads to.
package struct PlaceholderAlias {
    let node: NodeIndex
    let path: String

    package init(node: NodeIndex, path: String) {
        self.node = node
        self.path = path
    }
}

extension ObjectGraph {
    /// Replaces nodes by the nodes that key paths lead to.
    package mutating func resolve(_ aliases: [PlaceholderAlias]) throws(FastCodingError) {
        if aliases.isEmpty {
            return
        }

        var unresolved = UnresolvedGraph(self, limits: FastLimits())
        unresolved.graph = self

        for alias in aliases {
            let text = unresolved.graph.addString(alias.path)
            let path = unresolved.graph.byteRange(text)
            unresolved.makeAlias(alias.node, path: path, source: alias.node)
        }

        unresolved.putMeanings()
        var resolver = NotationAliasResolver(unresolved)
        try resolver.run()
        let resolved = resolver.finish()
        self = resolved.graph

        for index in children.indices {
            children[index] = resolved.target(of: children[index])
        }

        rootIndex = resolved.target(of: rootIndex)
    }
}
