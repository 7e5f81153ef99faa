package import _FastCodingEngine

/// Describes an archive: what wrote it, what takes up space, its classes, what is shared.
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
        var archive = archive
        var report = report
        let document = Document(archive)
        let isKeyed = document.isKeyedArchive
        if isKeyed || document.isOtherPropertyList {
            report.describedFile = DescribedFile(
                origin: isKeyed ? ArchiveProfile.keyedArchive : ArchiveProfile.propertyList,
                size: archive.count
            )

            archive = try withWarnings(to: warn) { [archive] diagnostics throws(FastCodingError) in
                isKeyed
                    ? try Conversion.bootstrap(
                        keyedArchive: archive,
                        for: .looking,
                        limits: report.limits,
                        diagnostics: &diagnostics
                    )
                    : try Conversion.archive(
                        ofPropertyList: archive,
                        limits: report.limits,
                        diagnostics: &diagnostics
                    )
            }.array
            // The dialects are those of FastCoded files; what has just been converted has none of
            // the others.
            report.dialect = nil
        }

        if report.describedFile == nil {
            return try show(archive, report, warn, output)
        }

        // Places in the archive that was made are none in the file.
        do throws(FastCodingError) {
            try show(
                archive,
                report,
                { warning throws(FastCodingError) in try warn(warning.withoutOffset) },
                output
            )
        } catch {
            throw error.withoutOffset
        }
    }

    private static func show(
        _ archive: [UInt8],
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: ByteOutput
    ) throws(FastCodingError) {
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            if let language = report.drawing {
                return try draw(archive, language, report, warn, output)
            }
            try describe(archive, report, warn, output)
        }
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

            let biggest = try BiggestValues(graph)
            let contents = DataContents(graph)
            try json?.members(of: biggest)
            try json?.members(of: contents)

            if !report.isJSON {
                text.buffer.append(biggest.text + contents.text)
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

    private static func draw(
        _ archive: [UInt8],
        _ language: DrawingLanguage,
        _ report: ArchiveReport,
        _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let graph = try GraphReading.archive(
            archive,
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
