public import FastCoding
public import Foundation

// Foundation's types for which archives have chunks; see the tables of chunks in fastcoded(5).

extension Date: FastNative {
    /// A date chunk: the seconds since 2001, bit by bit.
    public var nativeValue: FastValue {
        .date(ArchiveDate(secondsSince2001: timeIntervalSinceReferenceDate))
    }

    /// The date of a date chunk; nil for any other value. No arithmetic is done, so every double
    /// survives, NaN included.
    public init?(nativeValue: FastValue) {
        guard case .date(let date) = nativeValue else { return nil }
        self.init(timeIntervalSinceReferenceDate: date.secondsSince2001)
    }
}

extension Data: FastNative {
    /// A data chunk.
    public var nativeValue: FastValue { .data([UInt8](self)) }

    /// The bytes of a data chunk.
    public init?(nativeValue: FastValue) {
        guard case .data(let bytes, _) = nativeValue else { return nil }
        self.init(bytes)
    }
}

extension IndexSet: FastNative {
    /// An index set chunk.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for an index above 2^32 - 1.
    public var nativeValue: FastValue {
        get throws {
            .indexSet(try rangeView.map { try IndexRange(indexes: NSRange($0)) })
        }
    }

    /// The indexes of an index set chunk; nil for any other value, or if a range ends above
    /// `Int.max`, as ranges can where `Int` has 32 bits.
    public init?(nativeValue: FastValue) {
        guard case .indexSet(let ranges, _) = nativeValue else { return nil }

        self.init()
        for range in ranges where range.length > 0 {
            guard let location = Int(exactly: range.location),
                let length = Int(exactly: range.length),
                case (let end, overflow: false) = location.addingReportingOverflow(length)
            else { return nil }
            insert(integersIn: location..<end)
        }
    }
}

extension NSRange: FastNative {
    /// A range chunk.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for a location or a length above 2^32 -
    ///   1, and so for `NSNotFound`.
    public var nativeValue: FastValue {
        get throws {
            .range(try IndexRange(indexes: self))
        }
    }

    /// The range of a range chunk.
    public init?(nativeValue: FastValue) {
        guard case .range(let range) = nativeValue, let location = Int(exactly: range.location),
            let length = Int(exactly: range.length)
        else { return nil }
        self.init(location: location, length: length)
    }
}

/// Foundation's ranges are pairs of 64-bit integers, those of archives pairs of 32-bit ones (Q10 in
/// fastcoded(5)).
extension IndexRange {
    /// The range of an archive for one of Foundation's.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` if a part does not fit. The original cut
    ///   it to 32 bits without a word, which turned `NSNotFound` into 4294967295.
    init(indexes: NSRange) throws(FastCodingError) {
        guard let location = UInt32(exactly: indexes.location),
            let length = UInt32(exactly: indexes.length)
        else {
            // A user who reads 9223372036854775807 would not know it for NSNotFound.
            let what =
                indexes.location == NSNotFound
                ? "NSNotFound" : "\(indexes.location), \(indexes.length)"
            throw FastCodingError(
                .notRepresentable,
                "a range of \(what); archives hold locations and lengths up to 4294967295"
            )
        }

        self.init(location: location, length: length)
    }
}

extension URL: FastNative {
    /// A URL chunk: the relative string and, if there is one, the base.
    public var nativeValue: FastValue {
        let texts = sequence(first: self) { $0.baseURL }.map(\.relativeString)
        // The innermost base comes first, because each URL is built around its base. The chain of
        // bases has at least one string, so the part after ?? only satisfies the compiler.
        return texts.reversed().reduce(nil) { .url($1, base: $0) }
            ?? .url(relativeString, base: nil)
    }

    /// The URL of a URL chunk; nil if Foundation does not accept one of its strings as a URL, or
    /// would change it.
    public init?(nativeValue: FastValue) {
        var texts: [String] = []
        var next: FastValue? = nativeValue
        while let value = next {
            guard case .url(let relative, let base) = value else { return nil }

            texts.append(relative)
            next = base
        }

        // The innermost base is made first: each URL needs its base when it is made.
        var url: URL?
        for text in texts.reversed() {
            url = URL.exactly(text, relativeTo: url)
            if url == nil {
                return nil
            }
        }

        // Foundation may normalize what it was given, such as the base of a base on Linux. A URL
        // that would be written differently is not the URL of the chunk.
        guard let url, url.nativeValue == nativeValue else { return nil }

        self = url
    }

    /// The URL whose relative string is exactly the given one; nil if Foundation refuses the
    /// string, or would add percent escapes to it.
    private static func exactly(_ text: String, relativeTo base: URL?) -> URL? {
        // Without a base, Foundation can be told not to add escapes. With one it can't, so the
        // guard below compares the bytes.
        let url =
            base == nil
            ? URL(string: text, encodingInvalidCharacters: false)
            : URL(string: text, relativeTo: base)
        guard let url, url.relativeString.utf8.elementsEqual(text.utf8) else { return nil }

        return url
    }
}

extension Decimal: FastNative {
    /// A decimal chunk.
    public var nativeValue: FastValue { .decimal(DecimalNumber(self)) }

    /// The decimal of a decimal chunk.
    public init?(nativeValue: FastValue) {
        guard case .decimal(let number) = nativeValue, let decimal = Decimal(exactly: number) else {
            return nil
        }
        self = decimal
    }

    /// The same number as Foundation's type; nil if Foundation's arithmetic changes it on the way.
    init?(exactly number: DecimalNumber) {
        guard !number.isNaN else {
            self = .nan
            return
        }
        guard let digits = Decimal(string: number.digits.description) else { return nil }

        self.init(
            sign: number.isNegative ? .minus : .plus,
            exponent: Int(number.exponent),
            significand: digits
        )

        // Foundation's arithmetic may round, or leave its range, without an error.
        guard DecimalNumber(self) == number else { return nil }
    }
}

extension DecimalNumber {
    /// The number of a decimal of Foundation, which always fits.
    init(_ decimal: Decimal) {
        // Foundation's decimals have a mantissa below 2^128 and an exponent of one byte, like those
        // in archives, so every one of them can be represented.
        self = DecimalNumber(decimal.description) ?? .nan
    }
}

// Foundation's types for which archives have no chunk, and which lose nothing in the form that
// Codable gives them: a UUID is a string, a CGFloat is a number, and the rest are dictionaries.

extension UUID: FastCodableAsIs {}
extension CGFloat: FastCodableAsIs {}
extension Calendar: FastCodableAsIs {}
extension CharacterSet: FastCodableAsIs {}
extension DateComponents: FastCodableAsIs {}
extension DateInterval: FastCodableAsIs {}
extension IndexPath: FastCodableAsIs {}
extension Locale: FastCodableAsIs {}
extension Measurement: FastCodableAsIs {}
extension PersonNameComponents: FastCodableAsIs {}
extension TimeZone: FastCodableAsIs {}
extension URLComponents: FastCodableAsIs {}

// Points, sizes and the like. On Linux Foundation itself declares these; CGVector and
// CGAffineTransform are part of CoreGraphics, which Linux lacks.

extension CGPoint: FastNative {
    /// A point chunk.
    public var nativeValue: FastValue {
        .geometry(.point(x: Double(x), y: Double(y)))
    }

    /// The point of a point chunk.
    public init?(nativeValue: FastValue) {
        guard case .geometry(.point(let x, let y)) = nativeValue else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize: FastNative {
    /// A size chunk.
    public var nativeValue: FastValue {
        .geometry(.size(width: Double(width), height: Double(height)))
    }

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
                x: Double(origin.x),
                y: Double(origin.y),
                width: Double(size.width),
                height: Double(size.height)
            )
        )
    }

    /// The rectangle of a rect chunk.
    public init?(nativeValue: FastValue) {
        guard case .geometry(.rect(let x, let y, let width, let height)) = nativeValue else {
            return nil
        }
        self.init(x: x, y: y, width: width, height: height)
    }
}

/// The entries of Foundation's matrix under the names that CoreGraphics and fastcoded(5) use: the
/// first row is a and b, the second c and d, and the translation tx and ty.
extension AffineTransform: FastNative {
    /// An affine transform chunk.
    public var nativeValue: FastValue {
        .geometry(
            .affineTransform(
                a: Double(m11),
                b: Double(m12),
                c: Double(m21),
                d: Double(m22),
                tx: Double(tX),
                ty: Double(tY)
            )
        )
    }

    /// The transform of an affine transform chunk.
    public init?(nativeValue: FastValue) {
        guard
            case .geometry(.affineTransform(let a, let b, let c, let d, let tx, let ty)) =
                nativeValue
        else {
            return nil
        }
        self.init(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
    }
}

#if canImport(CoreGraphics)
    public import CoreGraphics

    extension CGVector: FastNative {
        /// A vector chunk.
        public var nativeValue: FastValue {
            .geometry(.vector(dx: Double(dx), dy: Double(dy)))
        }

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
                    a: Double(a),
                    b: Double(b),
                    c: Double(c),
                    d: Double(d),
                    tx: Double(tx),
                    ty: Double(ty)
                )
            )
        }

        /// The transform of an affine transform chunk.
        public init?(nativeValue: FastValue) {
            guard
                case .geometry(.affineTransform(let a, let b, let c, let d, let tx, let ty)) =
                    nativeValue
            else {
                return nil
            }
            self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
        }
    }
#endif
