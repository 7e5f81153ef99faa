/// The parts of an input that a search can't look into: all of them are counted, and the places of
/// the first ones kept.
package struct HiddenContents: Sendable {
    /// The number of contents of one kind.
    package struct Count: Sendable {
        package let kind: HiddenContent.Kind
        package fileprivate(set) var count: Int
    }

    /// How many places are kept.
    private static let mostKept = 10

    package private(set) var first: [HiddenContent] = []
    /// In the order in which the kinds were met.
    package private(set) var counts: [Count] = []

    package var isEmpty: Bool { counts.isEmpty }

    /// The number of those whose place is not kept.
    package var omitted: Int { counts.reduce(0) { $0 + $1.count } - first.count }

    package init() {}

    /// Counts a content of a kind.
    ///
    /// - Parameter content: makes the content with its place, if that is kept.
    package mutating func add(_ kind: HiddenContent.Kind, _ content: () -> HiddenContent) {
        if let index = counts.firstIndex(where: { $0.kind == kind }) {
            counts[index].count += 1
        } else {
            counts.append(Count(kind: kind, count: 1))
        }

        if first.count < Self.mostKept {
            first.append(content())
        }
    }

    package mutating func add(_ other: HiddenContents) {
        for count in other.counts {
            if let index = counts.firstIndex(where: { $0.kind == count.kind }) {
                counts[index].count += count.count
            } else {
                counts.append(count)
            }
        }

        first += other.first.prefix(Self.mostKept - first.count)
    }

    /// Changes the containers of the contents whose places are kept.
    package mutating func changeContainers(_ change: (inout HiddenContent) -> Void) {
        for index in first.indices {
            change(&first[index])
        }
    }
}
