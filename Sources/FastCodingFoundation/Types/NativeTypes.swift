public import FastCoding
public import Foundation

// Foundation's types that archives have chunks for.

extension Date: FastNative {
    /// A date chunk: the seconds since 2001, bit by bit.
    public var nativeValue: NativeValue { .date(timeIntervalSinceReferenceDate) }

    /// The date of a date chunk.
    public init?(nativeValue: NativeValue) {
        guard case .date(let seconds) = nativeValue else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
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
                    try NativeValue.Range(indexes: NSRange(location: range.lowerBound, length: range.count))
                })
        }
    }

    /// The indexes of an index set chunk.
    public init?(nativeValue: NativeValue) {
        guard case .indexSet(let ranges) = nativeValue else { return nil }
        self.init()
        for range in ranges where range.length > 0 {
            insert(integersIn: Int(range.location)..<(Int(range.location) + Int(range.length)))
        }
    }
}

extension NSRange: FastNative {
    /// A range chunk.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for a location or a length above 2^32 - 1, and so for `NSNotFound`.
    public var nativeValue: NativeValue {
        get throws {
            let range = try NativeValue.Range(indexes: self)
            return .range(location: range.location, length: range.length)
        }
    }

    /// The range of a range chunk.
    public init?(nativeValue: NativeValue) {
        guard case .range(let location, let length) = nativeValue else { return nil }
        self.init(location: Int(location), length: Int(length))
    }
}

extension NativeValue.Range {
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
