import _FastCodingCore

/// Reads property lists of NSKeyedArchiver, binary or in XML: fastcode-notation(5), "Keyed
/// archives".
///
/// Class names never become classes. Time and memory are bounded by the size of the input and, for
/// lists in many places of a binary property list, by the limit on expansion.
package enum KeyedArchiveReader {
    /// The graph of the archived objects.
    ///
    /// Throws ``FastCodingError/Code/keyedArchive`` if the objects are not well-formed, errors of
    /// the property list, ``FastCodingError/Code/duplicateKey``,
    /// ``FastCodingError/Code/depthLimit`` and others, all with the offset of a byte, and for XML
    /// with line and column.
    ///
    /// - Parameters:
    ///   - use: the purpose of the graph, which decides whether losses are worth a warning.
    ///   - keepsTop: whether the root represents `$top` even if that has a single entry.
    package static func read(
        _ bytes: [UInt8],
        for use: KeyedArchiveUse = .rewriting,
        keepsTop: Bool = false,
        limits: FastLimits = FastLimits(),
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try locating(bytes, limits, diagnostics: &diagnostics) {
            text,
            notes throws(FastCodingError) in
            var builder = try build(text, limits, &notes)
            builder.use = use
            builder.keepsTop = keepsTop

            defer {
                notes.merge(builder.diagnostics)
            }

            let graph = try builder.run()
            try graph.checkRepeatedBytes(limits)
            return graph
        }
    }

    /// The graph of what is left of a binary keyed archive.
    ///
    /// - Throws: what ``read(_:for:limits:diagnostics:)`` throws of errors that have nothing to do
    ///   with missing objects.
    package static func salvage(
        _ list: SalvagedPropertyList,
        for use: KeyedArchiveUse,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> DamagedGraph {
        var contents = KeyedArchiveContents()
        contents.missing = list.missing
        try list.read(limits, into: &contents, diagnostics: &diagnostics)
        return try salvage(contents, for: use, limits: limits, diagnostics: &diagnostics)
    }

    /// The graph of what is left of a keyed archive in XML.
    ///
    /// - Parameters:
    ///   - text: in UTF-8.
    ///   - failure: why it can't be read, which is thrown if nothing is left.
    package static func salvage(
        xml text: [UInt8],
        failure: FastCodingError,
        for use: KeyedArchiveUse,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> DamagedGraph {
        var contents = KeyedArchiveContents()
        let damage = try XMLPropertyListReader.readBeginning(
            text,
            limits: limits,
            into: &contents,
            diagnostics: &diagnostics
        )
        guard let damage else { throw failure }

        try contents.breakOff(damage, source: text.count)
        guard contents.missing != nil else { throw failure }

        return try salvage(contents, for: use, limits: limits, diagnostics: &diagnostics)
    }

    private static func salvage(
        _ contents: consuming KeyedArchiveContents,
        for use: KeyedArchiveUse,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> DamagedGraph {
        try contents.findParts()
        guard let missing = contents.missing else {
            throw FastCodingError(.keyedArchive, "nothing is missing")
        }

        var builder = KeyedArchiveBuilder(contents, limits: limits)
        builder.use = use
        defer {
            diagnostics.merge(builder.diagnostics)
        }

        let graph = DamagedGraph(try builder.run(), missing)
        try graph.graph.checkRepeatedBytes(limits)
        return graph
    }

    /// The graph of the archived objects, and for each slot the kind of its node; nil for slots
    /// that nothing refers to.
    static func readSlots(_ bytes: [UInt8], limits: FastLimits) throws(FastCodingError)
        -> [NodeKind?]
    {
        var notes = Diagnostics()
        var builder = try build(bytes, limits, &notes)
        let graph = try builder.run()

        return builder.nodes.map { $0.map { graph.kind($0) } }
    }

    /// Reads the property list and finds the parts of a keyed archive in it.
    static func build(
        _ text: [UInt8],
        _ limits: FastLimits,
        keepsOrigins: Bool = false,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> KeyedArchiveBuilder {
        var contents = KeyedArchiveContents()
        guard try PropertyListReader.read(text, limits, into: &contents, diagnostics: &diagnostics)
        else {
            throw FastCodingError(
                .unknownFormat,
                "a keyed archive is a property list, binary or in XML, and this isn't one",
                offset: 0
            )
        }

        try contents.findParts()
        return KeyedArchiveBuilder(contents, limits: limits, keepsOrigins: keepsOrigins)
    }

    /// Runs a reading and the use of what was read, so that errors and warnings about XML get lines
    /// and columns.
    ///
    /// - Parameter body: receives the text in UTF-8 if it is XML.
    package static func locating<Result: ~Copyable>(
        _ bytes: [UInt8],
        _ limits: FastLimits,
        diagnostics: inout Diagnostics,
        _ body: ([UInt8], inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        try limits.check(inputOf: bytes.count)
        // Offsets are all that a binary property list has.
        guard [.xml, .otherXML].contains(FormatDetector.detect(bytes)) else {
            return try body(bytes, &diagnostics)
        }

        return try XMLPropertyListReader.locating(bytes, &diagnostics, body)
    }
}
