package import FastCoding

/// Tells what an archive is: what wrote it, what takes the space, its classes, what is shared.
package enum ArchiveInfo {
    /// Hands the text to `output`, of a damaged archive what stands before the damage, which is thrown.
    ///
    /// Time, memory and output are linear in the size of the archive.
    package static func write(
        _ archive: [UInt8], options: InfoOptions, diagnostics: inout Diagnostics, output: ByteOutput
    ) throws(FastCodingError) {
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            if let language = options.drawing {
                return try draw(archive, language, options, &diagnostics, output)
            }
            var text = DumpText(options.isJSON && options.isColored ? JSONColors.coloring(output) : output)
            let problem = try writeChunks(of: archive, options, &diagnostics, to: &text)
            // What the chunks told is forgotten before the graph is made.
            if problem == nil { try writeValues(of: archive, options, to: &text) }
            if options.isJSON { text.buffer.append("}\n") }
            try text.drain()
            if let problem { throw problem }
        }
    }

    /// Writes what the chunks tell, and returns why the archive cannot be read.
    private static func writeChunks(
        of archive: [UInt8], _ options: InfoOptions, _ diagnostics: inout Diagnostics, to text: inout DumpText
    ) throws(FastCodingError) -> FastCodingError? {
        var dump = DumpOptions()
        dump.name = options.name
        dump.dialect = options.dialect
        dump.limits = options.limits
        let subject = try DumpSubject.find(archive, options: dump, diagnostics: &diagnostics)
        let profile = try ArchiveProfile(subject)
        let statistics = ArchiveStatistics(archive, subject.survey, limits: options.limits)
        if options.isJSON {
            try InfoJSON(subject, profile, statistics).write(to: &text)
        } else {
            try InfoText(subject, profile, statistics).write(to: &text)
        }
        return subject.problem
    }

    /// Writes what takes a graph to find.
    private static func writeValues(
        of archive: [UInt8], _ options: InfoOptions, to text: inout DumpText
    ) throws(FastCodingError) {
        let graph = try ObjectGraph(
            archive: archive, policy: .anything, dialect: options.dialect, limits: options.limits
        ) { _ in }
        let values = try BiggestValues(graph)
        if options.isJSON {
            InfoJSON.append(values, to: &text.buffer)
        } else {
            InfoText.append(values, to: &text.buffer)
        }
    }

    private static func draw(
        _ archive: [UInt8], _ language: DrawingLanguage, _ options: InfoOptions, _ diagnostics: inout Diagnostics,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let graph = try ArchiveReader.read(
            archive, dialect: options.dialect, limits: options.limits, diagnostics: &diagnostics
        ).graph
        let drawing =
            options.drawsClasses
            ? ClassDrawing.make(graph, boxes: options.boxes) : ObjectDrawing.make(graph, boxes: options.boxes)
        var text = DumpText(output)
        switch language {
        case .dot: try DotText.write(drawing, title: options.name, to: &text)
        case .mermaid: try MermaidText.write(drawing, title: options.name, to: &text)
        }
        try text.drain()
    }
}
