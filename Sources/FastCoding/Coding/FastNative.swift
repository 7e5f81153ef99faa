/// A value that has a type of chunk of its own in archives.
public indirect enum NativeValue: Hashable, Sendable {
    /// A date, in seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// A URL: its relative string and its base, if it has one.
    case url(String, base: NativeValue?)
    /// A decimal number.
    case decimal(DecimalNumber)
    /// A point: x, y.
    case point(Double, Double)
    /// A size: width, height.
    case size(Double, Double)
    /// A rectangle: x, y, width, height.
    case rect(Double, Double, Double, Double)
    /// A vector: dx, dy.
    case vector(Double, Double)
    /// An affine transform: a, b, c, d, tx, ty.
    case affineTransform(Double, Double, Double, Double, Double, Double)
    /// A transform in space: 16 numbers, m11 to m44.
    case transform3D([Double])
    /// A range.
    case range(location: UInt32, length: UInt32)
    /// A set of indexes, as ranges in ascending order.
    case indexSet([Range])

    /// A range of an index set.
    public struct Range: Hashable, Sendable {
        /// The first index.
        public var location: UInt32
        /// How many indexes there are.
        public var length: UInt32

        /// A range of `length` indexes that begins at `location`.
        public init(location: UInt32, length: UInt32) {
            self.location = location
            self.length = length
        }
    }
}

/// A type whose values are native chunks of an archive: dates, data, URLs, decimals, geometry, index sets.
///
/// An encoder asks a value of such a type for its ``nativeValue`` and does not use its `encode(to:)`; a decoder does not
/// use its `init(from:)`.
///
///     struct Moment: Codable, FastNative {
///         var seconds: Double
///         var nativeValue: NativeValue { .date(seconds) }
///         init?(nativeValue: NativeValue) {
///             guard case .date(let seconds) = nativeValue else { return nil }
///             self.seconds = seconds
///         }
///     }
public protocol FastNative {
    /// The form of the value in an archive.
    ///
    /// - Throws: an error if archives cannot hold it, such as an index above 2^32 - 1.
    var nativeValue: NativeValue { get throws }

    /// Makes a value from the form in an archive; nil if that is of another kind, or does not fit.
    init?(nativeValue: NativeValue)
}

extension NativeValue: FastNative, Codable {
    /// The value itself.
    public var nativeValue: NativeValue { self }
    /// The value itself.
    public init?(nativeValue: NativeValue) { self = nativeValue }

    /// Throws: other decoders than ``FastDecoder`` cannot do this.
    public init(from decoder: any Decoder) throws { throw ForeignCoder.error(decoder) }
    /// Throws: other encoders than ``FastEncoder`` cannot do this.
    public func encode(to encoder: any Encoder) throws { throw ForeignCoder.error(self, encoder) }
}

/// A type of Foundation that has no chunk of its own and is to be encoded by its Codable conformance.
///
/// A type of Foundation that conforms neither to this nor to ``FastNative`` is an error: a `Date`, for example, would
/// become a bare number, which no other program recognizes as a date.
public protocol FastCodableAsIs {}
