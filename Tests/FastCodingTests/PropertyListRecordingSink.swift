import TestSupport

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
