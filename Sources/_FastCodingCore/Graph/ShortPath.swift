/// The text of a key path for an error or a finding, made from its components.
///
/// It is whole unless it would be longer than a limit: then it ends in ``omitted`` after the components that fit.
package struct ShortPath: ~Copyable {
    /// The length in bytes up to which the path of an error is whole.
    package static let most = 4096
    /// How many steps of a path may be shown at most.
    package static let mostSteps = most + 1
    /// Stands for the rest of a path. No key is written like this, and it leads nowhere.
    package static let omitted: StaticString = "$omitted"

    private let limit: Int
    private var text = ByteBuffer()
    private var isRoot = true
    /// Whether nothing has been left out so far.
    package private(set) var isWhole = true

    /// Begins at the root.
    package init(limit: Int = most) { self.limit = limit }

    /// The length in bytes.
    package var count: Int { text.count }

    /// The path.
    package consuming func finish() -> String {
        isRoot ? KeyPath.root : String(decoding: text.array, as: UTF8.self)
    }

    /// Adds a component that needs no escapes.
    package mutating func add(_ component: String) {
        add { $0.append(component) }
    }

    /// Adds the name at an offset of an archive, up to its zero byte; not much more is read than may be shown.
    package mutating func add(nameAt offset: Int, in bytes: Span<UInt8>) {
        let window = bytes.slice(offset..<min(offset + limit + 1, bytes.count))
        let end = endOfTerminatedString(window, from: 0).end
        let name = end < 0 ? window : window.slice(0..<end)
        add { KeyPath.append(component: name, to: &$0) }
    }

    /// Adds the component that names a child of a node.
    package mutating func add(
        componentOf node: ObjectGraph.NodeIndex, place: Int, in graph: ObjectGraph,
        _ addressing: inout KeyPathAddressing
    ) {
        add { addressing.append(componentOf: node, place: place, in: graph, to: &$0) }
    }

    private mutating func add(_ append: (inout ByteBuffer) -> Void) {
        guard isWhole else { return }
        if !isRoot { text.append(UInt8(ascii: ".")) }
        let start = text.count
        append(&text)
        if text.count > limit {
            text.truncate(to: start)
            text.append(literal: Self.omitted)
            isWhole = false
        }
        isRoot = false
    }
}

extension ObjectGraph {
    /// The text of a path for an error, given as nodes and the places of their children.
    package func shortPath(_ steps: some Sequence<(parent: NodeIndex, place: Int)>) -> String {
        var addressing = KeyPathAddressing()
        var path = ShortPath()
        for step in steps where path.isWhole {
            path.add(componentOf: step.parent, place: step.place, in: self, &addressing)
        }
        return path.finish()
    }

    /// The text of the path to a node's first place below another one in archive order, for an error; nil if it does
    /// not stand there.
    package func shortPath(to node: NodeIndex, from root: NodeIndex) -> String? {
        if node == root { return KeyPath.root }
        var isOpened = [Bool](repeating: false, count: records.count)
        var walk = DepthFirstWalk()
        walk.open(root, in: self)
        isOpened[Int(root.index)] = true
        while let step = walk.next(in: self) {
            guard case .child(let child, _, _) = step else { continue }
            if child == node { return walk.path(in: self) }
            guard kind(child).isObject, !isOpened[Int(child.index)] else { continue }
            isOpened[Int(child.index)] = true
            walk.open(child, in: self)
        }
        return nil
    }
}
