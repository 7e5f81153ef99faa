/// A JSON text as a flat list of values, for tests only: it knows nothing about the reader that it helps to test, and
/// it trusts its input.
///
/// Numbers keep their spelling and objects the order of their keys. Nothing here recurses.
struct PlainJSON {
    enum Value {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([Int])
        case object([(key: String, value: Int)])
    }

    struct Malformed: Error {
        let offset: Int
    }

    /// The values; containers refer to others by their index here.
    private(set) var values: [Value] = []
    private(set) var root = 0

    private struct Frame {
        /// nil for an array.
        var keys: [String]?
        var values: [Int] = []
    }

    init(_ text: String) throws {
        let bytes = Array(text.utf8)
        var frames: [Frame] = []
        var index = 0
        while true {
            PlainJSON.skipSpace(bytes, &index)
            guard index < bytes.count else { throw Malformed(offset: index) }
            switch bytes[index] {
            case UInt8(ascii: "["):
                index += 1
                frames.append(Frame(keys: nil))
                continue
            case UInt8(ascii: "{"):
                index += 1
                frames.append(Frame(keys: []))
                continue
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                index += 1
                continue
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                index += 1
                guard let frame = frames.popLast() else { throw Malformed(offset: index) }
                values.append(PlainJSON.container(frame))
            default:
                let value = try PlainJSON.scalar(bytes, &index)
                if case .string(let text) = value, let top = frames.indices.last,
                    let keys = frames[top].keys, keys.count == frames[top].values.count
                {
                    frames[top].keys?.append(text)
                    continue
                }
                values.append(value)
            }
            guard let top = frames.indices.last else { break }
            frames[top].values.append(values.count - 1)
        }
        root = values.count - 1
    }

    private static func container(_ frame: Frame) -> Value {
        guard let keys = frame.keys else { return .array(frame.values) }
        return .object(zip(keys, frame.values).map { (key: $0, value: $1) })
    }

    private static func skipSpace(_ bytes: [UInt8], _ index: inout Int) {
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    private static func scalar(_ bytes: [UInt8], _ index: inout Int) throws -> Value {
        if bytes[index] == UInt8(ascii: "\"") { return .string(try string(bytes, &index)) }
        let start = index
        while index < bytes.count, !Array(",:]} \n\r\t".utf8).contains(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "": throw Malformed(offset: start)
        default: return .number(word)
        }
    }

    private static func string(_ bytes: [UInt8], _ index: inout Int) throws -> String {
        var units: [UInt8] = []
        var high: UInt32?
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\"), index < bytes.count else {
                units.append(byte)
                continue
            }
            let escape = bytes[index]
            index += 1
            switch escape {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"):
                guard index + 4 <= bytes.count,
                    let unit = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
                else { throw Malformed(offset: index) }
                index += 4
                if unit & 0xFC00 == 0xD800 {
                    high = unit
                    continue
                }
                let code = high.map { 0x10000 + ($0 & 0x3FF) << 10 + (unit & 0x3FF) } ?? unit
                high = nil
                guard let scalar = Unicode.Scalar(code) else { throw Malformed(offset: index) }
                units += Array(String(scalar).utf8)
            default: units.append(escape)
            }
        }
        throw Malformed(offset: index)
    }

    // MARK: - Looking into it

    /// The value of a key of an object.
    subscript(_ object: Int, _ key: String) -> Int? {
        guard case .object(let entries) = values[object] else { return nil }
        return entries.first { $0.key == key }?.value
    }

    func string(_ index: Int?) -> String? {
        guard let index, case .string(let text) = values[index] else { return nil }
        return text
    }

    func number(_ index: Int?) -> String? {
        guard let index, case .number(let text) = values[index] else { return nil }
        return text
    }

    func bool(_ index: Int?) -> Bool? {
        guard let index, case .bool(let value) = values[index] else { return nil }
        return value
    }

    func array(_ index: Int?) -> [Int]? {
        guard let index, case .array(let list) = values[index] else { return nil }
        return list
    }
}
