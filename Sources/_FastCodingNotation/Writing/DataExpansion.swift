import _FastCodingPlists

/// Replaces data values by their content: archives, keyed archives as the property lists they are,
/// and property lists.
///
/// The content may itself contain data, up to a number of levels; what is deeper stays data, with a
/// warning. Each value is examined once, wherever it stands.
package struct DataExpansion {
    /// How many levels there may be.
    package static let levels = 8

    package static var tooDeep: FastCodingError {
        FastCodingError(
            .depthLimit,
            "data holds archives or property lists deeper than \(levels) levels",
            suggestion: .unavailable
        )
    }

    private var graph: ObjectGraph
    private var limits: Limits
    /// How many bytes of data may still be read.
    private var room: Int
    /// The first node with the data at each range, because a property list can have the same data
    /// in many places; nil if it can't be read.
    private var known: [ByteRange: NodeIndex?] = [:]
    /// What replaces nodes once a level is done: what the same data holds is one object, which
    /// other places refer to.
    private var replacements: [UInt32: NodeIndex] = [:]
    /// Where the data of a level stands; made when a warning has to say so.
    private var occurrences: KeyPathOccurrences?
    private var diagnostics = Diagnostics()
    /// The data that is warned of; nil for all.
    private var written: NodesOnPaths?

    /// A graph in which data that can be read is replaced by its contents. A warning reports data
    /// that can't be read, and warnings from the readers of the contents are passed on; both have
    /// the key path of the data.
    ///
    /// If there are key paths, only what they lead to or through is warned of, unless they lead
    /// nowhere.
    package static func expanding(
        _ graph: consuming ObjectGraph,
        _ limits: Limits,
        at keyPaths: [String] = [],
        diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        let original = keyPaths.isEmpty ? nil : copy graph
        var expansion = DataExpansion(graph, limits)
        expansion.run()

        if let original, !expansion.diagnostics.totals.isEmpty,
            let written = NodesOnPaths(keyPaths, in: expansion.graph)
        {
            // Only now is it known where the paths lead, and not all warnings were kept. The nodes
            // will be the same ones.
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
            if next == end {
                return
            }

            occurrences = nil
            // It is for the keyed archive around it that the content is substituted.
            let archived = Set(
                graph.records[next...].lazy.filter { $0.kind == .keyedArchive }.map(\.a)
            )

            for index in next..<end {
                guard let range = graph.dataRange(NodeIndex(UInt32(index))),
                    !archived.contains(UInt64(index))
                else {
                    continue
                }
                expand(NodeIndex(UInt32(index)), range, level)
            }

            next = end
            if replacements.isEmpty {
                continue
            }

            for index in graph.children.indices {
                if let other = replacements[graph.children[index].index] {
                    graph.children[index] = other
                }
            }

            replacements = [:]
        }
    }

    private mutating func expand(_ node: NodeIndex, _ range: ByteRange, _ level: Int) {
        if let first = known[range] {
            replacements[node.index] = first
            return
        }

        let format = FormatDetector.detect(graph.bytes(range))
        guard format.holdsContent else { return }

        var found = Diagnostics()
        var failure: FastCodingError?
        var record: ObjectGraph.Record?

        do throws(FastCodingError) {
            if level > Self.levels {
                throw Self.tooDeep
            }
            record = try content(of: range, format, source: graph.source(node), &found)
        } catch {
            let message = "what the data holds can't be read, so it stays data: \(error.message)"
            failure = FastCodingError(.notRepresentable, message)
        }

        known[range] = .some(record == nil ? nil : node)
        // Before the content replaces the data.
        let what = format == .archive ? "archive" : "property list"

        for var warning in found.reported {
            warning.message = "in the \(what) that this data holds: \(warning.message)"
            warn(warning, of: node)
        }

        if let failure {
            warn(failure, of: node)
        }

        if let record {
            graph.records[Int(node.index)] = record
        }
    }

    /// Takes in what data holds; nil if that is nil.
    private mutating func content(
        of range: ByteRange,
        _ format: DetectedFormat,
        source: Int,
        _ found: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph.Record? {
        room -= range.count
        guard room >= 0 else {
            throw FastCodingError(
                .expansionLimit,
                "all the data together is too large",
                suggestion: .unavailable
            )
        }

        let inner = try Self.read(
            Array(graph.pool[range.range]),
            format,
            limits,
            diagnostics: &found
        )

        if inner.rootIndex == .nil {
            return nil
        }

        let root = try graph.graft(inner, source: source)
        return graph.record(root)
    }

    /// Warns of something in data. Offsets inside it would be taken for offsets in what is around
    /// it.
    private mutating func warn(_ warning: FastCodingError, of node: NodeIndex) {
        if let written, !written.contains(node, in: graph) {
            return
        }

        let isKept = diagnostics.totals[warning.code, default: 0] < Diagnostics.keptPerCode
        let path = isKept ? path(of: node) : nil
        let source = graph.source(node)
        diagnostics.warn(
            warning.code,
            FastCodingError(
                warning.code,
                warning.message,
                offset: source > 0 ? source : nil,
                keyPath: path.map { KeyPath.joined($0, warning.keyPath) }
            )
        )
    }

    private mutating func path(of node: NodeIndex) -> String? {
        var places = occurrences ?? KeyPathOccurrences(of: graph, from: graph.rootIndex)
        occurrences = nil

        defer {
            occurrences = places
        }

        guard places.contains(node) else { return nil }

        let steps = places.steps(to: node)
        let isShort = places.addressing.length(of: steps, in: graph) <= KeyPath.longestOfData
        return isShort ? places.addressing.path(of: steps, in: graph) : nil
    }

    /// The graph of the content of data.
    package static func read(
        _ bytes: [UInt8],
        _ format: DetectedFormat,
        _ limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        guard format.isPropertyList else {
            return try ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics).graph
        }

        var limits = limits
        // What is passed on repeatedly may amount to no more than a multiple of the data.
        limits.expansion = 0
        return try readPropertyList(bytes, limits, diagnostics: &diagnostics)
    }

    /// The graph of a property list, taken literally.
    package static func readPropertyList(
        _ bytes: [UInt8],
        _ limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var builder = LiteralGraphBuilder()
        guard try PropertyListReader.read(bytes, limits, into: &builder, diagnostics: &diagnostics)
        else {
            throw FastCodingError(.unknownFormat, "this is no property list", offset: 0)
        }

        let (graph, found) = builder.finish()
        diagnostics.merge(found)
        return graph
    }
}

extension ObjectGraph {
    /// All places that key paths of an output lead to. An error about a path that ends at data
    /// which the options could replace by what it holds comes with the suggestion.
    package func find(_ keyPaths: [String], _ options: WritingOptions) throws(FastCodingError)
        -> FoundPlaces
    {
        do throws(FastCodingError) {
            return try KeyPathSearch.find(keyPaths, in: self)
        } catch {
            guard !options.dataExpansion, let path = error.keyPath, holdsContent(at: path) else {
                throw error
            }

            var error = error
            error.suggestion = .expandedData
            throw error
        }
    }

    /// The node to write for the key paths of an output; the root if there are none.
    package mutating func select(_ options: WritingOptions) throws(FastCodingError) -> NodeIndex {
        options.keyPaths.isEmpty ? rootIndex : select(try find(options.keyPaths, options))
    }

    private func holdsContent(at path: String) -> Bool {
        guard let found = try? KeyPathSearch.find([path], in: self), found.count == 1 else {
            return false
        }

        let node = found.node(0, in: self)
        return [.data, .mutableData].contains(kind(node))
            && FormatDetector.detect(bytes(node)).holdsContent
    }

    func dataRange(_ node: NodeIndex) -> ByteRange? {
        switch kind(node) {
        case .data, .mutableData: byteRange(node)
        case .keyedArchive: byteRange(keyedData(node))
        default: nil
        }
    }
}
