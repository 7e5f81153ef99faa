import TestSupport

extension PropertyListEvent {
    /// The event as a line.
    var line: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "integer \(value)"
        case .float64(let bits): "double \(Double(bitPattern: bits))"
        case .float32(let bits): "float \(Float(bitPattern: bits))"
        case .decimal(let value):
            "decimal \(value.isNegative ? "-" : "")\(value.mantissa)e\(value.exponent)"
        case .date(let bits): "date \(Double(bitPattern: bits))"
        case .string(let utf8):
            "string \(String(decoding: utf8, as: UTF8.self))"
        case .data(let bytes): "data \(bytes.count)"
        case .key(let utf8):
            "key \(String(decoding: utf8, as: UTF8.self))"
        case .beginArray: "["
        case .endArray: "]"
        case .beginDictionary: "{"
        case .endDictionary: "}"
        case .again(let ordinal): "again \(ordinal)"
        }
    }
}

/// Reads a text into lines, with the offset of each event unless that is left out.
func events(
    _ text: some Sequence<UInt8>,
    plain: Bool = false,
    depth: Int? = nil,
    diagnostics: inout Diagnostics,
    _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(FastCodingError) -> [String] {
    let options = with(ReadingOptions(), change)
    var sink = PropertyListRecordingSink()
    try JSONReader.read(
        Array(text),
        options: options,
        depth: depth,
        into: &sink,
        diagnostics: &diagnostics
    )

    #expect(sink.fault == nil && sink.isComplete)
    return zip(sink.events, sink.offsets).map { plain ? $0.line : "\($0.line) @\($1)" }
}

/// Reads a text into lines and forgets the warnings.
func events(
    _ text: String,
    plain: Bool = true,
    _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(FastCodingError) -> [String] {
    var diagnostics = Diagnostics()
    return try events(text.utf8, plain: plain, diagnostics: &diagnostics, change)
}
