internal import FastCodingInspector
internal import _FastCodingEngine

/// The differences of any number of files, counted: by class and property, or by file.
struct DifferenceSummary: Sendable {
    /// A property or a file, in the words that its line begins with.
    private struct Row: Sendable {
        let name: String
        var counts: DifferenceCounts
    }

    /// The rows, in the order in which their names were met.
    private var rows: [Row] = []
    /// The number of each row, by the bytes of its name: to Swift, some different names are the
    /// same text.
    private var numbers: [[UInt8]: Int] = [:]

    /// Adds differences to the row of a name.
    mutating func add(_ difference: DifferenceCounts, as name: String) {
        if difference.isZero {
            return
        }

        let bytes = Array(name.utf8)
        if let number = numbers[bytes] {
            rows[number].counts.add(difference)
        } else {
            numbers[bytes] = rows.count
            rows.append(Row(name: name, counts: difference))
        }
    }

    /// Adds a difference to the row of a name.
    mutating func add(_ difference: ObjectGraph.Difference, as name: String) {
        var one = DifferenceCounts()
        one.add(difference)
        add(one, as: name)
    }

    /// Adds the differences of another file.
    mutating func add(_ other: DifferenceSummary) {
        for row in other.rows {
            add(row.counts, as: row.name)
        }
    }

    /// The number of all differences.
    private var total: DifferenceCounts {
        var total = DifferenceCounts()
        for row in rows {
            total.add(row.counts)
        }

        return total
    }

    /// A line for each property, those with most differences first: `TodoItem.checked  3 changed`.
    func lines(isJSON: Bool) throws(FastCodingError) -> [UInt8] {
        // Rows with equally many stay in the order of their first differences.
        let sorted = rows.enumerated().sorted { first, second in
            let left = first.element.counts.total
            let right = second.element.counts.total
            return left == right ? first.offset < second.offset : left > right
        }

        return try Self.lines(
            sorted.map(\.element),
            member: "property",
            separator: "  ",
            isJSON: isJSON
        )
    }

    /// A line for each file, and one for all of several.
    func statistics(isJSON: Bool) throws(FastCodingError) -> [UInt8] {
        var lines = try Self.lines(rows, member: "file", separator: " | ", isJSON: isJSON)
        if rows.count > 1, !isJSON {
            lines += Array("\(rows.count) files: \(total.text)\n".utf8)
        }

        return lines
    }

    /// A line for each row, in columns or as JSON.
    private static func lines(
        _ rows: [Row],
        member: String,
        separator: String,
        isJSON: Bool
    ) throws(FastCodingError) -> [UInt8] {
        if isJSON {
            var lines: [UInt8] = []
            for row in rows {
                let name = JSONMember(member, .text(row.name))
                lines += try DifferenceReport.object([name] + row.counts.members)
            }

            return lines
        }

        let shown = rows.map { DisplayText.safe($0.name) }
        let width = shown.map(\.count).max() ?? 0
        var text = ""
        for (row, name) in zip(rows, shown) {
            let gap = String(repeating: " ", count: width - name.count)
            text += name + gap + separator + row.counts.text + "\n"
        }

        return Array(text.utf8)
    }
}
