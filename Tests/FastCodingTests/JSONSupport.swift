import TestSupport

/// Writes down every event on a line of its own, with its offset.
struct EventRecorder: EventSink {
    var lines: [String] = []
    /// Whether the offsets are left out.
    var plain = false

    private mutating func add(_ text: String, _ offset: Int) { lines.append(plain ? text : "\(text) @\(offset)") }

    mutating func null(at offset: Int) { add("null", offset) }
    mutating func bool(_ value: Bool, at offset: Int) { add("\(value)", offset) }
    mutating func integer(_ value: Int64, at offset: Int) { add("integer \(value)", offset) }
    mutating func float64(_ value: Double, at offset: Int) { add("double \(value)", offset) }
    mutating func float32(_ value: Float, at offset: Int) { add("float \(value)", offset) }
    mutating func decimal(_ value: DecimalNumber, at offset: Int) {
        let sign = value.isNegative ? "-" : ""
        add("decimal \(sign)\(value.mantissa)e\(value.exponent)", offset)
    }
    mutating func string(_ utf8: Span<UInt8>, at offset: Int) { add("string \(text(utf8))", offset) }
    mutating func data(_ bytes: Span<UInt8>, at offset: Int) { add("data \(bytes.count)", offset) }
    mutating func date(_ seconds: Double, at offset: Int) { add("date \(seconds)", offset) }
    mutating func beginArray(at offset: Int) { add("[", offset) }
    mutating func endArray(at offset: Int) { add("]", offset) }
    mutating func beginDictionary(at offset: Int) { add("{", offset) }
    mutating func key(_ utf8: Span<UInt8>, at offset: Int) { add("key \(text(utf8))", offset) }
    mutating func endDictionary(at offset: Int) { add("}", offset) }
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
