import _FastCodingPlists

// What a list of nodes shows for a node.
extension ObjectGraph {
    /// What a node is, for a list in which control characters are escaped. A long name of a class is cut, because many nodes
    /// may share it.
    package func listedType(_ node: NodeIndex) -> String {
        let name: ByteRange?
        switch kind(node) {
        case .object: name = definition(node).name
        case .codedObject: name = children(node).first.map { byteRange($0) }
        default: name = nil
        }
        guard let name else { return kind(node).words }
        return "\(kind(node).words) \(NameText.escaped(NameText.shown(bytes(name))))"
    }

    /// Roughly how many bytes the text of a value takes.
    func listedValueSize(_ node: NodeIndex) -> Int {
        switch kind(node) {
        case .string, .mutableString: byteRange(node).count
        case .url: byteRange(url(node).relative).count
        case .data, .mutableData: Base64.encodedCount(byteRange(node).count)
        case .indexSet, .mutableIndexSet: 16 * Int(record(node).b)
        default: 0
        }
    }
}

extension ByteBuffer {
    /// Appends a text with control characters as `\u0001`; for a terminal, everything else unsafe there is escaped as
    /// well.
    package mutating func append(listed text: Span<UInt8>, _ escapesControls: Bool) {
        append(text, hasLetters: false) { $0 < 0x20 || $0 == 0x7F || escapesControls && isUnsafeOnTerminals($0) }
    }

    /// Appends the size of a node.
    package mutating func append(listedSizeOf node: ObjectGraph.NodeIndex, in graph: ObjectGraph) {
        let record = graph.record(node)
        switch record.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            append(Int(record.b), " element")
        case .dictionary, .mutableDictionary, .codedObject:
            append(decimal: Int64(record.b))
            append(record.b == 1 ? " entry" : " entries")
        case .object:
            let count = graph.definition(node).properties.count
            append(decimal: Int64(count))
            append(count == 1 ? " property" : " properties")
        case .indexSet, .mutableIndexSet: append(Int(record.b), " range")
        case .string, .mutableString, .data, .mutableData: append(Int(record.b), " byte")
        case .url: append(graph.byteRange(graph.url(node).relative).count, " byte")
        case .keyedArchive: append(graph.byteRange(graph.keyedData(node)).count, " byte")
        default: append(UInt8(ascii: "-"))
        }
    }

    @inline(__always)
    package mutating func append(_ count: Int, _ unit: StaticString) {
        append(decimal: Int64(count))
        append(literal: unit)
        if count != 1 { append(UInt8(ascii: "s")) }
    }

    /// Appends the value of a node as JSON, on one line; nothing for a node that contains others.
    package mutating func append(
        listedValueOf node: ObjectGraph.NodeIndex, in graph: ObjectGraph, escapesControls: Bool
    ) {
        let kind = graph.kind(node)
        switch kind {
        case .nil, .null, .true, .false: append(kind.words)
        case .integer: append(decimal: graph.integer(node))
        case .float32: append(number: Double(graph.float(node)), graph.float(node).description)
        case .float64: append(number: graph.double(node), nil)
        case .decimal: append(graph.decimal(node).text)
        case .string, .mutableString: appendJSONString(graph.bytes(node), escapeControls: escapesControls)
        case .url: appendJSONString(graph.bytes(graph.url(node).relative), escapeControls: escapesControls)
        case .data, .mutableData: Base64.encode(graph.bytes(node), into: &self)
        case .date: append(ArchiveDateText.text(seconds: graph.date(node)))
        case .range: append(ranges: [graph.range(node)], isList: false)
        case .indexSet, .mutableIndexSet: append(ranges: graph.ranges(node), isList: true)
        case _ where kind.isGeometry: append(doubles: graph.doubles(node))
        default: break
        }
    }

    private mutating func append(doubles: [UInt64]) {
        append(UInt8(ascii: "["))
        for (index, bits) in doubles.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(number: Double(bitPattern: bits), nil)
        }
        append(UInt8(ascii: "]"))
    }

    private mutating func append(ranges: [(location: UInt32, length: UInt32)], isList: Bool) {
        if isList { append(UInt8(ascii: "[")) }
        for (index, range) in ranges.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append("[\(range.location),\(range.length)]")
        }
        if isList { append(UInt8(ascii: "]")) }
    }
}

/// How lists show dates.
enum ArchiveDateText {
    /// ISO 8601, or the number of seconds for dates outside of any calendar.
    static func text(seconds: Double) -> String { ISO8601.text(seconds: seconds) ?? "\(seconds)" }
}
