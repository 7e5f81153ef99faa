import Foundation

// What Foundation passes by pointer.

extension NSNumber {
    /// The Objective-C type code of the number's kind, such as that of `d` for a double.
    var typeCode: UInt8 { unsafe UInt8(bitPattern: objCType[0]) }
}

extension NSValue {
    /// The Objective-C type of the value, such as `{CGPoint=dd}`.
    var typeName: String { unsafe String(cString: objCType) }
}

extension PropertyListSerialization {
    /// The objects of a property list, whatever its format.
    static func objects(of data: Data, _ options: ReadOptions = []) throws -> Any {
        unsafe try propertyList(from: data, options: options, format: nil)
    }
}
