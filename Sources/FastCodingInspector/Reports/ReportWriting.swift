public import _FastCodingEngine

extension FastArchive {
    /// Writes a report on the archive block by block. Time, memory and output are linear in the
    /// size of the archive.
    ///
    ///     var page: [UInt8] = []
    ///     let warnings = try archive.write(.page(), name: "todo.fast") { block in
    ///         for index in block.indices { page.append(block[index]) }
    ///     }
    ///
    /// - Parameters:
    ///   - report: the report, and its form.
    ///   - name: the archive's name in the report: in JSON, as the title of a drawing or a page.
    ///     Nil for no name.
    ///   - options: the dialect to read the archive in, and the limits on the cost of reading.
    ///     Chains may have any length; pages mark those beyond ``FastCoding/FastLimits/chain``.
    ///     With ``FastCoding/ReadingOptions/refusesWarnings``, a warning ends the writing.
    ///   - output: takes the blocks in order. An error that it throws ends the writing.
    /// - Returns: the warnings.
    /// - Throws: the reason why the archive can't be read to its end. The report on the part before
    ///   the damage has been written then, if there is anything to tell.
    @discardableResult
    public func write(
        _ report: ArchiveReport,
        name: String? = nil,
        options: ReadingOptions = ReadingOptions(),
        to output: (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        let failure = RethrownError()
        var warnings: [FastCodingError] = []
        try failure.rethrow { () throws(FastCodingError) in
            try write(
                report.named(name, options),
                warn: { warning throws(FastCodingError) in
                    if options.refusesWarnings {
                        throw warning
                    }
                    warnings.append(warning)
                }
            ) { block throws(FastCodingError) in try failure.keep { try output(block) } }
        }

        return warnings
    }

    /// The same with a handler for warnings, which are passed on even if the report can't be
    /// completed.
    package func write(_ report: ArchiveReport, warn: WarningHandler, to output: ByteOutput)
        throws(FastCodingError)
    {
        try report.limits.check(inputOf: bytes.count)
        switch report.kind {
        case .info:
            try ArchiveInfo.write(bytes, report: report, warn: warn, output: output)
        case .dump:
            try ArchiveDump.write(bytes, report: report, warn: warn, output: output)
        case .page(let policy):
            try ArchivePage.write(bytes, report: report, policy: policy, warn: warn, output: output)
        }
    }

    /// A report on the archive.
    ///
    ///     print(try archive.report(.statistics()), terminator: "")
    ///
    /// - Parameters: as for ``write(_:name:options:to:)``.
    /// - Throws: the first warning, and the reason why the archive can't be read to its end. Use
    ///   ``write(_:name:options:to:)`` for the part before the damage.
    public func report(
        _ report: ArchiveReport,
        name: String? = nil,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) -> String {
        var output: [UInt8] = []
        try write(
            report.named(name, options),
            warn: { warning throws(FastCodingError) in throw warning }
        ) { output.append($0) }
        return String(decoding: output, as: UTF8.self)
    }
}

extension ArchiveReport {
    /// The report with the name and the options of a call.
    fileprivate func named(_ name: String?, _ options: ReadingOptions) -> ArchiveReport {
        var report = self
        report.name = name
        report.dialect = options.dialect?.description
        report.limits = options.limits

        return report
    }
}
