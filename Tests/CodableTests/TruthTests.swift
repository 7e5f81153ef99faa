import TestSupport

@Suite("Booleans, and the numbers 1 and 0")
struct TruthTests {
    /// Takes any JSON, in the order that most programs try.
    enum BoolFirst: Codable, Equatable {
        case bool(Bool)
        case integer(Int)
        case double(Double)
        case array([BoolFirst])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int.self) {
                self = .integer(value)
            } else if let value = try? container.decode(Double.self) {
                self = .double(value)
            } else if let value = try? container.decode([BoolFirst].self) {
                self = .array(value)
            } else {
                self = .other
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .array(let value): try container.encode(value)
            case .other: try container.encodeNil()
            }
        }
    }

    enum IntFirst: Codable, Equatable {
        case integer(Int)
        case bool(Bool)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Int.self) {
                self = .integer(value)
            } else {
                self = .bool(try container.decode(Bool.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            }
        }
    }

    final class Holder: Codable {
        var any: BoolFirst
        var list: [BoolFirst]
        var named: [String: BoolFirst]

        init(_ any: BoolFirst) {
            self.any = any
            list = [any]
            named = ["a": any]
        }
    }

    @Test(arguments: [BoolFirst.bool(true), .bool(false), .integer(1), .integer(0), .double(1.5)])
    func `a value of any kind comes back as it was`(_ value: BoolFirst) throws {
        #expect(try roundTrip([value]) == [value])
        #expect(try roundTrip(["a": value]) == ["a": value])
        let holder = try roundTrip(Holder(value))
        #expect(holder.any == value)
        #expect(holder.list == [value])
        #expect(holder.named == ["a": value])
    }

    @Test func `a value of any kind comes back as it was if integers are tried first`() throws {
        let values: [IntFirst] = [.integer(1), .bool(true), .integer(0), .bool(false)]
        #expect(try roundTrip(values) == values)
    }

    @Test func `an integer is no boolean, and a boolean no number`() throws {
        expectError(DecodingError.self, at: "0") { try decode([Bool].self, "[1]") }
        expectError(DecodingError.self, at: "a") { try decode([String: Bool].self, #"{"a":0}"#) }
        expectError(DecodingError.self, at: "0") { try decode([Int].self, "[true]") }
        expectError(DecodingError.self, at: "0") { try decode([Double].self, "[false]") }
        expectError(DecodingError.self, at: "0") { try decode([Float].self, "[true]") }
        expectError(DecodingError.self) { try decode(Bool.self, "1") }
    }

    @Test func `a decoder converts one to the other if it is asked to`() throws {
        let decoder = with(FastDecoder()) { $0.convertsBooleans = true }
        #expect(try decode([Bool].self, "[1, 0, 1.0, true]", decoder) == [true, false, true, true])
        #expect(try decode([Int].self, "[true, false]", decoder) == [1, 0])
        #expect(try decode([Double].self, "[true]", decoder) == [1])
        expectError(DecodingError.self, at: "0") { try decode([Bool].self, "[2]", decoder) }
    }

    final class Flags: Codable {
        var flag: Bool
        var other: Bool?
    }

    final class Table: FastObject {
        var flag = false
        var other: Bool?

        init() {}

        static let fastProperties = FastTable<Table>().property("flag", \.flag)
            .property("other", \.other)
    }

    @Test func `a property of an object may be a BOOL of the original, written as a number`() throws
    {
        let flags = try decode(Flags.self, #"{"$class":"Flags","flag":1,"other":0}"#)
        #expect(flags.flag)
        #expect(flags.other == false)
        let table = try decodeObject(Table.self, #"{"$class":"Table","flag":1,"other":1}"#)
        #expect(table.flag)
        #expect(table.other == true)
        expectError(DecodingError.self, at: "flag") {
            try decode(Flags.self, #"{"$class":"Flags","flag":2}"#)
        }
    }

    /// An array of True, in a version.
    private func archive(_ minor: UInt8) -> [UInt8] {
        let header: [UInt8] = [0x54, 0x53, 0x41, 0x46, 3, 0, minor, 0]
        let counts: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        return header + counts + [10, 0, 0, 0, 1, 0, 0, 0, 13]
    }

    @Test func `a boolean of version 3 0 or 3 1 may have been a number, and that of 3 2 is none`()
        throws
    {
        let decoder = with(FastDecoder()) { $0.warn = { _ in } }
        #expect(try decoder.decode([Int].self, from: archive(1)) == [1])
        #expect(try decoder.decode([Bool].self, from: archive(1)) == [true])
        #expect(try decoder.decode([Bool].self, from: archive(2)) == [true])
        expectError(DecodingError.self, at: "0") {
            try decoder.decode([Int].self, from: archive(2))
        }
    }
}
