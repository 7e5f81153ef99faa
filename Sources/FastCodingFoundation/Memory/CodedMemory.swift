import Foundation

/// Values in memory described by Objective-C type codes, as NSCoder's methods without keys pass
/// them.
///
/// These methods hand over an address and a type code, such as `d` for a double, `@` for an object,
/// `*` for a C string and `[12d]` for twelve doubles. The compiler knows nothing of the type, so
/// all memory accesses are in this file.
enum CodedMemory {
    /// A copy of `count` bytes; empty if there is no address, which callers may pass with a count
    /// of 0.
    static func data(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data {
        guard let bytes = unsafe bytes, count > 0 else { return Data() }
        return unsafe Data(bytes: bytes, count: count)
    }

    /// Swift's types by the codes of C's. A code names the width that Apple's 64-bit systems give
    /// it, so `l` and `L` have 32 bits: the compiler writes `q` for a `long` of 64 bits.
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

    /// Opens the existential type of ``numbers``, so that its memory can be read.
    private static func load<T: BitwiseCopyable>(_: T.Type, _ address: UnsafeRawPointer) -> T {
        unsafe address.load(as: T.self)
    }

    /// Stores a value; false if it is not of the type, and nothing is stored then.
    private static func put<T: BitwiseCopyable>(
        _ value: Any?,
        _: T.Type,
        _ address: UnsafeMutableRawPointer
    ) -> Bool {
        guard let value = value as? T else { return false }

        unsafe address.storeBytes(of: value, as: T.self)
        return true
    }

    /// The values of a type at an address, those of an array one by one; nil if the type cannot be
    /// coded, such as a structure or an array of arrays.
    static func values(_ type: String, at address: UnsafeRawPointer) -> [Any?]? {
        if let array = array(type) {
            guard let size = size(array.element) else { return nil }

            var result: [Any?] = []
            for index in 0..<array.count {
                guard let values = unsafe values(array.element, at: address + index * size) else {
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

    /// Puts the objects that `next` returns at an address as values of a type. `keep` keeps alive
    /// the memory that a C string points to, because its reader does not own it.
    ///
    /// - Returns: false if a value is not of the type, or if the type cannot be coded. That value
    ///   is not stored; of an array, the elements before it are.
    static func fill(
        _ type: String,
        at address: UnsafeMutableRawPointer,
        keep: (NSData) -> Void,
        _ next: () -> Any?
    ) -> Bool {
        if let array = array(type) {
            guard let size = size(array.element) else { return false }

            return (0..<array.count).allSatisfy {
                unsafe fill(array.element, at: address + $0 * size, keep: keep, next)
            }
        }

        let object = next()
        switch type {
        case "B": return unsafe put(object, Bool.self, address)
        // Numbers may have been written as doubles or as floats, and NSNumber bridges only exact
        // ones.
        case "f":
            return unsafe put((object as? NSNumber)?.floatValue, Float.self, address)
        case "d":
            return unsafe put((object as? NSNumber)?.doubleValue, Double.self, address)
        case "*":
            guard let text = object as? String else { return false }

            // NSData and not Data: its bytes stay at one address as long as the object lives.
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

    /// Opens the existential type of ``numbers``, so that its size can be asked for.
    private static func size<T: BitwiseCopyable>(_: T.Type) -> Int {
        MemoryLayout<T>.size
    }

    /// The type of an array in C.
    private struct ArrayType {
        let count: Int
        /// The type code of its elements.
        let element: String
    }

    /// The type of an array, as in `[12d]`; nil for any other type.
    private static func array(_ type: String) -> ArrayType? {
        guard type.hasPrefix("["), type.hasSuffix("]") else { return nil }

        let inner = type.dropFirst().dropLast()
        let digits = inner.prefix { $0.isASCII && $0.isNumber }
        return Int(digits).map { count in
            ArrayType(count: count, element: String(inner[digits.endIndex...]))
        }
    }

    /// The bytes from one element of an array to the next; nil for a type that cannot be coded.
    private static func size(_ type: String) -> Int? {
        switch type {
        case "B": 1
        case "*": unsafe MemoryLayout<UnsafeRawPointer>.stride
        case "@": MemoryLayout<Any?>.stride
        default: numbers[type].map { size($0) }
        }
    }
}

// Pointers in Foundation's interface, wrapped so that callers need no `unsafe`.

extension NSNumber {
    /// The Objective-C type code of the number's kind, such as that of `d` for a double.
    var typeCode: UInt8 { unsafe UInt8(bitPattern: objCType[0]) }
}

extension NSValue {
    /// The Objective-C type code of the value, such as `{CGPoint=dd}`.
    var typeName: String {
        unsafe String(cString: objCType)
    }
}

extension PropertyListSerialization {
    /// The objects of a property list in any format that Foundation reads.
    static func objects(of data: Data, _ options: ReadOptions = []) throws -> Any {
        unsafe try propertyList(from: data, options: options, format: nil)
    }
}
