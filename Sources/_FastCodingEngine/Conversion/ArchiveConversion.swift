import _FastCodingNotation

// From FastCoded archives and keyed ones. Errors and warnings about XML have line and column, also
// those about the graph that was made of it.
extension Conversion {
    /// Writes a document as text: straight from the bytes of a plain archive, and otherwise by its
    /// graph.
    package static func decode(
        _ document: Document,
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: document.bytes.count)
        do throws(FastCodingError) {
            // The fast path. It declines before it has written anything.
            if !needsGraph(document, options),
                try Streaming.write(
                    document.bytes,
                    options: options,
                    diagnostics: &diagnostics,
                    output: output
                )
            {
                return
            }

            // Plain text is not read back, so nothing is lost that the archive still has.
            let use = options.style == .plain ? KeyedArchiveUse.looking : .rewriting
            try withGraph(of: document, for: use, options, &diagnostics) {
                graph,
                diagnostics throws(FastCodingError) in
                try NotationWriter.write(
                    graph,
                    size: document.bytes.count,
                    options: options,
                    diagnostics: &diagnostics,
                    output: output
                )
            }
        } catch {
            throw placed(error, document, options)
        }
    }

    /// Adds to an error with a key path its place in a text or a property list, which is read anew
    /// for that. The places of an archive's values are known already.
    private static func placed(
        _ error: FastCodingError,
        _ document: Document,
        _ options: WritingOptions
    ) -> FastCodingError {
        if case .archive = document.kind { return error }

        // Errors of other codes have places of their own, or are about no place.
        guard error.code == .notRepresentable, error.offset == nil, let path = error.keyPath else {
            return error
        }

        var ignored = Diagnostics()
        do throws(FastCodingError) {
            try withGraph(of: document, for: .looking, options, &ignored) {
                graph,
                _ throws(FastCodingError) in
                let found = try KeyPathSearch.find([path], in: graph)
                guard found.count == 1 else { throw error }

                // Thrown and not returned, so that the reader of a text adds the line and the
                // column on the way out.
                throw placed(error, at: found, in: graph)
            }
        } catch let found {
            return found.code == error.code ? found : error
        }

        return error
    }

    /// The error at the place that was found. Null and truth values, which are the same nodes
    /// everywhere, have no places of their own; the container of such a value has one.
    private static func placed(
        _ error: FastCodingError,
        at found: FoundPlaces,
        in graph: ObjectGraph
    )
        -> FastCodingError
    {
        var placed = error
        let own = graph.source(found.node(0, in: graph))
        if own >= 0 {
            placed.offset = own
        } else if let container = found.referrer(0)?.parent, graph.source(container) >= 0,
            let path = error.keyPath
        {
            placed.offset = graph.source(container)
            placed.message += ", in \(KeyPath.shown(path))"
        }

        return placed
    }

    /// Whether a document can't be written from its bytes alone, as an archive may be.
    private static func needsGraph(_ document: Document, _ options: WritingOptions) -> Bool {
        document.isKeyedArchive || document.isReadAsText
            || options.dataExpansion && document.isOtherPropertyList
    }

    /// Lists the values of an archive that pass a filter: see ``GraphListing``.
    package static func list(
        _ document: Document,
        options: WritingOptions,
        asJSON: Bool = false,
        filter: ValueFilter = ValueFilter(),
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: document.bytes.count)

        var isListed: GraphListing.Condition?
        if !filter.isEmpty {
            var judge = ValueJudge(filter)
            // One budget for all conditions: a condition with wildcards may look at every value for
            // each value.
            var budget = NotationBudget(
                limit: options.limits.output(forInput: document.bytes.count)
            )
            isListed = { node, graph throws(FastCodingError) in
                try judge.passes(node, in: graph, charging: &budget)
            }
        }

        try withGraph(of: document, for: .looking, options, &diagnostics) {
            graph,
            _ throws(FastCodingError) in
            try GraphListing.write(
                graph,
                options: options,
                asJSON: asJSON,
                where: isListed,
                output: output
            )
        }
    }

    /// The graph of a document, with the data in it expanded if the options say so.
    package static func read(
        _ document: Document,
        for use: KeyedArchiveUse = .rewriting,
        options: WritingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try withGraph(of: document, for: use, options, &diagnostics) {
            graph,
            _ throws(FastCodingError) in
            graph
        }
    }

    /// The graph with the contents of its data in place of the data, if the options say so.
    package static func expanded(
        _ graph: consuming ObjectGraph,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        guard options.dataExpansion else { return graph }
        return DataExpansion.expanding(
            graph,
            options.limits,
            at: options.keyPaths,
            diagnostics: &diagnostics
        )
    }

    /// Writes a document as a keyed archive.
    package static func decode(
        _ document: Document,
        to format: KeyedArchiveFormat,
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try withGraph(of: document, for: .rewriting, options, &diagnostics) {
            graph,
            _ throws(FastCodingError) in
            try write(graph, as: format, options, size: document.bytes.count, output)
        }
    }

    /// Writes a graph, or the part that the key paths of the options select, as a keyed archive.
    ///
    /// - Parameter size: the size in bytes of the graph's document, by which the output is limited.
    package static func write(
        _ graph: consuming ObjectGraph,
        as format: KeyedArchiveFormat,
        _ options: WritingOptions,
        size: Int,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let selection = try graph.select(options)
        try KeyedArchiveWriter.write(
            graph,
            selection,
            as: format,
            options: options,
            size: size,
            output: output
        )
    }

    /// Converts a keyed archive to an archive.
    package static func bootstrap(
        keyedArchive bytes: [UInt8],
        for use: KeyedArchiveUse = .rewriting,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var options = WritingOptions()
        options.limits = limits
        return try withGraph(ofKeyedArchive: bytes, for: use, options, &diagnostics) {
            graph,
            diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    /// Calls a function with the graph of a document. The function runs while the text is at hand,
    /// so that its errors get places in it.
    private static func withGraph<Result: ~Copyable>(
        of document: Document,
        for use: KeyedArchiveUse,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        if options.salvages, !document.isArchive {
            return try withSalvagedGraph(of: document, for: use, options, &diagnostics, body)
        }

        let bytes = document.bytes
        if document.isKeyedArchive {
            return try withGraph(ofKeyedArchive: bytes, for: use, options, &diagnostics, body)
        }

        if options.dataExpansion, document.isOtherPropertyList {
            return try withGraph(ofPropertyList: bytes, options, &diagnostics, body)
        }

        if document.isReadAsText {
            return try withGraph(ofText: bytes, options, &diagnostics, body)
        }

        return try withGraph(ofArchive: bytes, options, &diagnostics, body)
    }

    /// Calls a function with the graph of an archive. An error of the function about a node gets
    /// the offset of its chunk.
    private static func withGraph<Result: ~Copyable>(
        ofArchive archive: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        let result = try readArchive(archive, options, &diagnostics)
        let reading = result.reading
        let graph = (consume result).graph
        do throws(FastCodingError) {
            return try body(expanded(consume graph, options, &diagnostics), &diagnostics)
        } catch {
            // Without a child, the error is about no node, or has its place already.
            guard error.offset == nil, let child = error.child else { throw error }

            var located = error
            // An index is made only for an error, because a graph keeps no offset for values such
            // as null.
            let index = ArchiveIndex(archive, reading, limits: options.limits)
            // The content of data has no chunks in this file, but the data has.
            located.offset = index.offset(of: child) ?? child.container
            throw located
        }
    }

    /// A graph, and the reading that it was read in.
    private struct GraphInReading {
        let graph: ObjectGraph
        let reading: ArchiveReading
    }

    /// Reads an archive; one that can't be read is salvaged if the options say so, with a warning.
    private static func readArchive(
        _ archive: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> GraphInReading {
        let dialect = options.dialect?.description
        do throws(FastCodingError) {
            let result = try ArchiveReader.read(
                archive,
                dialect: dialect,
                limits: options.limits,
                diagnostics: &diagnostics
            )
            return GraphInReading(graph: result.graph, reading: result.reading)
        } catch {
            guard options.salvages else { throw error }

            let result = try ArchiveSalvage.read(
                archive,
                dialect: dialect,
                limits: options.limits,
                failure: error
            )
            if result.reading.dialect != .nominal, dialect == nil {
                ReadingWarnings.reportDialect(result.reading, result.facts, to: &diagnostics)
            }

            diagnostics.add(result.warning)
            return GraphInReading(graph: result.graph, reading: result.reading)
        }
    }

    /// Calls a function with the graph of a keyed archive.
    private static func withGraph<Result: ~Copyable>(
        ofKeyedArchive bytes: [UInt8],
        for use: KeyedArchiveUse,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        try KeyedArchiveReader.locating(
            bytes,
            options.limits,
            diagnostics: &diagnostics
        ) { text, diagnostics throws(FastCodingError) in
            let graph = try KeyedArchiveReader.read(
                text,
                for: use,
                limits: options.limits,
                diagnostics: &diagnostics
            )
            return try body(expanded(graph, options, &diagnostics), &diagnostics)
        }
    }

    /// Calls a function with the graph of a text. Errors of the function are about places in the
    /// text, too.
    private static func withGraph<Result: ~Copyable>(
        ofText text: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        var reading = ReadingOptions()
        reading.limits = options.limits
        return try TextReader.locating(text, reading, &diagnostics) {
            text,
            diagnostics throws(FastCodingError) in
            // Text that is written without the notation is also read without it, so that keys are
            // not changed by either.
            let graph =
                options.style == .plain
                ? try readLiterally(text, options: reading, diagnostics: &diagnostics)
                : try readNotation(text, options: reading, diagnostics: &diagnostics)
            return try body(expanded(graph, options, &diagnostics), &diagnostics)
        }
    }

    /// Reads a text without the notation, with a warning if it seems to be in it.
    static func readLiterally(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        let graph = try readLiteralGraph(text, options: options, diagnostics: &diagnostics)
        var notation = NotationKeys()
        notation.note(keysOf: graph)
        notation.report(to: &diagnostics)

        return graph
    }

    /// Calls a function with the graph of a property list, taken literally.
    private static func withGraph<Result: ~Copyable>(
        ofPropertyList bytes: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        try TextReader.locating(bytes, ReadingOptions(), &diagnostics) {
            text,
            diagnostics throws(FastCodingError) in
            let graph = try DataExpansion.readPropertyList(
                text,
                options.limits,
                diagnostics: &diagnostics
            )
            return try body(expanded(graph, options, &diagnostics), &diagnostics)
        }
    }

    /// The offset of the chunk that a key path leads to; where an object is referred to, that of
    /// the alias.
    package static func chunkOffset(
        at keyPath: String,
        in archive: [UInt8],
        dialect: String?,
        limits: FastLimits
    ) throws(FastCodingError) -> Int {
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(
            archive,
            dialect: dialect,
            limits: limits,
            diagnostics: &diagnostics
        )

        let graph = result.graph
        let found = try KeyPathSearch.find([keyPath], in: graph)
        guard found.count == 1 else {
            throw FastCodingError(
                .keyPath,
                "\(found.count) places match; one can be shown at a time"
            )
        }

        var child = FastCodingError.Child(of: nil)
        if let place = found.referrer(0) {
            // The text of a URL comes before its base.
            child = FastCodingError.Child(
                of: graph.source(place.parent),
                number: graph.kind(place.parent) == .url ? 1 : place.place
            )
        }

        guard let offset = ArchiveIndex(archive, result.reading, limits: limits).offset(of: child)
        else {
            throw FastCodingError(
                .keyPath,
                "there is no separate chunk at '\(KeyPath.shown(keyPath))'"
            )
        }

        return offset
    }

    /// Whether bytes are a property list other than a keyed archive, or may be one.
    package static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        Document(bytes).isOtherPropertyList
    }

    /// The graph of a property list, taken literally. Errors and warnings about XML come with line
    /// and column.
    package static func graph(
        ofPropertyList bytes: [UInt8],
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try TextReader.locating(bytes, ReadingOptions(), &diagnostics) {
            bytes,
            diagnostics throws(FastCodingError) in
            try DataExpansion.readPropertyList(bytes, limits, diagnostics: &diagnostics)
        }
    }

    /// Converts a property list, taken literally, to an archive.
    package static func archive(
        ofPropertyList bytes: [UInt8],
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var options = WritingOptions()
        options.limits = limits
        return try withGraph(ofPropertyList: bytes, options, &diagnostics) {
            graph,
            diagnostics throws(FastCodingError) in
            // The archive is held in memory, with a copy of its bytes for each value that shares
            // them.
            try graph.checkRepeatedBytes(limits)
            return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }
}

// The same for callers that have bytes.
extension Conversion {
    package static func decode(
        _ bytes: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try decode(Document(bytes), options: options, diagnostics: &diagnostics, output: output)
    }

    package static func decode(
        _ bytes: [UInt8],
        to format: KeyedArchiveFormat,
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try decode(
            Document(bytes),
            to: format,
            options: options,
            diagnostics: &diagnostics,
            output: output
        )
    }

    package static func list(
        _ bytes: [UInt8],
        options: WritingOptions,
        filter: ValueFilter = ValueFilter(),
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try list(
            Document(bytes),
            options: options,
            filter: filter,
            diagnostics: &diagnostics,
            output: output
        )
    }
}
