extension ObjectGraph {
    /// A point, a size or the like: the content of an NSValue.
    public enum Geometry: Hashable, Sendable {
        /// A CGPoint.
        case point(x: Double, y: Double)
        /// A CGSize.
        case size(width: Double, height: Double)
        /// A CGRect: its origin and its size, which may be negative.
        case rect(x: Double, y: Double, width: Double, height: Double)
        /// A CGVector.
        case vector(dx: Double, dy: Double)
        /// A CGAffineTransform, by the names of its fields.
        case affineTransform(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)
        /// The 16 numbers of a CATransform3D, `m11`, `m12`, ... `m44`.
        case transform3D([Double])

        /// Its numbers, in the order of archives.
        public var numbers: [Double] {
            switch self {
            case .point(let x, let y): [x, y]
            case .size(let width, let height): [width, height]
            case .rect(let x, let y, let width, let height):
                [x, y, width, height]
            case .vector(let dx, let dy): [dx, dy]
            case .affineTransform(let a, let b, let c, let d, let tx, let ty):
                [a, b, c, d, tx, ty]
            case .transform3D(let numbers): numbers
            }
        }

        package var kind: NodeKind {
            switch self {
            case .point: .point
            case .size: .size
            case .rect: .rect
            case .vector: .vector
            case .affineTransform: .affineTransform
            case .transform3D: .transform3D
            }
        }

        /// The geometry of a kind of node; nil if the kind is not geometry, or does not have that
        /// many numbers.
        package init?(_ kind: NodeKind, _ n: [Double]) {
            guard kind.doubleCount == n.count else { return nil }

            switch kind {
            case .point: self = .point(x: n[0], y: n[1])
            case .size: self = .size(width: n[0], height: n[1])
            case .rect:
                self = .rect(x: n[0], y: n[1], width: n[2], height: n[3])
            case .vector: self = .vector(dx: n[0], dy: n[1])
            case .affineTransform:
                self = .affineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
            case .transform3D: self = .transform3D(n)
            default: return nil
            }
        }
    }
}

/// A range of indexes as archives store it: an NSRange, or a part of an NSIndexSet.
public struct IndexRange: Hashable, Sendable {
    /// The first index. The original cut larger ones to 32 bits, so that NSNotFound became
    /// 4294967295.
    public var location: UInt32
    /// How many indexes there are.
    public var length: UInt32

    /// A range of `length` indexes that begins at `location`.
    public init(location: UInt32, length: UInt32) {
        self.location = location
        self.length = length
    }
}
