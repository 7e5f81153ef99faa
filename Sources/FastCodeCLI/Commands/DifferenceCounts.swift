internal import FastCodingInspector
internal import _FastCodingEngine

/// How many differences there are, by what has become of the first graph.
struct DifferenceCounts: Sendable {
    private(set) var changed = 0
    private(set) var added = 0
    private(set) var removed = 0

    var isZero: Bool { changed == 0 && added == 0 && removed == 0 }

    var total: Int { changed + added + removed }

    mutating func add(_ difference: ObjectGraph.Difference) {
        if difference.node == nil {
            added += 1
        } else if difference.otherNode == nil {
            removed += 1
        } else {
            changed += 1
        }
    }

    mutating func add(_ other: DifferenceCounts) {
        changed += other.changed
        added += other.added
        removed += other.removed
    }

    /// A file that only one of the sides has, as a whole.
    static let addition = DifferenceCounts(added: 1)
    static let removal = DifferenceCounts(removed: 1)

    init(added: Int = 0, removed: Int = 0) {
        self.added = added
        self.removed = removed
    }

    /// `3 changed, 1 added`.
    var text: String {
        let parts = [
            changed > 0 ? "\(changed) changed" : "",
            added > 0 ? "\(added) added" : "",
            removed > 0 ? "\(removed) removed" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    var members: [(key: String, value: JSONValue)] {
        [
            ("changed", .number(changed)),
            ("added", .number(added)),
            ("removed", .number(removed)),
        ]
    }
}
