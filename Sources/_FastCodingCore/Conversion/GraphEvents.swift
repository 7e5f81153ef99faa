/// Passes on the graph of a text that was taken literally, as the events of a text with the same content but no equal
/// keys.
enum GraphEvents {
    private struct Frame {
        var node: ObjectGraph.NodeIndex
        var isDictionary: Bool
        /// Its remaining children.
        var rest: Range<Int>
    }

    /// `graph` is a tree as ``LiteralGraphBuilder`` makes it from JSON.
    static func send<Sink: EventSink & ~Copyable>(
        _ graph: borrowing ObjectGraph, into sink: inout Sink
    ) throws(FastCodingError) {
        var frames: [Frame] = []
        try write(graph.rootIndex, graph, &frames, &sink)
        while let frame = frames.last {
            let last = frames.count - 1
            let offset = graph.source(frame.node)
            if frame.rest.isEmpty {
                frames.removeLast()
                if frame.isDictionary { try sink.endDictionary(at: offset) } else { try sink.endArray(at: offset) }
                continue
            }
            let place = frame.rest.lowerBound
            if frame.isDictionary {
                // Graphs hold the value before the key, as archives do.
                let key = graph.children[place + 1]
                try sink.key(graph.bytes(key), at: graph.source(key))
                frames[last].rest = (place + 2)..<frame.rest.upperBound
            } else {
                frames[last].rest = (place + 1)..<frame.rest.upperBound
            }
            try write(graph.children[place], graph, &frames, &sink)
        }
    }

    /// Writes a leaf, or the beginning of a container, whose children are left to the loop.
    private static func write<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, _ graph: borrowing ObjectGraph, _ frames: inout [Frame], _ sink: inout Sink
    ) throws(FastCodingError) {
        let offset = graph.source(node)
        let kind = graph.kind(node)
        switch kind {
        case .null: try sink.null(at: offset)
        case .false: try sink.bool(false, at: offset)
        case .true: try sink.bool(true, at: offset)
        case .integer: try sink.integer(graph.integer(node), at: offset)
        case .float64: try sink.float64(graph.double(node), at: offset)
        case .decimal: try sink.decimal(graph.decimal(node), at: offset)
        case .string: try sink.string(graph.bytes(node), at: offset)
        case .array, .mutableArray, .dictionary, .mutableDictionary:
            if kind.isDictionary { try sink.beginDictionary(at: offset) } else { try sink.beginArray(at: offset) }
            frames.append(Frame(node: node, isDictionary: kind.isDictionary, rest: graph.childRange(node)))
        default: throw FastCodingError(.notRepresentable, "a value that JSON has no form for", offset: offset)
        }
    }
}
