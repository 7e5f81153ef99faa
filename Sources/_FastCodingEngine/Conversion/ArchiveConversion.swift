import _FastCodingNotation

// From FastCoded archives and keyed ones. What is said about XML has line and column, even of what
// is made of it.
extension Conversion {
    package static func decode(
        _ archive: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: archive.count)
        do throws(FastCodingError) {
            if !isOther(archive, options),
                try Streaming.write(
                    archive,
                    options: options,
                    diagnostics: &diagnostics,
                    output: output
                )
            {
                return
            }

            try withGraph(of: archive, options, &diagnostics) {
                graph,
                diagnostics throws(FastCodingError) in
                try NotationWriter.write(
                    graph,
                    size: archive.count,
                    options: options,
                    diagnostics: &diagnostics,
                    output: output
                )
            }
        } catch {
            // Writers know places only below what is written, and not where in the archive that is.
            let path = options.keyPaths.first ?? KeyPath.root
            let dialect = options.dialect?.description
            var placed = error

            if error.code == .notRepresentable, options.keyPaths.count < 2,
                !KeyPathSearch.hasWildcard(path)
            {
                placed.keyPath = KeyPath.joined(KeyPath.shown(path), error.keyPath)
                let offset = try? chunkOffset(
                    at: path,
                    in: archive,
                    dialect: dialect,
                    limits: options.limits
                )
                placed.offset = error.offset ?? offset
            }

            throw placed
        }
    }

    private static func isOther(_ bytes: [UInt8], _ options: WritingOptions) -> Bool {
        KeyedArchiveDetector.isKeyedArchive(bytes) || options.dataExpansion && isPropertyList(bytes)
    }

    /// Lists the values of an archive that pass a filter: see ``GraphListing``.
    package static func list(
        _ archive: [UInt8],
        options: WritingOptions,
        filter: ValueFilter = ValueFilter(),
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: archive.count)
        if filter.isEmpty, !isOther(archive, options),
            try PlainListing.write(
                archive,
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        {
            return
        }

        var isListed: GraphListing.Condition?
        if !filter.isEmpty {
            var judge = ValueJudge(filter)
            var budget = NotationBudget(limit: options.limits.output(forInput: archive.count))
            isListed = { node, graph throws(FastCodingError) in
                try judge.passes(node, in: graph, charging: &budget)
            }
        }

        try withGraph(of: archive, options, &diagnostics) { graph, _ throws(FastCodingError) in
            try GraphListing.write(graph, options: options, where: isListed, output: output)
        }
    }

    package static func read(
        _ archive: [UInt8],
        options: WritingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try withGraph(of: archive, options, &diagnostics) { graph, _ throws(FastCodingError) in
            graph
        }
    }

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

    package static func decode(
        _ archive: [UInt8],
        to format: KeyedArchiveFormat,
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        try withGraph(of: archive, options, &diagnostics) { graph, _ throws(FastCodingError) in
            try write(graph, as: format, options, size: archive.count, output)
        }
    }

    package static func write(
        _ graph: consuming ObjectGraph,
        as format: KeyedArchiveFormat,
        _ options: WritingOptions,
        size: Int,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let root = try graph.select(options)
        try KeyedArchiveWriter.write(
            graph,
            from: root,
            as: format,
            options: options,
            size: size,
            output: output
        )
    }

    package static func bootstrap(
        keyedArchive bytes: [UInt8],
        limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var options = WritingOptions()
        options.limits = limits
        return try withGraph(ofKeyedArchive: bytes, options, &diagnostics) {
            graph,
            diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    private static func withGraph<Result: ~Copyable>(
        of archive: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        if KeyedArchiveDetector.isKeyedArchive(archive) {
            return try withGraph(ofKeyedArchive: archive, options, &diagnostics, body)
        }

        if options.dataExpansion, isPropertyList(archive) {
            let graph = try graph(
                ofPropertyList: archive,
                limits: options.limits,
                diagnostics: &diagnostics
            )
            return try body(expanded(graph, options, &diagnostics), &diagnostics)
        }

        let result = try ArchiveReader.read(
            archive,
            dialect: options.dialect?.description,
            limits: options.limits,
            diagnostics: &diagnostics
        )

        let reading = result.reading
        let graph = (consume result).graph

        do throws(FastCodingError) {
            return try body(expanded(consume graph, options, &diagnostics), &diagnostics)
        } catch {
            guard error.offset == nil, let child = error.child else { throw error }

            var located = error
            located.offset = ArchiveIndex(archive, reading, limits: options.limits).offset(
                of: child
            )

            throw located
        }
    }

    private static func withGraph<Result: ~Copyable>(
        ofKeyedArchive bytes: [UInt8],
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
                limits: options.limits,
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
        limits: Limits
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
        if let (node, place) = found.referrer(0) {
            // The text of a URL comes before its base.
            child = FastCodingError.Child(
                of: graph.source(node),
                number: graph.kind(node) == .url ? 1 : place
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

    package static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        FormatDetector.detect(bytes).isPropertyList && !KeyedArchiveDetector.isKeyedArchive(bytes)
    }

    /// The graph of a property list, taken literally. Errors and warnings about XML come with line
    /// and column.
    package static func graph(
        ofPropertyList bytes: [UInt8],
        limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try TextReader.locating(bytes, ReadingOptions(), &diagnostics) {
            bytes,
            diagnostics throws(FastCodingError) in
            try DataExpansion.readPropertyList(bytes, limits, diagnostics: &diagnostics)
        }
    }

    package static func archive(
        ofPropertyList bytes: [UInt8],
        limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try graph(ofPropertyList: bytes, limits: limits, diagnostics: &diagnostics)
        try graph.checkRepeatedBytes(limits)
        return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
    }
}

extension Verifier {
    package static func judge(propertyList bytes: [UInt8], options: VerificationOptions) -> Verdict
    {
        var verdict = Verdict()
        verdict.facts.isPropertyList = true

        do throws(FastCodingError) {
            let graph = try Conversion.graph(
                ofPropertyList: bytes,
                limits: options.limits,
                diagnostics: &verdict.warnings
            )
            verdict.errors = NestedData.judge(graph, size: bytes.count, options: options)
        } catch {
            verdict.errors.warn(error.code, error)
        }

        return verdict
    }
}
