import _FastCodingPlists

// How a list of nodes shows a node.
extension ObjectGraph {
    /// The type of a node, for a list with escaped control characters. A class's long name is cut,
    /// as many objects may share it.
    package func listedType(_ node: NodeIndex) -> String {
        guard let name = classNameRange(node) else { return kind(node).words }
        return "\(kind(node).words) \(NameText.escaped(NameText.shown(bytes(name))))"
    }
}

extension ByteBuffer {
    /// Appends a text with control characters as `\u0001`; for a terminal, everything else unsafe
    /// there is escaped.
    package mutating func append(listed text: Span<UInt8>, _ escapesControls: Bool) {
        append(text, hasLetters: false) {
            $0 < 0x20 || $0 == 0x7F || escapesControls && isUnsafeOnTerminals($0)
        }
    }

    /// Appends the size of a node: how many elements, entries, properties, ranges or bytes it has.
    package mutating func append(listedSizeOf node: NodeIndex, in graph: ObjectGraph) {
        let record = graph.record(node)
        switch record.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            append(Int(record.b), " element")
        case .dictionary, .mutableDictionary, .codedObject:
            append(Int(record.b), " entry", " entries")
        case .object:
            append(graph.definition(node).properties.count, " property", " properties")
        case .indexSet, .mutableIndexSet:
            append(Int(record.b), " range")
        case .string, .mutableString, .data, .mutableData:
            append(Int(record.b), " byte")
        case .url:
            append(graph.byteRange(graph.url(node).relative).count, " byte")
        case .keyedArchive:
            append(graph.byteRange(graph.keyedData(node)).count, " byte")
        default: append(UInt8(ascii: "-"))
        }
    }

    /// Appends a number and its unit.
    private mutating func append(_ count: Int, _ unit: StaticString, _ units: StaticString? = nil) {
        append(decimal: Int64(count))
        append(literal: count == 1 ? unit : units ?? unit)

        if count != 1, units == nil {
            append(UInt8(ascii: "s"))
        }
    }

    /// Appends the value of a node as JSON, on one line; nothing for a node that contains others.
    package mutating func append(
        listedValueOf node: NodeIndex,
        in graph: ObjectGraph,
        escapesControls: Bool
    ) {
        let kind = graph.kind(node)
        switch kind {
        case .nil: append(literal: kind.name)
        case .integer: append(decimal: graph.integer(node))
        case .float64: append(number: graph.double(node), nil)
        case .string, .mutableString:
            appendJSONString(graph.bytes(node), escapeControls: escapesControls)
        case .url:
            appendJSONString(graph.bytes(graph.url(node).relative), escapeControls: escapesControls)
        case .data, .mutableData:
            Base64.encode(graph.bytes(node), into: &self)
        case .date:
            append(ISO8601.text(seconds: graph.date(node)) ?? "\(graph.date(node))")
        case .range:
            append("[\(graph.range(node).location),\(graph.range(node).length)]")
        case .indexSet, .mutableIndexSet:
            append(list: graph.ranges(node).lazy.map { "[\($0.location),\($0.length)]" })
        case _ where kind.isGeometry:
            append(
                list: graph.doubles(node).lazy.map {
                    ScalarValue.float64(Double(bitPattern: $0)).text
                }
            )
        default:
            if let value = graph.scalar(node) {
                append(value.text)
            }
        }
    }

    /// Appends texts as an array of JSON.
    private mutating func append(list: some Sequence<String>) {
        append(UInt8(ascii: "["))
        for (index, text) in list.enumerated() {
            if index > 0 {
                append(UInt8(ascii: ","))
            }
            append(text)
        }

        append(UInt8(ascii: "]"))
    }
}
