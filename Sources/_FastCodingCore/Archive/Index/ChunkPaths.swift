/// The key paths of the places that chunks fill. If the chunks come in order, each takes little
/// time.
package struct ChunkPaths: ~Copyable {
    /// The length in bytes of a path that is still shown. Otherwise the output for a chunk could
    /// grow with all that is around it.
    private static let longest = 1024

    /// A container on the way to the last chunk, and where its path ends in the buffer.
    private struct Level {
        var container: Int
        var end: Int
        /// Whether its path is known.
        var isKnown: Bool
        /// Whether its keys name its entries; nil if that is not known, because the scan broke off
        /// in it.
        var isNamed: Bool?
    }

    private let index: ArchiveIndex
    private var names: PathNames
    /// The containers around the last chunk, the outermost first.
    private var levels: [Level] = []
    private var path = ByteBuffer()
    private var isKnown = true

    package init(_ index: ArchiveIndex) {
        self.index = index
        names = PathNames(index)
    }

    /// Moves on to a chunk.
    package mutating func take(_ listed: ListedChunk) {
        if listed.container != levels.last?.container {
            enter(listed.container, listed.entry)
        }

        begin()
        // A URL without a base has no place for one.
        if listed.place.role == .base, listed.chunk.type == .nil {
            isKnown = false
        }

        append(listed.place, index.keyText(listed.entry, listed.place, next: listed.next))
    }

    /// The path of the last chunk's place; for a key, a class name or the text of a URL, that of
    /// the thing that has it. Nil if there is none, or if it is too long.
    package var current: Span<UInt8>? {
        @_lifetime(borrow self) get {
            isKnown && path.count <= Self.longest ? path.span : nil
        }
    }

    /// Makes the levels those of a container.
    private mutating func enter(_ container: Int?, _ entry: Int) {
        while let level = levels.last,
            index.next(level.container) <= entry || index.start(level.container) >= entry
        {
            levels.removeLast()
        }

        var missing: [Int] = []
        var outer = container
        while let container = outer, container != levels.last?.container {
            missing.append(container)
            outer = index.parent(container)
        }

        for container in missing.reversed() {
            begin()
            let place = index.place(of: container)
            append(place, index.keyText(index.start(container), place, next: index.next(container)))
            var level = Level(container: container, end: path.count, isKnown: isKnown)

            if !index.isOpen(container) {
                level.isNamed = names.areNames(keysOf: container)
            }

            levels.append(level)
        }
    }

    /// Goes back to the path of the innermost container.
    private mutating func begin() {
        path.truncate(to: levels.last?.end ?? 0)
        isKnown = levels.last?.isKnown ?? true
    }

    /// Appends the component of a place.
    private mutating func append(_ place: ChunkPlace, _ key: Int?) {
        if place.role == .definition {
            isKnown = false
        }

        guard isKnown, let around = levels.last else { return }

        // The keys of an open container may yet turn out to be no names.
        if around.isNamed == nil, place.role == .value || place.role == .key {
            return isKnown = false
        }

        let component = names.component(
            of: place,
            in: around.container,
            key: key,
            isNamed: around.isNamed ?? false
        )

        if case .none = component {
            return
        }

        if levels.count > 1 {
            path.append(UInt8(ascii: "."))
        }

        switch component {
        case .none: break
        case .number(let number, let isKey):
            KeyPath.append(index: number, isKey: isKey, to: &path)
        case .base: path.append("NS.base")
        case .unknown: isKnown = false
        case .name(let offset):
            let start = path.count
            append(nameAt: offset)

            // Readers drop this property, which 2.0 to 2.1.1 took over from dictionaries.
            if index.version.hasCommonCache, place.role == .property,
                path.span.extracting(start...).equals("\\$class")
            {
                isKnown = false
            }
        }

        if path.count > Self.longest {
            isKnown = false
        }
    }

    /// Appends a name that ends with a zero byte, unless it is too long.
    private mutating func append(nameAt offset: Int) {
        let archive = index.archive
        let bytes = archive.span
        let window = bytes.slice(offset..<min(offset + Self.longest + 1, bytes.count))
        let end = endOfTerminatedString(window, from: 0).end
        if end < 0 {
            return isKnown = false
        }

        let start = path.count
        KeyPath.append(component: window.slice(0..<end), to: &path)
        KeyPath.escape(&path, from: start)
    }
}

/// The component of a key path that names a place.
enum PathComponent {
    /// The place belongs to the node around it, or is the root.
    case none
    /// An index.
    case number(Int, isKey: Bool)
    /// The name at an offset, which ends with a zero byte.
    case name(Int)
    /// The base of a URL.
    case base
    /// The name has not been read.
    case unknown
}

extension ArchiveIndex {
    /// The offset of the text of the key that belongs to an entry's value, or that is the chunk
    /// itself; nil if the key has not been read or is not a string. `next` is the entry after the
    /// chunk and everything that belongs to it.
    package func keyText(_ entry: Int, _ place: ChunkPlace, next: Int) -> Int? {
        switch place.role {
        case .value:
            firstChunk(from: next).flatMap { string($0) }.map { text($0) }
        case .key: string(entry).map { text($0) }
        default: nil
        }
    }
}
