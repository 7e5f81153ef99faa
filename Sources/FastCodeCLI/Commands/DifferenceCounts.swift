internal import FastCodingInspector
internal import _FastCodingEngine

/// The number of differences, by the fate of the node in the first graph.
struct DifferenceCounts: Sendable {
    private(set) var changed = 0
    private(set) var added = 0
    private(set) var removed = 0

    /// Whether there are no differences.
    var isZero: Bool { changed == 0 && added == 0 && removed == 0 }

    /// The number of all differences.
    var total: Int { changed + added + removed }

    /// Counts a difference.
    mutating func add(_ difference: ObjectGraph.Difference) {
        if difference.node == nil {
            added += 1
        } else if difference.otherNode == nil {
            removed += 1
        } else {
            changed += 1
        }
    }

    /// Adds other counts.
    mutating func add(_ other: DifferenceCounts) {
        changed += other.changed
        added += other.added
        removed += other.removed
    }

    /// The count of a file that only the second side has.
    static let addition = DifferenceCounts(added: 1)
    /// The count of a file that only the first side has.
    static let removal = DifferenceCounts(removed: 1)

    init(added: Int = 0, removed: Int = 0) {
        self.added = added
        self.removed = removed
    }

    /// The counts in words: `3 changed, 1 added`.
    var text: String {
        let parts = [
            changed > 0 ? "\(changed) changed" : "",
            added > 0 ? "\(added) added" : "",
            removed > 0 ? "\(removed) removed" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The counts as members of a JSON object.
    var members: [JSONMember] {
        [
            JSONMember("changed", .number(changed)),
            JSONMember("added", .number(added)),
            JSONMember("removed", .number(removed)),
        ]
    }
}
