import _FastCodingPlists

// How a list of places in JSON Lines shows a value.
extension ObjectGraph {
    /// Whether a node is a value, and not a container of others.
    func hasListedValue(_ node: NodeIndex) -> Bool {
        switch kind(node) {
        case .object, .codedObject, .keyedArchive: false
        case let kind: !kind.isContainer
        }
    }
}

extension ByteBuffer {
    /// Appends the member with the name of an object's class; nothing for other values.
    mutating func append(jsonClassOf node: NodeIndex, in graph: ObjectGraph) {
        if let name = graph.classNameRange(node) {
            append(literal: ",\"class\":")
            appendJSONString(graph.bytes(name), escapeControls: true)
        }
    }

    /// Appends the value of a node typed as in JSON: data in base64, dates in ISO 8601, and numbers
    /// that are not finite as strings.
    mutating func append(jsonValueOf node: NodeIndex, in graph: ObjectGraph) {
        switch graph.kind(node) {
        case .nil, .null:
            append(literal: "null")
        case .string, .mutableString:
            appendJSONString(graph.bytes(node), escapeControls: true)
        case .url:
            appendJSONString(graph.bytes(graph.url(node).relative), escapeControls: true)
        case .data, .mutableData:
            append(UInt8(ascii: "\""))
            Base64.encode(graph.bytes(node), into: &self)
            append(UInt8(ascii: "\""))
        case .date:
            append(jsonDate: graph.date(node))
        case .range, .indexSet, .mutableIndexSet:
            append(listedValueOf: node, in: graph, escapesControls: true)
        case let kind where kind.isGeometry:
            append(jsonNumbers: graph.doubles(node).map { Double(bitPattern: $0) })
        default:
            if let value = graph.scalar(node) {
                append(jsonScalar: value)
            } else {
                append(literal: "null")
            }
        }
    }

    /// Appends a date. One that ISO 8601 has no form for is the number of its seconds.
    private mutating func append(jsonDate seconds: Double) {
        if let text = ISO8601.text(seconds: seconds) {
            appendJSONString(Array(text.utf8).span, escapeControls: true)
        } else {
            append(jsonScalar: .float64(seconds))
        }
    }

    /// Appends numbers as an array.
    private mutating func append(jsonNumbers numbers: [Double]) {
        append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 {
                append(UInt8(ascii: ","))
            }
            append(jsonScalar: .float64(number))
        }

        append(UInt8(ascii: "]"))
    }

    /// Appends a number, as a string if it is not finite, because JSON has no such number.
    private mutating func append(jsonScalar value: ScalarValue) {
        if value.isFinite {
            append(value.text)
        } else {
            appendJSONString(Array(value.text.utf8).span, escapeControls: true)
        }
    }
}
