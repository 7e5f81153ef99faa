public import _FastCodingLibrary

extension FastArchive {
    /// Writes a report on the archive block by block, like ``report(_:name:dialect:limits:warn:)`` but without holding it in
    /// memory.
    ///
    ///     var page: [UInt8] = []
    ///     try archive.write(.page(), name: "todo.fast", warn: { print($0) }) { block in
    ///         for index in block.indices { page.append(block[index]) }
    ///     }
    ///
    /// Time, memory and output are linear in the size of the archive.
    ///
    /// - Parameters:
    ///   - report: what to show, and in which form.
    ///   - name: what the report calls the archive: in JSON, as the title of a drawing or a page. Nil for no name.
    ///   - dialect: the dialect to read the archive in, by its name in fastcoded(5); nil to detect it.
    ///   - limits: what reading may cost. Chains may have any length; pages mark those beyond ``FastCoding/Limits/chain``.
    ///   - warn: is called for each warning, before the report, except that a page is not of all of the archive; see ``FastCoding/WarningHandler``.
    ///   - output: takes the blocks in order. An error that it throws ends the writing.
    /// - Throws: why the archive can't be read to its end, after the report on what comes before the damage has been written,
    ///   if there is anything to tell.
    public func write(
        _ report: ArchiveReport, name: String? = nil, dialect: String? = nil, limits: Limits = Limits(),
        warn: WarningHandler = FastCodingError.refuse, to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try limits.check(inputOf: bytes.count)
        switch report.content {
        case .info(var options):
            options.isColored = report.isColored
            options.name = name
            options.dialect = dialect
            options.limits = limits
            try ArchiveInfo.write(bytes, options: options, warn: warn, output: output)
        case .dump(var options):
            options.isColored = report.isColored
            options.name = name
            options.dialect = dialect
            options.limits = limits
            try ArchiveDump.write(bytes, options: options, warn: warn, output: output)
        case .page(let policy):
            var options = DumpOptions()
            options.name = name
            options.dialect = dialect
            options.limits = limits
            try ArchivePage.write(bytes, options: options, policy: policy, warn: warn, output: output)
        }
    }

    /// A report on the archive.
    ///
    ///     print(try archive.report(.statistics()), terminator: "")
    ///
    /// - Parameters: as for ``write(_:name:dialect:limits:warn:to:)``.
    /// - Throws: why the archive can't be read to its end. The part before the damage can be had with
    ///   ``write(_:name:dialect:limits:warn:to:)``.
    public func report(
        _ report: ArchiveReport, name: String? = nil, dialect: String? = nil, limits: Limits = Limits(),
        warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> String {
        let output = CollectedOutput()
        try write(report, name: name, dialect: dialect, limits: limits, warn: warn) { output.append($0) }
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
