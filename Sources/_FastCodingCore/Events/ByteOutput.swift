/// Takes an output in pieces, in order.
package typealias ByteOutput = (Span<UInt8>) throws(FastCodingError) -> Void
