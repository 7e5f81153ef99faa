import _FastCodingCore

/// The names of classes and properties in a graph that is written, each examined once however many
/// definitions have it, unless it is short.
struct KeyedArchiveNames {
    /// The numbers of long names by their positions, so that their bytes are not hashed again.
    private var numbers: [ByteRange: UInt32] = [:]
    private var texts = StringTable()
    /// By the positions of property names, the positions of the keys that they are written as.
    private var keys: [ByteRange: ByteRange] = [:]
    /// Keys that differ from the names; their positions continue those in the graph's pool.
    private var escaped: [UInt8] = []

    /// The number of a name; equal names have the same number.
    mutating func number(of name: ByteRange, in graph: ObjectGraph) -> UInt32 {
        if !name.isQuickToHash, let known = numbers[name] {
            return known
        }

        let place = texts.find(graph.bytes(name), in: graph.pool.span)
        let number = UInt32(
            truncatingIfNeeded: place.number >= 0 ? place.number : texts.insert(name, at: place)
        )

        if !name.isQuickToHash {
            numbers[name] = number
        }

        return number
    }

    /// Writes the key for a property's name: with an additional `$` if the name begins with one.
    mutating func write<Sink: EventSink & ~Copyable>(
        _ name: ByteRange,
        in graph: ObjectGraph,
        at offset: Int,
        into sink: inout Sink
    ) throws(FastCodingError) {
        let key = key(of: name, in: graph)
        if key == name {
            return try sink.key(graph.bytes(name), from: name, at: offset)
        }

        let start = key.offset - graph.pool.count
        try sink.key(escaped.span.slice(start..<(start + key.count)), from: key, at: offset)
    }

    /// The position of the key for a name: the name's own unless it needs another `$`.
    private mutating func key(of name: ByteRange, in graph: ObjectGraph) -> ByteRange {
        guard graph.bytes(name).starts(with: "$") else { return name }

        if let known = keys[name] {
            return known
        }

        var key = name
        if !KeyedArchiveOuterForm.isUnkeyed(graph.bytes(name)) {
            key = ByteRange(offset: graph.pool.count + escaped.count, count: name.count + 1)
            escaped += Array("$".utf8) + graph.pool[name.range]
        }

        keys[name] = key
        return key
    }

    /// Whether a name is that of a value without a key, such as `$0`.
    mutating func isUnkeyed(_ name: ByteRange, in graph: ObjectGraph) -> Bool {
        graph.bytes(name).starts(with: "$") && key(of: name, in: graph) == name
    }
}
