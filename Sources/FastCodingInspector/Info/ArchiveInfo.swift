package import _FastCodingLibrary

/// Describes an archive: what wrote it, what takes up space, its classes, what is shared.
package enum ArchiveInfo {
    /// Hands the text to `output`; for a damaged archive, the part before the damage, which is then thrown.
    ///
    /// Time, memory and output are linear in the size of the archive. All warnings come first.
    package static func write(
        _ archive: [UInt8], options: ReportOptions, warn: WarningHandler, output: ByteOutput
    ) throws(FastCodingError) {
        var (archive, options) = (archive, options)
        if KeyedArchiveReader.recognizes(archive) {
            archive = try withWarnings(to: warn) { [archive] diagnostics throws(FastCodingError) in
                try Conversion.bootstrap(
                    keyedArchive: archive, limits: options.limits, diagnostics: &diagnostics
                ).array
            }
            options.origin = OriginText.keyedArchive
        } else if let format = Conversion.propertyList(archive) {
            archive = try withWarnings(to: warn) { [archive] diagnostics throws(FastCodingError) in
                try Conversion.archive(
                    ofPropertyList: archive, format, limits: options.limits, diagnostics: &diagnostics
                ).array
            }
            options.origin = OriginText.propertyList
        }
        // The dialects are those of FastCoded files; what has just been converted has none of the others.
        if options.origin != nil { options.dialect = nil }
        try withoutActuallyEscaping(output) { [archive, options] output throws(FastCodingError) in
            if let language = options.drawing { return try draw(archive, language, options, warn, output) }
            let problem =
                options.isJSON
                ? try writeJSON(archive, options, warn, output) : try writeText(archive, options, warn, output)
            if let problem { throw problem }
        }
    }

    /// Returns why the archive cannot be read. What was collected from the chunks is released before the graph is made, in
    /// which the biggest values are found.
    private static func writeText(
        _ archive: [UInt8], _ options: ReportOptions, _ warn: WarningHandler, _ output: @escaping ByteOutput
    ) throws(FastCodingError) -> FastCodingError? {
        var text = DumpText(output)
        var profile: ArchiveProfile? = ArchiveProfile(try DumpSubject.find(archive, options: options, warn: warn))
        if let profile { try InfoText(profile).write(to: &text) }
        let problem = profile?.subject.problem
        profile = nil
        if problem == nil {
            let graph = try graph(of: archive, options)
            InfoText.append(try BiggestValues(graph), to: &text.buffer)
            InfoText.append(DataContents(graph), to: &text.buffer)
        }
        try text.drain()
        return problem
    }

    /// The same as JSON.
    private static func writeJSON(
        _ archive: [UInt8], _ options: ReportOptions, _ warn: WarningHandler, _ output: @escaping ByteOutput
    ) throws(FastCodingError) -> FastCodingError? {
        var json = try JSONWriter.lines(flush: options.isColored ? JSONColors.coloring(output) : output)
        try json.beginDictionary()
        var profile: ArchiveProfile? = ArchiveProfile(try DumpSubject.find(archive, options: options, warn: warn))
        if let profile { try json.members(of: profile) }
        let problem = profile?.subject.problem
        profile = nil
        if problem == nil {
            let graph = try graph(of: archive, options)
            try json.members(of: BiggestValues(graph))
            try json.members(of: DataContents(graph))
        }
        try json.endDictionary()
        try json.endArray()
        try json.finish()
        return problem
    }

    private static func graph(
        of archive: [UInt8], _ options: ReportOptions
    ) throws(FastCodingError) -> ObjectGraph {
        try GraphReading.archive(archive, dialect: options.dialect, limits: options.limits) { _ in }
    }

    private static func draw(
        _ archive: [UInt8], _ language: DrawingLanguage, _ options: ReportOptions, _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let graph = try GraphReading.archive(
            archive, dialect: options.dialect, limits: options.limits, warn: warn)
        let drawing =
            options.drawsClasses
            ? ClassDrawing.make(graph, boxes: options.boxes) : ObjectDrawing.make(graph, boxes: options.boxes)
        let title = options.name ?? ""
        var text = DumpText(output)
        switch language {
        case .dot: try DotText.write(drawing, title: title, to: &text)
        case .mermaid: try MermaidText.write(drawing, title: title, to: &text)
        }
        try text.drain()
    }
}
