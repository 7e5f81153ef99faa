struct PlainEmitter {
    static func write<Sink: EventSink & ~Copyable>(
        _ graph: ObjectGraph, root: ObjectGraph.Node, options: WritingOptions, into sink: inout Sink, diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        throw FastCodingError(.unknownFormat, "not written yet")
    }
}
