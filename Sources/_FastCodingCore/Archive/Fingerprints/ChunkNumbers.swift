/// The numbers in the payloads of chunks.
package enum ChunkNumbers {
    /// The integer of a chunk, with 0 and 1 for booleans; nil for chunks of other types.
    @inline(__always)
    package static func integer(_ chunk: Chunk, in bytes: Span<UInt8>) -> Int64? {
        switch chunk.type {
        case .zero, .false: 0
        case .one, .true: 1
        case .int8: Int64(Int8(bitPattern: bytes[chunk.payload]))
        case .int16: Int64(bytes.load(chunk.payload, as: Int16.self))
        case .int32: Int64(bytes.load(chunk.payload, as: Int32.self))
        case .int64: bytes.load(chunk.payload, as: Int64.self)
        default: nil
        }
    }

    /// The bits of a floating-point number or a date, as they are stored; nil for chunks of other
    /// types.
    package static func bits(_ chunk: Chunk, in bytes: Span<UInt8>) -> UInt64? {
        switch chunk.type {
        case .float64, .date, .legacyDate:
            return bytes.load(chunk.payload, as: UInt64.self)
        default:
            guard ChunkTable.kind(of: chunk.type)?.isFloatingPoint == true else { return nil }
            return UInt64(bytes.load(chunk.payload, as: UInt32.self))
        }
    }

    /// The null, boolean, number or date of a chunk; nil for other chunks, and for dates of older
    /// versions, which count from another day.
    package static func scalar(_ chunk: Chunk, in bytes: Span<UInt8>) -> ScalarValue? {
        switch chunk.type {
        case .decimal:
            return .decimal(DecimalNumber(archived: bytes, at: chunk.payload))
        case .legacyDate: return nil
        default:
            let bits =
                bits(chunk, in: bytes) ?? integer(chunk, in: bytes).map { UInt64(bitPattern: $0) }
                ?? 0
            return ChunkTable.kind(of: chunk.type).flatMap { ScalarValue($0, bits: bits) }
        }
    }
}
