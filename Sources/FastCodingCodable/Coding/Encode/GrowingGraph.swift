import _FastCodingCore

/// The graph that is built, and the values and containers that are being encoded: the state that
/// nearly every call of a container reads and changes.
///
/// It is one value with methods of its own, none of which calls code of the program, which could
/// come back here.
package struct GrowingGraph {
    var graph = ObjectGraph()
    private var keys = KeyTable()
    private var marks = KeyMarks()
    private(set) var levels: [EncodingLevel] = []
    /// The serial of the innermost level that is a value and not a nested container; 0 if there is
    /// none.
    private(set) var current = 0
    /// Entries of the levels that are values: elements, or value, key, value, key ...
    private var pending: [NodeIndex] = []
    /// The entries of nested containers, in the same order.
    private var stores: [[NodeIndex]] = []
    /// The serial of the last level that was begun.
    private var serial = 0
    /// The beginning of the last elements of many; nil if there is only one value.
    private var mark: Mark?

    /// Marks the placeholder of a nested container: its index is the container's level with this
    /// bit.
    static let placeholder: UInt32 = 1 << 31

    // MARK: Levels

    /// Begins a level and returns its index. A level around it ends only after it.
    @inline(__always)
    mutating func push(_ place: CodingPlace, in parent: Int, isNested: Bool = false) -> Int {
        serial &+= 1
        levels.append(
            EncodingLevel(
                parent: parent,
                place: place,
                start: isNested ? stores.count : pending.count,
                isNested: isNested,
                stores: stores.count,
                serial: serial,
                depth: parent < 0 ? 1 : levels[parent].depth &+ (isNested ? 0 : 1),
                nesting: isNested ? levels[parent].nesting &+ 1 : 0
            )
        )

        if isNested {
            stores.append([])
        }

        return levels.count &- 1
    }

    /// Begins the level of a value, which becomes the innermost one.
    @inline(__always)
    mutating func enter(_ place: CodingPlace, in parent: Int) -> (
        level: Int, depth: Int, around: Int
    ) {
        let level = push(place, in: parent)
        let around = current
        current = serial

        return (level, levels[level].depth, around)
    }

    /// Forgets a value whose encoding failed; the one around it is the innermost again.
    mutating func abandon(_ level: Int, around: Int) {
        current = around
        pop(level)
    }

    /// Ends a level and those within it, and discards their entries.
    @inline(__always)
    mutating func pop(_ level: Int) {
        let isNested = levels[level].isNested
        let start = levels[level].start
        let before = levels[level].stores

        if !isNested {
            pending.removeLast(pending.count &- start)
        }

        if stores.count > before {
            stores.removeLast(stores.count &- before)
        }

        if level == levels.count &- 1 {
            levels.removeLast()
        } else {
            levels.removeLast(levels.count &- level)
        }
    }

    /// Whether a level has not ended yet.
    func isOpen(_ level: LevelID) -> Bool {
        level.index < levels.count && levels[level.index].serial == level.serial
    }

    /// Whether a level is the innermost value or a container nested in it.
    func isCurrent(_ level: LevelID) -> Bool {
        guard isOpen(level) else { return false }

        var index = level.index
        while levels[index].isNested {
            index = levels[index].parent
        }

        return levels[index].serial == current
    }

    /// Makes a level a container of a kind, unless it is already one of another kind.
    mutating func ask(_ shape: EncodingLevel.Shape, of level: Int) -> Bool {
        if levels[level].shape == .none {
            levels[level].shape = shape
        }
        return levels[level].shape == shape
    }

    /// Makes a node the only value of a level.
    mutating func put(_ node: NodeIndex, in level: Int) {
        levels[level].shape = .single
        levels[level].single = node
    }

    // MARK: Entries

    /// The node of a key, the same one for equal keys.
    @inline(__always)
    mutating func key(_ name: String) throws(FastCodingError) -> NodeIndex {
        try keys.node(name, in: &graph)
    }

    /// Adds an entry to the innermost value; false if the level is another one, or if the value or
    /// its key can't be stored.
    @inline(__always)
    mutating func add<T: CodedScalar>(_ value: T, _ name: String, to level: LevelID) -> Bool {
        if level.serial != current {
            return false
        }

        do throws(FastCodingError) {
            let key = try keys.node(name, in: &graph)
            pending.append(try value.add(to: &graph))
            pending.append(key)

            return true
        } catch {
            return false
        }
    }

    /// Adds an element, or a value and its key, to the innermost value; false if the level is
    /// another one.
    @inline(__always)
    mutating func append(_ value: NodeIndex, _ key: NodeIndex?, to level: LevelID) -> Bool {
        if level.serial != current {
            return false
        }

        pending.append(value)
        if let key {
            pending.append(key)
        }

        return true
    }

    /// Adds an element, or a value and its key, to a nested container.
    mutating func store(_ value: NodeIndex, _ key: NodeIndex?, in level: Int) {
        stores[levels[level].start].append(value)
        if let key {
            stores[levels[level].start].append(key)
        }
    }

    /// Adds an element or an entry of a collection, which is filled here and not through a
    /// container.
    mutating func collect(_ value: NodeIndex, key: NodeIndex? = nil) {
        pending.append(value.asElement)
        if let key {
            pending.append(key)
        }
    }

    /// One of some keys that the innermost value has twice.
    func repeated(_ keys: Set<NodeIndex>, in level: Int) -> NodeIndex? {
        var seen: Set<NodeIndex> = []
        return stride(from: levels[level].start + 1, to: pending.count, by: 2).lazy.map {
            pending[$0]
        }
        .first { keys.contains($0) && !seen.insert($0).inserted }
    }

    /// The number of nodes that a level has so far.
    func count(of level: Int) -> Int {
        levels[level].isNested
            ? stores[levels[level].start].count : pending.count - levels[level].start
    }

    // MARK: Nodes

    /// The node of a complete value; its level is left, and the one around it is the innermost
    /// again.
    @inline(__always)
    mutating func finish(_ level: Int, around: Int) -> NodeIndex {
        current = around
        let node = container(level)
        pop(level)

        return node
    }

    /// The node of a complete collection, whose level ends.
    mutating func finish(_ level: Int, as kind: NodeKind) -> NodeIndex {
        let node = graph.addContainer(kind, pending[levels[level].start...])
        pop(level)
        return node
    }

    /// The node for a level: its only value, an array or a dictionary.
    private mutating func container(_ level: Int) -> NodeIndex {
        switch levels[level].shape {
        case .single: return resolved(levels[level].single)
        case .unkeyed:
            return graph.addContainer(.array, entries(level))
        case .none, .keyed:
            return graph.addContainer(.dictionary, entries(level))
        }
    }

    /// The children of a level, whose nested containers become nodes.
    private mutating func entries(_ level: Int) -> ArraySlice<NodeIndex> {
        let isNested = levels[level].isNested
        let start = levels[level].start
        var list = isNested ? stores[start][...] : pending[start...]

        // A value has stores beyond those before it only if it has nested containers.
        if isNested || stores.count > levels[level].stores {
            if levels[level].shape == .keyed {
                joinNested(&list)
            }
            for index in list.indices where list[index].index & Self.placeholder != 0 {
                list[index] = resolved(list[index])
            }
        }

        if levels[level].shape == .keyed {
            marks.removeRepeats(&list)
        }

        return list
    }

    /// Moves the entries of nested containers under the same key into the last of them.
    private mutating func joinNested(_ list: inout ArraySlice<NodeIndex>) {
        var last: [NodeIndex: Int] = [:]
        for index in stride(from: list.startIndex, to: list.endIndex, by: 2)
        where list[index].index & Self.placeholder != 0 {
            guard let before = last.updateValue(index, forKey: list[index + 1]) else { continue }

            let first = list[before]
            let second = list[index]
            let levels = [first, second].map { self.levels[Int($0.index & ~Self.placeholder)] }
            if levels[0].shape != levels[1].shape || levels[0].shape == .single {
                continue
            }

            stores[levels[1].start] = stores[levels[0].start] + stores[levels[1].start]
            list[before] = .null
        }
    }

    /// A node, or the node of the nested container whose placeholder it is. The recursion is as
    /// deep as containers nest, which the encoder limits.
    private mutating func resolved(_ node: NodeIndex) -> NodeIndex {
        node.index & Self.placeholder == 0 ? node : container(Int(node.index & ~Self.placeholder))
    }

    /// Closes an object that was opened for an instance, or for a value with a class name; its
    /// level is left, and the one around it is the innermost again.
    ///
    /// - Throws: an error if the format can't store the class name.
    mutating func finish(
        _ node: NodeIndex,
        _ layout: inout ObjectLayout,
        name: String,
        _ level: Int,
        around: Int
    ) throws(FastCodingError) {
        defer {
            pop(level)
        }

        current = around
        var list = entries(level)

        // A value without keys gets a property of its own, because an object has nothing else.
        switch levels[level].shape {
        case .single:
            list = [resolved(levels[level].single), knownKey(CodedProperty.value)]
        case .unkeyed:
            list = [graph.addContainer(.array, list), knownKey(CodedProperty.elements)]
        case .none, .keyed: break
        }

        try layout.close(node, name: name, list, &graph)
    }

    /// The node of a name that is known to have no U+0000.
    private mutating func knownKey(_ name: String) -> NodeIndex {
        (try? keys.node(name, in: &graph)) ?? .nil
    }
}

extension GrowingGraph {
    /// The beginning of elements in the graph of many: the sizes of all arrays at that time.
    package struct Mark {
        package let records, children: Int
        let pool, keys, definitions: Int
    }

    /// Begins one or several elements. Those before are discarded, unless there are new keys or
    /// definitions in them: these stay, with all nodes around them, until the graph is too large.
    mutating func beginElements() -> Mark {
        if !graph.keyedForms.isEmpty {
            graph.keyedForms = []
        }

        if let mark, mark.keys == keys.count, mark.definitions == graph.definitions.count {
            graph.records.removeSubrange(mark.records...)
            graph.children.removeSubrange(mark.children...)
            graph.pool.removeSubrange(mark.pool...)

            return mark
        }

        if graph.records.count > 1000 || graph.children.count > 4096 || graph.pool.count > 64 << 10
        {
            self = GrowingGraph()
        }

        let mark = Mark(
            records: graph.records.count,
            children: graph.children.count,
            pool: graph.pool.count,
            keys: keys.count,
            definitions: graph.definitions.count
        )

        self.mark = mark
        return mark
    }
}

extension NodeIndex {
    /// Nil cannot be an element; null can.
    var asElement: NodeIndex { self == .nil ? .null : self }
}

/// A level; the serial tells it from those that had the same index before.
struct LevelID {
    let index: Int
    let serial: Int
}
