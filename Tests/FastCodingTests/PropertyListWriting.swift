import TestSupport

/// The output of a writer.
struct PropertyListWriting {
    var bytes: [UInt8] = [], error: FastCodingError?

    static func xml(_ events: [PropertyListEvent], options: WritingOptions = WritingOptions())
        -> PropertyListWriting
    {
        write(events, .xml, options: options)
    }

    static func binary(
        _ events: [PropertyListEvent],
        options: WritingOptions = WritingOptions()
    ) -> PropertyListWriting {
        write(events, .binary, options: options)
    }

    static func write(
        _ events: [PropertyListEvent],
        _ format: KeyedArchiveFormat,
        options: WritingOptions = WritingOptions()
    ) -> PropertyListWriting {
        var writing = PropertyListWriting()
        do throws(FastCodingError) {
            switch format {
            case .xml:
                var writer = XMLPropertyListWriter(options: options, inputCount: 0) {
                    writing.bytes.append($0)
                }
                try replay(events, into: &writer)
                try writer.finish()
            case .binary:
                var writer = BinaryPropertyListWriter(options: options, inputCount: 0) {
                    writing.bytes.append($0)
                }
                try replay(events, into: &writer)
                try writer.finish()
            }
        } catch {
            writing.error = error
        }

        return writing
    }

    /// What stands between the tags of a property list in XML.
    static func content(_ xml: [UInt8]) -> Substring {
        let text = String(decoding: xml, as: UTF8.self)
        let start = text.range(of: "<plist version=\"1.0\">\n")?.upperBound ?? text.endIndex
        return text[start...].dropLast("</plist>\n".count)
    }

    /// Pushes events into a sink; the offset of each is its number.
    static func replay<S: EventSink & ~Copyable>(
        _ events: [PropertyListEvent],
        into sink: inout S
    ) throws(FastCodingError) {
        for (index, event) in events.enumerated() {
            switch event {
            case .null: try sink.scalar(.null, at: index)
            case .bool(let value):
                try sink.scalar(.bool(value), at: index)
            case .integer(let value):
                try sink.scalar(.integer(value), at: index)
            case .float64(let bits):
                try sink.scalar(.float64(Double(bitPattern: bits)), at: index)
            case .float32(let bits):
                try sink.scalar(.float32(Float(bitPattern: bits)), at: index)
            case .decimal(let value):
                try sink.scalar(.decimal(value), at: index)
            case .string(let bytes):
                try sink.string(bytes.span, at: index)
            case .data(let bytes):
                try sink.data(bytes.span, at: index)
            case .date(let bits):
                try sink.scalar(.date(Double(bitPattern: bits)), at: index)
            case .beginArray: try sink.beginArray(at: index)
            case .endArray: try sink.endArray(at: index)
            case .beginDictionary: try sink.beginDictionary(at: index)
            case .endDictionary: try sink.endDictionary(at: index)
            case .key(let bytes): try sink.key(bytes.span, at: index)
            case .again(let ordinal):
                try sink.backReference(to: ordinal, at: index)
            }
        }
    }
}

extension ObjectGraph {
    /// The graph that events are literally.
    init(events: [PropertyListEvent]) throws(FastCodingError) {
        var builder = LiteralGraphBuilder()
        try PropertyListWriting.replay(events, into: &builder)
        self = builder.finish().graph
    }
}
