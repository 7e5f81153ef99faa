/// The progress of a search, as the progress line shows it.
package struct SearchProgress {
    /// The number of bytes to search; nil if it is not known.
    let total: Int?
    /// The number of bytes that have been read.
    package var read = 0
    /// The number of documents that have been found.
    package var found = 0

    package init(total: Int?) {
        self.total = total
    }

    /// The progress after some seconds: `31 %, 1.2 GB/s, 214 found, 2 min left`.
    package func text(seconds: Double) -> String {
        let rate = Double(read) / max(seconds, 0.001)
        var parts: [String] = []
        if let total, total > 0 {
            parts.append("\(Int(Double(min(read, total)) / Double(total) * 100)) %")
        } else {
            parts.append(Self.shown(Double(read)) + "B")
        }

        parts.append(Self.shown(rate) + "B/s")
        parts.append("\(ProgressLine.grouped(found)) found")
        if let total, rate > 0, read < total {
            parts.append(ProgressLine.left(seconds: Double(total - read) / rate))
        }

        return parts.joined(separator: ", ")
    }

    /// A number with a unit of thousands: `1.2 G`, `340 M`.
    private static func shown(_ number: Double) -> String {
        var number = number
        var units = ["", "k", "M", "G", "T"][...]
        while number >= 999.5, units.count > 1 {
            number /= 1000
            units = units.dropFirst()
        }

        let unit = units.first ?? ""
        let tenths = Int((number * 10).rounded())
        return number < 10 && !unit.isEmpty
            ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(number.rounded())) \(unit)"
    }
}
