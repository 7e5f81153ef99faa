import _FastCodingLibrary

/// A value that has a type of chunk of its own in archives.
public indirect enum NativeValue: Hashable, Sendable {
    /// A date.
    case date(ArchiveDate)
    /// Bytes.
    case data([UInt8])
    /// A URL: its relative string and its base, if it has one. At most 999 bases may follow one another.
    case url(String, base: NativeValue?)
    /// A decimal number.
    case decimal(DecimalNumber)
    /// A point, a size, a transform and the like.
    case geometry(ObjectGraph.Geometry)
    /// A range.
    case range(IndexRange)
    /// A set of indexes, as ranges in ascending order.
    case indexSet([IndexRange])

    /// How many URLs there may be in a chain of bases, the first included: values are compared, hashed and released
    /// recursively.
    static let longestURL = 1000
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

    /// Throws: decoders other than ``FastDecoder`` cannot do this.
    public init(from decoder: any Decoder) throws { throw ForeignCoder.error(decoder) }
    /// Throws: encoders other than ``FastEncoder`` cannot do this.
    public func encode(to encoder: any Encoder) throws { throw ForeignCoder.error(self, encoder) }
}

/// A type of Foundation that has no chunk of its own and is to be encoded by its Codable conformance.
///
/// A type of Foundation that conforms neither to this nor to ``FastNative`` is an error: a `Date`, for example, would
/// become a bare number, which no other program recognizes as a date.
public protocol FastCodableAsIs {}

/// A type whose values other archivers write as objects of a class of their own, such as `UUID` and NSUUID.
package protocol FastObjectForm: Codable {
    /// Makes the value that an object or a coded object stands for; nil if it is of another class, or does not fit.
    init?(object: ObjectGraph.NodeIndex, of graph: ObjectGraph)
}
