// The containers of an index, and the places that chunks fill in them.
extension ArchiveIndex {
    /// The type of a container's chunk.
    package func type(ofContainer container: Int) -> ChunkType {
        type(start(container))
    }

    /// Whether the scan broke off before the container's end.
    package func isOpen(_ container: Int) -> Bool {
        containers[container].next == Container.none
    }

    /// The container around a container; nil for the root.
    package func parent(_ container: Int) -> Int? {
        let parent = containers[container].parent
        return parent == Container.none ? nil : Int(parent)
    }

    /// The entry of a container's chunk.
    package func start(_ container: Int) -> Int {
        Int(containers[container].entry)
    }

    /// The entry after all those that belong to a container; `Int.max` if it was open where the
    /// scan broke off.
    @inline(__always)
    package func next(_ container: Int) -> Int {
        let next = containers[container].next
        return next == Container.none ? .max : Int(next)
    }

    /// The first container at an entry or after it.
    func firstContainer(from entry: Int) -> Int {
        partitionPoint(below: containers.count) { containers[$0].entry >= entry }
    }

    /// The container whose chunk is an entry; nil if the chunk is none.
    package func container(_ entry: Int) -> Int? {
        let container = firstContainer(from: entry)
        return isContainer(container, entry) ? container : nil
    }

    /// The number that a container took; nil if it took none.
    package func number(of container: Int) -> CacheNumber? {
        let number = containers[container].number
        if number == Container.none {
            return nil
        }

        let isString = !version.hasCommonCache && type(ofContainer: container) == .url
        return CacheNumber(isString ? .string : .object, Int(number))
    }

    /// The place that a container fills; its depth is not known here.
    package func place(of container: Int) -> ChunkPlace {
        ChunkPlace(role: containers[container].role, number: Int(containers[container].placeNumber))
    }

    /// The place of a container's first child.
    func firstPlace(in container: Int) -> ChunkPlace {
        let type = type(ofContainer: container)
        return OpenPlaces(
            Chunk(type: type, offset: 0, payload: 0, end: 0),
            layouts[Int(type.rawValue)].shape
        ).place
    }

    /// Where a chunk is.
    package struct Location {
        /// The container that it is in; nil for the root.
        package let container: Int?
        /// Its place there, whose depth is not known.
        package let place: ChunkPlace
    }

    /// Where a chunk is. The time depends on how deep it is, not on the number of chunks.
    package func location(of entry: Int) -> Location {
        let before = firstContainer(from: entry) - 1
        var around = before >= 0 ? before : nil
        var sibling: Int?

        while let container = around, next(container) <= entry {
            sibling = container
            around = parent(container)
        }

        let place: ChunkPlace
        let first: Int
        if let sibling {
            place = self.place(of: sibling).advanced(by: 1)
            first = next(sibling)
        } else if let around {
            place = firstPlace(in: around)
            first = start(around) + 1
        } else {
            place = ChunkPlace(role: .root)
            first = 0
        }

        // Definitions take no place.
        let definitions = definitions(before: entry) - definitions(before: first)
        return Location(
            container: around,
            place: place.advanced(by: entry - first - definitions)
        )
    }

    /// How many class definitions come before an entry.
    private func definitions(before entry: Int) -> Int {
        let offset = offset(entry)
        return partitionPoint(below: definitions.count) { definitions[$0].offset >= offset }
    }

    /// The first entry from one on that is not a class definition's; nil if there is none.
    @inline(__always)
    package func firstChunk(from entry: Int) -> Int? {
        var entry = entry
        while entry < count, type(entry) == .classDefinition {
            entry += 1
        }

        return entry < count ? entry : nil
    }

    /// The offset after everything that belongs to a chunk; nil if the scan broke off before.
    package func end(of entry: Int) -> Int? {
        // Strings are pointed to most often.
        guard type(entry) != .string, let container = container(entry) else {
            return offset(entry + 1)
        }
        return isOpen(container) ? nil : offset(next(container))
    }

    /// The containers around a chunk, the innermost first.
    package func containers(around entry: Int) -> [Int] {
        var found: [Int] = []
        var around = location(of: entry).container
        while let container = around {
            found.append(container)
            around = parent(container)
        }

        return found
    }

    /// How many numbers of a cache have been taken before an entry.
    package func taken(_ cache: ChunkCache, before entry: Int) -> Int {
        partitionPoint(below: count(of: cache)) { number in
            guard let holder = self.entry(of: CacheNumber(cache, number)), holder < entry else {
                return true
            }
            guard layouts[Int(type(holder).rawValue)].numbered == .after,
                let container = container(holder)
            else {
                return false
            }

            return next(container) > entry
        }
    }

    /// The children of a container with their places, one after the other, without what belongs to
    /// them in turn.
    package struct Children: IteratorProtocol, Sequence {
        private let index: ArchiveIndex
        private let end: Int
        private var entry: Int
        /// The first container from the entry on.
        private var container: Int
        private var place: ChunkPlace

        /// The children of a container; without one, the root.
        package init(of container: Int?, in index: ArchiveIndex) {
            self.index = index
            end = container.flatMap { index.isOpen($0) ? nil : index.next($0) } ?? index.count
            entry = container.map { index.start($0) + 1 } ?? 0
            self.container = container.map { $0 + 1 } ?? 0
            place = container.map { index.firstPlace(in: $0) } ?? ChunkPlace(role: .root)
        }

        /// A child of a container.
        package struct Child {
            package let entry: Int
            /// The child as a container; nil if it is none.
            package let container: Int?
            package let place: ChunkPlace
        }

        /// The next child; nil at the end.
        package mutating func next() -> Child? {
            while entry < end, index.type(entry) == .classDefinition {
                entry += 1
            }

            guard entry < end else { return nil }

            let found = Child(
                entry: entry,
                container: index.isContainer(container, entry) ? container : nil,
                place: place
            )

            place.advance()
            if found.container == nil {
                entry += 1
            } else {
                entry = index.next(container)
                container = index.firstContainer(from: entry, after: container)
            }

            return found
        }
    }

    /// Whether an entry is the chunk of a container.
    @inline(__always)
    package func isContainer(_ container: Int, _ entry: Int) -> Bool {
        container < containers.count && Int(containers[container].entry) == entry
    }

    /// The first container at an entry or after it, which follows another one, mostly closely.
    private func firstContainer(from entry: Int, after container: Int) -> Int {
        var step = 1
        var low = container + 1
        while low + step < containers.count, containers[low + step].entry < entry {
            low += step
            step *= 2
        }

        return low
            + partitionPoint(below: min(step, containers.count - low)) {
                containers[low + $0].entry >= entry
            }
    }

    /// The offset of a container's child, which may be an alias. A graph knows the offsets of
    /// nodes, but not those of references to them.
    package func offset(of child: FastCodingError.Child) -> Int? {
        var container: Int?
        if let offset = child.container {
            container = entry(at: offset).flatMap { self.container($0) }
            if container == nil {
                return nil
            }
        }

        for (number, found) in Children(of: container, in: self).enumerated()
        where number == child.number {
            return offset(found.entry)
        }

        return nil
    }
}

extension ChunkPlace {
    /// Moves to the next place of the container.
    @inline(__always)
    package mutating func advance() {
        switch role {
        case .value: role = .key
        case .key:
            role = .value
            number &+= 1
        case .relative: role = .base
        case .className: role = .value
        default: number &+= 1
        }
    }

    /// The place that is `count` places further.
    package func advanced(by count: Int) -> ChunkPlace {
        var place = self
        var rest = count
        // Values and keys alternate, so the rest is skipped at once. Before them, and in a URL,
        // there are few places.
        while rest > 0, rest % 2 == 1 || role == .className || role == .relative {
            place.advance()
            rest -= 1
        }

        place.number += place.role == .value || place.role == .key ? rest / 2 : rest
        return place
    }
}
