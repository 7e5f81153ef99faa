/// Follows the key paths of all aliases: the second of three steps.
///
/// Each alias is resolved once. Where a path leads through another alias, that one is resolved first; those that wait
/// stand in a list, so that nothing recurses, and a path takes time for its own components only.
struct NotationAliasResolver {
    /// An alias that is being resolved.
    private struct Frame {
        let alias: Int
        var parser: KeyPathParser
        /// How far its path has led.
        var node: ObjectGraph.Node
        /// Whether it has been begun with, or only waits for its turn.
        var hasBegun = false
    }

    private enum State: UInt8 { case new, open, done }

    private(set) var draft: NotationDraft
    private var walker = KeyPathWalker()
    private var frames: [Frame] = []
    private var states: [State]
    /// Dictionaries whose keys have been looked at for aliases.
    private var hasPlainKeys: Set<UInt32> = []

    init(_ draft: NotationDraft) {
        self.draft = draft
        states = Array(repeating: .new, count: draft.aliases.count)
    }

    /// Gives the draft away.
    consuming func finish() -> NotationDraft { draft }

    mutating func run() throws(FastCodingError) {
        for alias in draft.aliases.indices where states[alias] == .new {
            wait(for: alias)
            while !frames.isEmpty { try advance() }
        }
    }

    private mutating func wait(for alias: Int) {
        let path = draft.aliases[alias].path
        var parser = KeyPathParser(path.range)
        _ = walker.takeRoot(&parser, draft.graph.pool)
        frames.append(Frame(alias: alias, parser: parser, node: draft.graph.root))
    }

    /// Takes the innermost path one component further, or begins with an alias that is in its way.
    private mutating func advance() throws(FastCodingError) {
        guard var frame = frames.last else { return }
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
        if let other = draft.alias(frame.node) {
            guard states[other] == .done else {
                frames[frames.count - 1] = frame
                return wait(for: other)
            }
            frame.node = draft.aliases[other].target
        }
        if frame.parser.isAtEnd {
            draft.resolve(alias: frame.alias, to: frame.node)
            states[frame.alias] = .done
            frames.removeLast()
            return
        }
        frames[frames.count - 1] = frame
        if waitForKeys(of: frame.node) { return }
        guard let next = walker.step(from: frame.node, in: draft.graph, &frame.parser, draft.graph.pool) else {
            throw unresolved(frame)
        }
        frame.node = next
        frames[frames.count - 1] = frame
    }

    /// Has the aliases resolved that are keys of a dictionary: how its entries are addressed depends on them. False if
    /// there are none left.
    private mutating func waitForKeys(of node: ObjectGraph.Node) -> Bool {
        let kind = draft.graph.kind(node)
        guard kind.isDictionary || kind == .codedObject, !hasPlainKeys.contains(node.index) else { return false }
        var isWaiting = false
        let end = draft.graph.childRange(node).upperBound
        for index in stride(from: draft.graph.firstKey(node), to: end, by: 2) {
            guard let alias = draft.alias(draft.graph.children[index]) else { continue }
            if states[alias] == .done {
                draft.graph.children[index] = draft.aliases[alias].target
            } else {
                wait(for: alias)
                isWaiting = true
            }
        }
        if !isWaiting { hasPlainKeys.insert(node.index) }
        return isWaiting
    }

    @inline(never)
    private func cycle(_ alias: Int) -> FastCodingError {
        let path = draft.graph.text(draft.aliases[alias].path).debugDescription
        let message =
            frames.dropLast().last?.alias == alias
            ? "the alias \(path) leads through itself" : "the alias \(path) leads through others back to itself"
        return FastCodingError(.aliasCycle, message, offset: draft.offset(draft.aliases[alias].source))
    }

    @inline(never)
    private func unresolved(_ frame: Frame) -> FastCodingError {
        FastCodingError(
            .unresolvedAlias, walker.failure(at: frame.node, in: draft.graph, frame.parser),
            offset: draft.offset(draft.aliases[frame.alias].source))
    }
}
