import _FastCodingRules

// Property lists that are not keyed archives, but whose data may hold archives.
extension Conversion {
    /// The format of a property list that is not a keyed archive; nil for everything else.
    package static func propertyList(_ bytes: [UInt8]) -> DetectedFormat? {
        let format = FormatDetector.detect(bytes)
        return format.isPropertyList && !KeyedArchiveReader.recognizes(bytes) ? format : nil
    }

    /// The graph of a property list, taken literally. Errors and warnings about XML come with line and column.
    package static func graph(
        ofPropertyList bytes: [UInt8], _ format: DetectedFormat, limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var options = ReadingOptions()
        options.format = format == .xml ? .xml : .binary
        return try TextReader.locating(bytes, options, &diagnostics) { diagnostics throws(FastCodingError) in
            try DataExpansion.readPropertyList(bytes, format, limits, diagnostics: &diagnostics)
        }
    }

    /// Converts a property list, taken literally, to an archive.
    package static func archive(
        ofPropertyList bytes: [UInt8], _ format: DetectedFormat, limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try graph(ofPropertyList: bytes, format, limits: limits, diagnostics: &diagnostics)
        try graph.checkRepeatedBytes(limits)
        return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
    }

    /// The same with data replaced by what it holds; nil if the options don't ask for that, or if this is no such list.
    static func expandedPropertyList(
        _ bytes: [UInt8], _ options: WritingOptions, _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph? {
        guard options.expandsData, let format = propertyList(bytes) else { return nil }
        let graph = try graph(
            ofPropertyList: bytes, format, limits: options.limits, diagnostics: &diagnostics)
        return expanded(graph, options, &diagnostics)
    }
}

extension Verifier {
    /// Judges a property list that is not a keyed archive, but is read for what its data holds. It is good if the verdict
    /// has no errors.
    package static func judge(
        propertyList bytes: [UInt8], _ format: DetectedFormat, options: VerificationOptions
    ) -> Verdict {
        var verdict = Verdict()
        verdict.facts.isPropertyList = true
        do throws(FastCodingError) {
            let graph = try Conversion.graph(
                ofPropertyList: bytes, format, limits: options.limits, diagnostics: &verdict.warnings)
            verdict.errors = NestedData.judge(graph, size: bytes.count, options: options)
        } catch {
            verdict.errors.warn(error.code, error)
        }
        return verdict
    }
}
