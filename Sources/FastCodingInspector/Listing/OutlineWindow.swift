internal import _FastCodingEngine

/// A part that was asked for, with those that contain it and those next to it: the output of
/// dump-chunks for a property list with `--at`.
struct OutlineWindow {
    /// The number of parts that are shown on either side.
    private static let margin = 3

    /// The place of the part in the order in which parts are shown.
    let target: Int
    /// The places of the containers around it, in a text.
    private let around: Set<Int>

    /// Whether the part at a place is shown.
    func shows(_ place: Int) -> Bool {
        abs(place - target) <= Self.margin || around.contains(place)
    }

    /// Finds the part at the place that the report asks for; nil if it asks for all parts.
    init?(_ subject: OutlineSubject) throws(FastCodingError) {
        guard let wanted = subject.report.place else { return nil }

        target = try Self.find(wanted, subject)
        var around: Set<Int> = []
        var depth = subject.order[target].depth
        for place in stride(from: target - 1, through: 0, by: -1)
        where subject.order[place].depth < depth {
            depth = subject.order[place].depth
            around.insert(place)
        }

        self.around = around
    }

    /// The place of the part that begins at an offset or before it, or that a key path leads to.
    private static func find(_ wanted: String, _ subject: OutlineSubject) throws(FastCodingError)
        -> Int
    {
        let outline = subject.outline
        var found: Int?
        if let offset = subject.report.offset {
            guard offset < outline.bytes.count else {
                throw FastCodingError(
                    .keyPath,
                    "there is no byte \(offset): the property list has \(outline.bytes.count) bytes"
                )
            }

            found = subject.order.lastIndex { outline.parts[$0.part].offset <= offset }
        } else if let part = OutlinePath.find(wanted, outline, subject.slots) {
            found = subject.order.firstIndex { $0.part == part }
        }

        guard let found else {
            throw FastCodingError(.keyPath, "there is nothing at '\(KeyPath.shown(wanted))'")
        }

        return found
    }
}
