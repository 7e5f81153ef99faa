import _FastCodingCore

/// Reads binary property lists, `bplist00`, as events: fastcode-notation(5), "Property lists".
///
/// All references to one array or dictionary mean the same object, and every one after the first is
/// a `backReference` event. Everything else is a value, wherever it is referred to from. A UID is
/// passed on as the dictionary `{"CF$UID": n}`, null as null.
///
/// Time and memory are bounded by the size of the file and, for strings and data that are handed
/// over again and again, by a budget: all of them together may have 64 times the bytes of the file,
/// or as many as `limits.expansion` has nodes, whichever is more. A sink that keeps them is told
/// which one comes again; for other sinks, repeated data counts eightfold, because it is written
/// out at each of its places.
///
/// Strings that are marked as ASCII may be in UTF-8, of which a warning tells.
///
/// It refuses what Foundation accepts although it can't be meaningful: keys that are not strings,
/// sets, bytes in ASCII strings that are neither ASCII nor UTF-8, halves of surrogate pairs.
package enum BinaryPropertyListReader {
    /// Pushes the property list into `sink`.
    ///
    /// - Parameters:
    ///   - depth: how deep containers may nest; nil for the limit of the options.
    ///   - missing: where the object is that is in place of missing ones, in a salvaged list. Keys
    ///     that are missing are ``SalvagedPropertyList/missingKey(_:)``.
    /// - Throws: the sink's errors, and errors with the codes plist-structure, lone-surrogate,
    ///   nul-in-string, depth-limit, string-limit, expansion-limit and input-limit, all with the
    ///   offset of a byte.
    package static func read<S: EventSink & ~Copyable>(
        _ bytes: [UInt8],
        options: ReadingOptions,
        depth: Int? = nil,
        missing: Int? = nil,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let limits = options.limits
        try limits.check(inputOf: bytes.count)
        var parser = BinaryPropertyListParser<S>(
            try BinaryPropertyListTable(bytes.span),
            depth: depth ?? limits.nesting,
            stringLimit: limits.string,
            budget: max(limits.expansion, budget(for: bytes.count)),
            missing: missing
        )

        try parser.parse(into: &sink)
        parser.warn(&diagnostics)
    }

    /// Pushes the beginning of the root into `sink`, and if that is a dictionary, all its keys
    /// without their values.
    static func readRootKeys<S: EventSink & ~Copyable>(
        _ bytes: [UInt8],
        missing: Int? = nil,
        into sink: inout S
    ) throws(FastCodingError) {
        var parser = BinaryPropertyListParser<S>(
            try BinaryPropertyListTable(bytes.span),
            depth: 1,
            stringLimit: .max,
            budget: budget(for: bytes.count),
            missing: missing
        )
        try parser.parseRootKeys(into: &sink)
    }

    /// How many bytes of strings and data a file of some size may always hand over. Without it, a
    /// dictionary all of whose keys are one long string would take quadratic time.
    private static func budget(for size: Int) -> Int {
        let (multiple, overflow) = size.multipliedReportingOverflow(by: 64)
        return overflow ? .max : multiple
    }
}

/// A container that has begun and whose elements are being read.
///
/// It is not nested in the generic parser, because its metadata would be looked up for each object
/// there.
struct OpenContainer {
    /// The container's number in the table of offsets.
    var object: Int
    /// The position of its marker.
    var offset: Int
    /// The number of its begin event, which back references to it name.
    var ordinal: Int
    var isDictionary: Bool
    /// The position of the reference to the next element or key.
    var next: Int
    /// Where the references to elements or keys end, and in a dictionary those to the values begin.
    var end: Int
    /// The distance in bytes from the reference to a key to the one to its value; 0 in an array.
    var valueDistance: Int
}
