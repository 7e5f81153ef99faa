public import FastCoding
public import Foundation

// Points, sizes and the like. On Linux these are in Foundation; CGVector and CGAffineTransform are part of
// CoreGraphics.

extension CGPoint: FastNative {
    /// A point chunk.
    public var nativeValue: FastValue { .geometry(.point(x: Double(x), y: Double(y))) }

    /// The point of a point chunk.
    public init?(nativeValue: FastValue) {
        guard case .geometry(.point(let x, let y)) = nativeValue else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize: FastNative {
    /// A size chunk.
    public var nativeValue: FastValue { .geometry(.size(width: Double(width), height: Double(height))) }

    /// The size of a size chunk.
    public init?(nativeValue: FastValue) {
        guard case .geometry(.size(let width, let height)) = nativeValue else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect: FastNative {
    /// A rect chunk: origin and size as they are, without making the size positive.
    public var nativeValue: FastValue {
        .geometry(
            .rect(
                x: Double(origin.x), y: Double(origin.y), width: Double(size.width), height: Double(size.height)))
    }

    /// The rectangle of a rect chunk.
    public init?(nativeValue: FastValue) {
        guard case .geometry(.rect(let x, let y, let width, let height)) = nativeValue else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension AffineTransform: FastNative {
    /// An affine transform chunk.
    public var nativeValue: FastValue {
        .geometry(
            .affineTransform(
                a: Double(m11), b: Double(m12), c: Double(m21), d: Double(m22), tx: Double(tX), ty: Double(tY)))
    }

    /// The transform of an affine transform chunk.
    public init?(nativeValue: FastValue) {
        guard case .geometry(.affineTransform(let a, let b, let c, let d, let tx, let ty)) = nativeValue else {
            return nil
        }
        self.init(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
    }
}

#if canImport(CoreGraphics)
    public import CoreGraphics

    extension CGVector: FastNative {
        /// A vector chunk.
        public var nativeValue: FastValue { .geometry(.vector(dx: Double(dx), dy: Double(dy))) }

        /// The vector of a vector chunk.
        public init?(nativeValue: FastValue) {
            guard case .geometry(.vector(let dx, let dy)) = nativeValue else { return nil }
            self.init(dx: dx, dy: dy)
        }
    }

    extension CGAffineTransform: FastNative {
        /// An affine transform chunk.
        public var nativeValue: FastValue {
            .geometry(
                .affineTransform(
                    a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty)))
        }

        /// The transform of an affine transform chunk.
        public init?(nativeValue: FastValue) {
            guard case .geometry(.affineTransform(let a, let b, let c, let d, let tx, let ty)) = nativeValue else {
                return nil
            }
            self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
        }
    }
#endif
