/// The type of an object in a binary property list: the upper half of its marker.
///
/// The lower half has a size or a count. It is not an enumeration, so that comparing it with a type
/// costs no more than comparing two bytes.
struct BinaryObjectType: Equatable {
    private let half: UInt8

    private init(_ half: UInt8) {
        self.half = half
    }

    @inline(__always)
    init(ofMarker marker: UInt8) {
        half = marker >> 4
    }

    /// Null or a truth value, as the lower half says.
    static var simple: BinaryObjectType { BinaryObjectType(0x0) }
    /// The lower half of it and of a real is the binary logarithm of its size.
    static var integer: BinaryObjectType { BinaryObjectType(0x1) }
    static var real: BinaryObjectType { BinaryObjectType(0x2) }
    static var date: BinaryObjectType { BinaryObjectType(0x3) }
    static var data: BinaryObjectType { BinaryObjectType(0x4) }
    static var asciiString: BinaryObjectType { BinaryObjectType(0x5) }
    static var utf16String: BinaryObjectType { BinaryObjectType(0x6) }
    /// A UID. The lower half is its size minus 1.
    static var identifier: BinaryObjectType { BinaryObjectType(0x8) }
    static var array: BinaryObjectType { BinaryObjectType(0xA) }
    static var dictionary: BinaryObjectType { BinaryObjectType(0xD) }

    /// The marker of an object, with its lower half.
    @inline(__always)
    func marker(_ low: Int = 0) -> UInt8 {
        half << 4 | UInt8(truncatingIfNeeded: low)
    }

    // The whole markers of simple objects, of dates, and of the numbers that have one size.
    static var nullMarker: UInt8 { 0x00 }
    static var falseMarker: UInt8 { 0x08 }
    static var trueMarker: UInt8 { 0x09 }
    static var wideIntegerMarker: UInt8 { 0x14 }
    static var float32Marker: UInt8 { 0x22 }
    static var float64Marker: UInt8 { 0x23 }
    static var dateMarker: UInt8 { 0x33 }
}
