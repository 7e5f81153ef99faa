import FastCodingFoundation
import TestSupport

/// Coded by hand, with every kind of value that has a method of its own.
final class Scalars: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    var flag = true, cInt = Int32(-3), wide = Int64.max, int = 7, float = Float(0.5), double = 0.1
    var bytes: [UInt8] = [1, 2, 0, 3]
    var object: Any? = NSString("text")
    var point = CGPoint(x: 1.5, y: 2), size = CGSize(width: 3, height: 4),
        rect = CGRect(x: 1, y: 2, width: 3, height: 4)

    override init() {}

    func encode(with coder: NSCoder) {
        coder.encode(flag, forKey: "flag")
        coder.encode(cInt, forKey: "cInt")
        coder.encode(wide, forKey: "wide")
        coder.encode(int, forKey: "int")
        coder.encode(float, forKey: "float")
        coder.encode(double, forKey: "double")
        unsafe bytes.withUnsafeBufferPointer {
            unsafe coder.encodeBytes($0.baseAddress, length: $0.count, forKey: "bytes")
        }

        coder.encode(object, forKey: "object")
        coder.encode(point, forKey: "point")
        coder.encode(size, forKey: "size")
        coder.encode(rect, forKey: "rect")
    }

    init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: "flag") else { return nil }

        flag = coder.decodeBool(forKey: "flag")
        cInt = coder.decodeCInt(forKey: "cInt")
        wide = coder.decodeInt64(forKey: "wide")
        int = coder.decodeInteger(forKey: "int")
        float = coder.decodeFloat(forKey: "float")
        double = coder.decodeDouble(forKey: "double")
        bytes = unsafe coder.withDecodedUnsafeBytes(forKey: "bytes") {
            unsafe $0.map { unsafe Array($0) } ?? []
        }

        object = coder.decodeObject(forKey: "object")
        point = coder.decodePoint(forKey: "point")
        size = coder.decodeSize(forKey: "size")
        rect = coder.decodeRect(forKey: "rect")
    }
}
