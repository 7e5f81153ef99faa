extension GraphComparison.Difference {
    /// The key path of the place, in the graph that has it. `addressing` keeps what it learns from one difference to
    /// the next; each graph needs its own.
    package func keyPath(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> String {
        Self.text(path, left, &leftAddressing, endsIn: self.left == nil ? right : nil, &rightAddressing)
    }

    /// The key path of the place in the right graph, unless only the left one has it.
    package func otherKeyPath(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> String {
        Self.text(rightPath, right, &rightAddressing, endsIn: self.right == nil ? left : nil, &leftAddressing)
    }

    /// The text of a way in a graph. If only the other graph has something at its end, the last step is in that graph.
    package static func text(
        _ steps: [Step], _ graph: ObjectGraph, _ addressing: inout KeyPathAddressing, endsIn other: ObjectGraph?,
        _ otherAddressing: inout KeyPathAddressing
    ) -> String {
        var path = ByteBuffer()
        if steps.isEmpty { path.append(KeyPath.root) }
        for (number, step) in steps.enumerated() {
            if number > 0 { path.append(UInt8(ascii: ".")) }
            if number == steps.count - 1, let other {
                otherAddressing.append(componentOf: step.parent, place: step.child, in: other, to: &path)
            } else {
                addressing.append(componentOf: step.parent, place: step.child, in: graph, to: &path)
            }
        }
        return String(decoding: path.array, as: UTF8.self)
    }
}
