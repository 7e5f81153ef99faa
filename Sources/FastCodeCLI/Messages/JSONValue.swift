package import _FastCodingEngine

/// A value in a report for programs.
package indirect enum JSONValue: Sendable {
    case text(String)
    case number(Int)
    case bool(Bool)
    case null
    /// A value that is JSON on one line already.
    case json([UInt8])
    /// A number, a truth value or null of a document.
    case scalar(ScalarValue)
    case array([JSONValue])
    case object([JSONMember])

    /// A key path as text outputs show it; null for nil.
    static func path(_ path: String?) -> JSONValue {
        path.map { .text(KeyPath.shown($0)) } ?? .null
    }

    /// A number; null for nil.
    static func optional(_ number: Int?) -> JSONValue {
        number.map(JSONValue.number) ?? .null
    }

    /// A text; null for nil.
    static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.text) ?? .null
    }

    /// The members of an object; none of anything else.
    var members: [JSONMember] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The members of a report about an error. Unknown ones are left out.
    static func error(_ error: FastCodingError) -> JSONValue {
        [
            "code": .text(error.code.name),
            "offset": error.offset.map { .number($0) },
            "line": error.location.map { .number($0.line) },
            "column": error.location.map { .number($0.column) },
            "path": error.keyPath.map { .path($0) },
            "message": .text(error.sentence),
        ]
    }

    /// Writes the value. The recursion ends soon, because a report is nested only a few levels
    /// deep.
    fileprivate func write(to json: inout JSONWriter) throws(FastCodingError) {
        switch self {
        case .text(let text): try json.string(text)
        case .number(let number): try json.integer(Int64(number))
        case .bool(let value): try json.scalar(.bool(value))
        case .null: try json.scalar(.null)
        case .json(let value): try json.value(json: value.span)
        case .scalar(let value): try json.scalar(value)
        case .array(let elements):
            try json.beginArray()
            for element in elements {
                try element.write(to: &json)
            }

            try json.endArray()
        case .object(let members):
            try json.beginDictionary()
            try Self.write(members, to: &json)
            try json.endDictionary()
        }
    }

    /// Writes members into an object that is open.
    static func write(_ members: [JSONMember], to json: inout JSONWriter) throws(FastCodingError) {
        for member in members {
            try json.key(Array(member.key.utf8).span, at: -1)
            try member.value.write(to: &json)
        }
    }

    /// The value on a line of its own, in which nothing can control a terminal.
    package func line() throws(FastCodingError) -> [UInt8] {
        var output: [UInt8] = []
        var json = try JSONWriter.lines { output.append($0) }
        try write(to: &json)
        try json.endArray()
        try json.finish()

        return output
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) {
        self = .text(text)
    }

    package init(integerLiteral number: Int) {
        self = .number(number)
    }

    package init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// Members without a value are left out.
    package init(dictionaryLiteral members: (String, JSONValue?)...) {
        self = .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
    }
}
