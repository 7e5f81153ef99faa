import FastCoding
import Foundation

// What an NSValue holds, according to its type.
extension NSValue {
    var asPoint: CGPoint? { typeName == "{CGPoint=dd}" ? pointValue : nil }
    var asSize: CGSize? { typeName == "{CGSize=dd}" ? sizeValue : nil }
    var asRect: CGRect? { typeName == "{CGRect={CGPoint=dd}{CGSize=dd}}" ? rectValue : nil }
    var asRange: NSRange? { typeName == "{_NSRange=QQ}" ? rangeValue : nil }

    /// What an archive holds for the value.
    ///
    /// - Throws: an error if it is not of a kind that archives have, or does not fit.
    func native() throws(FastCodingError) -> NativeValue {
        if let point = asPoint { return point.nativeValue }
        if let size = asSize { return size.nativeValue }
        if let rect = asRect { return rect.nativeValue }
        if let range = asRange {
            let range = try NativeValue.Range(indexes: range)
            return .range(location: range.location, length: range.length)
        }
        throw FastCodingError(
            .notRepresentable, "an NSValue of \(typeName); archives hold points, sizes, rects and ranges")
    }
}

extension NativeValue {
    /// Foundation's object for the value; if there is none for this one, an object that wraps it.
    var foundationObject: NSObject {
        let object: NSObject? =
            switch self {
            case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
            case .data(let bytes): NSData(data: Data(bytes))
            case .url: URL(nativeValue: self)?.exactObject
            case .decimal(let number): Decimal(exactly: number).map { NSDecimalNumber(decimal: $0) }
            case .point: CGPoint(nativeValue: self).map { NSValue(point: $0) }
            case .size: CGSize(nativeValue: self).map { NSValue(size: $0) }
            case .rect: CGRect(nativeValue: self).map { NSValue(rect: $0) }
            case .range: NSRange(nativeValue: self).map { NSValue(range: $0) }
            case .indexSet: IndexSet(nativeValue: self).map { NSIndexSet(indexSet: $0) }
            case .vector, .affineTransform, .transform3D: nil
            }
        return object ?? FastNativeValue(self)
    }
}

extension NSURL {
    /// The URL with its base. On Linux, bridging would resolve it.
    var exactURL: URL? {
        guard let base = baseURL else { return URL(string: relativeString, encodingInvalidCharacters: false) }
        return URL(nativeValue: .url(relativeString, base: base.nativeValue))
    }
}

extension URL {
    /// The URL as an object with its base; nil if none could hold it.
    fileprivate var exactObject: NSURL? {
        // Not by bridging, which would resolve it on Linux.
        let object = NSURL(string: relativeString, relativeTo: baseURL)
        return object?.exactURL?.nativeValue == nativeValue ? object : nil
    }
}
