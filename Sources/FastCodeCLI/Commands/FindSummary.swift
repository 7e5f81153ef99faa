internal import _FastCodingEngine

/// The lines of `find` for which all inputs have to be searched first.
enum FindSummary {
    /// The rows with the same kind, root and state.
    private struct Group: Hashable {
        let kind: String
        let root: String
        let state: String
    }

    /// The number of rows in a group, and the hashes of their contents.
    private struct Total {
        var count = 0
        var digests: Set<String> = []
    }

    /// A line of the summary in both formats.
    struct Line {
        let text: String
        let object: JSONValue
    }

    /// Each content once, at its first place, with the number of its places. A document that is not
    /// complete has no content to compare.
    static func unique(_ rows: [FoundRow]) -> [FoundRow] {
        var result: [FoundRow] = []
        var known: [String: Int] = [:]
        for var row in rows {
            if let digest = row.digest, let index = known[digest] {
                result[index].places = (result[index].places ?? 0) + 1
                continue
            }

            if let digest = row.digest {
                known[digest] = result.count
            }

            row.places = 1
            result.append(row)
        }

        return result
    }

    /// A line for each group, the most frequent ones first.
    static func lines(of rows: [FoundRow]) -> [Line] {
        var totals: [Group: Total] = [:]
        for row in rows {
            let group = Group(
                kind: row.document.kind.shown,
                root: row.root,
                state: row.state.word
            )

            totals[group, default: Total()].count += 1
            if let digest = row.digest {
                totals[group, default: Total()].digests.insert(digest)
            }
        }

        // The counts are swapped between the sides, so that the largest comes first.
        let sorted = totals.sorted { left, right in
            (right.value.count, left.key.kind, left.key.root, left.key.state)
                < (left.value.count, right.key.kind, right.key.root, right.key.state)
        }

        return sorted.map { line($0.key, $0.value) }
    }

    /// The line of a group: its count, the number of different contents, and what they share.
    private static func line(_ group: Group, _ total: Total) -> Line {
        let columns = [
            "\(total.count)", "\(total.digests.count)", group.kind, group.root, group.state,
        ]

        return Line(
            text: columns.joined(separator: "\t") + "\n",
            object: [
                "schema": .number(FoundRow.schema),
                "count": .number(total.count),
                "different": .number(total.digests.count),
                "kind": .text(group.kind),
                "root": .text(group.root),
                "state": .text(group.state),
            ]
        )
    }
}
