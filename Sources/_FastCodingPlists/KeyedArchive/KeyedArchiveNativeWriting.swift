import _FastCodingCore

// Nodes of their own kinds as instances of Foundation's classes, in the forms that Foundation writes.
extension KeyedArchiveEmitter {
    /// Writes a node that is neither an object of a class nor a value for which property lists have a form of their
    /// own.
    mutating func native<Sink: EventSink & ~Copyable>(
        _ node: NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        let kind = graph.kind(node)
        guard let native = KeyedArchiveNative(writing: kind) else { throw refusal(kind.words, node) }
        try sink.beginDictionary(at: -1)
        switch kind {
        case .null: break
        case .orderedSet, .mutableOrderedSet: try numbered(node, into: &sink)
        case .dictionary, .mutableDictionary: try entries(of: node, into: &sink)
        case .string, .mutableString:
            try sink.key(.string)
            try sink.string(graph.bytes(node), from: graph.byteRange(node), at: graph.source(node))
        case .mutableData:
            try sink.key(.data)
            try sink.data(graph.bytes(node), from: graph.byteRange(node), at: graph.source(node))
        case .date:
            try sink.key(.time)
            try sink.float64(graph.date(node), at: graph.source(node))
        case .url: try url(node, into: &sink)
        case .decimal: try decimal(graph.decimal(node), into: &sink)
        case .indexSet, .mutableIndexSet: try indexSet(node, into: &sink)
        case .point, .size, .rect, .range: try value(node, kind, into: &sink)
        default:
            try sink.key(.elements)
            try list(of: node, into: &sink)
        }
        try end(native, into: &sink)
    }

    private mutating func numbered<Sink: EventSink & ~Copyable>(
        _ node: NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        for (place, child) in graph.children(node).enumerated() {
            try sink.key(Array((KeyedArchiveKey.numberedElement + "\(place)").utf8).span, at: -1)
            try element(child, of: node, into: &sink)
        }
    }

    /// Writes the keys, then the values; a value may be nil.
    private mutating func entries<Sink: EventSink & ~Copyable>(
        of node: NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        let children = Array(graph.children(node))
        try sink.key(.keys)
        try sink.beginArray(at: -1)
        for place in stride(from: 1, to: children.count, by: 2) {
            try element(children[place], of: node, into: &sink)
        }
        try sink.endArray(at: -1)
        try sink.key(.elements)
        try sink.beginArray(at: -1)
        for place in stride(from: 0, to: children.count, by: 2) {
            try reference(to: children[place], into: &sink)
        }
        try sink.endArray(at: -1)
    }

    private mutating func url<Sink: EventSink & ~Copyable>(
        _ node: NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        let (relative, base) = graph.url(node)
        try sink.key(.base)
        try reference(to: base, into: &sink)
        try sink.key(.relative)
        try sink.reference(try slots.number(of: relative, in: graph))
    }

    private func decimal<Sink: EventSink & ~Copyable>(
        _ value: DecimalNumber, into sink: inout Sink
    ) throws(FastCodingError) {
        var mantissa: [UInt8] = []
        mantissa.appendLittleEndian(value.digits.low)
        mantissa.appendLittleEndian(value.digits.high)
        try sink.key(.mantissa)
        try sink.data(mantissa.span, at: -1)
        try sink.key(.byteOrder)
        try sink.integer(1, at: -1)
        try sink.key(.length)
        try sink.integer(Int64(value.digits.length), at: -1)
        try sink.key(.exponent)
        try sink.integer(Int64(value.exponent), at: -1)
        try sink.key(.negative)
        try sink.bool(value.isNegative, at: -1)
        try sink.key(.compact)
        try sink.bool(!value.isNaN, at: -1)
    }

    private mutating func indexSet<Sink: EventSink & ~Copyable>(
        _ node: NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        let ranges = graph.ranges(node)
        try sink.key(.ranges)
        try sink.integer(Int64(ranges.count), at: -1)
        if ranges.count == 1 {
            try sink.key(.location)
            try sink.integer(Int64(ranges[0].location), at: -1)
            try sink.key(.rangeSize)
            try sink.integer(Int64(ranges[0].length), at: -1)
        } else if ranges.count > 1 {
            var numbers: [UInt8] = []
            for range in ranges {
                KeyedArchiveVarints.append(range.location, to: &numbers)
                KeyedArchiveVarints.append(range.length, to: &numbers)
            }
            try sink.key(.rangeData)
            try sink.reference(try slots.number(ofMade: .data(numbers)))
        }
    }

    private mutating func value<Sink: EventSink & ~Copyable>(
        _ node: NodeIndex, _ kind: NodeKind, into sink: inout Sink
    ) throws(FastCodingError) {
        guard let special = KeyedArchiveSpecial(writing: kind) else { throw refusal(kind.words, node) }
        try sink.key(.special)
        try sink.integer(special.rawValue, at: -1)
        guard let key = special.textKey else {
            let range = graph.range(node)
            try sink.key(.rangeLocation)
            try sink.reference(try slots.number(ofInteger: Int64(range.location)))
            try sink.key(.rangeLength)
            try sink.reference(try slots.number(ofInteger: Int64(range.length)))
            return
        }
        guard let text = KeyedArchiveGeometry.text(graph.doubles(node).map { Double(bitPattern: $0) }) else {
            throw refusal("not-a-number with bits other than the usual ones", node)
        }
        try sink.key(key)
        try sink.reference(try slots.number(ofMade: .text(text)))
    }
}
