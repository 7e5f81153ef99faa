/// The names of classes and properties of a graph that is written, each looked at once however many definitions have it.
struct KeyedArchiveNames {
    /// By where names stand.
    private var numbers: [ByteRange: UInt32] = [:]
    private var texts = StringTable()
    /// By where the names of properties stand: where the keys do that they are written as.
    private var keys: [ByteRange: ByteRange] = [:]
    /// Keys that differ from the names, which stand behind the graph's pool as it were.
    private var escaped: [UInt8] = []

    /// The number of a name; equal names have equal numbers.
    mutating func number(of name: ByteRange, in graph: ObjectGraph) -> UInt32 {
        if let known = numbers[name] { return known }
        let place = texts.find(graph.bytes(name), in: graph.pool.span)
        let number = UInt32(truncatingIfNeeded: place.number >= 0 ? place.number : texts.insert(name, at: place))
        numbers[name] = number
        return number
    }

    /// Hands on the key that a property's name is written as: with one more `$` if it begins with one.
    mutating func write<Sink: EventSink & ~Copyable>(
        _ name: ByteRange, in graph: ObjectGraph, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        let key = key(of: name, in: graph)
        if key == name { return try sink.key(graph.bytes(name), from: name, at: offset) }
        let start = key.offset - graph.pool.count
        try sink.key(escaped.span.slice(start..<(start + key.count)), from: key, at: offset)
    }

    private mutating func key(of name: ByteRange, in graph: ObjectGraph) -> ByteRange {
        if let known = keys[name] { return known }
        var key = name
        if graph.bytes(name).starts(with: "$"), !KeyedArchiveOuterForm.isUnkeyed(graph.bytes(name)) {
            key = ByteRange(offset: graph.pool.count + escaped.count, count: name.count + 1)
            escaped += Array("$".utf8) + graph.pool[name.range]
        }
        keys[name] = key
        return key
    }
}
