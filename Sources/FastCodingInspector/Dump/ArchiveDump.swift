package import _FastCodingLibrary

/// Shows an archive chunk by chunk.
package enum ArchiveDump {
    /// Hands the content of an archive to `output`, up to the first damage, which is thrown.
    ///
    /// An archive that can be read in several ways is shown in the nominal reading before the error is thrown. Time and output
    /// are linear in the size of the archive, and so is the memory. All warnings come first.
    package static func write(
        _ archive: [UInt8], options: DumpOptions, warn: WarningHandler, output: ByteOutput
    ) throws(FastCodingError) {
        let subject = try DumpSubject.find(archive, options: options, warn: warn)
        let window = try ChunkWindow(subject)
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = options.isJSON && options.isColored ? JSONColors.coloring(output) : output
            if options.showsStatistics {
                let statistics = ArchiveStatistics(subject.index)
                if options.isJSON {
                    try StatisticsJSON(subject: subject, statistics: statistics).write(to: output)
                } else {
                    try StatisticsDump(subject: subject, statistics: statistics).write(to: output)
                }
            } else if options.isJSON {
                try JSONDump.write(subject, window, to: output)
            } else {
                try LineDump.write(subject, window, to: output)
            }
        }
        if let problem = subject.problem { throw problem }
    }
}

extension DumpSubject {
    /// Indexes an archive that is to be shown, and warns about what is odd in it.
    static func find(
        _ archive: [UInt8], options: DumpOptions, warn: WarningHandler
    ) throws(FastCodingError) -> DumpSubject {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            let (index, problem) = try ArchiveIndex.find(archive, dialect: options.dialect, limits: options.limits)
            index.reportOddities(to: &diagnostics)
            return DumpSubject(index, problem, options)
        }
    }
}
