import _FastCodingCore

/// The bytes of an input from an offset on, as many as are asked for, or fewer at its end.
package typealias BytesAtOffset = (_ offset: Int, _ count: Int) throws(FastCodingError) -> [UInt8]
