package import _FastCodingEngine

/// Describes an archive or another document: what wrote it, what takes up space, its classes, what is shared.
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
        let document = Document(archive)
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            if let language = report.drawing {
                return try draw(document, language, report, warn, output)
            }

            if document.hasParts {
                return try describe(document, report, output)
            }

            try describe(archive, report, warn, output)
        }
    }

    /// Describes a document that has no chunks.
    private static func describe(
        _ document: Document,
        _ report: ArchiveReport,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var text = BlockOutput(flush: output)
        var json: JSONWriter?
        if report.isJSON {
            json = try .lines(flush: report.isColored ? JSONColors.coloring(output) : output)
        }

        try json?.beginDictionary()
        let problem: FastCodingError?
        do {
            // It is released before the graph is made.
            let profile = DocumentProfile(try Outline(of: document, limits: report.limits))
            try json?.members(of: profile, name: report.name)
            if !report.isJSON {
                try profile.write(to: &text)
            }

            problem = profile.outline.problem
        }

        var failure = problem
        if problem == nil {
            failure = errorThrown { () throws(FastCodingError) in
                let graph = try GraphReading.graph(
                    document,
                    isLiteral: true,
                    limits: report.limits,
                    warn: { _ in }
                )
                try describe(graph, &text, &json)
            }
        }

        if let failure, problem == nil {
            try json?.error(failure)
        }

        try json?.endDictionary()
        try json?.endArray()
        try json?.finish()
        try text.flush()
        if let failure {
            throw failure
        }
    }

    /// Describes the values of a document, whatever its format.
    private static func describe(
        _ graph: ObjectGraph,
        _ text: inout BlockOutput,
        _ json: inout JSONWriter?
    ) throws(FastCodingError) {
        let biggest = try BiggestValues(graph)
        let contents = DataContents(graph)
        if json == nil {
            text.buffer.append(biggest.text + contents.text)
        }

        try json?.members(of: biggest)
        try json?.members(of: contents)
    }

    private static func describe(
        _ archive: [UInt8],
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
        let problem: FastCodingError?

        do {
            // It is released before the graph is made, in which the biggest values are found.
            let profile = ArchiveProfile(try DumpSubject(archive, report, warn: warn))
            try json?.members(of: profile)

            if !report.isJSON {
                try profile.write(to: &text)
            }

            problem = profile.subject.problem
        }

        if problem == nil {
            let graph = try GraphReading.archive(
                archive,
                dialect: report.dialect,
                limits: report.limits,
                warn: { _ in }
            )

            try describe(graph, &text, &json)
        }

        try json?.endDictionary()
        try json?.endArray()
        try json?.finish()
        try text.flush()

        if let problem {
            throw problem
        }
    }

    private static func draw(
        _ document: Document,
        _ language: DrawingLanguage,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let graph = try GraphReading.graph(
            document,
            isLiteral: document.hasParts,
            dialect: report.dialect,
            limits: report.limits,
            warn: warn
        )

        let drawing =
            report.drawsClasses
            ? ClassDrawing.make(graph, boxes: report.boxes)
            : ObjectDrawing.make(graph, boxes: report.boxes)

        var text = BlockOutput(flush: output)
        try drawing.write(language, title: report.name ?? "", to: &text)
        try text.flush()
    }
}
