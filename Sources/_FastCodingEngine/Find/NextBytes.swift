import _FastCodingCore

/// Appends the next bytes of an input to others; false if there are none left.
package typealias NextBytes = (inout [UInt8]) throws(FastCodingError) -> Bool
