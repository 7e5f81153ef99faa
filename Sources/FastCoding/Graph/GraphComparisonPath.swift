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

    /// The length in bytes of the longer one of these paths before escaping, determined without looking at any text.
    package func pathLength(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> Int {
        max(
            Self.length(path, left, &leftAddressing, endsIn: self.left == nil ? right : nil, &rightAddressing),
            Self.length(rightPath, right, &rightAddressing, endsIn: self.right == nil ? left : nil, &leftAddressing))
    }

    /// The length in bytes of ``text(_:_:_:endsIn:_:)`` before escaping.
    package static func length(
        _ steps: [Step], _ graph: ObjectGraph, _ addressing: inout KeyPathAddressing, endsIn other: ObjectGraph?,
        _ otherAddressing: inout KeyPathAddressing
    ) -> Int {
        var length = 0
        for (number, step) in steps.enumerated() {
            if number == steps.count - 1, let other {
                length += otherAddressing.length(componentOf: step.parent, place: step.child, in: other) + 1
            } else {
                length += addressing.length(componentOf: step.parent, place: step.child, in: graph) + 1
            }
        }
        return length
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
