import _FastCodingNotation

// What is left of keyed archives and of property lists. They are read as if they were whole, and if
// that fails, up to the damage.
extension Conversion {
    /// Calls a function with the graph of a document that is no FastCoded archive, or with what is
    /// left of it.
    static func withSalvagedGraph<Result: ~Copyable>(
        of document: Document,
        for use: KeyedArchiveUse,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: (consuming ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        var found = Diagnostics()
        let graph: ObjectGraph
        if document.salvaged != nil {
            graph = try salvage(list: document, for: use, options, &found)
        } else {
            graph = try readOrSalvage(document, for: use, options, &found)
        }

        diagnostics.merge(found)
        return try body(graph, &diagnostics)
    }

    private static func readOrSalvage(
        _ document: Document,
        for use: KeyedArchiveUse,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var whole = options
        whole.salvages = false
        do throws(FastCodingError) {
            return try read(document, for: use, options: whole, diagnostics: &diagnostics)
        } catch {
            // The warnings of the reading that failed would come twice.
            diagnostics = Diagnostics()
            switch document.format {
            case .binary:
                let list = try document.salvaging(after: error)
                return try salvage(list: list, for: use, options, &diagnostics)
            case .xml:
                return try salvage(xml: document, for: use, options, error, &diagnostics)
            case .json, .openStep, .otherXML, .archive, .empty, .unknown:
                throw notSalvaged(error, document)
            }
        }
    }

    /// The error about a text of which nothing is read if it is damaged.
    private static func notSalvaged(_ error: FastCodingError, _ document: Document)
        -> FastCodingError
    {
        let noun: String
        switch document.format {
        case .json: noun = "JSON"
        case .openStep: noun = "an OpenStep property list"
        case .archive, .binary, .xml, .otherXML, .empty, .unknown: return error
        }

        // A place that the error refers to is appended to its message.
        var error = error
        error.message =
            "\(noun) isn't salvaged, only archives and property lists in binary or XML are: "
            + error.message
        return error
    }

    private static func salvage(
        list document: Document,
        for use: KeyedArchiveUse,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        guard let list = document.salvaged else {
            throw FastCodingError(.plistStructure, "nothing is left")
        }

        // Only the table was missing, so that any reader may read it, also as notation.
        if list.whole == list.total {
            var whole = options
            whole.salvages = false
            diagnostics.add(list.warning(nil))
            return try read(document, for: use, options: whole, diagnostics: &diagnostics)
        }

        let damaged =
            document.isKeyedArchive
            ? try KeyedArchiveReader.salvage(
                list,
                for: use,
                limits: options.limits,
                diagnostics: &diagnostics
            )
            : try list.literalGraph(options.limits, diagnostics: &diagnostics)

        if !document.isKeyedArchive {
            try checkLiteral(damaged.graph, options)
        }

        diagnostics.add(list.warning(damaged.counts))
        return expanded(damaged.graph, options, &diagnostics)
    }

    private static func salvage(
        xml document: Document,
        for use: KeyedArchiveUse,
        _ options: WritingOptions,
        _ failure: FastCodingError,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        // A text in UTF-16 may end in the middle of a character.
        let bytes = textBeforeDamage(document.bytes)
        return try XMLPropertyListReader.locating(bytes, &diagnostics) {
            text,
            notes throws(FastCodingError) in
            guard document.isKeyedArchive else {
                let list = try XMLPropertyListSalvage.read(
                    text,
                    failure: failure,
                    options.limits,
                    diagnostics: &notes
                )
                try checkLiteral(list.graph, options)
                notes.add(list.warning)
                return expanded(list.graph, options, &notes)
            }

            let damaged = try KeyedArchiveReader.salvage(
                xml: text,
                failure: failure,
                for: use,
                limits: options.limits,
                diagnostics: &notes
            )
            let offset = damaged.damage.offset
            let sentence = damaged.counts?.sentence ?? "the root is missing"
            notes.add(FastCodingError(.salvaged, sentence, offset: offset))
            return expanded(damaged.graph, options, &notes)
        }
    }

    /// A text without what is no character in its encoding, and all that follows it.
    private static func textBeforeDamage(_ bytes: [UInt8]) -> [UInt8] {
        do throws(FastCodingError) {
            _ = try XMLPropertyListReader.utf8(bytes)
            return bytes
        } catch {
            return Array(bytes.prefix(error.offset ?? 0))
        }
    }

    /// Refuses what is left of a text in the notation: forms and aliases of it may be missing.
    private static func checkLiteral(_ graph: borrowing ObjectGraph, _ options: WritingOptions)
        throws(FastCodingError)
    {
        // Plain text is read literally, too.
        if options.style == .plain {
            return
        }

        for index in graph.records.indices where graph.records[index].kind.isDictionary {
            let entries = graph.childRange(NodeIndex(UInt32(index)))
            for place in stride(from: entries.lowerBound + 1, to: entries.upperBound, by: 2) {
                let key = graph.children[place]
                guard key != graph.damageWords?.key, graph.bytes(key).byteOrZero(0) == 0x24 else {
                    continue
                }

                throw FastCodingError(
                    .notation,
                    "the key \(graph.string(key).quoted) may belong to the notation, of which a damaged text has only a part; plain output takes it literally",
                    offset: graph.source(key)
                )
            }
        }
    }
}
