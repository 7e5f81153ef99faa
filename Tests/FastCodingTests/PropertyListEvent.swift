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
