import TestSupport

/// One event of a reader, with numbers compared by their bits, so that NaN equals itself and -0.0
/// does not equal 0.0.
enum PropertyListEvent: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case float64(UInt64)
    case float32(UInt32)
    case decimal(DecimalNumber)
    case string([UInt8])
    case data([UInt8])
    case date(UInt64)
    case beginArray, endArray, beginDictionary, endDictionary
    case key([UInt8])
    case again(Int)

    static func whole(_ value: UInt128, negative: Bool = false) -> PropertyListEvent {
        .decimal(DecimalNumber(negative: negative, mantissa: value, exponent: 0) ?? .nan)
    }
    static func real(_ value: Double) -> PropertyListEvent {
        .float64(value.bitPattern)
    }
    static func float(_ value: Float) -> PropertyListEvent {
        .float32(value.bitPattern)
    }
    static func seconds(_ value: Double) -> PropertyListEvent {
        .date(value.bitPattern)
    }
    static func text(_ value: String) -> PropertyListEvent {
        .string(Array(value.utf8))
    }
    static func key(_ value: String) -> PropertyListEvent {
        .key(Array(value.utf8))
    }
}

/// Records a reader's events, and makes sure that the reader keeps its promises.
struct PropertyListRecordingSink: EventSink {
    private(set) var events: [PropertyListEvent] = [], offsets: [Int] = []
    /// What broke the promise first.
    private(set) var fault: String?
    private var isDictionary: [Bool] = [], hasKey = false, begun = 0

    private mutating func add(_ event: PropertyListEvent, _ offset: Int) {
        events.append(event)
        offsets.append(offset)
    }

    private mutating func value(_ event: PropertyListEvent, _ offset: Int) {
        if isDictionary.last == true, !hasKey {
            fault = fault ?? "a value without a key"
        }

        if isDictionary.isEmpty, !events.isEmpty {
            fault = fault ?? "a second root"
        }

        hasKey = false
        add(event, offset)
    }

    private mutating func text(_ bytes: Span<UInt8>) -> [UInt8] {
        let copy = (0..<bytes.count).map { bytes[$0] }
        if copy.contains(0) || String(validating: copy, as: UTF8.self) == nil {
            fault = fault ?? "no valid string"
        }

        return copy
    }

    mutating func scalar(_ value: ScalarValue, at offset: Int) {
        let event: PropertyListEvent =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .float64(let value): .float64(value.bitPattern)
            case .float32(let value): .float32(value.bitPattern)
            case .decimal(let value): .decimal(value)
            case .date(let seconds): .date(seconds.bitPattern)
            }
        self.value(event, offset)
    }
    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        value(.string(text(utf8)), offset)
    }
    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        value(.data((0..<bytes.count).map { bytes[$0] }), offset)
    }

    mutating func begin(isDictionary: Bool, at offset: Int) {
        value(isDictionary ? .beginDictionary : .beginArray, offset)
        self.isDictionary.append(isDictionary)
        begun += 1
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
        if isDictionary.last != true || hasKey {
            fault = fault ?? "a key that no dictionary waits for"
        }

        add(.key(text(utf8)), offset)
        hasKey = true
    }

    mutating func end(isDictionary: Bool, at offset: Int) {
        if self.isDictionary.popLast() != isDictionary || hasKey {
            fault = fault ?? "an end that fits no begin"
        }
        add(isDictionary ? .endDictionary : .endArray, offset)
    }

    mutating func backReference(to ordinal: Int, at offset: Int) {
        if ordinal < 0 || ordinal >= begun {
            fault = fault ?? "a reference to no container"
        }
        value(.again(ordinal), offset)
    }

    /// Whether everything that began has ended.
    var isComplete: Bool { isDictionary.isEmpty && !events.isEmpty }
}

/// The result of reading.
struct PropertyListReading {
    let events: [PropertyListEvent], offsets: [Int]
    let error: FastCodingError?, warnings: [FastCodingError], fault: String?

    static func xml(
        _ text: [UInt8],
        options: ReadingOptions = ReadingOptions(),
        depth: Int? = nil
    ) -> PropertyListReading {
        read { sink, diagnostics throws(FastCodingError) in
            try XMLPropertyListReader.read(
                text,
                options: options,
                depth: depth,
                into: &sink,
                diagnostics: &diagnostics
            )
        }
    }

    static func binary(
        _ bytes: [UInt8],
        options: ReadingOptions = ReadingOptions(),
        depth: Int? = nil
    ) -> PropertyListReading {
        read { sink, diagnostics throws(FastCodingError) in
            try BinaryPropertyListReader.read(
                bytes,
                options: options,
                depth: depth,
                into: &sink,
                diagnostics: &diagnostics
            )
        }
    }

    static func of(
        _ bytes: [UInt8],
        options: ReadingOptions = ReadingOptions(),
        depth: Int? = nil
    ) -> PropertyListReading {
        let isBinary = bytes.starts(with: "bplist".utf8)
        return isBinary
            ? binary(bytes, options: options, depth: depth)
            : xml(bytes, options: options, depth: depth)
    }

    static func read(
        _ body: (inout PropertyListRecordingSink, inout Diagnostics) throws(FastCodingError) -> Void
    ) -> PropertyListReading {
        var sink = PropertyListRecordingSink()
        var diagnostics = Diagnostics()
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try body(&sink, &diagnostics)
        } catch {
            failure = error
        }

        let fault = failure == nil && !sink.isComplete ? "success before the end" : sink.fault
        return PropertyListReading(
            events: sink.events,
            offsets: sink.offsets,
            error: failure,
            warnings: diagnostics.warnings,
            fault: fault
        )
    }
}
