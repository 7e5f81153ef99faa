import TestSupport

/// A tree of plain values as events: without references, and with the keys of dictionaries in the
/// order of their bytes.
typealias PropertyListTree = [PropertyListEvent]

extension PropertyListTree {
    static func array(_ elements: [PropertyListTree]) -> PropertyListTree {
        [.beginArray] + elements.joined() + [.endArray]
    }

    /// A dictionary; of equal keys, the last counts.
    static func dictionary(_ entries: [([UInt8], PropertyListTree)]) -> PropertyListTree {
        let last = Dictionary(entries, uniquingKeysWith: { $1 })
        let sorted = last.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return [.beginDictionary] + sorted.flatMap { [.key($0.key)] + $0.value } + [.endDictionary]
    }

    /// The tree that a reader's events describe; nil if they describe none.
    var tree: PropertyListTree? {
        fold({ $0 == .null ? nil : [$0] }, array: { .array($0) }, dictionary: { .dictionary($0) })
    }

    /// What events come to from the leaves up; nil if they describe no value, or if `leaf` is nil
    /// for one of them.
    private func fold<Result>(
        _ leaf: (PropertyListEvent) -> Result?,
        array: ([Result]) -> Result,
        dictionary: ([([UInt8], Result)]) -> Result
    ) -> Result? {
        var open: [(ordinal: Int, keys: [[UInt8]], values: [Result])] = [(0, [], [])]
        var made: [Result?] = []

        for event in self {
            let value: Result?
            switch event {
            case .key(let key):
                open[open.count - 1].keys.append(key)
                continue
            case .beginArray, .beginDictionary:
                open.append((made.count, [], []))
                made.append(nil)
                continue
            case .endArray, .endDictionary:
                guard open.count > 1 else { return nil }

                let last = open.removeLast()
                value =
                    event == .endArray
                    ? array(last.values) : dictionary(zip(last.keys, last.values).map { $0 })

                made[last.ordinal] = value
            case .again(let ordinal): value = made[ordinal]
            default: value = leaf(event)
            }

            guard let value else { return nil }

            open[open.count - 1].values.append(value)
        }

        return open.count == 1 && open[0].values.count == 1 ? open[0].values[0] : nil
    }

    /// The object that Foundation writes for this; nil if there is none.
    var object: Any? {
        fold(
            Self.object,
            array: { $0 },
            dictionary: { entries in
                Dictionary(
                    entries.map { (String(decoding: $0.0, as: UTF8.self), $0.1) },
                    uniquingKeysWith: { $1 }
                )
            }
        )
    }

    private static func object(_ event: PropertyListEvent) -> Any? {
        switch event {
        case .bool(let value): value
        case .integer(let value): NSNumber(value: value)
        case .decimal(let value):
            NSNumber(value: value.propertyListInteger?.magnitude ?? 0)
        case .float64(let bits):
            NSNumber(value: Double(bitPattern: bits))
        case .float32(let bits):
            NSNumber(value: Float(bitPattern: bits))
        case .string(let text): String(decoding: text, as: UTF8.self)
        case .data(let bytes): Data(bytes)
        case .date(let bits):
            Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
        default: nil
        }
    }

    /// The tree of what Foundation reads.
    init(foundation bytes: [UInt8]) throws {
        self = unsafe Self.tree(
            of: try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        )
    }

    /// The tree of an object that Foundation has read; null, which no tree has, stands for what is
    /// of no known type.
    private static func tree(of object: Any) -> PropertyListTree {
        switch object {
        case let text as String: [.text(text)]
        case let bytes as Data: [.data([UInt8](bytes))]
        case let date as Date:
            [.seconds(date.timeIntervalSinceReferenceDate)]
        case let elements as [Any]: array(elements.map(tree))
        case let entries as [String: Any]:
            dictionary(entries.map { ([UInt8]($0.key.utf8), tree(of: $0.value)) })
        case let value as Bool where type(of: object) == Bool.self || isBoolean(object):
            [.bool(value)]
        case let number as NSNumber: [event(number)]
        default: [.null]
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
            if let large = UInt64(number.stringValue), large > UInt64(Int64.max) {
                return .whole(UInt128(large))
            }
            return .integer(number.int64Value)
        }
    }
}

/// What random trees may contain.
struct PropertyListKinds {
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

extension PropertyListTree {
    static func random(
        _ kinds: PropertyListKinds,
        depth: Int = 0,
        using generator: inout SplitMix64
    ) -> PropertyListTree {
        let choices = depth == 0 ? 11..<16 : depth < 4 ? 0..<16 : 0..<11
        let choice = Int.random(in: choices, using: &generator)
        guard choice > 10 else {
            return randomLeaf(choice, kinds, isLong: depth == 1, using: &generator)
        }

        let count = Int.random(in: 0..<(depth < 2 ? 20 : 4), using: &generator)
        if choice < 14 {
            return .array(
                (0..<count).map { _ in random(kinds, depth: depth + 1, using: &generator) }
            )
        }

        return .dictionary(
            (0..<count).map { _ in
                let key = randomText(kinds, &generator)
                return ([UInt8](key.utf8), random(kinds, depth: depth + 1, using: &generator))
            }
        )
    }

    private static func randomLeaf(
        _ choice: Int,
        _ kinds: PropertyListKinds,
        isLong: Bool,
        using generator: inout SplitMix64
    ) -> PropertyListTree {
        switch choice {
        case 0: return [.bool(.random(using: &generator))]
        case 1:
            return [.integer(Int64.random(in: -3...300, using: &generator))]
        case 2:
            let value = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            if value > UInt64(Int64.max) {
                return [.whole(UInt128(value))]
            }

            return [.integer(Int64(value) * (value & 2 == 0 ? 1 : -1))]
        case 3: return [.real(randomReal(kinds, &generator))]
        case 4:
            guard kinds.floats else { return [.integer(.min)] }

            let value = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &generator))
            return [.float(value.isFinite || kinds.anyNaN ? value : 1.5)]
        case 5...6: return [.text(randomText(kinds, &generator))]
        case 7:
            let count = Int.random(in: 0..<(isLong ? 500 : 80), using: &generator)
            return [.data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })]
        case 8: return [.seconds(randomDate(kinds, &generator))]
        case 9:
            guard kinds.identifiers else { return [.whole(UInt128(UInt64.max))] }

            let number = UInt32.random(in: 0...UInt32.max, using: &generator)
            return [.beginDictionary, .key("CF$UID"), .integer(Int64(number)), .endDictionary]
        default: return [.text("the same text")]
        }
    }

    private static func randomReal(_ kinds: PropertyListKinds, _ generator: inout SplitMix64)
        -> Double
    {
        let special = [
            0, 1, 0.1, -1e300, 1e16, 1e21, 123456.789, .leastNonzeroMagnitude, .infinity,
            -.infinity,
        ]

        let value =
            Bool.random(using: &generator)
            ? special.randomElement(using: &generator) ?? 0
            : Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))

        if value == 0, kinds.negativeZero {
            return -0.0
        }

        return value.isNaN && !kinds.anyNaN ? .nan : value
    }

    private static func randomDate(_ kinds: PropertyListKinds, _ generator: inout SplitMix64)
        -> Double
    {
        if kinds.anyDates {
            return Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
        }
        return Double.random(in: -63_113_904_000...252_423_993_599, using: &generator).rounded()
    }

    private static func randomText(_ kinds: PropertyListKinds, _ generator: inout SplitMix64)
        -> String
    {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0x9...0xA, 0xA0...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFD,
            0x1_0000...0x10_FFFF,
        ]

        var text = String.UnicodeScalarView()
        let isASCII = Bool.random(using: &generator)

        for _ in 0..<Int.random(in: 0..<40, using: &generator) {
            let range =
                isASCII ? 0x20...0x7E : ranges.randomElement(using: &generator) ?? 0x20...0x7E

            var code = UInt32.random(in: range, using: &generator)
            if kinds.carriageReturns, code == 0x40 {
                code = 0x0D
            }

            if kinds.controls, code == 0x41 {
                code = 0x01
            }

            if kinds.controls, code == 0x42 {
                code = 0xFFFE
            }

            if code == 0x43 {
                code = 0x26
            }

            // Foundation drops a byte order mark at the start of any string that it reads.
            text.append(code == 0xFEFF ? "?" : Unicode.Scalar(code) ?? "?")
        }

        return String(text)
    }
}
