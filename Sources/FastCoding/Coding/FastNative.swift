/// A value for which archives have a chunk of its own.
public indirect enum NativeValue: Hashable, Sendable {
    /// A date.
    case date(ArchiveDate)
    /// Bytes.
    case data([UInt8])
    /// A URL: its relative string and its base, if it has one.
    case url(String, base: NativeValue?)
    /// A decimal number.
    case decimal(DecimalNumber)
    /// A point, a size, a transform and the like.
    case geometry(Geometry)
    /// A range.
    case range(IndexRange)
    /// A set of indexes, as ranges in ascending order.
    case indexSet([IndexRange])
}

/// A type whose values are native chunks of an archive: dates, data, URLs, decimals, geometry, index sets.
///
/// An encoder asks a value of such a type for its ``nativeValue`` and does not use its `encode(to:)`; a decoder does not
/// use its `init(from:)`.
///
///     struct Moment: Codable, FastNative {
///         var date: ArchiveDate
///         var nativeValue: NativeValue { .date(date) }
///         init?(nativeValue: NativeValue) {
///             guard case .date(let date) = nativeValue else { return nil }
///             self.date = date
///         }
///     }
public protocol FastNative {
    /// What the value is in an archive.
    ///
    /// - Throws: an error if archives cannot hold it, such as an index above 2^32 - 1.
    var nativeValue: NativeValue { get throws }

    /// Makes a value of what an archive holds; nil if that is something else, or does not fit.
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

/// A type of Foundation that has no chunk of its own and is to be encoded as its Codable conformance does it.
///
/// Without this, and without ``FastNative``, a type of Foundation is an error: a `Date` would become a bare number that
/// no other program takes for a date.
public protocol FastCodableAsIs {}
