/// The numbers that chunks hold.
package enum ChunkNumbers {
    /// The value of a boolean or an integer; nil for chunks of other types.
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

    /// The value of a floating-point number; nil for chunks of other types.
    package static func double(_ chunk: Chunk, in bytes: Span<UInt8>) -> Double? {
        switch chunk.type {
        case .float32: Double(Float(bitPattern: bytes.load(chunk.payload, as: UInt32.self)))
        case .float64: Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        default: nil
        }
    }

    /// Whether the chunk is not-a-number.
    package static func isNaN(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        if chunk.type == .decimal { return DecimalNumber(archived: bytes, at: chunk.payload).isNaN }
        return double(chunk, in: bytes)?.isNaN ?? false
    }
}
