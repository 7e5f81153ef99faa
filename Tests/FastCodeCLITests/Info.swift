import TestSupport

/// What info makes of an archive.
struct Info: Shown {
    let written: WrittenText

    init(_ archive: [UInt8], _ change: (inout ArchiveReport) -> Void = { _ in }) {
        let report = with(ArchiveReport(.info), change)
        written = WrittenText { diagnostics, output throws(FastCodingError) in
            try ArchiveInfo.write(
                archive,
                report: report,
                warn: { diagnostics.receive($0) },
                output: output
            )
        }
    }

    /// An archive made from a text in the notation.
    static func archive(_ notation: String) throws -> [UInt8] {
        var diagnostics = Diagnostics()
        let options = ReadingOptions()
        return try Conversion.bootstrap(
            Array(notation.utf8),
            options: options,
            diagnostics: &diagnostics
        ).array
    }

    func object() throws -> [String: Any] {
        try #require(objects().first)
    }
}
