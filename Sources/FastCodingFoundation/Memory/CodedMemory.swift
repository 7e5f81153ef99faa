import Foundation

/// Values in memory described by Objective-C type codes, as coding without keys needs them.
enum CodedMemory {
    static func data(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data {
        guard let bytes = unsafe bytes, count > 0 else { return Data() }
        return unsafe Data(bytes: bytes, count: count)
    }

    /// The values of a type at an address; nil if the type cannot be coded.
    static func values(_ type: String, at address: UnsafeRawPointer) -> [Any?]? {
        if let (count, element) = array(type) {
            guard let size = size(element) else { return nil }
            var result: [Any?] = []
            for index in 0..<count {
                guard let values = unsafe values(element, at: address + index * size) else { return nil }
                result += values
            }
            return result
        }
        switch type {
        case "c": return [unsafe Int64(address.load(as: Int8.self))]
        case "C": return [unsafe Int64(address.load(as: UInt8.self))]
        case "B": return [unsafe address.load(as: UInt8.self) != 0]
        case "s": return [unsafe Int64(address.load(as: Int16.self))]
        case "S": return [unsafe Int64(address.load(as: UInt16.self))]
        case "i", "l": return [unsafe Int64(address.load(as: Int32.self))]
        case "I", "L": return [unsafe Int64(address.load(as: UInt32.self))]
        case "q": return [unsafe address.load(as: Int64.self)]
        case "Q": return [unsafe address.load(as: UInt64.self)]
        case "f": return [unsafe address.load(as: Float.self)]
        case "d": return [unsafe address.load(as: Double.self)]
        case "*": return [unsafe address.load(as: UnsafePointer<CChar>?.self).map { unsafe String(cString: $0) }]
        case "@": return [unsafe address.load(as: Any?.self)]
        default: return nil
        }
    }

    /// Puts values of a type at an address.
    ///
    /// - Parameters:
    ///   - keep: keeps memory that is pointed to alive.
    ///   - next: returns the next object.
    /// - Returns: false if a value is not of the type, or if the type cannot be coded; nothing is put there then.
    static func fill(
        _ type: String, at address: UnsafeMutableRawPointer, keep: (NSData) -> Void, _ next: () -> Any?
    ) -> Bool {
        if let (count, element) = array(type) {
            guard let size = size(element) else { return false }
            return (0..<count).allSatisfy { unsafe fill(element, at: address + $0 * size, keep: keep, next) }
        }
        let object = next()
        switch type {
        case "c": return unsafe put(object as? Int8, address)
        case "C": return unsafe put(object as? UInt8, address)
        case "B": return unsafe put(object as? Bool, address)
        case "s": return unsafe put(object as? Int16, address)
        case "S": return unsafe put(object as? UInt16, address)
        case "i", "l": return unsafe put(object as? Int32, address)
        case "I", "L": return unsafe put(object as? UInt32, address)
        case "q": return unsafe put(object as? Int64, address)
        case "Q": return unsafe put(object as? UInt64, address)
        case "f": return unsafe put((object as? NSNumber)?.floatValue, address)
        case "d": return unsafe put((object as? NSNumber)?.doubleValue, address)
        case "*":
            guard let text = object as? String else { return false }
            let bytes = NSData(data: Data(text.utf8 + [0]))
            keep(bytes)
            unsafe address.storeBytes(of: bytes.bytes, as: UnsafeRawPointer.self)
            return true
        case "@":
            unsafe address.assumingMemoryBound(to: Any?.self).pointee = object
            return true
        default: return false
        }
    }

    private static func put<T: BitwiseCopyable>(_ value: T?, _ address: UnsafeMutableRawPointer) -> Bool {
        guard let value else { return false }
        unsafe address.storeBytes(of: value, as: T.self)
        return true
    }

    /// The number and the type of an array's elements, as in `[12d]`.
    private static func array(_ type: String) -> (count: Int, element: String)? {
        guard type.hasPrefix("["), type.hasSuffix("]") else { return nil }
        let inner = type.dropFirst().dropLast()
        let digits = inner.prefix { $0.isASCII && $0.isNumber }
        return Int(digits).map { ($0, String(inner[digits.endIndex...])) }
    }

    private static func size(_ type: String) -> Int? {
        switch type {
        case "c", "C", "B": 1
        case "s", "S": 2
        case "i", "I", "l", "L", "f": 4
        case "q", "Q", "d", "*": 8
        case "@": MemoryLayout<Any?>.stride
        default: nil
        }
    }
}

// What Foundation passes by pointer.

extension NSNumber {
    /// The Objective-C type code of the number's kind, such as that of `d` for a double.
    var typeCode: UInt8 { unsafe UInt8(bitPattern: objCType[0]) }
}

extension NSValue {
    var typeName: String { unsafe String(cString: objCType) }
}

extension PropertyListSerialization {
    static func objects(of data: Data, _ options: ReadOptions = []) throws -> Any {
        unsafe try propertyList(from: data, options: options, format: nil)
    }
}
