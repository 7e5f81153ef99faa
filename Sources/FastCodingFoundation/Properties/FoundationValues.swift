import FastCoding
import Foundation

// What an NSValue holds, told by its type.
extension NSValue {
    private var typeName: String { unsafe String(cString: objCType) }

    var asPoint: CGPoint? { typeName == "{CGPoint=dd}" ? pointValue : nil }
    var asSize: CGSize? { typeName == "{CGSize=dd}" ? sizeValue : nil }
    var asRect: CGRect? { typeName == "{CGRect={CGPoint=dd}{CGSize=dd}}" ? rectValue : nil }
    var asRange: NSRange? { typeName == "{_NSRange=QQ}" ? rangeValue : nil }

    /// What an archive holds of the value.
    ///
    /// - Throws: an error if it is none of the kinds that archives know, or does not fit.
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

extension FastGeometryValue {
    /// The value of Foundation's or CoreGraphics' own type, where there is one.
    var foundationValue: Any? {
        switch geometry {
        case .affineTransform(let a, let b, let c, let d, let tx, let ty):
            AffineTransform(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
        default: nil
        }
    }

    var native: NativeValue {
        let numbers = geometry.numbers
        switch geometry {
        case .point(let x, let y): return .point(x, y)
        case .size(let width, let height): return .size(width, height)
        case .rect(let x, let y, let width, let height): return .rect(x, y, width, height)
        case .vector(let dx, let dy): return .vector(dx, dy)
        case .affineTransform(let a, let b, let c, let d, let tx, let ty):
            return .affineTransform(a, b, c, d, tx, ty)
        case .transform3D: return .transform3D(numbers)
        }
    }
}

extension NativeValue {
    /// The object that Foundation has for the value; nil if it has none for just this one.
    var foundationObject: Any? {
        switch self {
        case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): NSData(data: Data(bytes))
        case .url: URL(nativeValue: self).map { $0.exactObject }
        case .decimal(let number): Decimal(exactly: number).map { NSDecimalNumber(decimal: $0) }
        case .point: CGPoint(nativeValue: self).map { NSValue(point: $0) }
        case .size: CGSize(nativeValue: self).map { NSValue(size: $0) }
        case .rect: CGRect(nativeValue: self).map { NSValue(rect: $0) }
        case .range: NSRange(nativeValue: self).map { NSValue(range: $0) }
        case .vector(let dx, let dy): FastGeometryValue(.vector(dx: dx, dy: dy))
        case .affineTransform(let a, let b, let c, let d, let tx, let ty):
            FastGeometryValue(.affineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
        case .transform3D(let numbers): FastGeometryValue(.transform3D(numbers))
        case .indexSet: IndexSet(nativeValue: self).map { NSIndexSet(indexSet: $0) }
        }
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
    /// The URL as an object with its base; the URL itself where an object could not hold the bases of the base.
    fileprivate var exactObject: Any {
        // Not by bridging, which would resolve it on Linux.
        guard let object = NSURL(string: relativeString, relativeTo: baseURL), object.exactURL == self,
            object.exactURL?.nativeValue == nativeValue
        else { return self }
        return object
    }
}
