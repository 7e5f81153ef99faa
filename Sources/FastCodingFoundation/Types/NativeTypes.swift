public import FastCoding
public import Foundation

// Foundation's types that archives have chunks for.

extension Date: FastNative {
    /// A date chunk: the seconds since 2001, bit by bit.
    public var nativeValue: NativeValue { .date(ArchiveDate(secondsSince2001: timeIntervalSinceReferenceDate)) }

    /// The date of a date chunk.
    public init?(nativeValue: NativeValue) {
        guard case .date(let date) = nativeValue else { return nil }
        self.init(timeIntervalSinceReferenceDate: date.secondsSince2001)
    }
}

extension Data: FastNative {
    /// A data chunk.
    public var nativeValue: NativeValue { .data([UInt8](self)) }

    /// The bytes of a data chunk.
    public init?(nativeValue: NativeValue) {
        guard case .data(let bytes) = nativeValue else { return nil }
        self.init(bytes)
    }
}

extension IndexSet: FastNative {
    /// An index set chunk.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for an index above 2^32 - 1.
    public var nativeValue: NativeValue {
        get throws {
            .indexSet(
                try rangeView.map { range in
                    try IndexRange(indexes: NSRange(location: range.lowerBound, length: range.count))
                })
        }
    }

    /// The indexes of an index set chunk.
    public init?(nativeValue: NativeValue) {
        guard case .indexSet(let ranges) = nativeValue else { return nil }
        self.init()
        for range in ranges where range.length > 0 {
            guard let location = Int(exactly: range.location), let length = Int(exactly: range.length),
                case (let end, overflow: false) = location.addingReportingOverflow(length)
            else { return nil }
            insert(integersIn: location..<end)
        }
    }
}

extension NSRange: FastNative {
    /// A range chunk.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for a location or a length above 2^32 - 1, and so for `NSNotFound`.
    public var nativeValue: NativeValue {
        get throws { .range(try IndexRange(indexes: self)) }
    }

    /// The range of a range chunk.
    public init?(nativeValue: NativeValue) {
        guard case .range(let range) = nativeValue, let location = Int(exactly: range.location),
            let length = Int(exactly: range.length)
        else { return nil }
        self.init(location: location, length: length)
    }
}

extension IndexRange {
    /// A range in the form that archives hold.
    init(indexes: NSRange) throws(FastCodingError) {
        guard let location = UInt32(exactly: indexes.location), let length = UInt32(exactly: indexes.length) else {
            let what = indexes.location == NSNotFound ? "NSNotFound" : "\(indexes.location), \(indexes.length)"
            throw FastCodingError(
                .notRepresentable, "a range of \(what); archives hold locations and lengths up to 4294967295")
        }
        self.init(location: location, length: length)
    }
}
