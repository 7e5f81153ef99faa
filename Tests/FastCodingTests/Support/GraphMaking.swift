import TestSupport

extension ObjectGraph {
    /// Makes a graph whose root is what `build` returns.
    static func make(_ build: (inout ObjectGraph) -> NodeIndex) -> ObjectGraph {
        var graph = ObjectGraph()
        graph.rootIndex = build(&graph)
        return graph
    }

    mutating func addArray(_ list: [NodeIndex], mutable: Bool = false) -> NodeIndex {
        addContainer(mutable ? .mutableArray : .array, list)
    }

    /// Adds a dictionary; pairs are written key first here, as people read them.
    mutating func addDictionary(_ entries: [(String, NodeIndex)], mutable: Bool = false)
        -> NodeIndex
    {
        var list: [NodeIndex] = []
        for (key, value) in entries {
            list += [value, addString(key)]
        }

        return addContainer(mutable ? .mutableDictionary : .dictionary, list)
    }

    /// Adds an object of a class with the values of all its properties.
    mutating func addObject(definition: Int, values: [NodeIndex]) -> NodeIndex {
        let node = openObject(definition: definition)
        close(node, children: values)
        return node
    }
}

extension Conversion {
    /// The text of an archive, whatever there is to warn of.
    static func text(_ archive: [UInt8], _ options: WritingOptions = .init())
        throws(FastCodingError) -> [UInt8]
    {
        var diagnostics = Diagnostics()
        var text: [UInt8] = []
        try decode(archive, options: options, diagnostics: &diagnostics) { text.append($0) }

        return text
    }
}

extension GraphComparison {
    /// The first difference; nil if the graphs are equal.
    static func difference(
        _ left: ObjectGraph,
        _ right: ObjectGraph,
        plainly: Bool = false,
        nilPropertiesAreAbsent: Bool = false
    ) -> Difference? {
        let options = Options(plainly: plainly, nilPropertiesAreAbsent: nilPropertiesAreAbsent)
        return differences(left, right, options: options, limit: 1).first
    }

    /// Whether objects of two equal graphs that share a definition in one of them also share one in
    /// the other.
    static func shareDefinitionsAlike(_ left: ObjectGraph, _ right: ObjectGraph) -> Bool {
        let objects = [left, right].map { KeyPathOccurrences(of: $0, from: $0.rootIndex).objects }
        let pairs = Set(
            zip(objects[0], objects[1]).map { [left.record($0).b, right.record($1).b] }
        )
        return (0...1).allSatisfy { side in Set(pairs.map { $0[side] }).count == pairs.count }
    }
}

extension GraphComparison.Difference: CustomStringConvertible {
    /// The path as numbers of children, and what is there.
    public var description: String {
        let place = path.isEmpty ? "root" : path.map { String($0.place) }.joined(separator: "/")
        return "at \(place): \(reason.rawValue): \(leftText) / \(rightText)"
    }
}
