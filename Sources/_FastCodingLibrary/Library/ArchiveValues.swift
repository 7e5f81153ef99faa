import _FastCodingRules

/// Values in one archive, each of which can be written as if it were all of it.
package struct ArchiveValues {
    package typealias Value = ObjectGraph.NodeIndex

    private let graph: ObjectGraph
    private let size: Int
    private let options: WritingOptions
    private var extraction: GraphExtraction
    private var addressing = KeyPathAddressing()
    private var budget: NotationBudget

    /// Reads an archive, FastCoded or keyed.
    ///
    /// - Parameter options: how values are written. Line ends and indentation are left out.
    package init(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var graph = try Conversion.read(archive, options: options, diagnostics: &diagnostics)
        if options.style == .plain {
            graph = KeyedArchiveExpansion.expanding(
                graph, from: graph.rootIndex, options.limits, diagnostics: &diagnostics)
        }
        var options = options
        options.keyPaths = []
        options.indent = nil
        options.lines = false
        self.options = options
        size = archive.count
        budget = NotationBudget(limit: options.limits.output(forInput: archive.count))
        extraction = GraphExtraction(graph)
        self.graph = graph
    }

    /// Calls `take` with each place that a key path leads to, given by its own key path.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path without wildcards leads nowhere.
    /// - Returns: whether there are any.
    package mutating func forEachPlace(
        at keyPath: String, _ take: (inout ArchiveValues, String, Value) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> Bool {
        let found: FoundPlaces
        do throws(FastCodingError) {
            found = try graph.find([keyPath], options)
        } catch {
            if KeyPathSearch.hasWildcard(keyPath) { return false }
            throw error
        }
        for index in 0..<found.count {
            let way = found.way(to: index)
            try budget.charge(path: addressing.length(of: way, in: graph), for: "the key paths")
            try take(&self, addressing.path(of: way, in: graph), found.node(index, in: graph))
        }
        return true
    }

    /// Appends a value as JSON on one line, without its end.
    package mutating func write(
        _ value: Value, at path: String, diagnostics: inout Diagnostics, to text: inout [UInt8]
    ) throws(FastCodingError) {
        let part = extraction.part(from: value)
        try budget.charge(part.records.count, for: "the values")
        let output = CollectedOutput()
        do throws(FastCodingError) {
            try NotationWriter.write(part, size: size, options: options, diagnostics: &diagnostics) {
                output.append($0)
            }
        } catch {
            var error = error
            error.keyPath = KeyPath.joined(path, error.keyPath)
            throw error
        }
        try budget.charge(output.bytes.count, for: "the values")
        text += output.bytes.dropLast()
    }
}
