internal import FastCoding

/// The sums by type, the largest first.
struct StatisticsTable {
    private struct Row {
        var name: String
        var chunks: String
        var bytes: Int
    }

    private let rows: [Row]
    private let size: Int

    init(_ subject: DumpSubject, _ statistics: ArchiveStatistics) {
        size = subject.archive.count
        var rows = statistics.typesBySize(subject).map { type in
            Row(name: type.name, chunks: "\(type.sum.chunks)", bytes: type.sum.bytes)
        }
        rows.append(Row(name: "header", chunks: "", bytes: subject.header.size))
        rows.append(Row(name: "padding", chunks: "", bytes: statistics.padding))
        if statistics.dirtyPadding > 0 {
            rows.append(Row(name: "  not zero", chunks: "", bytes: statistics.dirtyPadding))
        }
        if !subject.unread.isEmpty {
            let name = subject.survey.damage == nil ? "left over" : "not read"
            rows.append(Row(name: name, chunks: "", bytes: subject.unread.count))
        }
        self.rows = rows
    }

    var text: String {
        let nameWidth = rows.map(\.name.utf8.count).max() ?? 0
        let chunksWidth = max("chunks".utf8.count, rows.map(\.chunks.utf8.count).max() ?? 0)
        let bytesWidth = max("bytes".utf8.count, rows.map { "\($0.bytes)".utf8.count }.max() ?? 0)
        func line(_ name: String, _ chunks: String, _ bytes: String, _ share: String) -> String {
            name + Self.spaces(nameWidth - name.utf8.count) + Self.aligned(chunks, chunksWidth + 2)
                + Self.aligned(bytes, bytesWidth + 2) + Self.aligned(share, 8) + "\n"
        }
        return line("type", "chunks", "bytes", "share")
            + rows.map { line($0.name, $0.chunks, "\($0.bytes)", share($0.bytes)) }.joined()
    }

    /// Percent of the file with one digit after the point.
    private func share(_ bytes: Int) -> String {
        guard size > 0 else { return "" }
        let tenths = (bytes * 1000 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private static func aligned(_ text: String, _ width: Int) -> String {
        spaces(width - text.utf8.count) + text
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension ArchiveStatistics {
    /// How many chunks there are.
    var chunks: Int { types.reduce(0) { $0 + $1.chunks } }

    /// How many bytes sharing saves.
    var saved: Int {
        let (saved, overflow) = replaced.subtractingReportingOverflow(aliases.bytes)
        return overflow ? 0 : saved
    }

    /// How many objects there are of the class definition with this number.
    func objects(ofClass index: Int) -> Int { index < objects.count ? objects[index] : 0 }

    /// The types that occur, those with the most bytes first and equal ones by name.
    func typesBySize(_ subject: DumpSubject) -> [(name: String, sum: Sum)] {
        let sums = types.enumerated().filter { $0.element.chunks > 0 }.map { type, sum in
            (name: String(decoding: subject.names[type], as: UTF8.self), sum: sum)
        }
        return sums.sorted { ($1.sum.bytes, $0.name) < ($0.sum.bytes, $1.name) }
    }
}
