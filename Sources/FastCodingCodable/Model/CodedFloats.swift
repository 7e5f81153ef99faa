import _FastCodingLibrary

extension Double: CodedScalar {
    package func add(to graph: inout ObjectGraph) -> ObjectGraph.NodeIndex { graph.addDouble(self) }

    package static func read(_ node: ObjectGraph.NodeIndex, in graph: borrowing ObjectGraph) -> Double? {
        switch graph.kind(node) {
        case .float64: graph.double(node)
        case .float32: Double(graph.float(node))
        case .integer: Double(exactly: graph.integer(node))
        case .true: 1
        case .false: 0
        case .decimal: Double(digitsOf: graph.decimal(node))
        default: nil
        }
    }

    /// The double whose shortest digits are these; nil if there is none.
    package init?(digitsOf decimal: DecimalNumber) {
        if decimal.isNaN {
            self = .nan
            return
        }
        guard let value = Double(decimal.text), DecimalNumber(text: Array(value.description.utf8).span) == decimal
        else { return nil }
        self = value
    }
}

extension Float: CodedScalar {
    package func add(to graph: inout ObjectGraph) -> ObjectGraph.NodeIndex { graph.addFloat(self) }

    /// Accepts floats, and also doubles that are written with the same digits, such as 0.1.
    package static func read(_ node: ObjectGraph.NodeIndex, in graph: borrowing ObjectGraph) -> Float? {
        if graph.kind(node) == .float32 { return graph.float(node) }
        guard let value = Double.read(node, in: graph) else { return nil }
        let float = Float(value)
        if value.isNaN || Double(float) == value || float.description == value.description { return float }
        return nil
    }
}
