import Foundation

/// Values in memory described by Objective-C type codes, as coding without keys needs them.
enum CodedMemory {
    static func data(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data {
        guard let bytes = unsafe bytes, count > 0 else { return Data() }
        return unsafe Data(bytes: bytes, count: count)
    }

    private static let numbers: [String: any (Numeric & BitwiseCopyable & Sendable).Type] = [
        "c": Int8.self,
        "C": UInt8.self,
        "s": Int16.self,
        "S": UInt16.self,
        "i": Int32.self,
        "l": Int32.self,
        "I": UInt32.self,
        "L": UInt32.self,
        "q": Int64.self,
        "Q": UInt64.self,
        "f": Float.self,
        "d": Double.self,
    ]

    private static func load<T: BitwiseCopyable>(_: T.Type, _ address: UnsafeRawPointer) -> T {
        unsafe address.load(as: T.self)
    }

    private static func put<T: BitwiseCopyable>(
        _ value: Any?,
        _: T.Type,
        _ address: UnsafeMutableRawPointer
    ) -> Bool {
        guard let value = value as? T else { return false }

        unsafe address.storeBytes(of: value, as: T.self)
        return true
    }

    /// The values of a type at an address; nil if the type cannot be coded.
    static func values(_ type: String, at address: UnsafeRawPointer) -> [Any?]? {
        if let (count, element) = array(type) {
            guard let size = size(element) else { return nil }

            var result: [Any?] = []
            for index in 0..<count {
                guard let values = unsafe values(element, at: address + index * size) else {
                    return nil
                }
                result += values
            }

            return result
        }

        if let number = numbers[type] {
            return [unsafe load(number, address)]
        }

        switch type {
        case "B": return [unsafe address.load(as: UInt8.self) != 0]
        case "*":
            return [
                unsafe address.load(as: UnsafePointer<CChar>?.self).map {
                    unsafe String(cString: $0)
                }
            ]
        case "@": return [unsafe address.load(as: Any?.self)]
        default: return nil
        }
    }

    /// Puts the objects that `next` returns at an address as values of a type; `keep` keeps memory
    /// that is pointed to alive.
    ///
    /// - Returns: false if a value is not of the type, or if the type cannot be coded; nothing is
    ///   put there then.
    static func fill(
        _ type: String,
        at address: UnsafeMutableRawPointer,
        keep: (NSData) -> Void,
        _ next: () -> Any?
    ) -> Bool {
        if let (count, element) = array(type) {
            guard let size = size(element) else { return false }
            return (0..<count).allSatisfy {
                unsafe fill(element, at: address + $0 * size, keep: keep, next)
            }
        }

        let object = next()
        switch type {
        case "B": return unsafe put(object, Bool.self, address)
        case "f":
            return unsafe put((object as? NSNumber)?.floatValue, Float.self, address)
        case "d":
            return unsafe put((object as? NSNumber)?.doubleValue, Double.self, address)
        case "*":
            guard let text = object as? String else { return false }

            let bytes = NSData(data: Data(text.utf8 + [0]))
            keep(bytes)
            unsafe address.storeBytes(of: bytes.bytes, as: UnsafeRawPointer.self)

            return true
        case "@":
            unsafe address.assumingMemoryBound(to: Any?.self).pointee = object
            return true
        default:
            return numbers[type].map { unsafe put(object, $0, address) } ?? false
        }
    }

    private static func size<T: BitwiseCopyable>(_: T.Type) -> Int {
        MemoryLayout<T>.size
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
        case "B": 1
        case "*": 8
        case "@": MemoryLayout<Any?>.stride
        default: numbers[type].map { size($0) }
        }
    }
}

// What Foundation passes by pointer.

extension NSNumber {
    /// The Objective-C type code of the number's kind, such as that of `d` for a double.
    var typeCode: UInt8 { unsafe UInt8(bitPattern: objCType[0]) }
}

extension NSValue {
    var typeName: String {
        unsafe String(cString: objCType)
    }
}

extension PropertyListSerialization {
    static func objects(of data: Data, _ options: ReadOptions = []) throws -> Any {
        unsafe try propertyList(from: data, options: options, format: nil)
    }
}
