/// Takes part of an output, in order.
package typealias ByteOutput = (Span<UInt8>) throws(FastCodingError) -> Void
