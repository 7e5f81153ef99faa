public import _FastCodingLibrary

/// What is to be shown of an archive: its chunks, what they add up to, what it is, a drawing or a page for a browser.
///
///     let archive = FastArchive(bytes)
///     print(try archive.report(.info()), terminator: "")
///     let classes = try archive.report(.drawing(.mermaid, classesOnly: true), name: "todo.fast")
///
/// Reports are what `fastcode dump-chunks`, `info` and `view` print, byte for byte.
public struct ArchiveReport: Sendable {
    /// Whom a report is for.
    public enum Form: Hashable, Sendable {
        /// Lines for people. Their wording may change with each release.
        case text
        /// JSON for programs, an object on each line, with the members that the manual page describes.
        case json
    }

    package enum Kind: Sendable {
        case dump, info
        case page(ReadingPolicy)
    }

    let kind: Kind
    private(set) var options = ReportOptions()
    /// Whether chunks as text, and everything in JSON, have the escape sequences of a terminal's colors. Default false.
    public var isColored = false

    package init(_ kind: Kind, _ options: ReportOptions = ReportOptions()) {
        (self.kind, self.options) = (kind, options)
    }

    private init(_ kind: Kind, _ form: Form) {
        self.kind = kind
        options.isJSON = form == .json
    }

    /// The header and each chunk: fastcode-dump-chunks(1).
    ///
    ///     print(try archive.report(.chunks(at: "items.0.title")), terminator: "")
    ///
    /// ``FastCoding/FastArchive/forEachChunk(options:_:)`` has the chunks as values.
    ///
    /// - Parameters:
    ///   - form: a line for each chunk, or an object.
    ///   - place: the only chunk to show, with those that it is in and three on either side: its offset in bytes, such as
    ///     `28` or `0x1c`, or a key path of fastcode-notation(5), of which one of digits alone begins with `$root.`. If there
    ///     is none, ``FastCoding/FastCodingError/Code/keyPath`` is thrown. Nil shows all.
    ///   - showsBytes: whether the bytes of each chunk are shown, too.
    ///   - width: how many columns a string may take in text; negative numbers count as 0, `Int.max` cuts none. What an
    ///     alias points to takes at most 40.
    public static func chunks(
        _ form: Form = .text, at place: String? = nil, showsBytes: Bool = false, width: Int = 60
    ) -> ArchiveReport {
        var report = ArchiveReport(.dump, form)
        report.options.place = place
        report.options.showsBytes = showsBytes
        report.options.width = max(0, width)
        return report
    }

    /// Counts and bytes by type, depth, what sharing saves, and the classes: `fastcode dump-chunks --stats`.
    ///
    /// ``FastCoding/FastArchive/statistics(options:)`` has the most of it as values.
    public static func statistics(_ form: Form = .text) -> ArchiveReport {
        var report = ArchiveReport(.dump, form)
        report.options.showsStatistics = true
        return report
    }

    /// What wrote an archive, what takes up its space, its classes with the types of their properties, and what is shared:
    /// fastcode-info(1).
    ///
    /// Besides archives it describes keyed archives and other property lists, as the archives that could be made of them.
    public static func info(_ form: Form = .text) -> ArchiveReport { ArchiveReport(.info, form) }

    /// A drawing: a box for each object and container, and an arrow for each reference. Long names and values are cut.
    ///
    /// Like ``info(_:)``, it takes keyed archives and other property lists, too. A damaged archive has no drawing.
    ///
    /// - Parameters:
    ///   - language: the language to write it in.
    ///   - classesOnly: whether there is a box for each class instead, with the types of its properties.
    ///   - boxes: how many boxes there may be, clamped to 1 to 10,000, with up to four times as many arrows. Those nearest
    ///     to the root are drawn, and the drawing says how much is left out.
    public static func drawing(
        _ language: DrawingLanguage, classesOnly: Bool = false, boxes: Int = 100
    ) -> ArchiveReport {
        var report = ArchiveReport(.info)
        report.options.drawing = language
        report.options.drawsClasses = classesOnly
        report.options.boxes = min(max(1, boxes), ReportOptions.mostBoxes)
        return report
    }

    /// A page in HTML that shows the tree of the chunks beside the bytes: fastcode-view(1). It needs neither network nor
    /// other files, and nothing in the archive can become more than text in it.
    ///
    /// It holds the archive and some 40 bytes for each chunk, up to 128 MiB, which browsers can take. If there is more, it shows
    /// the beginning, and the warning ``FastCoding/FastCodingError/Code/outputLimit`` comes after the report.
    ///
    /// - Parameter policy: what the archive may contain. The page marks everything else.
    public static func page(policy: ReadingPolicy = .anything) -> ArchiveReport { ArchiveReport(.page(policy)) }
}

extension FastArchive {
    /// Writes a report on the archive block by block. Time, memory and output are linear in the size of the archive.
    ///
    ///     var page: [UInt8] = []
    ///     let warnings = try archive.write(.page(), name: "todo.fast") { block in
    ///         for index in block.indices { page.append(block[index]) }
    ///     }
    ///
    /// - Parameters:
    ///   - report: what to show, and in which form.
    ///   - name: what the report calls the archive: in JSON, as the title of a drawing or a page. Nil for no name.
    ///   - options: the dialect to read the archive in, and what reading may cost. Chains may have any length; pages mark those
    ///     beyond ``FastCoding/FastLimits/chain``. With ``FastCoding/ReadingOptions/refusesWarnings``, a warning ends the writing.
    ///   - output: takes the blocks in order. An error that it throws ends the writing.
    /// - Returns: the warnings.
    /// - Throws: why the archive can't be read to its end, after the report on what comes before the damage has been written,
    ///   if there is anything to tell.
    @discardableResult
    public func write(
        _ report: ArchiveReport, name: String? = nil, options: ReadingOptions = ReadingOptions(),
        to output: (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        let failure = RethrownError()
        var warnings: [FastCodingError] = []
        try failure.rethrow { () throws(FastCodingError) in
            try write(
                report, name: name, dialect: options.dialect?.description, limits: options.limits,
                warn: { warning throws(FastCodingError) in
                    if options.refusesWarnings { throw warning }
                    warnings.append(warning)
                }
            ) { block throws(FastCodingError) in try failure.keep { try output(block) } }
        }
        return warnings
    }

    /// The same with a handler for warnings, which are passed on even if the report can't be completed.
    package func write(
        _ report: ArchiveReport, name: String?, dialect: String?, limits: FastLimits, warn: WarningHandler,
        to output: ByteOutput
    ) throws(FastCodingError) {
        try limits.check(inputOf: bytes.count)
        var options = report.options
        options.isColored = report.isColored
        options.name = name
        options.dialect = dialect
        options.limits = limits
        switch report.kind {
        case .info: try ArchiveInfo.write(bytes, options: options, warn: warn, output: output)
        case .dump: try ArchiveDump.write(bytes, options: options, warn: warn, output: output)
        case .page(let policy):
            try ArchivePage.write(bytes, options: options, policy: policy, warn: warn, output: output)
        }
    }

    /// A report on the archive.
    ///
    ///     print(try archive.report(.statistics()), terminator: "")
    ///
    /// - Parameters: as for ``write(_:name:options:to:)``.
    /// - Throws: the first warning, and why the archive can't be read to its end. The part before the damage can be had with
    ///   ``write(_:name:options:to:)``.
    public func report(
        _ report: ArchiveReport, name: String? = nil, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) -> String {
        var output: [UInt8] = []
        try write(
            report, name: name, dialect: options.dialect?.description, limits: options.limits,
            warn: { warning throws(FastCodingError) in throw warning }
        ) { output.append($0) }
        return String(decoding: output, as: UTF8.self)
    }
}
