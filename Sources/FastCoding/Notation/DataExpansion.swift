/// Replaces data values by their content: archives, keyed archives as the property lists that they are, and property
/// lists.
///
/// The content may itself contain data, up to a number of levels. Each value is examined once, wherever it stands.
package struct DataExpansion {
    /// How many levels there may be.
    package static let levels = 8

    /// Data that begins like one of these formats.
    package enum Content {
        case archive, binary, xml

        /// Determines the format from how data begins; nil if it is none of these.
        package init?(_ bytes: Span<UInt8>) {
            func begins(_ text: StaticString) -> Bool {
                let count = text.utf8CodeUnitCount
                return bytes.count > count && bytes.extracting(0..<count).equals(text)
            }
            if begins("TSAF") {
                self = .archive
            } else if begins("bplist0") {
                self = .binary
            } else if begins("<?xml") || begins("<plist") || begins("<!DOCTYPE plist") || Self.isPropertyList(bytes) {
                self = .xml
            } else {
                return nil
            }
        }

        /// Whether bytes are XML in any encoding, perhaps after a byte order mark, space or comments, that mentions a
        /// property list.
        private static func isPropertyList(_ bytes: Span<UInt8>) -> Bool {
            var start: [UInt8] = []
            start.append(bytes.slice(0..<min(bytes.count, 8192)))
            switch FormatDetector.detect(start) {
            case .xml: break
            case .empty where start.count < bytes.count: break
            default: return false
            }
            var whole: [UInt8] = []
            whole.append(bytes)
            // Text that can't be decoded is left for the reader to refuse.
            guard let text = try? XMLPropertyListReader.utf8(whole) else { return true }
            return text.span.firstOffset(of: "<plist", from: 0) != nil
        }
    }

    private var graph: ObjectGraph
    private let limits: Limits
    /// How many bytes of data may still be read.
    private var room: Int

    /// A graph in which data that can be read is replaced by its content. There is a warning for data that can't be
    /// read.
    package static func expanding(
        _ graph: consuming ObjectGraph, _ limits: Limits, diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        var expansion = DataExpansion(graph, limits)
        expansion.run(&diagnostics)
        return expansion.graph
    }

    private init(_ graph: consuming ObjectGraph, _ limits: Limits) {
        room = Self.levels * (graph.pool.count + 1)
        self.graph = graph
        self.limits = limits
    }

    private mutating func run(_ diagnostics: inout Diagnostics) {
        var next = 0
        for _ in 0..<Self.levels {
            let end = graph.records.count
            if next == end { return }
            let archives = archivedData(from: next)
            for index in next..<end where isExpanded(graph.records[index].kind) && !archives.contains(UInt32(index)) {
                expand(ObjectGraph.NodeIndex(UInt32(index)), &diagnostics)
            }
            next = end
        }
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

    private mutating func expand(_ node: ObjectGraph.NodeIndex, _ diagnostics: inout Diagnostics) {
        let data = graph.kind(node) == .keyedArchive ? graph.keyedData(node) : node
        guard let content = Content(graph.bytes(data)) else { return }
        let source = graph.source(node)
        do throws(FastCodingError) {
            room -= graph.byteRange(data).count
            guard room >= 0 else { throw FastCodingError(.expansionLimit, "the data together is too large") }
            let inner = try Self.read(Array(graph.pool[graph.byteRange(data).range]), content, limits)
            guard inner.rootIndex != .nil else { return }
            let root = try graph.graft(inner, source: source)
            graph.records[Int(node.index)] = graph.record(root)
        } catch {
            diagnostics.warn(
                .notRepresentable,
                FastCodingError(
                    .notRepresentable, "what the data holds can't be read, so its bytes are written: \(error.message)",
                    offset: source < 0 ? nil : source))
        }
    }

    /// The graph of the content of data.
    package static func read(
        _ bytes: [UInt8], _ content: Content, _ limits: Limits
    ) throws(FastCodingError) -> ObjectGraph {
        if case .archive = content { return try ObjectGraph(archive: bytes, limits: limits) }
        var options = ReadingOptions()
        options.limits = limits
        // Strings and data that are passed on repeatedly may amount to no more than a multiple of the data.
        options.limits.expansion = 0
        var builder = LiteralGraphBuilder()
        // Warnings about bytes of the property list would be mistaken for warnings about the archive's.
        var ignored = Diagnostics()
        if case .binary = content {
            try BinaryPropertyListReader.read(bytes, options: options, into: &builder, diagnostics: &ignored)
        } else {
            try XMLPropertyListReader.read(bytes, options: options, into: &builder, diagnostics: &ignored)
        }
        return builder.finish().graph
    }
}
