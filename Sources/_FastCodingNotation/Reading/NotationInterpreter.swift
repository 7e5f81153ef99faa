import _FastCodingPlists

/// Gives the nodes of a literal graph their meanings in the notation: the first of three steps.
///
/// It works through the text in order, without recursion: containers that have not been examined
/// yet wait in a list.
struct NotationInterpreter {
    /// The result, whose nodes stay literal until all of them have been interpreted.
    var unresolved: UnresolvedGraph
    /// The graph of the text, in which the notation's keys are ordinary ones.
    var literal: ObjectGraph {
        _read {
            yield unresolved.graph
        }
    }
    private(set) var diagnostics = Diagnostics()
    /// Nodes that are still to be interpreted, the next one last.
    private var pending: [NodeIndex] = []
    /// Where a name last occurred in a list of properties.
    struct ListedName {
        /// The list, by its ``NotationInterpreter/stamp``.
        let stamp: Int
        let place: Int
    }

    /// The last occurrence of each name, by its number.
    var listed: [ListedName] = []
    /// The number of the current list. A new number empties ``listed`` at no cost.
    var stamp = 0
    /// The entries of the object that is being read, kept so that its arrays are reused.
    var objectText = ObjectText()
    /// The meanings of the literal graph's strings as keys, by node.
    private let keys: [NotationKey?]

    init(_ literal: ObjectGraph, limits: FastLimits) {
        keys = NotationKey.all(in: literal)
        unresolved = UnresolvedGraph(literal, limits: limits)
    }

    /// Hands over the unresolved graph.
    consuming func finish() -> UnresolvedGraph { unresolved }

    /// Interprets all nodes, from the root on.
    mutating func run() throws(FastCodingError) {
        wait(for: literal.rootIndex)
        while let node = pending.popLast() {
            // A property list can have one container in several places.
            guard unresolved.mark(node, .isNode) else { continue }
            if literal.kind(node).isDictionary {
                try interpretDictionary(node)
            } else {
                waitForChildren(in: literal.childRange(node))
            }
        }

        dropParts()
        unresolved.putMeanings()
    }

    /// Puts a node on the list of those to interpret, if there is anything to interpret.
    @inline(__always)
    mutating func wait(for node: NodeIndex) {
        if literal.kind(node).isContainer {
            pending.append(node)
        }
    }

    /// Puts the nodes at the end of the graph's children on the list.
    mutating func waitForChildren(from start: Int) {
        waitForChildren(in: start..<unresolved.graph.children.count)
    }

    /// Puts some of the graph's children on the list, so that the first of them comes next.
    private mutating func waitForChildren(in range: Range<Int>) {
        for index in range.reversed() {
            wait(for: unresolved.graph.children[index])
        }
    }

    /// Makes a node a container with the elements of a literal array.
    ///
    /// The same list may be part of many forms, so its elements are charged.
    mutating func makeContainer(
        _ node: NodeIndex,
        _ kind: NodeKind,
        childrenOf list: NodeIndex
    ) throws(FastCodingError) {
        let range = literal.childRange(list)
        try unresolved.budget.charge(4 * range.count, for: "lists that occur in many places")
        let start = unresolved.graph.children.count
        unresolved.appendChildren(from: range)
        close(node, kind, start: start)
    }

    /// Gives a node a kind, and the children that are in the graph from `start` on.
    mutating func close(_ node: NodeIndex, _ kind: NodeKind, start: Int) {
        waitForChildren(from: start)
        let count = unresolved.graph.children.count - start
        set(
            node,
            kind,
            a: UInt64(start),
            b: UInt32(kind.isDictionary || kind == .codedObject ? count / 2 : count)
        )
    }

    /// Gives a node a kind, and the other contents of a record.
    mutating func set(_ node: NodeIndex, _ kind: NodeKind, a: UInt64 = 0, b: UInt32 = 0) {
        unresolved.set(node, ObjectGraph.Record(a: a, b: b, kind: kind))
    }

    /// Makes a node a string or data.
    mutating func set(_ node: NodeIndex, _ kind: NodeKind, _ range: ByteRange) {
        set(node, kind, a: UInt64(range.offset), b: UInt32(range.count))
    }

    /// Adds a string or data whose place in the text is that of another node.
    mutating func add(_ kind: NodeKind, _ range: ByteRange, from node: NodeIndex) -> NodeIndex {
        unresolved.graph.add(
            kind,
            a: UInt64(range.offset),
            b: UInt32(range.count),
            source: literal.source(node)
        )
    }

    /// Turns containers that are only parts of forms into nil: their contents have no meaning in
    /// the new graph.
    private mutating func dropParts() {
        for index in unresolved.roles.indices where literal.records[index].kind.isContainer {
            if !unresolved.roles[index].contains(.isNode) {
                set(NodeIndex(UInt32(index)), .nil)
            }
        }
    }

    /// Gives a dictionary its meaning: an object or a value of a class, an alias, nil, data, or a
    /// dictionary.
    private mutating func interpretDictionary(_ node: NodeIndex) throws(FastCodingError) {
        let signs = try signs(of: node)
        guard signs.hasDollar else {
            return waitForChildren(in: literal.childRange(node))
        }

        if let name = signs.className {
            return try interpretClass(node, named: name, coder: signs.coder)
        }

        // These forms have one key. With others beside it, it is an ordinary key, as it was for
        // FastCoder.
        if literal.record(node).b == 1, let key = key(literal.children[literal.firstKey(node)]) {
            let value = literal.children[literal.firstKey(node) - 1]
            switch key {
            case .alias:
                return unresolved.makeAlias(
                    node,
                    path: try text(value, for: "$alias"),
                    source: value
                )
            case .nil:
                guard literal.kind(value) == .true else {
                    throw error("the value of $nil has to be true", at: value)
                }
                return set(node, .nil)
            case .data: return set(node, .data, try dataForm(node))
            default: break
            }
        }

        try makeDictionary(node, literal.kind(node), entriesOf: node)
    }

    /// The entries that determine the meaning of a dictionary.
    private struct Signs {
        /// Whether there is a key that begins with a dollar sign.
        var hasDollar = false
        var className: NodeIndex?
        var coder: NodeIndex?
    }

    /// Finds these entries, the first ones if keys repeat.
    private func signs(of node: NodeIndex) throws(FastCodingError) -> Signs {
        var signs = Signs()
        for place in literal.keyPlaces(node) {
            guard let key = key(literal.children[place]), key.hasDollar else { continue }

            signs.hasDollar = true
            switch key {
            case .class where signs.className == nil: signs.className = literal.children[place - 1]
            case .coder where signs.coder == nil: signs.coder = literal.children[place - 1]
            case .damaged: throw Self.damaged(at: unresolved.offset(literal.children[place]))
            default: break
            }
        }

        return signs
    }

    /// The error for a mark of damage. An archive has no such mark, and without one it would look
    /// whole.
    private static func damaged(at offset: Int?) -> FastCodingError {
        FastCodingError(
            .notation,
            "'$damaged' marks what was missing when a damaged file was salvaged, and an archive can't hold such a mark; "
                + "take the mark out, or write '$$damaged' if it is a key of yours",
            offset: offset
        )
    }

    /// The meaning of a string of the literal graph as a key.
    func key(_ node: NodeIndex) -> NotationKey? {
        keys[Int(node.index)]
    }

    /// The value of a key in a literal dictionary; nil if it lacks the key.
    func value(of key: NotationKey, in node: NodeIndex) -> NodeIndex? {
        literal.keyPlaces(node).first { self.key(literal.children[$0]) == key }.map {
            literal.children[$0 - 1]
        }
    }

    /// Makes a node a dictionary with the entries of a literal one.
    mutating func makeDictionary(
        _ node: NodeIndex,
        _ kind: NodeKind,
        entriesOf list: NodeIndex
    ) throws(FastCodingError) {
        let range = literal.childRange(list)
        try unresolved.budget.charge(4 * range.count, for: "dictionaries that occur in many places")
        let start = unresolved.graph.children.count
        unresolved.appendChildren(from: range)

        if try signs(of: list).hasDollar {
            try unescapeKeys(from: start)
        }

        close(node, kind, start: start)
    }

    /// Removes the additional dollar signs from the keys of the entries at the end of the graph's
    /// children.
    private mutating func unescapeKeys(from start: Int) throws(FastCodingError) {
        let places = stride(from: start + 1, to: unresolved.graph.children.count, by: 2)
        let keys = places.map { unresolved.graph.children[$0] }
        for (place, (key, name)) in zip(places, zip(keys, try names(of: keys)))
        where name != literal.byteRange(key) {
            unresolved.graph.children[place] = add(.string, name, from: key)
        }
    }

    /// The name that a key means: without the first of two dollar signs. A single one is kept, with
    /// a warning.
    @inline(__always)
    mutating func unescaped(_ range: ByteRange, at key: NodeIndex) -> ByteRange {
        guard range.count > 0, unresolved.graph.pool[range.offset] == UInt8(ascii: "$") else {
            return range
        }

        if range.count > 1, unresolved.graph.pool[range.offset + 1] == UInt8(ascii: "$") {
            return ByteRange(offset: range.offset + 1, count: range.count - 1)
        }

        warnOfDollar(range, at: key)
        return range
    }

    /// Warns of a key with a single dollar sign. The key is shortened for the message.
    @inline(never)
    private mutating func warnOfDollar(_ range: ByteRange, at node: NodeIndex) {
        let graph = unresolved.graph
        // The text is only made for a warning that is kept: a property list can have one long key
        // in any number of places.
        diagnostics.warn(
            .unusedNotation,
            Self.dollarText(range, in: graph),
            at: unresolved.offset(node)
        )
    }

    /// The message of that warning.
    private static func dollarText(_ range: ByteRange, in graph: ObjectGraph) -> String {
        let key = String(graph.text(range).prefix(200))
        let means =
            graph.bytes(range).equals(NotationKey.alias.name)
            ? "has other keys beside it and is an ordinary key here"
            : "means nothing here and is an ordinary key"

        return "\(key.quoted) \(means), which the notation writes as \("$\(key)".quoted)"
    }

    /// A notation error at a node's place in the text.
    func error(_ message: String, at node: NodeIndex) -> FastCodingError {
        unresolved.error(.notation, message, at: node)
    }

    /// The error for a value other than the one that `what` requires.
    func error(_ what: String, butFound node: NodeIndex) -> FastCodingError {
        error("\(what), but found \(literal.summary(node))", at: node)
    }

    /// A string that the notation requires, which may be written as an NSString if a format can't
    /// carry it.
    mutating func text(_ node: NodeIndex, for name: String) throws(FastCodingError) -> ByteRange {
        if literal.kind(node) == .string {
            return literal.byteRange(node)
        }

        if literal.kind(node).isDictionary, let name = value(of: .class, in: node),
            literal.kind(name) == .string,
            literal.bytes(name).equals("NSString")
        {
            return try stringForm(node)
        }

        throw error("\(name) has to be a string", butFound: node)
    }

    /// The range of the graph's children with the elements of an array that the notation requires.
    @discardableResult
    func elements(_ node: NodeIndex, _ what: @autoclosure () -> String) throws(FastCodingError)
        -> Range<Int>
    {
        guard literal.kind(node).madeMutable == .mutableArray else {
            throw error(what(), butFound: node)
        }
        return literal.childRange(node)
    }
}
