internal import FastCodingInspector
internal import _FastCodingEngine

/// The differences of any number of files, counted: by class and property, or by file.
struct DifferenceSummary: Sendable {
    private static let schema = 1

    /// What is counted, in the words that its line begins with: a property or a file.
    private var counts: [String: DifferenceCounts] = [:]
    /// In the order in which they were met.
    private var names: [String] = []

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ difference: DifferenceCounts, as name: String) {
        if difference.isZero {
            return
        }

        if counts[name] == nil {
            names.append(name)
        }
        counts[name, default: DifferenceCounts()].add(difference)
    }

    mutating func add(_ difference: ObjectGraph.Difference) {
        var one = DifferenceCounts()
        one.add(difference)
        add(one, as: difference.property ?? KeyPath.root)
    }

    mutating func add(_ other: DifferenceSummary) {
        for name in other.names {
            add(other.counts[name] ?? DifferenceCounts(), as: name)
        }
    }

    /// How many differences there are in all.
    var total: DifferenceCounts {
        var total = DifferenceCounts()
        for name in names {
            total.add(counts[name] ?? DifferenceCounts())
        }

        return total
    }

    /// A line for each property, those with most differences first: `TodoItem.checked  3 changed`.
    func lines(isJSON: Bool) throws(FastCodingError) -> [UInt8] {
        let rows = names.enumerated().sorted { first, second in
            let left = counts[first.element]?.total ?? 0
            let right = counts[second.element]?.total ?? 0
            return left == right ? first.offset < second.offset : left > right
        }

        return try lines(rows.map(\.element), member: "property", separator: "  ", isJSON: isJSON)
    }

    /// A line for each file, and one for all of several.
    func statistics(isJSON: Bool) throws(FastCodingError) -> [UInt8] {
        var lines = try lines(names, member: "file", separator: " | ", isJSON: isJSON)
        if names.count > 1, !isJSON {
            lines += Array("\(names.count) files: \(total.text)\n".utf8)
        }

        return lines
    }

    private func lines(
        _ rows: [String],
        member: String,
        separator: String,
        isJSON: Bool
    ) throws(FastCodingError) -> [UInt8] {
        if isJSON {
            var lines: [UInt8] = []
            for name in rows {
                let counted = counts[name]?.members ?? []
                let members = [("schema", .number(Self.schema)), (member, .text(name))] + counted
                lines += try JSONValue.object(members).line()
            }

            return lines
        }

        let shown = rows.map { DisplayText.safe($0) }
        let width = shown.map(\.count).max() ?? 0
        var text = ""
        for (row, name) in zip(rows, shown) {
            let gap = String(repeating: " ", count: width - name.count)
            text += name + gap + separator + (counts[row]?.text ?? "") + "\n"
        }

        return Array(text.utf8)
    }
}
