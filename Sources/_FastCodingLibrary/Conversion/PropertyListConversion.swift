import _FastCodingRules

// Property lists that are not keyed archives, but whose data may hold archives.
extension Conversion {
    /// The format of a property list that is not a keyed archive, told by its beginning; nil for everything else.
    package static func propertyList(_ bytes: [UInt8], limits: Limits) -> DataExpansion.Content? {
        guard let content = DataExpansion.Content(bytes.span), content.isPropertyList,
            !KeyedArchiveReader.recognizes(bytes, limits: limits)
        else { return nil }
        return content
    }

    /// The graph of a property list, taken literally. Errors and warnings about XML come with line and column.
    package static func graph(
        ofPropertyList bytes: [UInt8], _ content: DataExpansion.Content, limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var options = ReadingOptions()
        options.format = if case .xml = content { .xml } else { .binary }
        return try TextReader.locating(bytes, options, &diagnostics) { diagnostics throws(FastCodingError) in
            try DataExpansion.readPropertyList(bytes, content, limits, diagnostics: &diagnostics)
        }
    }

    /// Converts a property list, taken literally, to an archive.
    package static func archive(
        ofPropertyList bytes: [UInt8], _ content: DataExpansion.Content, limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try graph(ofPropertyList: bytes, content, limits: limits, diagnostics: &diagnostics)
        try graph.checkRepeatedBytes(limits)
        return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
    }

    /// The same with data replaced by what it holds; nil if the options don't ask for that, or if this is no such list.
    static func expandedPropertyList(
        _ bytes: [UInt8], _ options: WritingOptions, _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph? {
        guard options.expandsData, let content = propertyList(bytes, limits: options.limits) else { return nil }
        let graph = try graph(
            ofPropertyList: bytes, content, limits: options.limits, diagnostics: &diagnostics)
        return expanded(graph, options, &diagnostics)
    }
}

extension Verifier {
    /// Judges a property list that is not a keyed archive, but is read for what its data holds. It is good if the verdict
    /// has no errors.
    package static func judge(
        propertyList bytes: [UInt8], _ content: DataExpansion.Content, options: VerificationOptions
    ) -> Verdict {
        var verdict = Verdict()
        verdict.facts.isPropertyList = true
        do throws(FastCodingError) {
            let graph = try Conversion.graph(
                ofPropertyList: bytes, content, limits: options.limits, diagnostics: &verdict.warnings)
            verdict.errors = NestedData.judge(graph, size: bytes.count, options: options)
        } catch {
            verdict.errors.warn(error.code, error)
        }
        return verdict
    }
}
