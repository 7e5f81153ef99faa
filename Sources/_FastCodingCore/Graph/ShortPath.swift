/// The text of a key path for an error or a finding, made from its components.
///
/// It is whole unless it would be longer than a limit: then it ends in ``omitted`` after the
/// components that fit.
package struct ShortPath: ~Copyable {
    /// The length in bytes up to which the path of an error is whole.
    package static let most = 4096
    /// How many steps of a path may be shown at most.
    package static let mostSteps = most + 1
    /// The last component of a path that was cut. No key is written like this, and it leads
    /// nowhere.
    package static let omitted: StaticString = "$omitted"

    private let limit: Int
    private var text = ByteBuffer()
    private var isRoot = true
    /// Whether nothing has been left out so far.
    package private(set) var isWhole = true

    package init(limit: Int = most) {
        self.limit = limit
    }

    /// The key path of keys, one for each level; that of the root if there are none.
    package static func whole(_ keys: [String]) -> String {
        var path = ShortPath(limit: .max)
        for key in keys {
            path.add(key: Array(key.utf8).span)
        }

        return path.finish()
    }

    package var count: Int { text.count }

    /// The text of the path.
    package consuming func finish() -> String {
        isRoot ? KeyPath.root : String(decoding: text.array, as: UTF8.self)
    }

    /// Adds a component that needs no escapes.
    package mutating func add(_ component: String) {
        add { $0.append(component) }
    }

    /// Adds a key, with the escapes that it needs.
    mutating func add(key: Span<UInt8>) {
        add { KeyPath.append(component: key, to: &$0) }
    }

    /// Adds the name at an offset of an archive, up to its zero byte; not much more is read than
    /// may be shown.
    package mutating func add(nameAt offset: Int, in bytes: Span<UInt8>) {
        let window = bytes.slice(offset..<min(offset + limit + 1, bytes.count))
        let end = endOfTerminatedString(window, from: 0).end
        add(key: end < 0 ? window : window.slice(0..<end))
    }

    package mutating func add(
        componentOf node: NodeIndex,
        place: Int,
        in graph: ObjectGraph,
        _ addressing: inout KeyPathAddressing
    ) {
        add { addressing.append(componentOf: node, place: place, in: graph, to: &$0) }
    }

    /// Adds a component, or ``omitted`` if it makes the path too long.
    private mutating func add(_ append: (inout ByteBuffer) -> Void) {
        guard isWhole else { return }

        if !isRoot {
            text.append(UInt8(ascii: "."))
        }

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
