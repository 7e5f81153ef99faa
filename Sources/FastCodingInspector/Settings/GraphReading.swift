package import _FastCodingEngine

extension ArchiveReport {
    /// The document of some bytes, or what is left of it if it is to be salvaged.
    package func document(_ bytes: [UInt8]) throws(FastCodingError) -> Document {
        let document = Document(bytes)
        return salvages ? try document.salvaging() : document
    }
}

/// Reads graphs for reports.
package enum GraphReading {
    /// The graph of an archive, FastCoded or keyed, with any contents. Chains of any length are
    /// read, because nothing in the tool recurses.
    package static func archive(
        _ bytes: [UInt8],
        dialect: String? = nil,
        limits: FastLimits,
        warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        try archive(Document(bytes), dialect: dialect, limits: limits, warn: warn)
    }

    /// The same for a document whose format is known.
    package static func archive(
        _ document: Document,
        dialect: String? = nil,
        limits: FastLimits,
        warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        let bytes = document.bytes
        var limits = limits
        // The limit protects programs that release chains of objects recursively.
        limits.chain = .max
        return try withWarnings(to: warn) { [limits] diagnostics throws(FastCodingError) in
            if document.isKeyedArchive {
                return try KeyedArchiveReader.read(
                    bytes,
                    for: .looking,
                    limits: limits,
                    diagnostics: &diagnostics
                )
            }

            let result = try ArchiveReader.read(
                bytes,
                dialect: dialect,
                limits: limits,
                diagnostics: &diagnostics
            )
            return result.graph
        }
    }

    /// The graph of any document.
    ///
    /// - Parameter isLiteral: whether the document is a property list or a JSON text, whose graph
    ///   holds its literal content.
    package static func graph(
        _ document: Document,
        isLiteral: Bool,
        dialect: String? = nil,
        limits: FastLimits,
        warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        guard isLiteral, !document.isKeyedArchive else {
            return try archive(document, dialect: dialect, limits: limits, warn: warn)
        }

        var options = ReadingOptions()
        options.limits = limits
        return try withWarnings(to: warn) { [options] diagnostics throws(FastCodingError) in
            try Conversion.readLiteralGraph(
                document.bytes,
                options: options,
                diagnostics: &diagnostics
            )
        }
    }

    /// The graph of any document, or of what is left of it, of which a warning tells then.
    static func salvage(
        _ document: Document,
        _ report: ArchiveReport,
        _ warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        var document = document
        document.readsTexts = true
        var options = WritingOptions()
        options.salvages = true
        // Property lists are read literally, as they are described.
        options.style = .plain
        options.dialect = report.dialect.map(FastDialect.init(unchecked:))
        options.limits = report.limits
        return try withWarnings(to: warn) {
            [document, options] diagnostics throws(FastCodingError) in
            try Conversion.read(
                document,
                for: .looking,
                options: options,
                diagnostics: &diagnostics
            )
        }
    }
}
