internal import FastCodeCLI
import TestSupport

/// What dump-chunks makes of an archive.
struct Dump: Shown {
    let written: WrittenText

    init(
        _ archive: [UInt8],
        _ form: DumpForm = .lines,
        _ change: (inout ArchiveReport) -> Void = { _ in }
    ) {
        var report = ArchiveReport(.dump)
        form.choose(in: &report)
        change(&report)
        written = WrittenText { diagnostics, output throws(FastCodingError) in
            try ArchiveDump.write(
                archive,
                report: report,
                warn: { diagnostics.receive($0) },
                output: output
            )
        }
    }

    /// Offset and length of each line that has a length.
    func extents() throws -> [(offset: Int, length: Int)] {
        try lines.compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, let length = Int(words[1]) else { return nil }

            return (try #require(Int(words[0].dropFirst(2), radix: 16)), length)
        }
    }
}
