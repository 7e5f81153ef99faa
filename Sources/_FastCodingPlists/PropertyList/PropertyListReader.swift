import _FastCodingCore

/// Reads property lists of any form.
package enum PropertyListReader {
    /// Pushes a property list into `sink`, as ``BinaryPropertyListReader``,
    /// ``XMLPropertyListReader`` and ``OpenStepPropertyListReader`` do.
    ///
    /// - Returns: whether the bytes are a property list, however damaged, or XML; if not, nothing
    ///   has been read.
    package static func read<S: EventSink & ~Copyable>(
        _ bytes: [UInt8],
        _ limits: FastLimits,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Bool {
        var options = ReadingOptions()
        options.limits = limits

        switch FormatDetector.detect(bytes) {
        case .binary:
            try BinaryPropertyListReader.read(
                bytes,
                options: options,
                into: &sink,
                diagnostics: &diagnostics
            )
        case .xml, .otherXML:
            try XMLPropertyListReader.read(
                bytes,
                options: options,
                into: &sink,
                diagnostics: &diagnostics
            )
        case .openStep:
            try OpenStepPropertyListReader.read(
                bytes,
                options: options,
                into: &sink,
                diagnostics: &diagnostics
            )
        case .json, .archive, .empty, .unknown: return false
        }

        return true
    }
}

// Errors that all readers of property lists throw.
extension FastCodingError {
    /// A string longer than ``FastLimits`` allows, in bytes of UTF-8.
    @inline(never)
    init(longString limit: Int, at offset: Int) {
        self.init(.stringLimit, "a string has more than \(limit) bytes", offset: offset)
    }

    /// U+0000, which no string of an archive can contain: fastcoded(5).
    init(nulInStringAt offset: Int) {
        self.init(.nulInString, "a string can't contain U+0000", offset: offset)
    }

    /// Half of a surrogate pair, which has no UTF-8.
    init(loneSurrogateAt offset: Int) {
        self.init(.loneSurrogate, "this half of a surrogate pair has no other half", offset: offset)
    }
}

extension EventSink where Self: ~Copyable {
    /// Takes a string as a key or as a value.
    @inline(__always)
    mutating func text(_ utf8: Span<UInt8>, isKey: Bool, at offset: Int) throws(FastCodingError) {
        if isKey {
            try key(utf8, at: offset)
        } else {
            try string(utf8, at: offset)
        }
    }

    /// Takes a UID as the dictionary `{"CF$UID": n}`, because events have no type for it.
    mutating func identifier(_ number: UInt32, at offset: Int = -1) throws(FastCodingError) {
        try beginDictionary(at: offset)
        let name = propertyListIdentifierKey
        try key(name.span, at: offset)
        try scalar(.integer(Int64(number)), at: offset)
        try endDictionary(at: offset)
    }
}

extension ObjectGraph {
    /// Refuses the graph of a property list whose data and mutable strings are, each counted as
    /// often as it occurs, far more than is stored of them: more than 8 times the pool, or an
    /// eighth of the limit on expansion, whichever is more, beyond the pool itself.
    ///
    /// Nodes of a graph may share their bytes, but an archive that is made from it is held in
    /// memory as a whole, with a copy for each node. Without this, a small property list that
    /// refers to one long data very often would fill the memory.
    package func checkRepeatedBytes(_ limits: FastLimits) throws(FastCodingError) {
        let most = max(limits.expansion / 8, 8 * pool.count)
        var room = most.addingReportingOverflow(pool.count).overflow ? Int.max : most + pool.count

        for (index, record) in records.enumerated() {
            guard [.data, .mutableData, .mutableString].contains(record.kind) else { continue }

            room -= Int(record.b)
            guard room < 0 else { continue }

            throw FastCodingError(
                .expansionLimit,
                "repeated data and strings exceed the expansion limit",
                offset: source(NodeIndex(UInt32(index)))
            )
        }
    }
}

extension DecimalNumber {
    /// Sign and magnitude, if this is a whole number that property lists can hold as an integer:
    /// -2^63 to 2^64 - 1.
    package var propertyListInteger: PropertyListInteger? {
        // Once normalized, only whole numbers have an exponent of 0 or more.
        guard !isNaN, exponent >= 0 else { return nil }

        var value = digits
        for _ in 0..<exponent {
            guard let product = value.appending() else { return nil }
            value = product
        }

        guard let magnitude = value.word, !isNegative || magnitude <= 1 << 63 else { return nil }

        return PropertyListInteger(isNegative: isNegative, magnitude: magnitude)
    }
}
