import _FastCodingCore

/// Finds keys that occur twice in one container.
struct KeyMarks {
    /// For each key's node, the serial of the container in which it was last met: a comparison for
    /// each key instead of a set for each container.
    private var marks: [UInt32] = []
    private var serial: UInt32 = 0

    /// Removes entries whose key occurs again later, from the list value, key, value, key ...
    mutating func removeRepeats(_ entries: inout ArraySlice<NodeIndex>) {
        guard hasRepeats(entries) else { return }

        var last: [NodeIndex: NodeIndex] = [:]
        var order: [NodeIndex] = []

        for index in stride(from: entries.startIndex, to: entries.endIndex, by: 2) {
            if last.updateValue(entries[index], forKey: entries[index + 1]) == nil {
                order.append(entries[index + 1])
            }
        }

        entries = ArraySlice(order.flatMap { [last[$0] ?? .nil, $0] })
    }

    /// Whether a key occurs twice.
    @inline(__always)
    private mutating func hasRepeats(_ entries: ArraySlice<NodeIndex>) -> Bool {
        serial &+= 1
        var index = entries.startIndex &+ 1
        while index < entries.endIndex {
            let key = Int(entries[index].index)
            if key >= marks.count {
                marks.append(contentsOf: repeatElement(0, count: key - marks.count + 64))
            }

            if marks[key] == serial {
                return true
            }

            marks[key] = serial
            index &+= 2
        }

        return false
    }
}
