extension GraphComparison.Difference {
    /// The key path of the place in the left graph, or in the right one if only that has it. `addressing` keeps what it
    /// learns from one difference to the next; each graph needs its own.
    package func keyPath(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> String {
        self.left == nil
            ? Self.text(rightPath, right, &rightAddressing) : Self.text(path, left, &leftAddressing)
    }

    /// The key path of the place in the right graph, or in the left one if only that has it.
    package func otherKeyPath(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> String {
        self.right == nil
            ? Self.text(path, left, &leftAddressing) : Self.text(rightPath, right, &rightAddressing)
    }

    /// The length in bytes of the longer one of these paths before escaping, determined without looking at any text.
    package func pathLength(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> Int {
        max(
            self.left == nil ? 0 : Self.length(path, left, &leftAddressing),
            self.right == nil ? 0 : Self.length(rightPath, right, &rightAddressing))
    }

    /// The length in bytes of ``text(_:_:_:)`` before escaping.
    package static func length(
        _ steps: [Step], _ graph: ObjectGraph, _ addressing: inout KeyPathAddressing
    ) -> Int {
        var length = 0
        for step in steps { length += addressing.length(componentOf: step.parent, place: step.child, in: graph) + 1 }
        return length
    }

    /// The text of a way in a graph.
    package static func text(
        _ steps: [Step], _ graph: ObjectGraph, _ addressing: inout KeyPathAddressing
    ) -> String {
        var path = ByteBuffer()
        if steps.isEmpty { path.append(KeyPath.root) }
        for (number, step) in steps.enumerated() {
            if number > 0 { path.append(UInt8(ascii: ".")) }
            addressing.append(componentOf: step.parent, place: step.child, in: graph, to: &path)
        }
        return String(decoding: path.array, as: UTF8.self)
    }
}
