import TestSupport

/// A tree of plain values.
indirect enum PropertyListTree: Equatable, Sendable {
    /// What holds no other values.
    case value(PropertyListEvent)
    case identifier(UInt32)
    case array([PropertyListTree])
    /// In ascending order of the keys' bytes.
    case dictionary([Entry])

    struct Entry: Equatable, Sendable {
        var key: [UInt8]
        var value: PropertyListTree

        init(_ key: some StringProtocol, _ value: PropertyListTree) { self.init(key: Array(key.utf8), value: value) }

        init(key: [UInt8], value: PropertyListTree) { (self.key, self.value) = (key, value) }
    }

    static func values(_ events: PropertyListEvent...) -> [PropertyListTree] { events.map { .value($0) } }

    /// A dictionary with its keys in order; of equal ones, the last counts.
    static func sorted(_ entries: [Entry]) -> PropertyListTree {
        let last = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        return .dictionary(last.values.sorted { $0.key.lexicographicallyPrecedes($1.key) })
    }

    /// The events with which a reader reports this tree.
    var events: [PropertyListEvent] {
        switch self {
        case .value(let event): [event]
        case .identifier(let number): [.beginDictionary, .key("CF$UID"), .integer(Int64(number)), .endDictionary]
        case .array(let elements): [.beginArray] + elements.flatMap(\.events) + [.endArray]
        case .dictionary(let entries):
            [.beginDictionary] + entries.flatMap { [.key($0.key)] + $0.value.events } + [.endDictionary]
        }
    }

    /// The tree that events describe; nil if they describe none.
    init?(_ events: [PropertyListEvent]) {
        var index = 0
        guard let tree = Self.read(events, &index), index == events.count else { return nil }
        self = tree
    }

    private static func read(_ events: [PropertyListEvent], _ index: inout Int) -> PropertyListTree? {
        guard index < events.count else { return nil }
        let event = events[index]
        index += 1
        switch event {
        case .null, .again, .key, .endArray, .endDictionary: return nil
        case .beginArray:
            var elements: [PropertyListTree] = []
            while index < events.count, events[index] != .endArray {
                guard let element = read(events, &index) else { return nil }
                elements.append(element)
            }
            index += 1
            return .array(elements)
        case .beginDictionary:
            var entries: [Entry] = []
            while index < events.count, case .key(let bytes) = events[index] {
                index += 1
                guard let value = read(events, &index) else { return nil }
                entries.append(Entry(key: bytes, value: value))
            }
            index += 1
            if entries.count == 1, case .value(.integer(let value)) = entries[0].value,
                entries[0].key.elementsEqual("CF$UID".utf8)
            {
                return UInt32(exactly: value).map { .identifier($0) }
            }
            return sorted(entries)
        default: return .value(event)
        }
    }
}

// MARK: - Foundation's objects

extension PropertyListTree {
    /// The object that Foundation writes for this; it doesn't let anybody make UIDs.
    var object: Any {
        switch self {
        case .value(let event): Self.object(event)
        case .identifier: fatalError("no public object")
        case .array(let elements): elements.map(\.object)
        case .dictionary(let entries):
            Dictionary(
                entries.map { (String(decoding: $0.key, as: UTF8.self), $0.value.object) }, uniquingKeysWith: { $1 })
        }
    }

    private static func object(_ event: PropertyListEvent) -> Any {
        switch event {
        case .bool(let value): value
        case .integer(let value): NSNumber(value: value)
        case .decimal(let value): NSNumber(value: value.propertyListInteger?.magnitude ?? 0)
        case .float64(let bits): NSNumber(value: Double(bitPattern: bits))
        case .float32(let bits): NSNumber(value: Float(bitPattern: bits))
        case .string(let text): String(decoding: text, as: UTF8.self)
        case .data(let bytes): Data(bytes)
        case .date(let bits): Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
        default: fatalError("no value")
        }
    }

    /// The tree of what Foundation reads.
    init?(foundation bytes: [UInt8]) throws {
        unsafe self.init(object: try PropertyListSerialization.propertyList(from: Data(bytes), format: nil))
    }

    /// The tree of an object that Foundation has read.
    init?(object: Any) {
        switch object {
        case let text as String: self = .value(.text(text))
        case let bytes as Data: self = .value(.data(Array(bytes)))
        case let date as Date: self = .value(.seconds(date.timeIntervalSinceReferenceDate))
        case let elements as [Any]:
            let trees = elements.compactMap { PropertyListTree(object: $0) }
            guard trees.count == elements.count else { return nil }
            self = .array(trees)
        case let entries as [String: Any]:
            let trees = entries.compactMap { key, value in PropertyListTree(object: value).map { Entry(key, $0) } }
            guard trees.count == entries.count else { return nil }
            self = .sorted(trees)
        case let value as Bool where type(of: object) == Bool.self || Self.isBoolean(object):
            self = .value(.bool(value))
        case let number as NSNumber: self = .value(Self.event(number))
        default: return nil
        }
    }

    private static func isBoolean(_ object: Any) -> Bool {
        #if canImport(Darwin)
            return CFGetTypeID(object as CFTypeRef) == CFBooleanGetTypeID()
        #else
            return false
        #endif
    }

    private static func event(_ number: NSNumber) -> PropertyListEvent {
        switch unsafe String(cString: number.objCType) {
        case "d": return .real(number.doubleValue)
        case "f": return .float(number.floatValue)
        default:
            if let large = UInt64(number.stringValue), large > UInt64(Int64.max) { return .whole(UInt128(large)) }
            return .integer(number.int64Value)
        }
    }
}

// MARK: - Random trees

extension PropertyListTree {
    /// What random trees may contain.
    struct Kinds {
        var floats = false
        /// Dates off the second, beyond the years 1 to 9999, not finite.
        var anyDates = false
        var identifiers = false
        /// Negative zero, which Foundation writes into XML as zero.
        var negativeZero = false
        /// NaN with any bits and floats that are not finite, which Foundation turns into others.
        var anyNaN = false
        /// Control characters, U+FFFE and U+FFFF.
        var controls = false
        var carriageReturns = true
    }

    static func random(_ kinds: Kinds, depth: Int = 0, using generator: inout SplitMix64) -> PropertyListTree {
        let choices = depth == 0 ? 11..<16 : depth < 4 ? 0..<16 : 0..<11
        switch Int.random(in: choices, using: &generator) {
        case 0: return .value(.bool(.random(using: &generator)))
        case 1: return .value(.integer(Int64.random(in: -3...300, using: &generator)))
        case 2:
            let value =
                UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0..<64, using: &generator)
            if value > UInt64(Int64.max) { return .value(.whole(UInt128(value))) }
            return .value(.integer(Int64(value) * (value & 2 == 0 ? 1 : -1)))
        case 3: return .value(.real(randomReal(kinds, &generator)))
        case 4:
            guard kinds.floats else { return .value(.integer(.min)) }
            let value = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &generator))
            return .value(.float(value.isFinite || kinds.anyNaN ? value : 1.5))
        case 5...6: return .value(.text(randomText(kinds, &generator)))
        case 7:
            let count = Int.random(in: 0..<(depth == 1 ? 500 : 80), using: &generator)
            return .value(.data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }))
        case 8: return .value(.seconds(randomDate(kinds, &generator)))
        case 9:
            guard kinds.identifiers else { return .value(.whole(UInt128(UInt64.max))) }
            return .identifier(UInt32.random(in: 0...UInt32.max, using: &generator))
        case 10: return .value(.text("the same text"))
        case 11...13:
            let count = Int.random(in: 0..<(depth < 2 ? 20 : 4), using: &generator)
            return .array((0..<count).map { _ in random(kinds, depth: depth + 1, using: &generator) })
        default:
            let count = Int.random(in: 0..<(depth < 2 ? 20 : 4), using: &generator)
            return .sorted(
                (0..<count).map { _ in
                    let key = randomText(kinds, &generator)
                    return Entry(key, random(kinds, depth: depth + 1, using: &generator))
                })
        }
    }

    private static func randomReal(_ kinds: Kinds, _ generator: inout SplitMix64) -> Double {
        let special = [0, 1, 0.1, -1e300, 1e16, 1e21, 123456.789, .leastNonzeroMagnitude, .infinity, -.infinity]
        let value =
            Bool.random(using: &generator)
            ? special.randomElement(using: &generator) ?? 0
            : Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
        if value == 0, kinds.negativeZero { return -0.0 }
        return value.isNaN && !kinds.anyNaN ? .nan : value
    }

    private static func randomDate(_ kinds: Kinds, _ generator: inout SplitMix64) -> Double {
        if kinds.anyDates { return Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator)) }
        return Double.random(in: -63_113_904_000...252_423_993_599, using: &generator).rounded()
    }

    private static func randomText(_ kinds: Kinds, _ generator: inout SplitMix64) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0x9...0xA, 0xA0...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF,
        ]
        var text = String.UnicodeScalarView()
        let isASCII = Bool.random(using: &generator)
        for _ in 0..<Int.random(in: 0..<40, using: &generator) {
            let range = isASCII ? 0x20...0x7E : ranges.randomElement(using: &generator) ?? 0x20...0x7E
            var code = UInt32.random(in: range, using: &generator)
            if kinds.carriageReturns, code == 0x40 { code = 0x0D }
            if kinds.controls, code == 0x41 { code = 0x01 }
            if kinds.controls, code == 0x42 { code = 0xFFFE }
            if code == 0x43 { code = 0x26 }
            // Foundation drops a byte order mark at the start of any string that it reads.
            text.append(code == 0xFEFF ? "?" : Unicode.Scalar(code) ?? "?")
        }
        return String(text)
    }
}
