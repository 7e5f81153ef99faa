/// Gives findings their key paths, once all findings are known: most archives have none, and need
/// no index.
package struct FindingPlaces {
    private let index: ArchiveIndex
    private var names: PathNames
    /// For containers that have been met, whether their keys name their entries.
    private var areNamed: [Int: Bool] = [:]
    /// How many bytes paths may take beyond twice the archive. After that, each gets no more than
    /// that of an error.
    private static let room = 1 << 16
    /// How many bytes paths may still take.
    private var room: Int

    package init(_ index: ArchiveIndex) {
        self.index = index
        names = PathNames(index)
        // Escapes may double keys.
        room = Self.room + 2 * index.archive.count
    }

    /// The path of a chunk, cut if paths have taken too much.
    mutating func path(to entry: Int) -> String {
        wholePath(to: entry) ?? path(to: entry, limit: ShortPath.most).finish()
    }

    /// The path of a chunk; nil once paths have taken too much.
    package mutating func wholePath(to entry: Int) -> String? {
        if room <= 0 {
            return nil
        }

        let path = path(to: entry, limit: room)
        // All paths together take no more time than reading the archive.
        room = path.isWhole ? room - path.count : 0
        return path.isWhole ? path.finish() : nil
    }

    /// The path of a chunk, cut after `limit` bytes.
    private mutating func path(to entry: Int, limit: Int) -> ShortPath {
        let location = index.location(of: entry)
        var path = ShortPath(limit: limit)
        for container in index.containers(around: entry).reversed() where path.isWhole {
            add(
                index.start(container),
                index.place(of: container),
                in: index.parent(container),
                container,
                to: &path
            )
        }

        // A definition precedes the chunk that fills the place.
        let chunk = index.firstChunk(from: entry) ?? entry
        if path.isWhole {
            add(chunk, location.place, in: location.container, index.container(chunk), to: &path)
        }

        return path
    }

    /// Adds the component of a chunk, which may be a container itself.
    private mutating func add(
        _ entry: Int,
        _ place: ChunkPlace,
        in around: Int?,
        _ container: Int?,
        to path: inout ShortPath
    ) {
        guard let around else { return }

        let archive = index.archive
        let key = index.keyText(entry, place, next: container.map { index.next($0) } ?? entry + 1)
        switch names.component(of: place, in: around, key: key, isNamed: isNamed(around)) {
        case .none: break
        case .number(let number, let isKey):
            path.add("\(number)" + (isKey ? "k" : ""))
        case .name(let offset):
            path.add(nameAt: offset, in: archive.span)
        case .base, .unknown: path.add(ScanPath.component(place))
        }
    }

    /// Whether the keys of a container name its entries.
    private mutating func isNamed(_ container: Int) -> Bool {
        if let isNamed = areNamed[container] {
            return isNamed
        }

        let isNamed = names.areNames(keysOf: container)
        areNamed[container] = isNamed
        return isNamed
    }
}
