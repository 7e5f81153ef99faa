/// The findings of a scan of verify: for each code the first few in full, and the number of the
/// others.
package struct Findings {
    /// Equal keys or elements of a container, whose positions are looked up later.
    private struct Repetition {
        var pairs: [Duplicates.Pair]
        var isSet: Bool
    }

    package var errors = Diagnostics()
    package var warnings = Diagnostics()
    /// The first equal keys and elements, by the offset of the container.
    private var repetitions: [Int: Repetition] = [:]

    package init() {}

    /// Takes the equal keys or elements of a container.
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

    /// Whether there are neither errors nor warnings.
    package var isEmpty: Bool {
        errors.messages.isEmpty && warnings.totals.isEmpty
    }

    /// Adds key paths and the positions of equal keys and elements, and sorts by offset.
    package mutating func complete(_ index: ArchiveIndex) {
        var places = FindingPlaces(index)
        var paths: [Int: String] = [:]
        let offsets = (errors.messages + warnings.messages).compactMap {
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
