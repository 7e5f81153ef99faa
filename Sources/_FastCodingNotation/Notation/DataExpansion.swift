import _FastCodingPlists

/// Replaces data values by their content: archives, keyed archives as the property lists that they are, and property
/// lists.
///
/// The content may itself contain data, up to a number of levels; what is deeper stays data, with a warning. Each value is
/// examined once, wherever it stands.
package struct DataExpansion {
    /// How many levels there may be.
    package static let levels = 8

    /// The error for content on a level beyond the last one.
    package static var tooDeep: FastCodingError {
        FastCodingError(
            .depthLimit, "data holds archives or property lists deeper than \(levels) levels", remedy: .unavailable)
    }

    private var graph: ObjectGraph
    private var limits: Limits
    /// How many bytes of data may still be read.
    private var room: Int
    /// The first node with the data at each range, because a property list can have the same data in many places; nil if
    /// it can't be read.
    private var known: [ByteRange: ObjectGraph.NodeIndex?] = [:]
    /// What stands in place of each node: what the same data holds is one object, which its other places refer to. Empty
    /// if nothing does.
    private var replacements: [ObjectGraph.NodeIndex] = []
    /// Where the data of a level stands; made when a warning has to say so.
    private var occurrences: KeyPathOccurrences?
    private var diagnostics = Diagnostics()
    /// The data that is warned of; nil for all.
    private var written: NodesOnPaths?

    /// A graph in which data that can be read is replaced by its contents. A warning reports data that can't be read, and
    /// warnings from the readers of the contents are passed on; both have the key path of the data.
    ///
    /// If there are key paths, only what they lead to or through is warned of, unless they lead nowhere.
    package static func expanding(
        _ graph: consuming ObjectGraph, _ limits: Limits, at keyPaths: [String] = [], diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        let original = keyPaths.isEmpty ? nil : copy graph
        var expansion = DataExpansion(graph, limits)
        expansion.run()
        if let original, !expansion.diagnostics.totals.isEmpty,
            let written = NodesOnPaths(keyPaths, in: expansion.graph)
        {
            // Only now is it known where the paths lead, and not all warnings were kept. The nodes will be the same ones.
            expansion = DataExpansion(original, limits)
            expansion.written = written
            expansion.run()
        }
        diagnostics.merge(expansion.diagnostics)
        return expansion.graph
    }

    private init(_ graph: consuming ObjectGraph, _ limits: Limits) {
        room = Self.levels * (graph.pool.count + 1)
        self.graph = graph
        self.limits = limits
        self.limits.areForData = true
    }

    private mutating func run() {
        var next = 0
        // The level after the last one is only examined.
        for level in 1...(Self.levels + 1) {
            let end = graph.records.count
            if next == end { return }
            occurrences = nil
            let archives = archivedData(from: next)
            for index in next..<end where isExpanded(graph.records[index].kind) && !archives.contains(UInt32(index)) {
                expand(ObjectGraph.NodeIndex(UInt32(index)), level)
            }
            next = end
            replaceRepeated()
        }
    }

    private mutating func replaceRepeated() {
        if replacements.isEmpty { return }
        for index in graph.children.indices where graph.children[index].index < replacements.count {
            graph.children[index] = replacements[Int(graph.children[index].index)]
        }
        replacements = []
    }

    /// Lets everything that refers to a node refer to another one, once all of a level is done.
    private mutating func replace(_ node: ObjectGraph.NodeIndex, with other: ObjectGraph.NodeIndex) {
        if replacements.isEmpty { replacements = graph.records.indices.map { ObjectGraph.NodeIndex(UInt32($0)) } }
        replacements[Int(node.index)] = other
    }

    private func isExpanded(_ kind: NodeKind) -> Bool { kind == .data || kind == .mutableData || kind == .keyedArchive }

    /// The data of keyed archives, for which the content of the keyed archive is substituted instead.
    private func archivedData(from start: Int) -> Set<UInt32> {
        var data: Set<UInt32> = []
        for index in start..<graph.records.count where graph.records[index].kind == .keyedArchive {
            data.insert(graph.keyedData(ObjectGraph.NodeIndex(UInt32(index))).index)
        }
        return data
    }

    private mutating func expand(_ node: ObjectGraph.NodeIndex, _ level: Int) {
        guard let range = graph.dataRange(node) else { return }
        if let first = known[range] {
            if let first { replace(node, with: first) }
            return
        }
        let format = FormatDetector.detect(graph.bytes(range))
        guard format.holdsContent else { return }
        var found = Diagnostics()
        var failure: FastCodingError?
        var record: ObjectGraph.Record?
        do throws(FastCodingError) {
            if level > Self.levels { throw Self.tooDeep }
            record = try self.content(of: range, format, source: graph.source(node), &found)
        } catch {
            failure = error
        }
        known[range] = .some(record == nil ? nil : node)
        // Before the content replaces the data.
        report(found, format, of: node)
        if let failure {
            let message = "what the data holds can't be read, so it stays data: \(failure.message)"
            warn(FastCodingError(.notRepresentable, message), of: node)
        }
        if let record { graph.records[Int(node.index)] = record }
    }

    /// Takes in what data holds; nil if that is nil.
    private mutating func content(
        of range: ByteRange, _ format: DetectedFormat, source: Int, _ found: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph.Record? {
        room -= range.count
        guard room >= 0 else {
            throw FastCodingError(
                .expansionLimit, "all the data together is too large", remedy: .unavailable)
        }
        let inner = try Self.read(Array(graph.pool[range.range]), format, limits, diagnostics: &found)
        if inner.rootIndex == .nil { return nil }
        let root = try graph.graft(inner, source: source)
        return graph.record(root)
    }

    private mutating func report(_ found: Diagnostics, _ format: DetectedFormat, of node: ObjectGraph.NodeIndex) {
        let what = format == .archive ? "archive" : "property list"
        for var warning in found.told {
            warning.message = "in the \(what) that this data holds: \(warning.message)"
            warn(warning, of: node)
        }
    }

    /// Warns of something in data. Offsets inside it would be taken for offsets in what is around it.
    private mutating func warn(_ warning: FastCodingError, of node: ObjectGraph.NodeIndex) {
        if let written, !written.contains(node, in: graph) { return }
        let isKept = diagnostics.totals[warning.code, default: 0] < Diagnostics.keptPerCode
        let path = isKept ? path(of: node) : nil
        let source = graph.source(node)
        diagnostics.warn(
            warning.code,
            FastCodingError(
                warning.code, warning.message, offset: source > 0 ? source : nil,
                keyPath: path.map { KeyPath.joined($0, warning.keyPath) }))
    }

    private mutating func path(of node: ObjectGraph.NodeIndex) -> String? {
        var places = occurrences ?? KeyPathOccurrences(of: graph, from: graph.rootIndex)
        occurrences = nil
        defer { occurrences = places }
        guard places.contains(node), places.pathLength(of: node, in: graph) <= KeyPath.longestOfData else { return nil }
        return places.path(of: node, in: graph)
    }

    /// The graph of the content of data.
    package static func read(
        _ bytes: [UInt8], _ format: DetectedFormat, _ limits: Limits, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        guard format.isPropertyList else {
            return try ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics).graph
        }
        var limits = limits
        // What is passed on repeatedly may amount to no more than a multiple of the data.
        limits.expansion = 0
        return try readPropertyList(bytes, format, limits, diagnostics: &diagnostics)
    }

    /// The graph of a property list, taken literally.
    package static func readPropertyList(
        _ bytes: [UInt8], _ format: DetectedFormat, _ limits: Limits, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var options = ReadingOptions()
        options.limits = limits
        var builder = LiteralGraphBuilder()
        if format == .binary {
            try BinaryPropertyListReader.read(bytes, options: options, into: &builder, diagnostics: &diagnostics)
        } else {
            try XMLPropertyListReader.read(bytes, options: options, into: &builder, diagnostics: &diagnostics)
        }
        let (graph, found) = builder.finish()
        diagnostics.merge(found)
        return graph
    }
}
