/// What verify finds while it scans: for each code the first few findings in full, and the number
/// of the others.
package struct Findings {
    /// Equal keys or elements of a container, whose positions are looked up later.
    private struct Repetition {
        var pairs: [Duplicates.Pair]
        var isSet: Bool
    }

    package var errors = Diagnostics()
    package var warnings = Diagnostics()
    /// By the offset of the container.
    private var repetitions: [Int: Repetition] = [:]

    package init() {}

    package mutating func warn(_ found: Duplicates.Found, in container: Chunk) {
        let isSet = container.type.isSet
        let code: FastCodingError.Code = isSet ? .duplicateElement : .duplicateKey
        let room = Diagnostics.keptPerCode - warnings.totals[code, default: 0]
        if room > 0 {
            repetitions[container.offset] = Repetition(
                pairs: Array(found.pairs.prefix(room)),
                isSet: isSet
            )
        }

        warnings.count(code, found.count)
    }

    package var isEmpty: Bool {
        errors.warnings.isEmpty && warnings.totals.isEmpty
    }

    /// Adds key paths and the positions of equal keys and elements, and sorts by offset.
    package mutating func complete(_ index: ArchiveIndex) {
        var places = FindingPlaces(index)
        var paths: [Int: String] = [:]
        let offsets = (errors.warnings + warnings.warnings).compactMap {
            $0.keyPath == nil ? $0.offset : nil
        }

        for offset in Set(offsets).sorted() {
            if let entry = index.entry(at: offset) {
                paths[offset] = places.path(to: entry)
            }
        }

        let found = repetitions.flatMap { container, repetition in
            Self.find(repetition, in: container, index)
        }

        for finding in found.sorted(by: { $0.offset < $1.offset }) {
            let (code, what) =
                finding.isSet
                ? (FastCodingError.Code.duplicateElement, "element") : (.duplicateKey, "key")

            warnings.keep(
                FastCodingError(
                    code,
                    "the same \(what) as the one at byte \(finding.first)",
                    offset: finding.offset,
                    keyPath: index.entry(at: finding.offset).map { places.path(to: $0) } ?? ""
                )
            )
        }

        errors.addKeyPaths { paths[$0] }
        warnings.addKeyPaths { paths[$0] }
        errors.sortByOffset()
        warnings.sortByOffset()
    }

    /// Finds equal keys or elements of the container at an offset by their numbers: the offset of
    /// each, and that of the one that it equals.
    private static func find(
        _ repetition: Repetition,
        in offset: Int,
        _ index: ArchiveIndex
    ) -> [(offset: Int, first: Int, isSet: Bool)] {
        guard let container = index.entry(at: offset).flatMap({ index.container($0) }) else {
            return []
        }

        let wanted = Set(repetition.pairs.flatMap { [$0.number, $0.first] })
        var offsets: [Int: Int] = [:]

        for child in ArchiveIndex.Children(of: container, in: index)
        where child.place.role.hasToDiffer && wanted.contains(child.place.number) {
            offsets[child.place.number] = index.offset(child.entry)
        }

        return repetition.pairs.compactMap { pair in
            guard let offset = offsets[pair.number], let first = offsets[pair.first] else {
                return nil
            }
            return (offset, first, repetition.isSet)
        }
    }
}

package struct FindingPlaces {
    private let index: ArchiveIndex
    private var names: PathNames
    /// For containers that have been met, whether their keys name their entries.
    private var areNamed: [Int: Bool] = [:]
    /// How many bytes paths may take, apart from twice the archive, before each gets no more than
    /// that of an error.
    private static let room = 1 << 16
    private var room: Int

    package init(_ index: ArchiveIndex) {
        self.index = index
        names = PathNames(index)
        // Escapes may double keys.
        room = Self.room + 2 * index.archive.count
    }

    mutating func path(to entry: Int) -> String {
        wholePath(to: entry) ?? path(to: entry, limit: ShortPath.most).finish()
    }

    /// The path of a chunk; nil once they take more than a multiple of the archive.
    package mutating func wholePath(to entry: Int) -> String? {
        if room <= 0 {
            return nil
        }

        let path = path(to: entry, limit: room)
        // No more time is spent on further ones than reading the archive takes.
        room = path.isWhole ? room - path.count : 0
        return path.isWhole ? path.finish() : nil
    }

    private mutating func path(to entry: Int, limit: Int) -> ShortPath {
        let (around, place) = index.location(of: entry)
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

        // A definition stands before the chunk that fills the place.
        let chunk = index.firstChunk(from: entry) ?? entry
        if path.isWhole {
            add(chunk, place, in: around, index.container(chunk), to: &path)
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

    private mutating func isNamed(_ container: Int) -> Bool {
        if let isNamed = areNamed[container] {
            return isNamed
        }

        let isNamed = names.areNames(keysOf: container)
        areNamed[container] = isNamed
        return isNamed
    }
}

/// What verify found out about an archive.
public struct FastVerdict: Sendable {
    /// Facts about the archive, as far as it could be read.
    public struct Facts: Sendable {
        /// The greatest number of class names that are listed.
        package static let listedClasses = 1000

        /// Whether it is a keyed archive. The counts are then those of the archive with the same
        /// content.
        public package(set) var isKeyedArchive = false
        /// Whether it is a property list other than a keyed archive. Nothing is counted then.
        package var isPropertyList = false
        /// The header's version, such as `3.3`.
        public package(set) var version: String?
        /// The dialect that it is in.
        public package(set) var dialect: FastDialect?
        /// How many chunks there are.
        public package(set) var chunks = 0
        /// How deep it nests, the root being 1.
        public package(set) var depth = 0
        /// How many containers and objects the longest chain of references leads through, with
        /// aliases followed: what ``Limits/chain`` bounds.
        public package(set) var longestChain = 0
        /// The distinct names of classes, in order of appearance; only the first ones if there are
        /// very many.
        public package(set) var classes: [String] = []
        /// How many distinct strings there are.
        public package(set) var strings = 0
        /// How many chunks are aliases.
        public package(set) var aliases = 0
        /// How many values there are once sharing is written out, `Int.max` if they can't be
        /// counted; nil if there is no end to them, or if the archive could not be read to its end.
        public package(set) var expandedSize: Int?

        package init() {}
    }

    /// Why the archive can't be read or is refused. An archive without errors is good.
    package var errors = Diagnostics()
    package var warnings = Diagnostics()
    /// The classes that are not allowed, provided that they are in ``errors``.
    package var refusedClasses: [RefusedClass] = []
    /// Facts about the archive, as far as it could be read.
    public package(set) var facts = Facts()

    package init() {}
}

package typealias Verdict = FastVerdict
