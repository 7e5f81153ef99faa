import _FastCodingCore

package enum PropertyListReader {
    /// Pushes a property list into `sink`, as ``BinaryPropertyListReader`` and ``XMLPropertyListReader`` do.
    ///
    /// - Returns: whether the bytes are a property list, however damaged, or XML; if not, nothing has been read.
    package static func read<S: EventSink & ~Copyable>(
        _ bytes: [UInt8], _ limits: Limits, into sink: inout S, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Bool {
        var options = ReadingOptions()
        options.limits = limits
        switch FormatDetector.detect(bytes) {
        case .binary:
            try BinaryPropertyListReader.read(bytes, options: options, into: &sink, diagnostics: &diagnostics)
        case .xml, .otherXML:
            try XMLPropertyListReader.read(bytes, options: options, into: &sink, diagnostics: &diagnostics)
        default: return false
        }
        return true
    }
}

/// Reads binary property lists, `bplist00`, as events: fastcode-notation(5), "Property lists".
///
/// All references to one array or dictionary mean the same object, of which every one after the first is a
/// `backReference` event. Everything else is a value, wherever it is referred to from. A UID is passed on as the
/// dictionary `{"CF$UID": n}`, null as null.
///
/// Time and memory are bounded by the size of the file and, for strings and data that are handed over again and again,
/// by a budget: all of them together may have 64 times the bytes of the file, or as many as `limits.expansion` has
/// nodes, whichever is more. A sink that keeps them is told which one comes again; for other sinks, repeated data counts
/// eightfold, because it is written out at each of its places.
///
/// It refuses what Foundation accepts although it can't be meaningful: keys that are not strings, sets, bytes above
/// 0x7F in ASCII strings, halves of surrogate pairs.
package enum BinaryPropertyListReader {
    /// Pushes the property list into `sink`.
    ///
    /// - Parameter depth: how deep containers may nest; nil for the limit of the options.
    /// - Throws: the sink's errors, and errors with the codes plist-structure, lone-surrogate, nul-in-string,
    ///   depth-limit, string-limit, expansion-limit and input-limit, all with the offset of a byte.
    package static func read<S: EventSink & ~Copyable>(
        _ bytes: [UInt8], options: ReadingOptions, depth: Int? = nil, into sink: inout S, diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let limits = options.limits
        try limits.check(inputOf: bytes.count)
        let (multiple, overflow) = bytes.count.multipliedReportingOverflow(by: 64)
        var parser = BinaryPropertyListParser<S>(
            try BinaryPropertyListTable(bytes.span), depth: depth ?? limits.nesting, stringLimit: limits.string,
            budget: max(limits.expansion, overflow ? .max : multiple))
        try parser.parse(into: &sink)
    }

    /// Pushes the beginning of the root into `sink`, and if that is a dictionary, all its keys without their values.
    static func readRootKeys<S: EventSink & ~Copyable>(_ bytes: [UInt8], into sink: inout S) throws(FastCodingError) {
        var parser = BinaryPropertyListParser<S>(
            try BinaryPropertyListTable(bytes.span), depth: 1, stringLimit: .max, budget: .max)
        try parser.parseRootKeys(into: &sink)
    }
}

// The errors and events that both forms have.
extension FastCodingError {
    @inline(never)
    init(longString limit: Int, at offset: Int) {
        self.init(.stringLimit, "a string has more than \(limit) bytes", offset: offset)
    }

    init(nulInStringAt offset: Int) {
        self.init(.nulInString, "a string can't contain U+0000", offset: offset)
    }

    init(loneSurrogateAt offset: Int) {
        self.init(.loneSurrogate, "this half of a surrogate pair has no other half", offset: offset)
    }
}

extension EventSink where Self: ~Copyable {
    @inline(__always)
    mutating func text(_ utf8: Span<UInt8>, isKey: Bool, at offset: Int) throws(FastCodingError) {
        if isKey { try key(utf8, at: offset) } else { try string(utf8, at: offset) }
    }

    /// Takes a UID, as the dictionary that stands for one where there is no type for it.
    mutating func identifier(_ number: UInt32, at offset: Int = -1) throws(FastCodingError) {
        try beginDictionary(at: offset)
        let name = propertyListIdentifierKey
        try key(name.span, at: offset)
        try scalar(.integer(Int64(number)), at: offset)
        try endDictionary(at: offset)
    }
}

extension ObjectGraph {
    /// Refuses the graph of a property list whose data and mutable strings, each written as often as it occurs, come to far
    /// more than is stored of them: more than 8 times the pool, or an eighth of the limit on expansion.
    ///
    /// An archive that is made from the graph is held in memory as a whole, with every one of these copies.
    package func checkRepeatedBytes(_ limits: Limits) throws(FastCodingError) {
        let most = max(limits.expansion / 8, 8 * pool.count)
        var room = most.addingReportingOverflow(pool.count).overflow ? Int.max : most + pool.count
        for (index, record) in records.enumerated() {
            guard [.data, .mutableData, .mutableString].contains(record.kind) else { continue }
            room -= Int(record.b)
            guard room < 0 else { continue }
            throw FastCodingError(
                .expansionLimit,
                "data and strings that occur in many places come to more bytes than the limit on expansion",
                offset: source(NodeIndex(UInt32(index))))
        }
    }
}
