import _FastCodingPlists

/// Replaces data values by their content: archives, the objects of keyed archives, and property
/// lists.
///
/// The content may itself contain data, up to a number of levels. Deeper data stays data, with a
/// warning. Each value is examined once, however many places it is in.
package struct DataExpansion {
    /// How many levels there may be.
    package static let levels = 8

    /// The error for data with content below the last level.
    package static var tooDeep: FastCodingError {
        FastCodingError(
            .depthLimit,
            "archives or property lists nest in data deeper than \(levels) levels",
            suggestion: .unavailable
        )
    }

    /// The root of the content of data, which replaces the data.
    private struct Content {
        let root: NodeIndex
        let record: ObjectGraph.Record
    }

    /// A node that gets the record of the root of its content.
    private struct Copy {
        let root: NodeIndex
        let place: NodeIndex
    }

    private var graph: ObjectGraph
    private var limits: FastLimits
    /// How many bytes of data may still be read.
    private var room: Int
    /// The first node with the data at each range, because a property list can have the same data
    /// in many places; nil if it can't be read, or is long and has no content.
    private var known: [ByteRange: NodeIndex?] = [:]
    /// The replacements of nodes once a level is done: equal data has one object as its content,
    /// which other places refer to.
    private var replacements: [UInt32: NodeIndex] = [:]
    /// The nodes that get other records, in the order in which they were found. A root that is data
    /// itself may be expanded later.
    private var copies: [Copy] = []
    /// For roots of contents, the outermost nodes that they replace.
    private var places: [UInt32: NodeIndex] = [:]
    /// The places of the data of a level; made when a warning needs one.
    private var occurrences: KeyPathOccurrences?
    private var diagnostics = Diagnostics()
    /// The data that warnings are about; nil for all.
    private var written: NodesOnPaths?

    /// A graph in which data that can be read is replaced by its contents. A warning reports data
    /// that can't be read, and warnings from the readers of the contents are passed on; both have
    /// the key path of the data.
    ///
    /// If there are key paths, warnings are only about data that they lead to or through, unless
    /// they lead nowhere.
    package static func expanding(
        _ graph: consuming ObjectGraph,
        _ limits: FastLimits,
        at keyPaths: [String] = [],
        diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        let original = keyPaths.isEmpty ? nil : copy graph
        var expansion = DataExpansion(graph, limits)
        expansion.run()

        if let original, !expansion.diagnostics.totals.isEmpty,
            let written = NodesOnPaths(keyPaths, in: expansion.graph)
        {
            // The paths may lead into contents, so their nodes are known only now, and not all
            // warnings were kept. The second time makes the same nodes.
            expansion = DataExpansion(original, limits)
            expansion.written = written
            expansion.run()
        }

        diagnostics.merge(expansion.diagnostics)
        return expansion.graph
    }

    private init(_ graph: consuming ObjectGraph, _ limits: FastLimits) {
        // Enough for each level to have as many bytes as the whole graph.
        room = Self.levels * (graph.pool.count + 1)
        self.graph = graph
        self.limits = limits
        self.limits.areForData = true
    }

    /// Expands all levels, then gives each node the record of the root of its content.
    private mutating func run() {
        expandLevels()

        // The innermost first, because a root may be data that was expanded itself.
        for copy in copies.reversed() {
            graph.records[Int(copy.place.index)] = graph.record(copy.root)
        }
    }

    /// Expands the data of the graph, then the data in the contents, and so on.
    private mutating func expandLevels() {
        var next = 0
        // The level after the last one is only examined.
        for level in 1...(Self.levels + 1) {
            let end = graph.records.count
            if next == end {
                return
            }

            occurrences = nil
            // The data of a keyed archive is left alone: the content replaces the archive around
            // it.
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

    /// Replaces the data of a node by its content, if it has any.
    ///
    /// - Parameter level: from 1; one beyond the last is only reported.
    private mutating func expand(_ node: NodeIndex, _ range: ByteRange, _ level: Int) {
        let place = places[node.index] ?? node
        if let first = known[range] {
            replacements[place.index] = first
            if let first, place == graph.rootIndex {
                graph.rootIndex = first
            }
            return
        }

        guard let format = FormatDetector.contentFormat(graph.bytes(range)) else {
            // Most data is short. Examining it again takes less time than remembering it.
            if !range.isQuickToHash {
                known[range] = .some(nil)
            }
            return
        }

        var found = Diagnostics()
        var failure: FastCodingError?
        var content: Content?
        let isKeyed =
            format.isPropertyList
            && KeyedArchiveDetector.isKeyedArchive(Array(graph.pool[range.range]))

        do throws(FastCodingError) {
            if level > Self.levels {
                throw Self.tooDeep
            }
            content = try self.content(
                of: range,
                format,
                isKeyed: isKeyed,
                inPlaceOf: place,
                &found
            )
        } catch {
            let message =
                "the content of the data can't be read, so it stays data: \(error.message)"
            failure = FastCodingError(.notRepresentable, message)
        }

        known[range] = .some(content == nil ? nil : place)
        // Named before the content replaces the data.
        let what = format == .archive ? "archive" : isKeyed ? "keyed archive" : "property list"

        for var warning in found.reported {
            warning.message = "in the \(what) that this data holds: \(warning.message)"
            warn(warning, of: place)
        }

        if let failure {
            warn(failure, of: place)
        }

        if let content {
            graph.records[Int(node.index)] = content.record
            copies.append(Copy(root: content.root, place: node))
            places[content.root.index] = place
        }
    }

    /// Adds the content of data to the graph; nil if its root is nil.
    private mutating func content(
        of range: ByteRange,
        _ format: DetectedFormat,
        isKeyed: Bool,
        inPlaceOf place: NodeIndex,
        _ found: inout Diagnostics
    ) throws(FastCodingError) -> Content? {
        room -= range.count
        guard room >= 0 else {
            throw FastCodingError(
                .expansionLimit,
                "all the data together is too large",
                suggestion: .unavailable
            )
        }

        let bytes = Array(graph.pool[range.range])
        let objects = isKeyed ? objects(of: bytes, &found) : nil
        let inner =
            if let objects {
                objects
            } else {
                try Self.read(bytes, format, limits, diagnostics: &found)
            }

        if inner.rootIndex == .nil {
            return nil
        }

        let root = try graph.graft(inner, inPlaceOf: place)
        return Content(root: root, record: graph.record(root))
    }

    /// The objects of a keyed archive; nil, with a warning, if they can't be read. Then its
    /// property list shows the content.
    private func objects(of bytes: [UInt8], _ found: inout Diagnostics) -> ObjectGraph? {
        var limits = limits
        limits.expansion = 0
        var warnings = Diagnostics()

        do throws(FastCodingError) {
            let graph = try KeyedArchiveReader.read(
                bytes,
                for: .looking,
                limits: limits,
                diagnostics: &warnings
            )

            found.merge(warnings)
            return graph
        } catch {
            found.warn(
                .notRepresentable,
                "its objects can't be read, so it stays a property list: \(error.message)"
            )
            return nil
        }
    }

    /// Warns of something in data. Offsets inside the data are left out, because they would be
    /// taken for offsets in the file.
    private mutating func warn(_ warning: FastCodingError, of node: NodeIndex) {
        if let written, !written.contains(node, in: graph) {
            return
        }

        let isKept = diagnostics.totals[warning.code, default: 0] < Diagnostics.keptPerCode
        let path = isKept ? path(of: node) : nil
        let source = graph.source(node)
        var located = FastCodingError(
            warning.code,
            warning.message,
            offset: source > 0 ? source : nil,
            keyPath: path.map { KeyPath.joined($0, warning.keyPath) }
        )

        located.furtherCount = warning.furtherCount
        diagnostics.receive(located)
    }

    /// The key path of a node; nil if the root does not lead to it or the path is too long for a
    /// message.
    private mutating func path(of node: NodeIndex) -> String? {
        var places = occurrences ?? KeyPathOccurrences(of: graph, from: graph.rootIndex)
        occurrences = nil

        defer {
            occurrences = places
        }

        return places.path(to: node, in: graph, longest: KeyPath.longestOfData)
    }

    /// The graph of the content of data.
    package static func read(
        _ bytes: [UInt8],
        _ format: DetectedFormat,
        _ limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        guard format != .archive else {
            return try ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics).graph
        }

        var limits = limits
        // This bounds the bytes of strings and data that occur repeatedly to a multiple of the
        // data.
        limits.expansion = 0
        return try readPropertyList(bytes, limits, diagnostics: &diagnostics)
    }

    /// The graph of a property list, taken literally.
    package static func readPropertyList(
        _ bytes: [UInt8],
        _ limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var builder = LiteralGraphBuilder()
        guard try PropertyListReader.read(bytes, limits, into: &builder, diagnostics: &diagnostics)
        else {
            throw FastCodingError(.unknownFormat, "this is no property list", offset: 0)
        }

        let read = builder.finish()
        diagnostics.merge(read.diagnostics)
        return read.graph
    }
}

extension ObjectGraph {
    /// All places that key paths of an output lead to. An error about a path that ends at data
    /// comes with the suggestion to expand that, if it has content.
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

    /// The nodes to write for the key paths of an output; everything if there are none.
    package mutating func select(_ options: WritingOptions) throws(FastCodingError)
        -> GraphSelection
    {
        if options.keyPaths.isEmpty {
            return GraphSelection(rootIndex)
        }

        return selection(try find(options.keyPaths, options))
    }

    /// Whether a path leads to a single place with data that is an archive or a property list.
    private func holdsContent(at path: String) -> Bool {
        guard let found = try? KeyPathSearch.find([path], in: self), found.count == 1 else {
            return false
        }

        let node = found.node(0, in: self)
        return [.data, .mutableData].contains(kind(node))
            && FormatDetector.holdsContent(bytes(node))
    }

    /// Adds the nodes of another graph, whose root is going to replace a node. References to that
    /// root become references to the node, so that a cycle stays a cycle.
    ///
    /// - Returns: the root, whose record the caller copies to the node.
    mutating func graft(_ other: ObjectGraph, inPlaceOf node: NodeIndex) throws(FastCodingError)
        -> NodeIndex
    {
        let start = children.count
        let root = try graft(other, source: source(node))
        guard kind(root).isObject else { return root }

        for index in start..<children.count where children[index] == root {
            children[index] = node
        }

        return root
    }

    /// The bytes of data, or of the data of a keyed archive; nil for other nodes.
    func dataRange(_ node: NodeIndex) -> ByteRange? {
        switch kind(node) {
        case .data, .mutableData: byteRange(node)
        case .keyedArchive: byteRange(keyedData(node))
        default: nil
        }
    }
}
