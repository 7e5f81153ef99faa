import _FastCodingCore

/// A type whose values are native chunks of an archive: dates, data, URLs, decimals, geometry,
/// index sets.
///
/// An encoder asks a value of such a type for its ``nativeValue`` and does not use its
/// `encode(to:)`; a decoder does not use its `init(from:)`.
///
///     struct Moment: Codable, FastNative {
///         var secondsSince2001: Double
///         var nativeValue: FastValue { .date(ArchiveDate(secondsSince2001: secondsSince2001)) }
///         init?(nativeValue: FastValue) {
///             guard case .date(let date) = nativeValue else { return nil }
///             secondsSince2001 = date.secondsSince2001
///         }
///     }
public protocol FastNative {
    /// The form of the value in an archive: a date, data, a URL, a decimal number, geometry, a
    /// range or a set of indexes.
    ///
    /// - Throws: an error if archives can't store it, such as an index above 2^32 - 1.
    var nativeValue: FastValue { get throws }

    /// Makes a value from the form in an archive; nil if that is of another kind, or does not fit.
    init?(nativeValue: FastValue)
}

/// A type of Foundation that has no chunk of its own and is to be encoded by its Codable
/// conformance.
///
/// A type of Foundation that conforms neither to this nor to ``FastNative`` is an error: a `Date`,
/// for example, would become a bare number, which no other program recognizes as a date.
public protocol FastCodableAsIs {}

/// A type whose values other archivers write as objects of a class of their own, such as `UUID` and
/// NSUUID.
package protocol FastObjectForm: Codable, KeyedValueForm {
    /// Makes the value of an object or a coded object; nil if that is of another class, or does not
    /// fit.
    init?(object: NodeIndex, of graph: ObjectGraph)
}
