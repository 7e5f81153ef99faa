internal import _FastCodingLibrary

/// A chunk that was asked for, with those that contain it and those next to it: what dump-chunks shows with `--at`.
struct ChunkWindow {
    /// How many chunks are shown before it and after it.
    private static let margin = 3

    /// Whether the place is in the header.
    let isAtHeader: Bool
    private let neighborhood: ChunkNeighborhood
    private let numbers: Set<Int>

    /// What is to be done with a chunk.
    enum Part { case hidden, beside, target }

    /// The chunks that are shown.
    var members: [ChunkNeighborhood.Member] { neighborhood.members }

    /// The number of the last one; -1 if there is none.
    var last: Int { members.last?.number ?? -1 }

    func part(_ number: Int) -> Part {
        if number == neighborhood.target, !isAtHeader { return .target }
        return numbers.contains(number) ? .beside : .hidden
    }

    /// Whether the place is after all chunks.
    var isBehindAll: Bool { neighborhood.target == nil && !isAtHeader }

    /// Finds the chunk at the place that the options ask for; nil if they ask for all chunks.
    init?(_ subject: DumpSubject) throws(FastCodingError) {
        guard let place = subject.options.place else { return nil }
        let (archive, limits) = (subject.archive, subject.options.limits)
        let offset: Int
        if let number = subject.options.offset {
            guard number < archive.count else {
                throw FastCodingError(.keyPath, "there is no byte \(number): the archive has \(archive.count)")
            }
            offset = number
        } else {
            offset = try Conversion.chunkOffset(
                at: place, in: archive, dialect: subject.options.dialect, limits: limits)
        }
        let start = subject.header.size
        isAtHeader = offset < start
        neighborhood = ChunkNeighborhood(
            of: max(offset, start), margin: isAtHeader ? Self.margin - 1 : Self.margin, in: archive, subject.survey,
            limits: limits)
        numbers = Set(neighborhood.members.map(\.number))
    }
}
