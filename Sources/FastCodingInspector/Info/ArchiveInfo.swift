package import _FastCodingEngine

/// Describes an archive or another document: its writer, the types of its parts by size, its
/// classes and its sharing.
package enum ArchiveInfo {
    /// Hands the text to `output`; for a damaged archive, the part before the damage, which is then
    /// thrown.
    ///
    /// Time, memory and output are linear in the size of the archive. All warnings come first.
    package static func write(
        _ archive: [UInt8],
        report: ArchiveReport,
        warn: WarningHandler,
        output: ByteOutput
    ) throws(FastCodingError) {
        let document = try report.document(archive)
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            if let language = report.drawing {
                return try draw(document, language, report, warn, output)
            }

            try describe(document, report, warn, output)
        }
    }

    /// Writes the description, as lines or as one JSON object. The graph is read only if the parts
    /// can be read to their end.
    private static func describe(
        _ document: Document,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var text = BlockOutput(flush: output)
        var json: JSONWriter?
        if report.isJSON {
            json = try .lines(flush: report.isColored ? JSONColors.coloring(output) : output)
        }

        try json?.beginDictionary()
        var problem = try describeParts(document, report, warn, &text, &json)
        if problem == nil || report.salvages {
            // A warning tells of the damage, if anything was salvaged.
            problem = errorThrown { () throws(FastCodingError) in
                try describeValues(document, report, warn, &text, &json)
            }

            if let problem {
                try json?.error(problem)
            }
        }

        try json?.endDictionary()
        try json?.endArray()
        try json?.finish()
        try text.flush()
        if let problem {
            throw problem
        }
    }

    /// Describes the chunks, objects, elements or values as they are stored, and returns the reason
    /// why the document can't be read to its end. The profile is released before the graph is made,
    /// so that the two are not in memory at once.
    private static func describeParts(
        _ document: Document,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ text: inout BlockOutput,
        _ json: inout JSONWriter?
    ) throws(FastCodingError) -> FastCodingError? {
        if document.hasParts {
            let outline = try Outline(of: document, limits: report.limits)
            try outline.report(warn)
            let profile = DocumentProfile(outline)
            try json?.members(of: profile, report)
            if !report.isJSON {
                try profile.write(to: &text)
            }

            return profile.outline.problem
        }

        let profile = ArchiveProfile(try DumpSubject(document.bytes, report, warn: warn))
        try json?.members(of: profile)
        if !report.isJSON {
            try profile.write(to: &text)
        }

        return profile.subject.problem
    }

    /// Describes the values of a document of any format.
    private static func describeValues(
        _ document: Document,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ text: inout BlockOutput,
        _ json: inout JSONWriter?
    ) throws(FastCodingError) {
        // The warnings of the document have been passed on, but for that of the salvage.
        let graph = try graph(of: document, report) { warning throws(FastCodingError) in
            if warning.code == .salvaged {
                try warn(warning)
            }
        }

        let biggest = try BiggestValues(graph)
        let contents = DataContents(graph)
        if !report.isJSON {
            text.buffer.append(biggest.text + contents.text)
        }

        try json?.members(of: biggest)
        try json?.members(of: contents)
    }

    /// The graph of a document; of a property list or a JSON text, that of its literal content.
    private static func graph(
        of document: Document,
        _ report: ArchiveReport,
        _ warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        if report.salvages {
            return try GraphReading.salvage(document, report, warn)
        }

        return try GraphReading.graph(
            document,
            isLiteral: document.hasParts,
            dialect: report.dialect,
            limits: report.limits,
            warn: warn
        )
    }

    /// Writes a drawing of a document's graph.
    private static func draw(
        _ document: Document,
        _ language: DrawingLanguage,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let graph = try graph(of: document, report, warn)
        let drawing =
            report.drawsClasses
            ? ClassDrawing.make(graph, boxes: report.boxes)
            : ObjectDrawing.make(graph, boxes: report.boxes)

        var text = BlockOutput(flush: output)
        try drawing.write(language, title: report.name ?? "", to: &text)
        try text.flush()
    }
}
