import _FastCodingCore

// Nodes of their own kinds as instances of Foundation's classes, in the forms that Foundation writes.
extension KeyedArchiveEmitter where Sink: ~Copyable {
    /// Writes a node that is neither an object of a class nor a value for which property lists have a form of their
    /// own.
    mutating func native(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        let kind = graph.kind(node)
        guard let className = kind.keyedClassName else { throw refusal(kind.words, node) }
        try sink.beginDictionary()
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
            try sink.scalar(.float64(graph.date(node)), at: graph.source(node))
        case .url: try url(node, into: &sink)
        case .decimal: try decimal(graph.decimal(node), into: &sink)
        case .indexSet, .mutableIndexSet: try indexSet(node, into: &sink)
        case .point, .size, .rect, .range: try value(node, kind, into: &sink)
        default:
            try sink.key(.elements)
            try list(of: node, into: &sink)
        }
        try end(className, into: &sink)
    }

    private mutating func numbered(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        for (place, child) in graph.children(node).enumerated() {
            try sink.key(Array((KeyedArchiveKey.numberedElement + "\(place)").utf8).span, at: -1)
            try element(child, of: node, into: &sink)
        }
    }

    /// Writes the keys, then the values; a value may be nil.
    private mutating func entries(of node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        let children = Array(graph.children(node))
        try sink.key(.keys)
        try sink.beginArray()
        for place in stride(from: 1, to: children.count, by: 2) {
            try element(children[place], of: node, into: &sink)
        }
        try sink.endArray()
        try sink.key(.elements)
        try sink.beginArray()
        for place in stride(from: 0, to: children.count, by: 2) {
            try reference(to: children[place], into: &sink)
        }
        try sink.endArray()
    }

    private mutating func url(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        let (relative, base) = graph.url(node)
        try reference(to: base, for: .base, into: &sink)
        try sink.reference(try slots.number(of: relative, in: graph), for: .relative)
    }

    private func decimal(_ value: DecimalNumber, into sink: inout Sink) throws(FastCodingError) {
        var mantissa: [UInt8] = []
        mantissa.appendLittleEndian(value.digits.low)
        mantissa.appendLittleEndian(value.digits.high)
        try sink.key(.mantissa)
        try sink.data(mantissa.span, at: -1)
        try sink.scalar(.integer(1), for: .byteOrder)
        try sink.scalar(.integer(Int64(value.digits.length)), for: .length)
        try sink.scalar(.integer(Int64(value.exponent)), for: .exponent)
        try sink.scalar(.bool(value.isNegative), for: .negative)
        try sink.scalar(.bool(!value.isNaN), for: .compact)
    }

    private mutating func indexSet(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        let ranges = graph.ranges(node)
        try sink.scalar(.integer(Int64(ranges.count)), for: .ranges)
        if ranges.count == 1 {
            try sink.scalar(.integer(Int64(ranges[0].location)), for: .location)
            try sink.scalar(.integer(Int64(ranges[0].length)), for: .rangeSize)
        } else if ranges.count > 1 {
            var numbers: [UInt8] = []
            for range in ranges {
                KeyedArchiveVarints.append(range.location, to: &numbers)
                KeyedArchiveVarints.append(range.length, to: &numbers)
            }
            try sink.reference(try slots.number(ofMade: .data(numbers)), for: .rangeData)
        }
    }

    private mutating func value(_ node: NodeIndex, _ kind: NodeKind, into sink: inout Sink) throws(FastCodingError) {
        guard let special = NodeKind.specials.first(where: { $0.kind == kind }) else { throw refusal(kind.words, node) }
        try sink.scalar(.integer(special.number), for: .special)
        guard let key = special.key else {
            let range = graph.range(node)
            try sink.reference(try slots.number(ofInteger: Int64(range.location)), for: .rangeLocation)
            try sink.reference(try slots.number(ofInteger: Int64(range.length)), for: .rangeLength)
            return
        }
        guard let text = KeyedArchiveGeometry.text(graph.doubles(node).map { Double(bitPattern: $0) }) else {
            throw refusal("not-a-number with bits other than the usual ones", node)
        }
        try sink.key(key)
        try sink.reference(try slots.number(ofMade: .text(text)))
    }
}
