public import FastCoding
public import Foundation

// Points, sizes and the like. On Linux these are in Foundation; CGVector and CGAffineTransform are part of
// CoreGraphics.

extension CGPoint: FastNative {
    /// A point chunk.
    public var nativeValue: NativeValue { .point(Double(x), Double(y)) }

    /// The point of a point chunk.
    public init?(nativeValue: NativeValue) {
        guard case .point(let x, let y) = nativeValue else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize: FastNative {
    /// A size chunk.
    public var nativeValue: NativeValue { .size(Double(width), Double(height)) }

    /// The size of a size chunk.
    public init?(nativeValue: NativeValue) {
        guard case .size(let width, let height) = nativeValue else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect: FastNative {
    /// A rect chunk: origin and size as they are, without making the size positive.
    public var nativeValue: NativeValue {
        .rect(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height))
    }

    /// The rectangle of a rect chunk.
    public init?(nativeValue: NativeValue) {
        guard case .rect(let x, let y, let width, let height) = nativeValue else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension AffineTransform: FastNative {
    /// An affine transform chunk.
    public var nativeValue: NativeValue {
        .affineTransform(Double(m11), Double(m12), Double(m21), Double(m22), Double(tX), Double(tY))
    }

    /// The transform of an affine transform chunk.
    public init?(nativeValue: NativeValue) {
        guard case .affineTransform(let a, let b, let c, let d, let tx, let ty) = nativeValue else { return nil }
        self.init(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
    }
}

#if canImport(CoreGraphics)
    public import CoreGraphics

    extension CGVector: FastNative {
        /// A vector chunk.
        public var nativeValue: NativeValue { .vector(Double(dx), Double(dy)) }

        /// The vector of a vector chunk.
        public init?(nativeValue: NativeValue) {
            guard case .vector(let dx, let dy) = nativeValue else { return nil }
            self.init(dx: dx, dy: dy)
        }
    }

    extension CGAffineTransform: FastNative {
        /// An affine transform chunk.
        public var nativeValue: NativeValue {
            .affineTransform(Double(a), Double(b), Double(c), Double(d), Double(tx), Double(ty))
        }

        /// The transform of an affine transform chunk.
        public init?(nativeValue: NativeValue) {
            guard case .affineTransform(let a, let b, let c, let d, let tx, let ty) = nativeValue else { return nil }
            self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
        }
    }
#endif
