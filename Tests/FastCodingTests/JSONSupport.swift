import TestSupport

/// Writes down every event on a line of its own, with its offset.
struct EventRecorder: EventSink {
    var lines: [String] = []
    /// Whether the offsets are left out.
    var plain = false

    private mutating func add(_ text: String, _ offset: Int) { lines.append(plain ? text : "\(text) @\(offset)") }

    mutating func scalar(_ value: ScalarValue, at offset: Int) {
        switch value {
        case .null: add("null", offset)
        case .bool(let value): add("\(value)", offset)
        case .integer(let value): add("integer \(value)", offset)
        case .float64(let value): add("double \(value)", offset)
        case .float32(let value): add("float \(value)", offset)
        case .decimal(let value):
            add("decimal \(value.isNegative ? "-" : "")\(value.mantissa)e\(value.exponent)", offset)
        case .date(let seconds): add("date \(seconds)", offset)
        }
    }

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        add("string \(text(utf8))", offset)
    }

    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        add("data \(bytes.count)", offset)
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) { add("key \(text(utf8))", offset) }
    mutating func begin(isDictionary: Bool, at offset: Int) { add(isDictionary ? "{" : "[", offset) }
    mutating func end(isDictionary: Bool, at offset: Int) { add(isDictionary ? "}" : "]", offset) }
    mutating func backReference(to ordinal: Int, at offset: Int) { add("again \(ordinal)", offset) }

    private func text(_ utf8: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.append(utf8)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Reads a text into a recorder.
func events(
    _ text: some Sequence<UInt8>, plain: Bool = false, depth: Int? = nil, diagnostics: inout Diagnostics,
    _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(FastCodingError) -> [String] {
    var options = ReadingOptions()
    change(&options)
    var recorder = EventRecorder(plain: plain)
    try JSONReader.read(Array(text), options: options, depth: depth, into: &recorder, diagnostics: &diagnostics)
    return recorder.lines
}

/// Reads a text into a recorder and forgets the warnings.
func events(
    _ text: String, plain: Bool = true, _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(FastCodingError) -> [String] {
    var diagnostics = Diagnostics()
    return try events(text.utf8, plain: plain, diagnostics: &diagnostics, change)
}
