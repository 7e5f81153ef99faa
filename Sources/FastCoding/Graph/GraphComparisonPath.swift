extension GraphComparison.Difference {
    /// The key path of the place, in the graph that has it. `addressing` keeps what it learns from one difference to the
    /// next, and has to be one for each graph.
    package func keyPath(
        _ left: ObjectGraph, _ right: ObjectGraph, _ leftAddressing: inout KeyPathAddressing,
        _ rightAddressing: inout KeyPathAddressing
    ) -> String {
        var path = ByteBuffer()
        if self.path.isEmpty { path.append(KeyPath.root) }
        for (number, step) in self.path.enumerated() {
            if number > 0 { path.append(UInt8(ascii: ".")) }
            // What only the right graph has is found there; the way to it is the same in both.
            if number == self.path.count - 1, self.left == nil {
                rightAddressing.append(componentOf: step.parent, place: step.child, in: right, to: &path)
            } else {
                leftAddressing.append(componentOf: step.parent, place: step.child, in: left, to: &path)
            }
        }
        return String(decoding: path.array, as: UTF8.self)
    }
}
